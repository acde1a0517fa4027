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
  /** Host and port: shops on this machine, in development. Nothing else that is not public, ever. */
  readonly developmentHosts: readonly string[]
  /** Instead of the system's: `address` or `address:port`. */
  readonly dnsServers: readonly string[]
}

export type Dial = (target: Target) => Promise<Socket>

const PORTS = [80, 443]
const DNS = { timeout: 2_000, tries: 2 }
const CONNECT_MS = 5_000
const MOST_ADDRESSES = 4

/**
 * A name is resolved here, once for each connection, and the very addresses that were looked at are dialled: a
 * name whose next answer is another one gains nothing by it.
 */
export function createDial({ developmentHosts, dnsServers }: DialSettings): Dial {
  // Asks servers and not /etc/hosts: what stands there is nobody's shop.
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
    // One that is not public among those that are is how names are rebound: none of them is used.
    if (!addresses.every((address) => isPublicAddress(address) && !isOwn(address)))
      refuse('address')
    return await connectFirst(addresses.slice(0, MOST_ADDRESSES), target.port)
  }
}

/** Answers by which a name server says that there is no such name; any other failure may pass. */
const NO_SUCH_NAME = ['EBADNAME', 'ENODATA', 'ENOTFOUND']

async function resolve(resolver: Resolver, host: string): Promise<string[]> {
  if (!host.includes('.')) refuse('name') // as localhost: no public name is one word
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = answers.flatMap((it) => (it.status === 'fulfilled' ? it.value : []))
  if (addresses.length > 0) return addresses
  const isUnknown = answers.every(
    (it) => it.status === 'fulfilled' || NO_SUCH_NAME.includes(it.reason.code),
  )
  return refuse(isUnknown ? 'name' : 'resolver')
}

/** What listens on this machine is not for guests, though its address may be public. */
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
