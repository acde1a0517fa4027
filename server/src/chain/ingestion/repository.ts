import { announceChanges } from '../../db/changes.ts'
import { number, seconds, selection, text } from '../../db/columns.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Commitment, SignatureRow } from '../source.ts'

/** A signature in the inbox that is due. */
export type DueItem = {
  readonly signature: string
  readonly slot: number
  readonly atSeconds: number | null
  readonly commitment: Commitment | 'vanished'
  readonly claim: number
  readonly attempts: number
}

const NO_ACCOUNT = 'the chain belongs to no account'

/**
 * Saves the rows of a walk in the inbox. A row that is already there only ever becomes more
 * certain. Returns how many rows were new or changed.
 */
export async function saveRows(
  db: Queryable,
  feed: string,
  rows: readonly SignatureRow[],
): Promise<number> {
  const saved = await db.run(save, [
    feed,
    rows.map((row) => row.signature),
    rows.map((row) => row.slot),
    rows.map(({ blockTimeSeconds: at }) => (at === null ? null : new Date(at * 1000))),
    rows.map((row) => row.commitment),
  ])
  return saved.length
}

/**
 * Lists the signatures above one slot and up to another that a walk of the whole range must have
 * seen. A row that another feed saw first belongs to that feed; it is in the inbox, so this feed
 * cannot miss it.
 */
export async function listFinalizedBetween(
  db: Queryable,
  feed: string,
  above: number,
  upTo: number,
): Promise<string[]> {
  return (await db.run(finalizedBetween, [feed, above, upTo])).map(({ signature }) => signature)
}

/**
 * Marks rows as vanished that should be final by now and that the walk did not see; returns how
 * many. Only the feed that saw a row first can mark it; any feed that sees it can confirm it.
 */
export async function questionMissing(
  db: Queryable,
  feed: string,
  finalizedSlot: number,
  met: readonly string[],
): Promise<number> {
  return (await db.run(question, [feed, finalizedSlot, met])).length
}

/** Leases up to `limit` due items for `leaseMs`; others do not see them meanwhile. */
export async function claimDue(db: Queryable, limit: number, leaseMs: number): Promise<DueItem[]> {
  return await db.run(claim, [limit, leaseMs])
}

/**
 * Marks the items that are still ours as applied with the commitment that they had, and locks them
 * until the transaction ends: an item that becomes more certain meanwhile waits, and is due again
 * afterwards. Returns their signatures.
 */
