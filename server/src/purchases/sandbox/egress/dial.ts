import { lookup, Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isPublicAddress } from './addresses.ts'
import type { Refusal } from './refusals.ts'
import { Refused } from './refusals.ts'
import type { Target } from './targets.ts'
import { hostAndPort } from './targets.ts'

export type DialSettings = {
  /** Host and port of local shops, in development. No other non-public address is ever allowed. */
  readonly developmentHosts: readonly string[]
  /** Replaces the system's servers: `address` or `address:port`. */
  readonly dnsServers: readonly string[]
}

export type Dial = (target: Target) => Promise<Socket>

const PORTS = [80, 443]
const DNS = { timeout: 2_000, tries: 2 }
const CONNECT_MS = 5_000
const MOST_ADDRESSES = 4

/**
 * Resolves a name once per connection and dials exactly the addresses that were checked, so DNS
 * rebinding gains nothing.
 */
export function createDial({ developmentHosts, dnsServers }: DialSettings): Dial {
  // Asks DNS servers and ignores /etc/hosts, which names no public shop.
  const resolver = new Resolver(DNS)
  if (dnsServers.length > 0) resolver.setServers(dnsServers)
  return async (target) => {
    if (developmentHosts.includes(hostAndPort(target))) {
      const found = await lookup(target.host, { all: true }).catch(() => refuse('name'))
      return await connectFirst(
        found.map(({ address }) => address),
        target.port,
      )
    }
    if (!PORTS.includes(target.port)) refuse('port')
    const addresses = isIP(target.host) === 0 ? await resolve(resolver, target.host) : [target.host]
    // A non-public address among public ones is a rebinding attempt: none of them is used.
    if (!addresses.every((address) => isPublicAddress(address) && !isOwn(address)))
      refuse('address')
    return await connectFirst(addresses.slice(0, MOST_ADDRESSES), target.port)
  }
}

/** Errors that mean the name does not exist; any other failure may be temporary. */
const NO_SUCH_NAME = ['EBADNAME', 'ENODATA', 'ENOTFOUND']

async function resolve(resolver: Resolver, host: string): Promise<string[]> {
  if (!host.includes('.')) refuse('name') // such as localhost: no public name is a single word
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = answers.flatMap((it) => (it.status === 'fulfilled' ? it.value : []))
  if (addresses.length > 0) return addresses
  const isUnknown = answers.every(
    (it) => it.status === 'fulfilled' || NO_SUCH_NAME.includes(it.reason.code),
  )
  return refuse(isUnknown ? 'name' : 'resolver')
}

/** Services on this machine are off limits, even at a public address. */
function isOwn(address: string): boolean {
  return Object.values(networkInterfaces()).some((all) => all?.some((it) => it.address === address))
}

async function connectFirst(addresses: readonly string[], port: number): Promise<Socket> {
  for (const host of addresses) {
    const socket = connect({ host, port, noDelay: true, signal: AbortSignal.timeout(CONNECT_MS) })
    const isConnected = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    if (isConnected) return socket
    socket.destroy()
  }
  return refuse('unreachable')
}

function refuse(reason: Refusal): never {
  throw new Refused(reason)
}
