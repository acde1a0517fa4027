import type { Queryable } from '../../db/queryable.ts'
import type { Principal } from '../../lib/principal.ts'
import { findHits, kindsOf } from './repository.ts'
import type { Hit, Prefix } from './state.ts'
import { KINDS, maySee, newestFirst, readQuery } from './state.ts'

type Found = { readonly hits: readonly Hit[]; readonly hasMore: boolean }

/** The newest matches of all kinds that the caller may see. */
export async function search(
  { db }: { readonly db: Queryable },
  principal: Principal,
  query: string,
  limit: number,
): Promise<Found> {
  // A detection is as visible as its object, which is checked when it is found.
  const isShown = (prefix: Prefix) =>
    KINDS[prefix].scope === null || maySee(principal, { id: `${prefix}_`, source: null })
  const found = await Promise.all(
    readQuery(query).flatMap((wanted) =>
      kindsOf(wanted)
        .filter(isShown)
        .map((prefix) => findHits(db, principal.accountId, prefix, wanted, limit + 1)),
    ),
  )
  const visible = found.flat().filter((hit) => maySee(principal, hit))
  // One object may match twice, such as a transfer to oneself.
  const hits = [...new Map(visible.map((hit) => [hit.id, hit])).values()].toSorted(newestFirst)
  return { hits: hits.slice(0, limit), hasMore: hits.length > limit }
}
