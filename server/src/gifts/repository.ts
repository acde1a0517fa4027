import { announceChanges } from '../db/changes.ts'
import type { Columns } from '../db/columns.ts'
import {
  assignmentFrom,
  json,
  number,
  parameters,
  records,
  seconds,
  selection,
  text,
} from '../db/columns.ts'
import { runPage } from '../db/database.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { NewRow } from '../db/insertion.ts'
import { insertion } from '../db/insertion.ts'
import type { Page } from '../db/page.ts'
import { filteredStatement } from '../db/page.ts'
import type { Queryable } from '../db/queryable.ts'
import { statement } from '../db/statement.ts'
import type { Address } from '../lib/addresses.ts'
import type { AccountId } from '../lib/ids.ts'
import type { Cents } from '../lib/money.ts'
import type { Gift, GiftId, GiftOutcome, GiftTerms } from './state.ts'

export type GiftFilters = {
  readonly status?: string | undefined
  readonly sender_address?: string | undefined
  readonly recipient_address?: string | undefined
}

export function giftRow(gift: Gift): NewRow {
  return NEW_GIFTS.row(gift)
}

/** Whether an insert failed because a live gift has the same release key. */
export function isKeyInUse(error: unknown): boolean {
  return isUniqueViolation(error, 'gifts_live_release_verification_key')
}

export async function findGift(
  db: Queryable,
  accountId: AccountId,
  id: GiftId,
): Promise<Gift | null> {
  return (await db.run(find, [accountId, id]))[0] ?? null
}

export async function findGiftById(db: Queryable, id: GiftId): Promise<Gift | null> {
  return (await db.run(findById, [id]))[0] ?? null
}

export async function findOpenGiftByKey(db: Queryable, key: Address): Promise<Gift | null> {
  return (await db.run(findOpenByKey, [key]))[0] ?? null
}

export async function listGifts(
  db: Queryable,
  accountId: AccountId,
  filters: GiftFilters,
  page: Page,
) {
  const { statements, values } = list(filters)
  const { rows, hasMore } = await runPage(db, statements, [accountId, ...values], page)
  return { gifts: rows, hasMore }
}

/** Gives an unfunded gift a new window. Null if the old one is not over or was renewed already. */
export async function renewWindow(
  db: Queryable,
  gift: Gift,
  terms: Pick<GiftTerms, keyof typeof WINDOW>,
  feed: string,
): Promise<Gift | null> {
  const values = [gift.accountId, gift.id, gift.escrowAddress, feed, ...RENEWED.values(terms)]
  return (await db.run(renew, values))[0] ?? null
}

/** Null if the gift has ended meanwhile. */
export async function requestReclaim(
  tx: Queryable,
  accountId: AccountId,
  id: GiftId,
): Promise<Gift | null> {
  return (await tx.run(setReclaimRequested, [accountId, id]))[0] ?? null
}

/** Lists unfunded gifts whose reclaim was requested and whose window is over. */
export async function listClosable(db: Queryable, feed: string, limit: number): Promise<Gift[]> {
  return await db.run(closable, [feed, limit])
}

/** Ends these gifts. Returns the ids of those that it ended. */
export async function closeGifts(
  tx: Queryable,
  feed: string,
  ids: readonly GiftId[],
): Promise<GiftId[]> {
  return (await tx.run(close, [feed, ids])).map(({ id }) => id)
}

/** Locks the rows until the transaction ends, so that facts about a gift apply one by one. */
export async function lockGiftsByEscrow(
  tx: Queryable,
  escrowAddresses: readonly Address[],
): Promise<Gift[]> {
  return await tx.run(lockByEscrow, [escrowAddresses])
}

/** Locks the newest gift of each key, ended or not, because funds under a key belong to it. */
export async function lockGiftsByKey(tx: Queryable, keys: readonly Address[]): Promise<Gift[]> {
  return await tx.run(lockByKey, [keys])
}

export async function lockGiftsById(tx: Queryable, ids: readonly string[]): Promise<Gift[]> {
  return await tx.run(lockById, [ids])
}

