import type { Queryable } from '../../db/database.ts'
import type { Principal } from '../../lib/principal.ts'
import { findHits, kindsOf } from './repository.ts'
import type { Hit, Wanted } from './state.ts'
import { KINDS, maySee, newestFirst, readQuery } from './state.ts'

export type { Hit } from './state.ts'

type Found = {
  readonly matched: Wanted['by'] | null
  readonly hits: readonly Hit[]
  readonly hasMore: boolean
}

/** The newest of what fits, of all kinds that the caller may see. */
export async function search(
  { db }: { readonly db: Queryable },
  principal: Principal,
  query: string,
  limit: number,
): Promise<Found> {
  const wanted = readQuery(query)
  if (wanted === null) return { matched: null, hits: [], hasMore: false }
  // A detection is as visible as what it is about, which shows when it is found.
  const kinds = kindsOf(wanted).filter(
    (prefix) =>
      KINDS[prefix].scope === null || maySee(principal, { id: `${prefix}_`, source: null }),
  )
  const found = await Promise.all(
    kinds.map((prefix) => findHits(db, principal.accountId, prefix, wanted, limit + 1)),
  )
  const visible = found.flat().filter((hit) => maySee(principal, hit))
  // One thing may fit twice: a transfer to oneself, by sender and by recipient.
  const hits = [...new Map(visible.map((hit) => [hit.id, hit])).values()].toSorted(newestFirst)
  return { matched: wanted.by, hits: hits.slice(0, limit), hasMore: hits.length > limit }
}
