import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The fate of answers to writes: they arrive, are lost, or never come. */
export type Fate = 'arrive' | 'lost' | 'held'

/** Forwards HTTP to a target that may change, and loses or holds the answers of writes. */
export type LosingProxy = {
  readonly url: string
  target: string
  fate: Fate
  /** Resolves once the target has answered a write whose answer is then lost or held. */
  swallowed(): Promise<void>
  close(): Promise<void>
}

export async function startProxy(
  target: string,
  isWrite: (method: string, body: string) => boolean,
): Promise<LosingProxy> {
  let swallow = Promise.withResolvers<void>()
  const server: Server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  const proxy: LosingProxy = {
    url: '',
    target,
    fate: 'arrive',
    swallowed() {
      swallow = Promise.withResolvers()
      return swallow.promise
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    let body = ''
    for await (const chunk of request) body += chunk
    const { host: _, connection: __, 'content-length': ___, ...rest } = headers
    const answer = await fetch(proxy.target + url, {
      method,
      headers: rest as Record<string, string>,
      redirect: 'manual',
      ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    })
    const text = await answer.text()
    if (proxy.fate !== 'arrive' && answer.ok && isWrite(method, body)) {
      swallow.resolve()
      if (proxy.fate === 'lost') response.destroy()
      return
    }
    const kept = [...answer.headers].filter(
      ([name]) => !/^(content-(length|encoding)|transfer-encoding|connection)$/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(kept))
    response.end(text)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
}
