import type { Client } from '../client.ts'
import { RpcError } from '../errors.ts'
import type { RequestOptions } from '../options.ts'
import type { Signed } from './signing.ts'

/** Time limits and retries of methods that send several requests. */
export type Limits = Pick<RequestOptions, 'signal' | 'timeoutMs' | 'maxRetries'>
export type RpcOptions = Limits & {
  /** URL of a Solana node. The node receives only the signed transaction. */
  readonly rpcUrl: string
}

/**
 * Sends a signed transaction to a Solana node. The network executes it at most once, so a retry
 * after a lost response is safe.
 */
export async function submit(
  client: Client,
  { signature, serialized }: Signed,
  { rpcUrl, ...limits }: RpcOptions,
): Promise<{ signature: string }> {
  if (!/^https?:\/\//.test(rpcUrl)) throw new TypeError('rpcUrl must be an http(s) URL.')
  const config = { encoding: 'base64', preflightCommitment: 'confirmed' }
  const params = [serialized, config]
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
  }
  await client.send(rpcUrl, init, limits, ({ response: { status }, text }) => {
    const { result, error } = parse(text)
    if (typeof result === 'string' || error?.data?.err === 'AlreadyProcessed') return
    const message = error?.message ?? `The Solana node's response is unreadable: HTTP ${status}.`
    throw new RpcError(message, { type: 'rpc_error', code: String(error?.code ?? ''), status })
  })
  return { signature }
}

type RpcAnswer = {
  readonly result?: unknown
  readonly error?: {
    readonly code?: number
    readonly message?: string
    readonly data?: { readonly err?: unknown } | null
  }
}

function parse(text: string): RpcAnswer {
  try {
    return (JSON.parse(text) as RpcAnswer | null) ?? {}
  } catch {
    return {}
  }
}
