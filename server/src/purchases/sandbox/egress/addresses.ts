import { BlockList, isIP } from 'node:net'

/**
 * Everything but the public internet: IANA's two registries of special addresses as of November
 * 2026, without the few entries that everybody can reach anyway, plus the metadata addresses that
 * clouds place among public ones.
 */
export const NOT_PUBLIC = {
  '0.0.0.0/8': 'this network: on Linux, this machine',
  '10.0.0.0/8': 'private',
  '100.64.0.0/10': "carriers' own; a cloud's metadata is here",
  '127.0.0.0/8': 'loopback',
  '169.254.0.0/16': "link-local; most clouds' metadata is here",
  '172.16.0.0/12': 'private',
  '192.0.0.0/24': "protocol assignments; a cloud's metadata is here",
  '192.0.2.0/24': 'documentation',
  '192.31.196.0/24': 'AS112',
  '192.52.193.0/24': 'AMT',
  '192.88.99.0/24': '6to4 relays',
  '192.168.0.0/16': 'private',
  '192.175.48.0/24': 'AS112',
  '198.18.0.0/15': 'benchmarks',
  '198.51.100.0/24': 'documentation',
  '203.0.113.0/24': 'documentation',
  '224.0.0.0/4': 'multicast',
  '240.0.0.0/4': 'reserved, and broadcast',
  '168.63.129.16/32': "Azure's host, in the midst of public addresses",

  '2001::/23': 'protocol assignments: Teredo, benchmarks, ORCHID and others',
  '2001:db8::/32': 'documentation',
  '2002::/16': '6to4: an IPv4 address is in it',
  '2620:4f:8000::/48': 'AS112',
  '3fff::/20': 'documentation',
} as const

/**
 * The only IPv6 range assigned to the public internet. Mapped and translated IPv4 (::ffff:…,
 * 64:ff9b::…), loopback, link-local, site-local, unique local, multicast and everything unassigned
 * are outside of it.
 */
const GLOBAL_UNICAST = '2000::/3'

const notPublic = blockListOf(Object.keys(NOT_PUBLIC))
const globalUnicast = blockListOf([GLOBAL_UNICAST])

/** For an address as it will be dialled; names and other spellings are not public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), isIP(network) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}