export async function updateOutcomes(
  tx: Queryable,
  gifts: readonly (GiftOutcome & Pick<Gift, 'accountId' | 'id'>)[],
): Promise<void> {
  await tx.run(update, SEEN.values(gifts))
}

/** Wakes requests that wait for one of these gifts. */
export async function announce(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await announceChanges(tx, ids)
}

/** Sums the gifts in escrow by age. */
export async function sumOpenByAge(
  db: Queryable,
  accountId: AccountId,
  nowMs: number,
): Promise<{ days: number; count: number; cents: Cents }[]> {
  const rows = await db.run(sumByAge, [accountId, new Date(nowMs)])
  return rows.map((row) => ({ ...row, cents: row.cents as Cents }))
}

export async function listOpenVaults(
  db: Queryable,
  accountId: AccountId,
  afterId: string,
  limit: number,
): Promise<{ id: GiftId; vaultAddress: Address; amountCents: Cents }[]> {
  return await db.run(openVaults, [accountId, afterId, limit])
}

/** Whether the account has funds in escrow, or a gift that can still be funded. */
export async function hasLiveGifts(tx: Queryable, accountId: AccountId, feed: string) {
  return (await tx.run(findLive, [accountId, feed])).length > 0
}

const KEY = {
  accountId: text('account_id'),
  id: text('id'),
} satisfies Partial<Columns<Gift>>

const WINDOW = {
  fundBySlot: number('fund_by_slot'),
  nonce: number('nonce'),
  escrowAddress: text('escrow_address'),
  vaultAddress: text('vault_address'),
} satisfies Partial<Columns<Gift>>

const TERMS: Columns<GiftTerms> = {
  ...WINDOW,
  amountCents: number('amount_cents'),
  senderAddress: text('sender_address'),
  releaseVerificationKey: text('release_verification_key'),
}

const OUTCOME: Columns<GiftOutcome> = {
  status: text('status'),
  fundedAtSeconds: seconds('funded_at'),
  recipientAddress: text('recipient_address'),
  releasedAtSeconds: seconds('released_at'),
  releaseTx: text('release_tx'),
  reclaimedAtSeconds: seconds('reclaimed_at'),
}

const METADATA = { metadata: json('metadata') } satisfies Partial<Columns<Gift>>

const { columns, read } = selection<Gift>({
  ...KEY,
  ...TERMS,
  ...OUTCOME,
  ...METADATA,
  reclaimRequestedAtSeconds: seconds('reclaim_requested_at'),
})
const SELECT = `SELECT ${columns} FROM gifts`

const NEW_GIFTS = insertion({
  table: 'gifts',
  columns: { ...KEY, ...TERMS, ...METADATA, status: OUTCOME.status },
})
const RENEWED = parameters(WINDOW, 5)
const SEEN = records({ ...KEY, ...OUTCOME })

const find = statement({
  name: 'gifts.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
  read,
})

const findById = statement({
  name: 'gifts.find_by_id',
  text: `${SELECT} WHERE id = $1`,
  acrossAccounts: 'an open route: anyone with the link may see a redacted gift',
  read,
})

const findOpenByKey = statement({
  name: 'gifts.find_open_by_key',
  text: `${SELECT} WHERE release_verification_key = $1 AND status = 'open'`,
  acrossAccounts: 'an open route: anyone with the code may find its gift',
  read,
})

const list = filteredStatement({
  name: 'gifts.list',
  text: `${SELECT} WHERE account_id = $1`,
  filters: ['status', 'sender_address', 'recipient_address'],
  read,
})

/**
 * True once ingestion has applied every transaction up to the gift's last slot, whichever feed read
 * it. Parked transactions do not delay it: the caller also checks on the chain that the escrow is
 * empty.
 */
const WINDOW_IS_OVER = (feed: string) => `fund_by_slot < (
    SELECT least(complete_slot, (SELECT min(slot) FROM chain_inbox
      WHERE due_at IS NOT NULL AND parked_at IS NULL))
    FROM chain_feeds WHERE feed = ${feed})`

