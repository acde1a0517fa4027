import { once } from 'node:events'
import type { Http2Session } from 'node:http2'
import { createServer } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { createEndpointHandler } from '@restatedev/restate-sdk'
import type { ServiceOptions } from './service.ts'
import { buildService } from './service.ts'

export type EndpointOptions = ServiceOptions & {
  readonly host: string
  readonly port: number
  /** The public half of what Restate signs its requests with; any other caller is refused. */
  readonly identityKey: string
  /** What the engine's library has to say; never more than a class of an error. */
  readonly onTrouble: (message: string) => void
}

export type Endpoint = {
  readonly port: number
  /** Takes no new step, lets the running ones end, and cuts them off after that long. */
  close(withinMs: number): Promise<void>
}

/** Serves the steps to Restate, on that address alone: the library's own `listen` binds them all. */
export async function openEndpoint(options: EndpointOptions): Promise<Endpoint> {
  const handle = createEndpointHandler({
    services: [buildService(options)],
    identityKeys: [options.identityKey],
    logger: ({ level }, message) => {
      if (level === 'error' || level === 'warn') options.onTrouble(firstLine(message))
    },
  })
  const server = createServer(handle)
  const sessions = new Set<Http2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  // A session that was asked to close waits for its peer, whatever it is asked then.
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // A line that Restate drops is Restate's to open again.
  server.on('sessionError', () => {})
  server.listen(options.port, options.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close(withinMs) {
      const closed = once(server, 'close')
      server.close()
      for (const session of sessions) session.close()
      const cutOff = setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, withinMs)
      await closed
      clearTimeout(cutOff)
    },
  }
}

const firstLine = (message: unknown) => String(message).split('\n', 1)[0] as string
