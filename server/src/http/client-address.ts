import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isOneOf } from '../lib/secrets.ts'

/**
 * The address that limits count. The web server forwards a browser's address together with a
 * secret; from anyone else the header is ignored.
 */
export function clientAddress(
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  forwardSecrets: readonly string[],
): string {
  const secret = request.headers['florin-forward-secret']
  const address = request.headers['florin-client-address']
  if (typeof secret === 'string' && typeof address === 'string') {
    if (isOneOf(secret, forwardSecrets)) return networkOf(address)
  }
  return networkOf(request.ip)
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const PREFIX_GROUPS = 4

/**
 * An IPv6 client controls 2^64 addresses, so a /64 counts as one. An IPv4-mapped address counts as
 * IPv4.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [bare = ''] = address.split('%', 1) // strip the zone id
  if (!isIPv6(bare)) return address
  // URL normalises the address: `::` for the longest run of zeros.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [head = [], tail] = written.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...(tail ?? [])]
  return `${groups.slice(0, PREFIX_GROUPS).join(':')}::/64`
}
