import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress, NOT_PUBLIC } from './addresses.ts'

/** IANA's registries of special addresses, each range by its first, a middle and its last address. */
const SPECIAL: Record<string, readonly string[]> = {
  'this network': ['0.0.0.0', '0.1.2.3', '0.255.255.255'],
  private: ['10.0.0.0', '10.11.12.13', '10.255.255.255', '172.16.0.0', '172.31.255.255'],
  'private, too': ['172.20.10.1', '192.168.0.0', '192.168.1.1', '192.168.255.255'],
  carriers: ['100.64.0.0', '100.100.100.200', '100.127.255.255'],
  loopback: ['127.0.0.0', '127.0.0.1', '127.255.255.255'],
  'link-local': ['169.254.0.0', '169.254.169.254', '169.254.255.255'],
  'protocol assignments': ['192.0.0.0', '192.0.0.8', '192.0.0.170', '192.0.0.192', '192.0.0.255'],
  documentation: ['192.0.2.0', '192.0.2.255', '198.51.100.7', '203.0.113.0', '203.0.113.255'],
  AS112: ['192.31.196.1', '192.175.48.1'],
  AMT: ['192.52.193.1'],
  '6to4 relay': ['192.88.99.1'],
  benchmarks: ['198.18.0.0', '198.19.255.255'],
  multicast: ['224.0.0.0', '224.0.0.251', '239.255.255.255'],
  reserved: ['240.0.0.0', '255.255.255.254'],
  broadcast: ['255.255.255.255'],
  "Azure's host": ['168.63.129.16'],
  'IPv6 unspecified and loopback': ['::', '::1'],
  'IPv4 in IPv6': ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:10.0.0.1'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::a00:1', '64:ff9b:1::a9fe:a9fe', '64:ff9b::808:808'],
  discard: ['100::', '100::1', '100:0:0:1::1'],
  Teredo: ['2001::', '2001:0:7f00:1::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  'protocol assignments of IPv6': ['2001:1::1', '2001:2::1', '2001:3::1', '2001:4:112::1'],
  ORCHID: ['2001:10::1', '2001:20::1', '2001:30::1', '2001:1ff:ffff::1'],
  'documentation of IPv6': ['2001:db8::', '2001:db8:ffff::1', '3fff::1', '3fff:fff:ffff::1'],
  '6to4': ['2002::', '2002:7f00:1::', '2002:a00:1::1', '2002:ffff::1'],
  'AS112 of IPv6': ['2620:4f:8000::1'],
  'segment routing': ['5f00::1'],
  'unique local': ['fc00::', 'fd00:ec2::254', 'fd20:ce::254', 'fdff:ffff::1'],
  'link-local of IPv6': ['fe80::1', 'febf:ffff::1', 'fe80::1%eth0'],
  'site-local': ['fec0::1', 'feff:ffff::1'],
  'multicast of IPv6': ['ff00::1', 'ff02::1', 'ff0e::1'],
  'not handed out': ['1::', '4000::1', '8000::1', 'e000::1'],
}

const PUBLIC = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0'],
  ...['126.255.255.255', '128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255'],
  ...['172.32.0.0', '192.0.1.0', '192.0.3.0', '192.167.255.255', '192.169.0.0', '198.17.255.255'],
  ...['198.20.0.0', '198.51.99.255', '203.0.112.255', '203.0.114.0', '223.255.255.255'],
  ...['168.63.129.15', '168.63.129.17', '2001:200::1', '2001:4860:4860::8888', '2003::1'],
  ...['2606:4700::1111', '2a00:1450::1', '2620:4f:8001::1', '3ffe:ffff::1', '3fff:1000::1'],
]

for (const [name, addresses] of Object.entries(SPECIAL)) {
  test.each(addresses)(`${name} is not public: %s`, (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
}

test.each(PUBLIC)('just beside what is not, and elsewhere: %s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each(['', 'localhost', '0x7f.1', '2130706433', '127.1', '01.1.1.1', '[::1]', '8.8.8.8 '])(
  'what is no address as it is dialled is not public: %j',
  (text) => {
    expect(isPublicAddress(text)).toBe(false)
  },
)

test('an IPv4 address is public exactly when no range of the table holds it', () => {
  const ranges = Object.keys(NOT_PUBLIC).filter((range) => isIP(range.split('/')[0] ?? '') === 4)
  const asNumber = (address: string) =>
    address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0)
  const isIn = (address: number, range: string) => {
    const [network = '', bits] = range.split('/')
    const size = 2 ** (32 - Number(bits))
    return Math.floor(address / size) === asNumber(network) / size
  }
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const isSpecial = ranges.some((range) => isIn(asNumber(address), range))
      expect(isPublicAddress(address)).toBe(!isSpecial)
    }),
    { numRuns: 2_000 },
  )
})

test('no IPv6 address that has an IPv4 address in it is public', () => {
  const hex = (address: string) =>
    address.split('.').map((byte) => Number(byte).toString(16).padStart(2, '0'))
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a, b, c, d] = hex(address)
      const low = `${a}${b}:${c}${d}`
      for (const text of [`::ffff:${address}`, `::${low}`, `64:ff9b::${low}`, `2002:${low}::1`]) {
        expect(isPublicAddress(text)).toBe(false)
      }
      expect(isPublicAddress(`2001:0:${low}:0:0:0:0`)).toBe(false)
    }),
  )
})
