import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Secrets } from './secrets.ts'
import { isOneOf } from './secrets.ts'

const REQUEST_MS = 10_000
const BEARER = /^Bearer (.+)$/

export type ControlRequest = {
  readonly method: string
  readonly path: string
  /** Null: not JSON, or too long. */
  readBody(): Promise<unknown>
}

export type ControlAnswer = { readonly status: number; readonly body?: object }

/**
 * The interface of one of our processes to another beside it: JSON over HTTP, for callers that have
 * a shared secret.
 */
export function createControlServer(settings: {
  readonly secrets: Secrets
  readonly mostBodyBytes: number
  readonly answer: (request: ControlRequest) => ControlAnswer | Promise<ControlAnswer>
  readonly onFault: (error: unknown) => void
}): Server {
  const { secrets, mostBodyBytes, answer, onFault } = settings
  const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS })
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const [, token = ''] = BEARER.exec(request.headers.authorization ?? '') ?? []
    const isKnown = isOneOf(token, secrets)
    const asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      readBody: () => readBody(request, mostBodyBytes),
    }
    const { status, body = {} } = isKnown ? await answer(asked) : { status: 401 }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  server.on('request', (request, response) => {
    handle(request, response).catch((error: unknown) => {
      onFault(error)
      response.destroy()
    })
  })
  return server
}

/** Returns the port, which the system picks for 0. */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function readBody(request: IncomingMessage, mostBytes: number): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? mostBytes + 1) > mostBytes) return null
  return await json(request).catch(() => null)
}
