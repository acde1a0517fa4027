import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

export type HungNode = {
  readonly url: string
  /** The host, as metrics name it. */
  readonly name: string
  /** The requested methods, in order. */
  readonly asked: string[]
  /** Answers from now on, including pending calls; null: hangs again. */
  answerWith(answer: ((method: string) => unknown) | null): void
}

type Pending = { id: unknown; method: string; response: ServerResponse }

/**
 * An RPC node that accepts every call and answers none, which a real network cannot be made to do.
 */
export function useHungNode(): () => HungNode {
  let node: HungNode | undefined
  const pending: Pending[] = []
  let answer: ((method: string) => unknown) | null = null
  const asked: string[] = []
  const flush = () => {
    if (answer === null) return
    for (const { id, method, response } of pending.splice(0)) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answer(method) }))
    }
  }
  const server = createServer(async (request, response) => {
    const { id, method } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    asked.push(method)
    pending.push({ id, method, response })
    flush()
  })
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const name = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const answerWith: HungNode['answerWith'] = (next) => {
      answer = next
      flush()
    }
    node = { url: `http://${name}`, name, asked, answerWith }
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return () => node as HungNode
}
