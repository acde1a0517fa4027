import type { Commitment, SignatureRow } from '../chain/source.ts'
import { announceChanges } from '../db/changes.ts'
import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Address } from '../lib/addresses.ts'

/** A place on the chain that is read, and how far it has been. */
export type Feed = {
  readonly feed: string
  readonly address: Address
  readonly cursor: Cursor | null
  readonly completeSlot: number
  readonly fence: number
  readonly trouble: string | null
}

export type Cursor = {
  readonly signature: string
  readonly slot: number
  readonly blockhash: string
  /** The row below it; null when there was none. */
  readonly anchorSignature: string | null
}

/** A signature in the inbox whose turn it is. */
export type DueItem = {
  readonly signature: string
  readonly slot: number
  readonly atSeconds: number | null
  readonly commitment: Commitment | 'vanished'
  readonly claim: number
  readonly attempts: number
}

const NO_ACCOUNT = 'the chain belongs to no account'

export async function registerFeed(db: Queryable, feed: string, address: Address): Promise<void> {
  await db.run(register, [feed, address])
}

/** The feed, if this process may work on it now; null while another does. */
export async function leaseFeed(
  db: Queryable,
  feed: string,
  owner: string,
  leaseMs: number,
): Promise<Feed | null> {
  const [row] = await db.run(lease, [feed, owner, leaseMs])
  return row === undefined ? null : toFeed(row)
}

export async function releaseFeed(db: Queryable, feed: string, owner: string): Promise<void> {
  await db.run(unlease, [feed, owner])
}

export async function listFeeds(db: Queryable): Promise<Feed[]> {
  return (await db.run(feeds, [])).map(toFeed)
}

/** Puts what a walk has seen into the inbox; a row that is there only ever gains certainty. */
export async function saveRows(
  db: Queryable,
  feed: string,
  rows: readonly SignatureRow[],
): Promise<void> {
  await db.run(save, [
    feed,
    rows.map((row) => row.signature),
    rows.map((row) => row.slot),
    rows.map((row) => row.blockTimeSeconds && new Date(row.blockTimeSeconds * 1000)),
    rows.map((row) => row.commitment),
  ])
}

/** Those rows of the inbox above a slot that a walk of the whole range must have met. */
export async function listFinalizedAbove(
  db: Queryable,
  feed: string,
  slot: number,
): Promise<string[]> {
  return (await db.run(finalizedAbove, [feed, slot])).map(({ signature }) => signature)
}

/** Calls in question what should be final by now and was not met; returns how many. */
export async function questionMissing(
  db: Queryable,
  feed: string,
  finalizedSlot: number,
  met: readonly string[],
): Promise<number> {
  return (await db.run(question, [feed, finalizedSlot, met])).length
}

/** Moves the cursor, if the feed is still ours. False: another process has taken over. */
export async function moveCursor(
  db: Queryable,
  { feed, fence }: Feed,
  cursor: Cursor | null,
  completeSlot: number,
): Promise<boolean> {
  const values = [
    feed,
    fence,
    cursor?.signature ?? null,
    cursor?.slot ?? 0,
    cursor?.blockhash ?? null,
    cursor?.anchorSignature ?? null,
    completeSlot,
  ]
  return (await db.run(move, values)).length === 1
}

/** Says what keeps the feed from moving, or with null that nothing does. */
export async function tellTrouble(
  db: Queryable,
  { feed, fence }: Feed,
  trouble: string | null,
): Promise<void> {
  await db.run(setTrouble, [feed, fence, trouble])
}

/** Takes up to `limit` items for `leaseMs`; others do not see them meanwhile. */
export async function claimDue(db: Queryable, limit: number, leaseMs: number): Promise<DueItem[]> {
  return (await db.run(claim, [limit, leaseMs])).map((row) => ({
    signature: row.signature,
    slot: row.slot,
    atSeconds: row.block_time && Math.floor(row.block_time.getTime() / 1000),
    commitment: row.commitment,
    claim: row.claim,
    attempts: row.attempts,
  }))
}