const renew = statement({
  name: 'gifts.renew_window',
  text: `UPDATE gifts SET ${RENEWED.assignments}
    WHERE account_id = $1 AND id = $2 AND escrow_address = $3 AND status = 'requires_action'
      AND reclaim_requested_at IS NULL AND ${WINDOW_IS_OVER('$4')}
    RETURNING ${columns}`,
  read,
})

const setReclaimRequested = statement({
  name: 'gifts.request_reclaim',
  text: `UPDATE gifts SET reclaim_requested_at = coalesce(reclaim_requested_at, now())
    WHERE account_id = $1 AND id = $2 AND status IN ('requires_action', 'open')
    RETURNING ${columns}`,
  read,
})

const GIVEN_UP = "status = 'requires_action' AND reclaim_requested_at IS NOT NULL"

const closable = statement({
  name: 'gifts.list_closable',
  text: `${SELECT} WHERE ${GIVEN_UP} AND ${WINDOW_IS_OVER('$1')} ORDER BY fund_by_slot LIMIT $2`,
  acrossAccounts: 'ingestion closes the gifts of all accounts',
  read,
})

const close = statement<{ id: GiftId }>({
  name: 'gifts.close',
  text: `UPDATE gifts SET status = 'reclaimed', reclaimed_at = now()
    WHERE id = ANY($2) AND ${GIVEN_UP} AND ${WINDOW_IS_OVER('$1')} RETURNING id`,
  acrossAccounts: 'ingestion closes the gifts of all accounts',
})

const LOCKED = 'ORDER BY id FOR NO KEY UPDATE'

const lockByEscrow = statement({
  name: 'gifts.lock_by_escrow',
  text: `${SELECT} WHERE escrow_address = ANY($1) ${LOCKED}`,
  acrossAccounts: 'ingestion knows the escrow but not the account',
  read,
})

const lockByKey = statement({
  name: 'gifts.lock_by_key',
  text: `${SELECT} WHERE id IN (SELECT DISTINCT ON (release_verification_key) id FROM gifts
      WHERE release_verification_key = ANY($1) ORDER BY release_verification_key, id DESC) ${LOCKED}`,
  acrossAccounts: 'ingestion knows the release key but not the account',
  read,
})

const lockById = statement({
  name: 'gifts.lock_by_id',
  text: `${SELECT} WHERE id = ANY($1) ${LOCKED}`,
  acrossAccounts: 'a transaction may have touched gifts of any account before',
  read,
})

const update = statement({
  name: 'gifts.update_outcomes',
  text: `UPDATE gifts SET ${assignmentFrom(OUTCOME, 'seen')}
    FROM ${SEEN.unnest} AS seen (${SEEN.names})
    WHERE gifts.account_id = seen.account_id AND gifts.id = seen.id`,
})

const sumByAge = statement<{ days: number; count: number; cents: number }>({
  name: 'gifts.sum_by_age',
  text: `SELECT days, count(gifts.id)::int AS count, coalesce(sum(amount_cents), 0)::bigint AS cents
    FROM (VALUES (0, 1), (1, 7), (7, 30), (30, 90), (90, 365), (365, 100000)) AS age (days, until)
    LEFT JOIN gifts ON gifts.account_id = $1 AND status = 'open'
      AND (days = 0 OR funded_at <= $2::timestamptz - make_interval(days => days))
      AND funded_at > $2::timestamptz - make_interval(days => until)
    GROUP BY days ORDER BY days`,
  acrossAccounts: 'joined to the account by its parameter',
})

const openVaults = statement<{ id: GiftId; vaultAddress: Address; amountCents: Cents }>({
  name: 'gifts.open_vaults',
  text: `SELECT id, vault_address AS "vaultAddress", amount_cents AS "amountCents" FROM gifts
    WHERE account_id = $1 AND status = 'open' AND id > $2 ORDER BY id LIMIT $3`,
})

const findLive = statement<object>({
  name: 'gifts.find_live',
  text: `SELECT 1 FROM gifts WHERE account_id = $1 AND (status = 'open'
    OR (status = 'requires_action' AND NOT (${WINDOW_IS_OVER('$2')}))) LIMIT 1`,
})
