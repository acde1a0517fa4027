/** Answers a JSON-RPC request, text to text. */
import type { FaultBox } from './faults.ts'
import { distort } from './lies.ts'
import type { Method } from './method.ts'
import { HISTORY_METHODS } from './methods-history.ts'
import { SEND_METHODS } from './methods-send.ts'
import { STATE_METHODS } from './methods-state.ts'
import { methodNotFound, RpcError } from './rpc-errors.ts'
import type { View } from './view.ts'

const METHODS: Readonly<Record<string, Method>> = {
  ...HISTORY_METHODS,
  ...STATE_METHODS,
  ...SEND_METHODS,
}
const STALE_SLOTS = 32

export type Call = { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown }

/** `viewFrom` gives the node's view of the chain, with an additional lag in slots. */
export function answer(call: Call, viewFrom: (slotsBack: number) => View, box: FaultBox): object {
  const name = `${call.method}`
  const id = call.id ?? null
  try {
    const broken = box.strike('rpcError', name)
    if (broken) throw new RpcError(broken.code ?? -32603, 'Internal error')
    const method = METHODS[name]
    if (method === undefined) throw methodNotFound()
    const stale = box.strike('stale', name)
    const view = viewFrom(stale ? (stale.slots ?? STALE_SLOTS) : 0)
    const result = method(view, Array.isArray(call.params) ? call.params : [])
    return { jsonrpc: '2.0', result: distort(name, result, view, box), id }
  } catch (error) {
    return failure(id, error)
  }
}

export function failure(id: unknown, error: unknown): object {
  const { code, message, data } =
    error instanceof RpcError ? error : new RpcError(-32603, `the fake itself failed: ${error}`)
  return { jsonrpc: '2.0', error: { code, message, ...(data === undefined ? {} : { data }) }, id }
}

// In the language since 2025, in the types later.
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown }

/**
 * 64-bit numbers are written as JSON numbers, as a node does, even beyond JavaScript's precision.
 */
export const write = (value: object): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? rawJSON(`${part}`) : part))
