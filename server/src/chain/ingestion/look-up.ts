import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/database.ts'
import type { Address } from '../../lib/addresses.ts'
import type { Clock } from '../../lib/clock.ts'
import type { ChainSource, SignatureRow } from '../source.ts'
import { saveRows } from './repository.ts'

// Repeated views of one object cause no more calls than this.
const AGAIN_AFTER_MS = 10_000
const ROWS = 1_000

// It has no cursor: rows found here are applied like any other, and an absent row proves nothing.
const FEED = 'reference'

type LookUpContext = {
  readonly db: Db
  readonly sources: readonly Pick<ChainSource, 'listSignatures'>[]
  readonly clock: Clock
}

/**
 * Looks up a payment's reference when somebody views it. It finds transactions that carry no marker
 * and do not reach the recipient's account: not payments, but possibly failed attempts at one.
 * Never throws: the feeds do not depend on it.
 */
export function openLookUp(
  { db, sources, clock }: LookUpContext,
  onFailure: (error: unknown) => void,
): (reference: Address) => Promise<void> {
  const asked = new LRUCache<Address, number>({ max: 10_000 })
  return async (reference) => {
    if (clock() - (asked.get(reference) ?? 0) < AGAIN_AFTER_MS) return
    asked.set(reference, clock())
    try {
      const asking = sources.map((source) => source.listSignatures(reference, { limit: ROWS }))
      const agreed = finalInAll((await Promise.all(asking)).map(({ rows }) => rows))
      if (agreed.length > 0) await saveRows(db, FEED, agreed)
    } catch (error) {
      onFailure(error)
    }
  }
}

/**
 * Keeps only rows that all sources call finalized, because nothing here would notice a rollback.
 */
function finalInAll(lists: readonly (readonly SignatureRow[])[]): SignatureRow[] {
  const [first = [], ...others] = lists.map((rows) =>
    rows.filter(({ commitment }) => commitment === 'finalized'),
  )
  const slotIn = others.map((rows) => new Map(rows.map(({ signature, slot }) => [signature, slot])))
  return first.filter(({ signature, slot }) =>
    slotIn.every((slots) => slots.get(signature) === slot),
  )
}
