import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { clientAddress } from './client-address.ts'
import type { RateLimiter } from './rate-limits.ts'

/** Takes over a connection for another protocol. */
export type Upgrades = {
  /** Other upgrade requests are answered like plain HTTP. */
  isOurs(request: IncomingMessage): boolean
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

const REFUSALS = { 403: 'Forbidden', 429: 'Too Many Requests' } as const

/** Accepts WebSockets from our own pages only, within the open routes' rate limit. */
export function serveUpgrades(
  app: FastifyInstance,
  settings: {
    readonly upgrades: Upgrades | null
    readonly appUrl: URL
    readonly forwardSecrets: readonly string[]
  },
  limiter: RateLimiter,
): void {
  const { upgrades, appUrl, forwardSecrets } = settings
  if (upgrades === null) return
  const refuse = async (request: IncomingMessage): Promise<keyof typeof REFUSALS | null> => {
    if (!request.url?.startsWith('/v1/')) return null // for our own processes, which authenticate themselves
    if (request.headers.origin !== appUrl.origin) return 403
    const client = { headers: request.headers, ip: request.socket.remoteAddress ?? '' }
    const { refusal } = await limiter.countAddress(clientAddress(client, forwardSecrets))
    return refusal === null ? null : 429
  }
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {}) // the client may disconnect before it is accepted
    void refuse(request).then((status) => {
      if (status === null) return upgrades.upgrade(request, socket, head)
      const line = `HTTP/1.1 ${status} ${REFUSALS[status]}\r\n`
      socket.end(`${line}Connection: close\r\nContent-Length: 0\r\n\r\n`)
    })
  })
}
