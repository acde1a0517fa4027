import { ApiError } from '../lib/error-codes.ts'
import { isUnreachable } from '../lib/unreachable.ts'
import type { ChainSource, LatestBlockhash } from './source.ts'
import type { ChainTransaction } from './transaction.ts'

/** The chain as the API sees it: any node that answers, a blockhash at hand, and words when none does. */
export type Chain = Pick<
  ChainSource,
  'findAccounts' | 'getBalanceLamports' | 'simulate' | 'send' | 'getLatestBlockhash'
> & {
  /** As it stands for good. `unreadable`: the node refuses to tell it, or tells nonsense. */
  findFinalTransaction(signature: string): Promise<ChainTransaction | 'unreadable' | null>
}

// A blockhash lives for about a minute: one that is a few seconds old is as good as new.
const REFRESH_AFTER_MS = 4_000
const RETRY_AFTER_SECONDS = 5

export function openChain(source: ChainSource): Chain {
  let latest: { at: number; value: Promise<LatestBlockhash> } | undefined
  return {
    // One look serves all who ask at the same time; a failed one serves nobody after.
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
        // Silence is of the node, and another time may help; all else is of this one transaction.
        if (isUnreachable(error)) throw error
        return 'unreadable'
      }
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
