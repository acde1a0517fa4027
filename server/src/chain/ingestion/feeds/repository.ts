import type { Columns } from '../../../db/columns.ts'
import { group, json, number, selection, text } from '../../../db/columns.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { statement } from '../../../db/statement.ts'
import type { Address } from '../../../lib/addresses.ts'

/** An address that ingestion reads, and how far it has read. */
export type Feed = {
  readonly feed: string
  readonly address: Address
  readonly cursor: Cursor | null
  /** Transactions up to this slot are ignored. */
  readonly startSlot: number
  readonly completeSlot: number
  readonly fence: number
  readonly trouble: string | null
  /** Where a walk that is too long for one turn has paused on its way down, the lowest last. */
  readonly stops: readonly Stop[]
}

export type Cursor = {
  readonly signature: string
  readonly slot: number
  readonly blockhash: string
  /** The row below it; null if there was none. */
  readonly anchorSignature: string | null
}

export type Stop = { readonly signature: string; readonly slot: number }

export type Marker = {
  readonly address: Address
  readonly bucket: number
  readonly retiredAt: Date | null
}

/** The shortest and the longest time between two polls of a feed that is not always followed. */
const SOONEST_MS = 10_000
const LATEST_MS = 86_400_000
/** A feed that is polled less often than this is woken when a payment needs it. */
const AWAKE_MS = 60_000

const NO_ACCOUNT = 'the chain belongs to no account'

/** Registers a feed that is always followed, from its first transaction on. */
export async function registerFeed(db: Queryable, feed: string, address: Address): Promise<void> {
  await db.run(register, [feed, address])
}

/** Leases the feed to this process; null while another has it. */
export async function leaseFeed(
  db: Queryable,
  feed: string,
  owner: string,
  leaseMs: number,
): Promise<Feed | null> {
  return (await db.run(lease, [feed, owner, leaseMs]))[0] ?? null
}

export async function releaseFeed(db: Queryable, feed: string, owner: string): Promise<void> {
  await db.run(unlease, [feed, owner])
}

/** Lists the feeds that are always followed. */
export async function listFollowed(db: Queryable): Promise<Feed[]> {
  return await db.run(followed, [])
}

/** Lists the feeds that are stuck. */
export async function listTroubled(db: Queryable): Promise<Feed[]> {
  return await db.run(troubled, [])
}

/** Counts the polled feeds, those of them that are overdue, and all feeds that are stuck. */
export async function countWatched(
  db: Queryable,
): Promise<{ watched: number; overdue: number; troubled: number }> {
  const [row] = await db.run(watched, [])
  return row as { watched: number; overdue: number; troubled: number }
}

/** See `watchAccount`. */
export async function registerWatched(
  db: Queryable,
  feed: string,
  address: Address,
): Promise<void> {
  await db.run(registerPolled, [feed, address, SOONEST_MS, AWAKE_MS])
}

/** Leases up to `limit` feeds that are due to be polled; others do not see them meanwhile. */
export async function claimPolls(
  db: Queryable,
  owner: string,
  limit: number,
  leaseMs: number,
): Promise<Feed[]> {
  return await db.run(claimPolled, [owner, limit, leaseMs])
}

/** Extends the lease of a feed that is still being polled. */
export async function renewPoll(
  db: Queryable,
  { feed, fence }: Feed,
  leaseMs: number,
): Promise<void> {
  await db.run(renewPolled, [feed, fence, leaseMs])
}

/** Returns a feed: a busy one is polled again soon, a quiet one after twice the time. */
export async function finishPoll(db: Queryable, feed: Feed, isQuiet: boolean): Promise<void> {
  await db.run(finishPolled, [feed.feed, feed.fence, isQuiet, SOONEST_MS, LATEST_MS])
}

/** Returns a feed that could not be polled. */
export async function postponePoll(db: Queryable, { feed, fence }: Feed): Promise<void> {
  await db.run(postponePolled, [feed, fence, SOONEST_MS])
}

/** Saves where the walk has paused, if the feed is still ours. */
export async function keepStops(
  db: Queryable,
  { feed, fence }: Feed,
  stops: readonly Stop[],
): Promise<void> {
  await db.run(setStops, [feed, fence, JSON.stringify(stops)])
}

export async function listAllMarkers(db: Queryable): Promise<Marker[]> {
  return await db.run(markers, [])
}

export async function listLiveMarkers(db: Queryable, count: number): Promise<Marker[]> {
  return await db.run(liveMarkers, [count])
}

