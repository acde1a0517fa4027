import { EventEmitter, once } from 'node:events'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import { createServer } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { createEndpointHandler } from '@restatedev/restate-sdk'
import type { Secrets } from '../../lib/secrets.ts'
import type { ServiceOptions } from './service.ts'
import { buildService } from './service.ts'

export type EndpointOptions = ServiceOptions & {
  readonly host: string
  readonly port: number
  /** The public keys for Restate's request signatures; any other caller is refused. */
  readonly identityKeys: Secrets
  /** Warnings of Restate's library; at most the class of an error. */
  readonly onTrouble: (message: string) => void
}

export type Endpoint = {
  readonly port: number
  /** Takes no new jobs, waits for the running ones, and cuts them off after `withinMs`. */
  close(withinMs: number): Promise<void>
}

/** Serves the jobs to Restate on one address; the library's own `listen` would bind them all. */
export async function openEndpoint(options: EndpointOptions): Promise<Endpoint> {
  const handle = createEndpointHandler({
    services: [buildService(options)],
    identityKeys: [...options.identityKeys],
    logger: ({ level }, message) => {
      if (level === 'error' || level === 'warn') options.onTrouble(firstLine(message))
    },
  })
  const drain = drainable(handle)
  const server = createServer(drain.handle)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('sessionError', () => {}) // Restate reconnects by itself
  server.listen(options.port, options.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close(withinMs) {
      await drain.end(withinMs)
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

type Handle = (request: Http2ServerRequest, response: Http2ServerResponse) => void

/**
 * While jobs run, open connections are kept and new requests get 503. Closing the session (GOAWAY)
 * would be the standard way, but Restate sometimes aborted the running job with it.
 */
function drainable(handle: Handle): { handle: Handle; end(withinMs: number): Promise<void> } {
  const events = new EventEmitter()
  let isEnding = false
  let running = 0
  return {
    handle(request, response) {
      if (isEnding) return void response.writeHead(503).end()
      running++
      response.once('close', () => {
        running--
        events.emit('ended')
      })
      handle(request, response)
    },
    async end(withinMs) {
      isEnding = true
      const signal = AbortSignal.timeout(withinMs)
      while (running > 0 && !signal.aborted) await once(events, 'ended', { signal }).catch(() => {})
    },
  }
}

const firstLine = (message: unknown) => String(message).split('\n', 1)[0] as string
