import { announceChanges } from '../../../db/changes.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { statement } from '../../../db/statement.ts'
import type { AccountId } from '../../../lib/ids.ts'
import type { CheckoutIntent, IntentId } from '../../intents/state.ts'
import type { HeldChallenge, Seat } from './state.ts'
import { seatOf } from './state.ts'

type Key = Pick<CheckoutIntent, 'accountId' | 'id'>

/** Begins a challenge; it replaces an earlier one of the purchase. */
export async function insertChallenge(
  tx: Queryable,
  { accountId, id }: Key,
  heldUntil: Date,
): Promise<void> {
  await tx.run(insert, [accountId, id, heldUntil])
}

/** Extends the worker's hold, and returns the viewer. */
export async function holdUntil(
  db: Queryable,
  { accountId, id }: Key,
  heldUntil: Date,
): Promise<Seat | null> {
  const [row] = await db.run(hold, [accountId, id, heldUntil])
  if (row?.viewer_id == null || row.relay_url === null) return null
  return { viewerId: row.viewer_id, relayUrl: row.relay_url }
}

export async function endChallenge(
  tx: Queryable,
  { accountId, id }: Key,
  at: Date,
  isAnswered: boolean,
): Promise<void> {
  await tx.run(end, [accountId, id, at, isAnswered])
}

export async function findChallenge(
  db: Queryable,
  { accountId, id }: Key,
): Promise<HeldChallenge | null> {
  const [row] = await db.run(find, [accountId, id])
  if (row === undefined) return null
  return {
    heldUntilMs: row.held_until.getTime(),
    endedAtMs: row.ended_at?.getTime() ?? null,
    isAnswered: row.is_answered,
  }
}

/** Records the latest viewer's connection and notifies the worker. False: no worker holds it. */
export async function seatViewer(
  tx: Queryable,
  accountId: AccountId,
  id: IntentId,
  { viewerId, relayUrl }: Seat,
  now: Date,
): Promise<boolean> {
  const seated = await tx.run(seat, [accountId, id, viewerId, relayUrl, now])
  if (seated.length === 0) return false
  await announceChanges(tx, [seatOf(id)])
  return true
}

const insert = statement({
  name: 'challenges.insert',
  text: `INSERT INTO challenges (account_id, intent_id, held_until) VALUES ($1, $2, $3)
    ON CONFLICT (account_id, intent_id) DO UPDATE SET held_until = $3, ended_at = NULL,
      is_answered = false, viewer_id = NULL, relay_url = NULL`,
})

const hold = statement<{ viewer_id: string | null; relay_url: string | null }>({
  name: 'challenges.hold',
  text: `UPDATE challenges SET held_until = $3 WHERE account_id = $1 AND intent_id = $2
    RETURNING viewer_id, relay_url`,
})

const end = statement({
  name: 'challenges.end',
  text: `UPDATE challenges SET held_until = $3, ended_at = $3, is_answered = $4,
      viewer_id = NULL, relay_url = NULL
    WHERE account_id = $1 AND intent_id = $2`,
})

const find = statement<{ held_until: Date; ended_at: Date | null; is_answered: boolean }>({
  name: 'challenges.find',
  text: `SELECT held_until, ended_at, is_answered FROM challenges
    WHERE account_id = $1 AND intent_id = $2`,
})

const seat = statement<{ intent_id: string }>({
  name: 'challenges.seat',
  text: `UPDATE challenges SET viewer_id = $3, relay_url = $4
    WHERE account_id = $1 AND intent_id = $2 AND ended_at IS NULL AND held_until > $5
    RETURNING intent_id`,
})