/** Inserts the markers, with their feeds, whose bucket has no live marker. */
export async function insertMarkers(
  db: Queryable,
  made: readonly { address: Address; bucket: number }[],
): Promise<void> {
  await db.run(addMarkers, [made.map(({ address }) => address), made.map(({ bucket }) => bucket)])
}

/**
 * Retires all live markers: new payments do not carry them, and their feeds are polled. Returns
 * their buckets.
 */
export async function retireMarkers(db: Queryable): Promise<number[]> {
  return (await db.run(retire, [SOONEST_MS])).map(({ bucket }) => bucket)
}

/** Moves the cursor if the feed is still ours. Returns false if another process has taken over. */
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

/** Saves what keeps the feed stuck; null: nothing. */
export async function tellTrouble(
  db: Queryable,
  { feed, fence }: Feed,
  trouble: string | null,
): Promise<void> {
  await db.run(setTrouble, [feed, fence, trouble])
}

/** Resets the cursor, so that the whole feed is read again. Applied transactions stay applied. */
export async function rewindFeed(db: Queryable, feed: string): Promise<boolean> {
  return (await db.run(rewind, [feed])).length === 1
}

const FEED: Columns<Feed> = {
  feed: text('feed'),
  address: text('address'),
  cursor: group({
    blockhash: text('cursor_blockhash'),
    signature: text('cursor_signature'),
    slot: number('cursor_slot'),
    anchorSignature: text('anchor_signature'),
  }),
  startSlot: number('start_slot'),
  completeSlot: number('complete_slot'),
  fence: number('fence'),
  trouble: text('trouble'),
  stops: json('stops'),
}

const { columns, read } = selection(FEED, 'chain_feeds')

const register = statement({
  name: 'chain_feeds.register',
  text: `INSERT INTO chain_feeds (feed, address) VALUES ($1, $2)
    ON CONFLICT (feed) DO UPDATE SET address = excluded.address
      WHERE chain_feeds.address <> excluded.address`,
  acrossAccounts: NO_ACCOUNT,
})

const lease = statement({
  name: 'chain_feeds.lease',
  text: `UPDATE chain_feeds SET lease_owner = $2, lease_until = now() + $3 * interval '1 ms',
      fence = fence + CASE WHEN lease_owner = $2 THEN 0 ELSE 1 END
    WHERE feed = $1 AND poll_at IS NULL AND (lease_owner = $2 OR lease_owner IS NULL OR lease_until < now())
    RETURNING ${columns}`,
  acrossAccounts: NO_ACCOUNT,
  read,
})

const unlease = statement({
  name: 'chain_feeds.unlease',
  text: `UPDATE chain_feeds SET lease_owner = NULL WHERE feed = $1 AND lease_owner = $2`,
  acrossAccounts: NO_ACCOUNT,
})

const followed = statement({
  name: 'chain_feeds.list_followed',
  text: `SELECT ${columns} FROM chain_feeds WHERE poll_at IS NULL ORDER BY feed`,
  acrossAccounts: NO_ACCOUNT,
  read,
})

const troubled = statement({
  name: 'chain_feeds.list_troubled',
  text: `SELECT ${columns} FROM chain_feeds WHERE trouble IS NOT NULL ORDER BY feed`,
  acrossAccounts: NO_ACCOUNT,
  read,
})

const watched = statement<{ watched: number; overdue: number; troubled: number }>({
  name: 'chain_feeds.count_watched',
  text: `SELECT count(poll_at)::int AS watched,
      count(*) FILTER (WHERE poll_at <= now() - interval '1 minute')::int AS overdue,
      count(trouble)::int AS troubled
    FROM chain_feeds`,
  acrossAccounts: NO_ACCOUNT,
})

// Reads before it writes: a feed that is awake is neither written nor locked, however many payments
// its account gets. It starts at a slot that all sources have already called final.
const registerPolled = statement({
  name: 'chain_feeds.register_watched',
  text: `WITH known AS (SELECT poll_after_ms FROM chain_feeds WHERE feed = $1),
    woken AS (UPDATE chain_feeds SET poll_at = least(poll_at, now()), poll_after_ms = $3
      WHERE feed = $1 AND poll_after_ms > $4)
    INSERT INTO chain_feeds (feed, address, start_slot, poll_at, poll_after_ms)
    SELECT $1, $2, coalesce(max(complete_slot), 0), now(), $3 FROM chain_feeds
    WHERE poll_at IS NULL HAVING NOT EXISTS (SELECT FROM known)
    ON CONFLICT (feed) DO NOTHING`,
  acrossAccounts: NO_ACCOUNT,
})

