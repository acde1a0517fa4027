import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/database.ts'
import type { AccountId } from '../../lib/ids.ts'
import { findRateLimitFactor } from './repository.ts'

const REMEMBERED_MS = 10_000
const REMEMBERED_ACCOUNTS = 100_000
const USUAL = 1

/** How many times the usual number of requests an account may send. Remembered for ten seconds. */
export function openRateLimitFactors(db: Db): (accountId: AccountId) => Promise<number> {
  const factors = new LRUCache<AccountId, number>({
    max: REMEMBERED_ACCOUNTS,
    ttl: REMEMBERED_MS,
    // Requests at once share a look-up.
    fetchMethod: async (accountId) => (await findRateLimitFactor(db, accountId)) ?? USUAL,
  })
  return async (accountId) => (await factors.fetch(accountId)) ?? USUAL
}
