import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A network fault of one request between the SDK and the API. */
export type Fault =
  | 'refused' // the connection breaks before the API receives the request
  | 'reply lost' // the API acts, and the response is lost
  | 'reply cut' // the API acts, and the response is truncated
  | 'never answered'
  | { status: number; headers?: Record<string, string>; body?: string }

export type FaultyProxy = {
  readonly url: string
  /** Each request takes the first one. Without faults, requests go through. */
  readonly faults: Fault[]
  /** All requests, in order. */
  readonly requests: { method: string; path: string; headers: IncomingMessage['headers'] }[]
  stop(): Promise<void>
}

/** A proxy in front of the real API that injects network faults. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const faults: Fault[] = []
  const requests: FaultyProxy['requests'] = []
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request
    requests.push({ method, path, headers })
    void pass(target, request, response, faults.shift())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    requests,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function pass(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault | undefined,
): Promise<void> {
  if (fault === 'never answered') return
  if (fault === 'refused') return void request.socket.destroy()
  if (typeof fault === 'object') {
    response.writeHead(fault.status, fault.headers).end(fault.body ?? '')
    return
  }
  const answer = await forward(target, request)
  if (fault === 'reply lost') return void request.socket.destroy()
  // `fetch` has decoded the body, and this is another connection.
  for (const name of ['content-encoding', 'transfer-encoding', 'connection', 'keep-alive']) {
    answer.headers.delete(name)
  }
  answer.headers.set('content-length', `${answer.body.length}`)
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (fault !== 'reply cut') return void response.end(answer.body)
  response.write(answer.body.subarray(0, 10), () => response.destroy())
}

async function forward(target: string, request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { host, connection, 'content-length': length, ...headers } = request.headers
  const answer = await fetch(target + request.url, {
    method: request.method as string,
    headers: headers as Record<string, string>,
    ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
  })
  return {
    status: answer.status,
    headers: new Headers(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}