export async function finishClaimed(
  tx: Queryable,
  items: readonly DueItem[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.run(finish, [
    items.map(({ signature }) => signature),
    items.map((item) => item.claim),
    items.map(({ commitment }) => commitment),
  ])
  return new Set(rows.map(({ signature }) => signature))
}

/** The transaction exists after all, with this commitment. */
export async function restoreItem(
  db: Queryable,
  signature: string,
  commitment: Commitment,
  slot: number,
): Promise<void> {
  await db.run(restore, [signature, commitment, slot])
}

/** Retries a failed item after `delayMs`; it counts as parked if `isParked`. */
export async function postponeItem(
  db: Queryable,
  { signature, claim: token }: DueItem,
  outcome: { problem: string; delayMs: number; isParked: boolean; isCounted: boolean },
): Promise<void> {
  const { problem, delayMs, isParked, isCounted } = outcome
  const words = problem.slice(0, 500)
  await db.run(postpone, [signature, token, words, delayMs, isParked, isCounted ? 0 : 1])
}

type ParkedItem = {
  readonly signature: string
  readonly feed: string
  readonly slot: number
  readonly attempts: number
  readonly problem: string
  readonly parkedAt: Date
}

export async function listParked(db: Queryable): Promise<ParkedItem[]> {
  return await db.run(parked, [])
}

/** Makes all parked items, or one of them, due again. Returns how many. */
export async function unparkItems(db: Queryable, signature: string | null): Promise<number> {
  return (await db.run(unpark, [signature])).length
}

export async function countBacklog(db: Queryable): Promise<{ due: number; parked: number }> {
  const [row] = await db.run(backlog, [])
  return row as { due: number; parked: number }
}

export async function announce(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await announceChanges(tx, ids)
}

// Reads before it writes: a walk sees the same rows every second until they are final, and a
// conflict would lock each of them. Rows that change meanwhile are left to the conflict.
const save = statement<{ signature: string }>({
  name: 'chain_inbox.save',
  text: `INSERT INTO chain_inbox AS known (signature, feed, slot, block_time, commitment)
    SELECT row.signature, $1, row.slot, row.block_time, row.commitment
    FROM unnest($2::text[], $3::bigint[], $4::timestamptz[], $5::text[])
      AS row (signature, slot, block_time, commitment)
    WHERE NOT EXISTS (SELECT FROM chain_inbox AS same WHERE same.signature = row.signature
      AND (same.commitment = 'finalized'
        OR (same.commitment, same.slot) = (row.commitment, row.slot)))
    ORDER BY row.signature
    ON CONFLICT (signature) DO UPDATE SET
      commitment = excluded.commitment, slot = excluded.slot,
      block_time = coalesce(excluded.block_time, known.block_time),
      due_at = now(), attempts = 0
    WHERE known.commitment <> 'finalized'
      AND (known.commitment, known.slot) <> (excluded.commitment, excluded.slot)
    RETURNING signature`,
  acrossAccounts: NO_ACCOUNT,
})

const finalizedBetween = statement<{ signature: string }>({
  name: 'chain_inbox.finalized_between',
  text: `SELECT signature FROM chain_inbox
    WHERE feed = $1 AND slot > $2 AND slot <= $3 AND commitment = 'finalized'`,
  acrossAccounts: NO_ACCOUNT,
})

const question = statement<{ signature: string }>({
  name: 'chain_inbox.question',
  text: `UPDATE chain_inbox SET commitment = 'vanished', due_at = now(), attempts = 0
    WHERE feed = $1 AND slot <= $2 AND commitment = 'confirmed' AND signature <> ALL($3)
    RETURNING signature`,
  acrossAccounts: NO_ACCOUNT,
})

const ITEM = selection<DueItem>(
  {
    signature: text('signature'),
    slot: number('slot'),
    atSeconds: seconds('block_time'),
    commitment: text('commitment'),
    claim: number('claim'),
    attempts: number('attempts'),
  },
  'chain_inbox',
)

const claim = statement({
  name: 'chain_inbox.claim',
  text: `UPDATE chain_inbox SET due_at = now() + $2 * interval '1 ms', claim = chain_inbox.claim + 1,
      attempts = chain_inbox.attempts + 1
    FROM (SELECT signature FROM chain_inbox WHERE due_at <= now()
      ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED) AS next
    WHERE chain_inbox.signature = next.signature
    RETURNING ${ITEM.columns}`,
  read: ITEM.read,
  acrossAccounts: NO_ACCOUNT,
})

// Locks rows in the order in which walks write them, so that the two cannot deadlock.
const finish = statement<{ signature: string }>({
  name: 'chain_inbox.finish',
  text: `UPDATE chain_inbox SET applied = held.seen_as, problem = NULL, parked_at = NULL,
      due_at = CASE WHEN commitment = held.seen_as THEN NULL ELSE now() END
    FROM (SELECT chain_inbox.signature, own.seen_as FROM chain_inbox
      JOIN unnest($1::text[], $2::bigint[], $3::text[]) AS own (signature, claim, seen_as)
        ON chain_inbox.signature = own.signature AND chain_inbox.claim = own.claim
      ORDER BY chain_inbox.signature FOR UPDATE OF chain_inbox) AS held
    WHERE chain_inbox.signature = held.signature RETURNING chain_inbox.signature`,
  acrossAccounts: NO_ACCOUNT,
})

const restore = statement({
  name: 'chain_inbox.restore',
  text: `UPDATE chain_inbox SET commitment = $2, slot = $3, due_at = now(), attempts = 0
    WHERE signature = $1 AND commitment = 'vanished'`,
  acrossAccounts: NO_ACCOUNT,
})

const postpone = statement({
  name: 'chain_inbox.postpone',
  text: `UPDATE chain_inbox SET due_at = now() + $4 * interval '1 ms', problem = $3,
      parked_at = CASE WHEN $5 THEN coalesce(parked_at, now()) ELSE parked_at END,
      attempts = greatest(attempts - $6, 0)
    WHERE signature = $1 AND claim = $2`,
  acrossAccounts: NO_ACCOUNT,
})

const parked = statement<ParkedItem>({
  name: 'chain_inbox.list_parked',
  text: `SELECT signature, feed, slot, attempts, problem, parked_at AS "parkedAt" FROM chain_inbox
    WHERE parked_at IS NOT NULL ORDER BY parked_at`,
  acrossAccounts: NO_ACCOUNT,
})

const unpark = statement<{ signature: string }>({
  name: 'chain_inbox.unpark',
  text: `UPDATE chain_inbox SET due_at = now(), attempts = 0, parked_at = NULL
    WHERE parked_at IS NOT NULL AND ($1::text IS NULL OR signature = $1) RETURNING signature`,
  acrossAccounts: NO_ACCOUNT,
})

const backlog = statement<{ due: number; parked: number }>({
  name: 'chain_inbox.count_backlog',
  text: `SELECT (SELECT count(*) FROM chain_inbox WHERE due_at IS NOT NULL)::int AS due,
    (SELECT count(*) FROM chain_inbox WHERE parked_at IS NOT NULL)::int AS parked`,
  acrossAccounts: NO_ACCOUNT,
})
