import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { clientAddress } from './client-address.ts'
import type { RateLimiter } from './rate-limits.ts'

/** What takes over a connection, to speak something else than HTTP on it. */
export type Upgrades = {
  /** Anything else that wants to is answered like any request. */
  isOurs(request: IncomingMessage): boolean
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

const REFUSALS = { 403: 'Forbidden', 429: 'Too Many Requests' } as const

/** Browsers come by our own pages only, and not too often, as to any open route. */
export function serveUpgrades(
  app: FastifyInstance,
  settings: {
    readonly upgrades: Upgrades | null
    readonly appUrl: URL
    readonly forwardSecret: string | undefined
  },
  limiter: RateLimiter,
): void {
  const { upgrades, appUrl, forwardSecret } = settings
  if (upgrades === null) return
  const refuse = async (request: IncomingMessage): Promise<keyof typeof REFUSALS | null> => {
    if (!request.url?.startsWith('/v1/')) return null // not for browsers: whoever takes it asks for more
    if (request.headers.origin !== appUrl.origin) return 403
    const client = { headers: request.headers, ip: request.socket.remoteAddress ?? '' }
    const { refusal } = await limiter.countAddress(clientAddress(client, forwardSecret))
    return refusal === null ? null : 429
  }
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {}) // whoever hangs up before they are let in
    void refuse(request).then((status) => {
      if (status === null) return upgrades.upgrade(request, socket, head)
      const line = `HTTP/1.1 ${status} ${REFUSALS[status]}\r\n`
      socket.end(`${line}Connection: close\r\nContent-Length: 0\r\n\r\n`)
    })
  })
}
