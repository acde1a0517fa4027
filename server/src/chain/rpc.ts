import { metrics } from '@opentelemetry/api'
import type { Clock } from '../lib/clock.ts'
import type { Reachable } from '../lib/node-health.ts'
import { afterFailure, answeringFirst, HEALTHY } from '../lib/node-health.ts'
import { Unreachable } from '../lib/unreachable.ts'

/** JSON-RPC over HTTP. Every call times out, and every answer is validated. */
export type Rpc = Reachable & {
  /** The host, for logs and messages; never the whole URL, which may hold a key. */
  readonly name: string
  call<Result>(method: string, ...params: unknown[]): Promise<Result>
}

/** One node, which remembers whether it answers. */
export type RpcNode = Rpc & {
  /** Counts an abandoned call as a failure. */
  passOver(): void
  /** Probes a failed node in the background once its wait is over. */
  probeIfDue(): void
}

/** The node answered with an error. */
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
/** Beyond this, callers move on to another node. */
export const PATIENCE_MS = 1_500

export function openRpc(url: string, timeoutMs = TIMEOUT_MS, clock: Clock = Date.now): RpcNode {
  const name = new URL(url).host
  const meter = metrics.getMeter('florin.chain')
  const calls = meter.createCounter('florin_rpc_calls', {
    description: 'Calls to Solana RPC nodes, by method and outcome',
  })
  const ask = openNode(url, name)
  let health = HEALTHY
  let isProbing = false
  meter
    .createObservableGauge('florin_rpc_node_up', {
      description: 'Whether a Solana RPC node answers in time: 1 or 0',
    })
    .addCallback((gauge) => gauge.observe(health.failures === 0 ? 1 : 0, { node: name }))

  const call = async <Result>(method: string, params: unknown[], limitMs: number) => {
    const startedAtMs = clock()
    let outcome = 'answered'
    try {
      return await ask<Result>(method, params, limitMs)
    } catch (error) {
      outcome = error instanceof RpcRefusal ? 'refused' : 'failed'
      throw error
    } finally {
      calls.add(1, { method, node: name, outcome })
      if (outcome === 'failed') health = afterFailure(health, clock())
      // A slow answer does not make a node healthy: the next caller would wait in vain.
      else if (clock() - startedAtMs <= PATIENCE_MS) health = HEALTHY
    }
  }
  return {
    name,
    call: (method, ...params) => call(method, params, timeoutMs),
    failedAtMs: () => (health.failures === 0 ? null : health.failedAtMs),
    passOver() {
      health = afterFailure(health, clock())
    },
    probeIfDue() {
      if (health.failures === 0 || isProbing || clock() < health.retryAtMs) return
      isProbing = true
      const done = () => {
        isProbing = false
      }
      call('getSlot', [], PATIENCE_MS).then(done, done)
    },
  }
}

/** Sends one call and reads the answer. Throws RpcRefusal, or that the node is unreachable. */
function openNode(url: string, name: string) {
  let id = 0
  return async <Result>(method: string, params: unknown[], limitMs: number): Promise<Result> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
        signal: AbortSignal.timeout(limitMs),
      })
      // Some nodes send errors with a 4xx status, so only the body counts.
      const answer = (await response.json()) as RpcAnswer
      if (answer?.error !== undefined) throw new RpcRefusal(method, answer.error)
      if (!response.ok || answer?.result === undefined) {
        throw new Unreachable(`${method}: ${name} answered ${response.status} without a result`)
      }
      return answer.result as Result
    } catch (error) {
      if (error instanceof RpcRefusal || error instanceof Unreachable) throw error
      throw new Unreachable(`${method}: ${name} did not answer`, { cause: error })
    }
  }
}

type RpcAnswer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/**
 * Asks the next node when one fails or is slow. The first answer counts, and a refusal is an
 * answer. Failed nodes come last until a probe finds them healthy.
 */
export function firstAnswering(nodes: readonly [RpcNode, ...RpcNode[]]): Rpc {
  return {
    name: nodes.map(({ name }) => name).join(', '),
    failedAtMs: () => answeringFirst(nodes)[0]?.failedAtMs() ?? null,
    call: <Result>(method: string, ...params: unknown[]) => {
      for (const node of nodes) node.probeIfDue()
      const inTurn = answeringFirst(nodes)
      return askInTurn(inTurn, method, (node) => node.call<Result>(method, ...params))
    },
  }
}

function askInTurn<Result>(
  nodes: readonly RpcNode[],
  method: string,
  ask: (node: RpcNode) => Promise<Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const failures: unknown[] = []
  const timers: NodeJS.Timeout[] = []
  let asked = 0
  const askNext = () => {
    const node = nodes[asked++]
    if (node === undefined) return
    const turn = asked
    const timer = setTimeout(() => {
      node.passOver()
      if (turn === asked) askNext()
    }, PATIENCE_MS)
    timers.push(timer)
    ask(node).then(resolve, (error) => {
      clearTimeout(timer)
      if (error instanceof RpcRefusal) return reject(error)
      if (failures.push(error) === nodes.length) {
        return reject(new AggregateError(failures, `no RPC node answered ${method}`))
      }
      if (turn === asked) askNext()
    })
  }
  askNext()
  return promise.finally(() => {
    for (const timer of timers) clearTimeout(timer)
  })
}
