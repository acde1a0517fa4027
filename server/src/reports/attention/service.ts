import type { Queryable } from '../../db/queryable.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Principal } from '../../lib/principal.ts'
import { findGroup } from './repository.ts'
import type { Group } from './state.ts'
import { concernsOf } from './state.ts'

/** Everything that needs a person, of the kinds that the caller may see. */
export async function reportAttention(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  principal: Principal,
): Promise<Group[]> {
  const { accountId } = principal
  return await Promise.all(
    concernsOf(principal).map((concern) => findGroup(db, accountId, concern, clock())),
  )
}
