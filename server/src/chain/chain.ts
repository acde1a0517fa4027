import { ApiError } from '../lib/error-codes.ts'
import { isUnreachable } from '../lib/unreachable.ts'
import type { ChainSource, LatestBlockhash } from './source.ts'
import type { ChainTransaction } from './transaction.ts'

/**
 * The chain for the API: any node that answers, a cached blockhash, and a clear error when none
 * does.
 */
export type Chain = Pick<
  ChainSource,
  'findAccounts' | 'getBalanceLamports' | 'simulate' | 'send' | 'getLatestBlockhash'
> & {
  /**
   * The finalized transaction. `unreadable`: the node refuses to return it or returns an invalid
   * one.
   */
  findFinalTransaction(signature: string): Promise<ChainTransaction | 'unreadable' | null>
  /** The finalized transaction if all nodes have the same; one node alone could invent it. */
  findAgreedTransaction(signature: string): Promise<ChainTransaction | null>
}

// A blockhash is valid for about a minute, so one that is a few seconds old will do.
const REFRESH_AFTER_MS = 4_000
const RETRY_AFTER_SECONDS = 5

export function openChain(
  source: ChainSource,
  all: readonly Pick<ChainSource, 'findTransaction'>[] = [source],
): Chain {
  let latest: { at: number; value: Promise<LatestBlockhash> } | undefined
  return {
    // Concurrent callers share one request; a failed request is not cached.
    getLatestBlockhash: reachable(async () => {
      const now = performance.now()
      if (latest === undefined || now - latest.at > REFRESH_AFTER_MS) {
        const value = source.getLatestBlockhash()
        latest = { at: now, value }
        value.catch(() => {
          if (latest?.value === value) latest = undefined
        })
      }
      return await latest.value
    }),
    findAccounts: reachable(source.findAccounts),
    getBalanceLamports: reachable(source.getBalanceLamports),
    simulate: reachable(source.simulate),
    send: reachable(source.send),
    findFinalTransaction: reachable(async (signature) => {
      try {
        return await source.findTransaction(signature, 'finalized')
      } catch (error) {
        // A silent node may answer later; any other error concerns this transaction alone.
        if (isUnreachable(error)) throw error
        return 'unreadable'
      }
    }),
    findAgreedTransaction: reachable(async (signature) => {
      const asking = all.map((node) => node.findTransaction(signature, 'finalized'))
      const [first = null, ...others] = await Promise.all(asking)
      const isSame = (other: ChainTransaction | null) =>
        other !== null && other.slot === first?.slot && other.story === first.story
      return others.every(isSame) ? first : null
    }),
  }
}

function reachable<Args extends unknown[], Result>(
  ask: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      return await ask(...args)
    } catch (cause) {
      const wait = { retryAfterSeconds: RETRY_AFTER_SECONDS }
      throw new ApiError('chain_unavailable', wait, { cause })
    }
  }
}