const claimPolled = statement({
  name: 'chain_feeds.claim_polls',
  text: `UPDATE chain_feeds SET lease_owner = $1, lease_until = now() + $3 * interval '1 ms',
      fence = fence + 1
    FROM (SELECT feed FROM chain_feeds
      WHERE poll_at <= now() AND (lease_owner IS NULL OR lease_until < now())
      ORDER BY poll_at LIMIT $2 FOR UPDATE SKIP LOCKED) AS next
    WHERE chain_feeds.feed = next.feed RETURNING ${columns}`,
  acrossAccounts: NO_ACCOUNT,
  read,
})

const renewPolled = statement({
  name: 'chain_feeds.renew_poll',
  text: `UPDATE chain_feeds SET lease_until = now() + $3 * interval '1 ms'
    WHERE feed = $1 AND fence = $2`,
  acrossAccounts: NO_ACCOUNT,
})

// Uses the row as it is now, because the feed may have been woken during the poll. A feed with
// transactions that are not final yet is polled again soon, because they may vanish.
const finishPolled = statement({
  name: 'chain_feeds.finish_poll',
  text: `UPDATE chain_feeds SET lease_owner = NULL, poll_after_ms = wait.ms,
      poll_at = now() + wait.ms * interval '1 ms'
    FROM (SELECT feed, CASE WHEN $3 AND NOT EXISTS (SELECT FROM chain_inbox
        WHERE chain_inbox.feed = $1 AND commitment = 'confirmed')
      THEN least(poll_after_ms * 2, $5) ELSE $4 END AS ms
      FROM chain_feeds WHERE feed = $1 FOR UPDATE) AS wait
    WHERE chain_feeds.feed = wait.feed AND fence = $2`,
  acrossAccounts: NO_ACCOUNT,
})

const postponePolled = statement({
  name: 'chain_feeds.postpone_poll',
  text: `UPDATE chain_feeds SET lease_owner = NULL, poll_at = now() + $3 * interval '1 ms'
    WHERE feed = $1 AND fence = $2`,
  acrossAccounts: NO_ACCOUNT,
})

const setStops = statement({
  name: 'chain_feeds.keep_stops',
  text: `UPDATE chain_feeds SET stops = $3 WHERE feed = $1 AND fence = $2`,
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

const rewind = statement<{ feed: string }>({
  name: 'chain_feeds.rewind',
  text: `UPDATE chain_feeds SET cursor_signature = NULL, cursor_slot = 0, cursor_blockhash = NULL,
      anchor_signature = NULL, stops = '[]', fence = fence + 1, lease_owner = NULL,
      poll_at = CASE WHEN poll_at IS NULL THEN NULL ELSE now() END
    WHERE feed = $1 RETURNING feed`,
  acrossAccounts: NO_ACCOUNT,
})

const MARKER_COLUMNS = 'address, bucket, retired_at AS "retiredAt"'

const markers = statement<Marker>({
  name: 'chain_markers.list',
  text: `SELECT ${MARKER_COLUMNS} FROM chain_markers ORDER BY created_at, bucket`,
  acrossAccounts: NO_ACCOUNT,
})

const liveMarkers = statement<Marker>({
  name: 'chain_markers.list_live',
  text: `SELECT ${MARKER_COLUMNS} FROM chain_markers WHERE retired_at IS NULL AND bucket < $1
    ORDER BY bucket`,
  acrossAccounts: NO_ACCOUNT,
})

// One statement, so that no payment can carry a marker without a feed.
const addMarkers = statement({
  name: 'chain_markers.add',
  text: `WITH made AS (INSERT INTO chain_markers (address, bucket)
      SELECT address, bucket FROM unnest($1::text[], $2::bigint[]) AS marker (address, bucket)
      ORDER BY bucket
      ON CONFLICT (bucket) WHERE retired_at IS NULL DO NOTHING RETURNING address)
    INSERT INTO chain_feeds (feed, address) SELECT 'marker:' || address, address FROM made`,
  acrossAccounts: NO_ACCOUNT,
})

const retire = statement<{ bucket: number }>({
  name: 'chain_markers.retire',
  text: `WITH old AS (UPDATE chain_markers SET retired_at = now() WHERE retired_at IS NULL
      RETURNING address, bucket),
    left_alone AS (UPDATE chain_feeds SET poll_at = now(), poll_after_ms = $1,
        lease_owner = NULL, fence = fence + 1
      FROM old WHERE feed = 'marker:' || old.address)
    SELECT bucket FROM old ORDER BY bucket`,
  acrossAccounts: NO_ACCOUNT,
})