/** Those of the items that are still ours, held until the transaction ends. */
export async function holdClaimed(
  tx: Queryable,
  items: readonly DueItem[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.run(hold, [
    items.map(({ signature }) => signature),
    items.map((item) => item.claim),
  ])
  return new Set(rows.map(({ signature }) => signature))
}

/** They are applied as far as they were certain; what became more certain meanwhile stays due. */
export async function finishItems(tx: Queryable, items: readonly DueItem[]): Promise<void> {
  await tx.run(finish, [
    items.map(({ signature }) => signature),
    items.map(({ commitment }) => commitment),
  ])
}

/** It is there after all, and this certain. */
export async function restoreItem(
  db: Queryable,
  signature: string,
  commitment: Commitment,
  slot: number,
): Promise<void> {
  await db.run(restore, [signature, commitment, slot])
}

/** It did not work: it comes up again after `delayMs`, and is counted as parked if `isParked`. */
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

/** Makes parked items due again; all of them, or one. Returns how many. */
export async function unparkItems(db: Queryable, signature: string | null): Promise<number> {
  return (await db.run(unpark, [signature])).length
}

/** Forgets how far the feed has been, so that all of it is read again. What was applied stays so. */
export async function rewindFeed(db: Queryable, feed: string): Promise<boolean> {
  return (await db.run(rewind, [feed])).length === 1
}

export async function countBacklog(db: Queryable): Promise<{ due: number; parked: number }> {
  const [row] = await db.run(backlog, [])
  return row as { due: number; parked: number }
}

export async function announce(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await announceChanges(tx, ids)
}

type FeedRow = {
  feed: string
  address: Address
  cursor_signature: string | null
  cursor_slot: number
  cursor_blockhash: string | null
  anchor_signature: string | null
  complete_slot: number
  fence: number
  trouble: string | null
}

function toFeed(row: FeedRow): Feed {
  const { cursor_signature: signature, cursor_blockhash: blockhash } = row
  const anchorSignature = row.anchor_signature
  return {
    feed: row.feed,
    address: row.address,
    cursor:
      signature === null || blockhash === null
        ? null
        : { signature, slot: row.cursor_slot, blockhash, anchorSignature },
    completeSlot: row.complete_slot,
    fence: row.fence,
    trouble: row.trouble,
  }
}

const FEED_COLUMNS = `feed, address, cursor_signature, cursor_slot, cursor_blockhash,
  anchor_signature, complete_slot, fence, trouble`

const register = statement({
  name: 'chain_feeds.register',
  text: `INSERT INTO chain_feeds (feed, address) VALUES ($1, $2)
    ON CONFLICT (feed) DO UPDATE SET address = excluded.address
      WHERE chain_feeds.address <> excluded.address`,
  acrossAccounts: NO_ACCOUNT,
})

const lease = statement<FeedRow>({
  name: 'chain_feeds.lease',
  text: `UPDATE chain_feeds SET lease_owner = $2, lease_until = now() + $3 * interval '1 ms',
      fence = fence + CASE WHEN lease_owner = $2 THEN 0 ELSE 1 END
    WHERE feed = $1 AND (lease_owner = $2 OR lease_owner IS NULL OR lease_until < now())
    RETURNING ${FEED_COLUMNS}`,
  acrossAccounts: NO_ACCOUNT,
})

const unlease = statement({
  name: 'chain_feeds.unlease',
  text: `UPDATE chain_feeds SET lease_owner = NULL WHERE feed = $1 AND lease_owner = $2`,
  acrossAccounts: NO_ACCOUNT,
})

const feeds = statement<FeedRow>({
  name: 'chain_feeds.list',
  text: `SELECT ${FEED_COLUMNS} FROM chain_feeds ORDER BY feed`,
  acrossAccounts: NO_ACCOUNT,
})

const save = statement({
  name: 'chain_inbox.save',
  text: `INSERT INTO chain_inbox AS known (signature, feed, slot, block_time, commitment)
    SELECT signature, $1, slot, block_time, commitment
    FROM unnest($2::text[], $3::bigint[], $4::timestamptz[], $5::text[])
      AS row (signature, slot, block_time, commitment)
    ORDER BY signature
    ON CONFLICT (signature) DO UPDATE SET
      commitment = excluded.commitment, slot = excluded.slot,
      block_time = coalesce(excluded.block_time, known.block_time),
      due_at = now(), attempts = 0
    WHERE known.commitment <> 'finalized'
      AND (known.commitment, known.slot) <> (excluded.commitment, excluded.slot)`,
  acrossAccounts: NO_ACCOUNT,
})

const finalizedAbove = statement<{ signature: string }>({
  name: 'chain_inbox.finalized_above',
  text: `SELECT signature FROM chain_inbox
    WHERE feed = $1 AND slot > $2 AND commitment = 'finalized'`,
  acrossAccounts: NO_ACCOUNT,
})

const question = statement<{ signature: string }>({
  name: 'chain_inbox.question',
  text: `UPDATE chain_inbox SET commitment = 'vanished', due_at = now(), attempts = 0
    WHERE feed = $1 AND slot <= $2 AND commitment = 'confirmed' AND signature <> ALL($3)
    RETURNING signature`,
  acrossAccounts: NO_ACCOUNT,
})

const move = statement<{ feed: string }>({
  name: 'chain_feeds.move_cursor',
  text: `UPDATE chain_feeds SET
      cursor_signature = coalesce($3, cursor_signature),
      cursor_slot = CASE WHEN $3::text IS NULL THEN cursor_slot ELSE $4 END,
      cursor_blockhash = coalesce($5, cursor_blockhash),
      anchor_signature = CASE WHEN $3::text IS NULL THEN anchor_signature ELSE $6 END,
      complete_slot = greatest(complete_slot, $7)
    WHERE feed = $1 AND fence = $2 AND ($3::text IS NULL OR cursor_slot <= $4) RETURNING feed`,
  acrossAccounts: NO_ACCOUNT,
})

const setTrouble = statement({
  name: 'chain_feeds.tell_trouble',
  text: `UPDATE chain_feeds SET trouble = $3,
      trouble_since = CASE WHEN $3::text IS NULL THEN NULL ELSE coalesce(trouble_since, now()) END
    WHERE feed = $1 AND fence = $2 AND trouble IS DISTINCT FROM $3`,
  acrossAccounts: NO_ACCOUNT,
})

type ItemRow = {
  signature: string
  slot: number
  block_time: Date | null
  commitment: Commitment | 'vanished'
  claim: number
  attempts: number
}

const claim = statement<ItemRow>({
  name: 'chain_inbox.claim',
  text: `UPDATE chain_inbox SET due_at = now() + $2 * interval '1 ms', claim = chain_inbox.claim + 1,
      attempts = chain_inbox.attempts + 1
    FROM (SELECT signature FROM chain_inbox WHERE due_at <= now()
      ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED) AS next
    WHERE chain_inbox.signature = next.signature
    RETURNING chain_inbox.signature, slot, block_time, commitment, claim, attempts`,
  acrossAccounts: NO_ACCOUNT,
})

const hold = statement<{ signature: string }>({
  name: 'chain_inbox.hold',
  text: `SELECT chain_inbox.signature FROM chain_inbox
    JOIN unnest($1::text[], $2::bigint[]) AS own (signature, claim)
      ON chain_inbox.signature = own.signature AND chain_inbox.claim = own.claim
    ORDER BY chain_inbox.signature FOR UPDATE OF chain_inbox`,
  acrossAccounts: NO_ACCOUNT,
})

const finish = statement({
  name: 'chain_inbox.finish',
  text: `UPDATE chain_inbox SET applied = done.commitment, problem = NULL, parked_at = NULL,
      due_at = CASE WHEN chain_inbox.commitment = done.commitment THEN NULL ELSE now() END
    FROM unnest($1::text[], $2::text[]) AS done (signature, commitment)
    WHERE chain_inbox.signature = done.signature`,
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

const rewind = statement<{ feed: string }>({
  name: 'chain_feeds.rewind',
  text: `UPDATE chain_feeds SET cursor_signature = NULL, cursor_slot = 0, cursor_blockhash = NULL,
      anchor_signature = NULL, fence = fence + 1, lease_owner = NULL
    WHERE feed = $1 RETURNING feed`,
  acrossAccounts: NO_ACCOUNT,
})

const backlog = statement<{ due: number; parked: number }>({
  name: 'chain_inbox.count_backlog',
  text: `SELECT (SELECT count(*) FROM chain_inbox WHERE due_at IS NOT NULL)::int AS due,
    (SELECT count(*) FROM chain_inbox WHERE parked_at IS NOT NULL)::int AS parked`,
  acrossAccounts: NO_ACCOUNT,
})
