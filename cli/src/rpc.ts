import { UnreachableNode } from './refusals.ts'

/** Calls a Solana node. */
export async function rpc<Result>(
  url: string,
  method: string,
  ...params: unknown[]
): Promise<Result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(20_000)
  const response = await fetch(url, { method: 'POST', headers, body, signal }).catch((cause) => {
    throw new UnreachableNode(`The Solana node did not answer ${method}.`, { cause })
  })
  const { result, error } = (await response.json()) as {
    result?: Result
    error?: { message: string; data?: { err?: unknown } | null }
  }
  if (error === undefined) return result as Result
  if (error.data?.err === 'AlreadyProcessed') return null as Result
  throw new UnreachableNode(`The Solana node refused ${method}: ${error.message}`)
}
