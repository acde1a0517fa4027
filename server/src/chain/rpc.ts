import { metrics } from '@opentelemetry/api'
import type { Clock } from '../lib/clock.ts'
import type { Reachable } from '../lib/node-health.ts'
import { afterFailure, answeringFirst, HEALTHY } from '../lib/node-health.ts'
import { Unreachable } from '../lib/unreachable.ts'

/** JSON-RPC over HTTP. Every call has an end, and every answer is checked to be one. */
export type Rpc = Reachable & {
  /** The host, for logs and words; never the whole address, which may hold a key. */
  readonly name: string
  call<Result>(method: string, ...params: unknown[]): Promise<Result>
}

/** One node. Remembers whether it answers. */
export type RpcNode = Rpc & {
  /** Counts a call that was not waited for as a failure. */
  passOver(): void
  /** Asks a node that failed whether it is back, in the background, once its wait is over. */
  probeIfDue(): void
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
/** A node that takes longer is not waited for where another may answer. */
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
      // A slow answer does not bring a node back: the next caller would wait for it in vain.
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

/** Sends a call and reads its answer; throws a refusal, or that the node is unreachable. */
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
      // Some nodes tell their refusals with a 4xx: what counts is whether the body is an answer.
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
 * Asks the next node when one fails or takes long; the first answer counts, and a refusal is one. Nodes
 * that failed are asked last, until a probe finds them back.
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
