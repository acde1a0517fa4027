import { metrics } from '@opentelemetry/api'
import { Unreachable } from '../lib/unreachable.ts'

/** One RPC node: JSON-RPC over HTTP. Every call has an end, and every answer is checked to be one. */
export type Rpc = {
  /** The host, for logs and words; never the whole address, which may hold a key. */
  readonly name: string
  call<Result>(method: string, ...params: unknown[]): Promise<Result>
}

/** The node answered, and refused. */
export class RpcRefusal extends Error {
  readonly code: number
  readonly data: unknown

  constructor(method: string, error: { code: number; message: string; data?: unknown }) {
    super(`${method}: ${error.message}`)
    this.code = error.code
    this.data = error.data
  }
}

const TIMEOUT_MS = 10_000

export function openRpc(url: string, timeoutMs = TIMEOUT_MS): Rpc {
  const name = new URL(url).host
  const calls = metrics.getMeter('florin.chain').createCounter('florin_rpc_calls', {
    description: 'Calls to Solana RPC nodes, by method and outcome',
  })
  let id = 0
  return {
    name,
    async call<Result>(method: string, ...params: unknown[]): Promise<Result> {
      let outcome = 'failed'
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
          signal: AbortSignal.timeout(timeoutMs),
        })
        // Some nodes tell their refusals with a 4xx: what counts is whether the body is an answer.
        const answer = (await response.json()) as RpcAnswer
        if (answer?.error !== undefined) throw new RpcRefusal(method, answer.error)
        if (!response.ok || answer?.result === undefined) {
          throw new Unreachable(`${method}: ${name} answered ${response.status} without a result`)
        }
        outcome = 'answered'
        return answer.result as Result
      } catch (error) {
        if (error instanceof RpcRefusal) outcome = 'refused'
        if (error instanceof RpcRefusal || error instanceof Unreachable) throw error
        throw new Unreachable(`${method}: ${name} did not answer`, { cause: error })
      } finally {
        calls.add(1, { method, node: name, outcome })
      }
    },
  }
}

type RpcAnswer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/** Asks the next node when one does not answer. A refusal is an answer. */
export function firstAnswering(nodes: readonly [Rpc, ...Rpc[]]): Rpc {
  return {
    name: nodes.map(({ name }) => name).join(', '),
    async call<Result>(method: string, ...params: unknown[]): Promise<Result> {
      const failures: unknown[] = []
      for (const node of nodes) {
        try {
          return await node.call<Result>(method, ...params)
        } catch (error) {
          if (error instanceof RpcRefusal) throw error
          failures.push(error)
        }
      }
      throw new AggregateError(failures, `no RPC node answered ${method}`)
    },
  }
}
