import type { Queryable } from '../../../db/queryable.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { AccountId } from '../../../lib/ids.ts'
import { createdMs, newId, shardOf } from '../../../lib/ids.ts'
import type { IntentId } from '../state.ts'
import { insertEvent, lockLastEvent } from './repository.ts'
import type { Happening } from './state.ts'
import { chain } from './state.ts'

/** Adds to what happened, in the transaction that makes it so. */
export async function recordEvent(
  tx: Queryable,
  clock: Clock,
  { accountId, id: intentId }: { accountId: AccountId; id: IntentId },
  happening: Happening,
): Promise<void> {
  const previous = await lockLastEvent(tx, accountId, intentId)
  // Ids sort by the millisecond: each event has one of its own, so that a list is in order.
  const atMs = Math.max(clock(), previous === null ? 0 : createdMs(previous.id) + 1)
  const id = newId('cie', shardOf(accountId), atMs)
  await insertEvent(tx, chain(previous, { id, accountId, intentId, ...happening }))
}
