import type { waitFor } from '@florin/sdk'

/** MCP hosts give up on a call after a minute. */
const LONGEST_WAIT_MS = 40_000

/** Waits for a status; if it takes too long, returns the object as it is. */
export async function settle<Status extends string, Result extends { readonly status: string }>(
  get: Parameters<typeof waitFor<Status, Result>>[0],
  status: Status,
): Promise<Result> {
  // The table of tools, which imports this, is read for every `--help`.
  const sdk = await import('@florin/sdk')
  try {
    return await sdk.waitFor(get, status, { timeoutMs: LONGEST_WAIT_MS })
  } catch (error) {
    if (error instanceof sdk.WaitTimeoutError) return error.object as Result
    throw error
  }
}
