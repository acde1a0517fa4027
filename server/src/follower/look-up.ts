import { LRUCache } from 'lru-cache'
import type { ChainSource } from '../chain/source.ts'
import type { Db } from '../db/database.ts'
import type { Address } from '../lib/addresses.ts'
import type { Clock } from '../lib/clock.ts'
import { saveRows } from './repository.ts'

// Who looks at one object again and again makes no more calls than this.
const AGAIN_AFTER_MS = 10_000
const ROWS = 1_000

// It has no cursor: what is seen here is applied like all else, and nothing is concluded from what is not.
const FEED = 'reference'

/**
 * Looks what names a reference, when somebody wants to know: for what neither carries a marker nor comes
 * to the account that is to be paid, and so is no payment, but may be somebody's attempt at one. Never
 * fails: the feeds do not depend on it.
 */
export function openLookUp(
  { db, source, clock }: { db: Db; source: Pick<ChainSource, 'listSignatures'>; clock: Clock },
  onFailure: (error: unknown) => void,
): (reference: Address) => Promise<void> {
  const asked = new LRUCache<Address, number>({ max: 10_000 })
  return async (reference) => {
    if (clock() - (asked.get(reference) ?? 0) < AGAIN_AFTER_MS) return
    asked.set(reference, clock())
    try {
      const { rows } = await source.listSignatures(reference, { limit: ROWS })
      // Only what is final: nobody would notice here if anything else went away again.
      const final = rows.filter(({ commitment }) => commitment === 'finalized')
      if (final.length > 0) await saveRows(db, FEED, final)
    } catch (error) {
      onFailure(error)
    }
  }
}
