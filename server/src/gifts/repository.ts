import { announceChanges } from '../db/changes.ts'
import { runPage } from '../db/database.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { NewRow } from '../db/insertion.ts'
import { insertion, rowOf } from '../db/insertion.ts'
import type { Page } from '../db/page.ts'
import { filteredStatement } from '../db/page.ts'
import type { Queryable } from '../db/queryable.ts'
import { statement } from '../db/statement.ts'
import type { Address } from '../lib/addresses.ts'
import type { AccountId } from '../lib/ids.ts'
import type { Cents } from '../lib/money.ts'
import type { Gift, GiftId, GiftOutcome, GiftStatus, GiftTerms } from './state.ts'

export type GiftFilters = {
  readonly status?: string | undefined
  readonly sender_address?: string | undefined
  readonly recipient_address?: string | undefined
}

export function giftRow(gift: Gift): NewRow {
  return rowOf(GIFTS, {
    account_id: gift.accountId,
    id: gift.id,
    status: gift.status,
    amount_cents: gift.amountCents,
    sender_address: gift.senderAddress,
    release_verification_key: gift.releaseVerificationKey,
    metadata: JSON.stringify(gift.metadata),
    fund_by_slot: gift.fundBySlot,
    nonce: gift.nonce,
    escrow_address: gift.escrowAddress,
    vault_address: gift.vaultAddress,
  })
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
  return first(await db.run(find, [accountId, id]))
}

export async function findGiftById(db: Queryable, id: GiftId): Promise<Gift | null> {
  return first(await db.run(findById, [id]))
}

export async function findOpenGiftByKey(db: Queryable, key: Address): Promise<Gift | null> {
  return first(await db.run(findOpenByKey, [key]))
}

export async function listGifts(
  db: Queryable,
  accountId: AccountId,
  filters: GiftFilters,
  page: Page,
) {
  const { statements, values } = list(filters)
  const { rows, hasMore } = await runPage(db, statements, [accountId, ...values], page)
  return { gifts: rows.map(toGift), hasMore }
}

/** Gives an unfunded gift a new window, unless somebody else has, or the old one is not over. */
export async function renewWindow(
  db: Queryable,
  gift: Gift,
  terms: Pick<GiftTerms, 'fundBySlot' | 'nonce' | 'escrowAddress' | 'vaultAddress'>,
  feed: string,
): Promise<Gift | null> {
  const { fundBySlot, nonce, escrowAddress, vaultAddress } = terms
  return first(
    await db.run(renew, [
      gift.accountId,
      gift.id,
      gift.escrowAddress,
      fundBySlot,
      nonce,
      escrowAddress,
      vaultAddress,
      feed,
    ]),
  )
}

/** Null when the gift has ended meanwhile. */
export async function requestReclaim(
  tx: Queryable,
  accountId: AccountId,
  id: GiftId,
): Promise<Gift | null> {
  return first(await tx.run(setReclaimRequested, [accountId, id]))
}

/** What was given up and whose window is over, at most `limit`. */
export async function listClosable(db: Queryable, feed: string, limit: number): Promise<Gift[]> {
  return (await db.run(closable, [feed, limit])).map(toGift)
}

/** Ends them; returns those that it ended. */
export async function closeGifts(
  tx: Queryable,
  feed: string,
  ids: readonly GiftId[],
): Promise<GiftId[]> {
  return (await tx.run(close, [feed, ids])).map(({ id }) => id)
}

/** Holds the rows until the transaction ends, so that facts of one gift are taken in turn. */
export async function lockGiftsByEscrow(
  tx: Queryable,
  escrowAddresses: readonly Address[],
): Promise<Gift[]> {
  return (await tx.run(lockByEscrow, [escrowAddresses])).map(toGift)
}

/** The newest gift of each key, ended or not: money that comes under its key is to be seen there. */
export async function lockGiftsByKey(tx: Queryable, keys: readonly Address[]): Promise<Gift[]> {
  return (await tx.run(lockByKey, [keys])).map(toGift)
}

export async function lockGiftsById(tx: Queryable, ids: readonly string[]): Promise<Gift[]> {
  return (await tx.run(lockById, [ids])).map(toGift)
}

export async function updateOutcomes(
  tx: Queryable,
  gifts: readonly (GiftOutcome & Pick<Gift, 'accountId' | 'id'>)[],
): Promise<void> {
  const column = <Value>(read: (gift: (typeof gifts)[number]) => Value) => gifts.map(read)
  await tx.run(update, [
    column((g) => g.accountId),
    column((g) => g.id),
    column((g) => g.status),
    column((g) => toDate(g.fundedAtSeconds)),
    column((g) => toDate(g.releasedAtSeconds)),
    column((g) => toDate(g.reclaimedAtSeconds)),
    column((g) => g.recipientAddress),
    column((g) => g.releaseTx),
  ])
}

/** Wakes whoever waits for one of these gifts. */
export async function announce(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await announceChanges(tx, ids)
}

/** How much is locked, by how long it has been. */
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

/** Whether money of the account's is, or may yet come to be, in escrow. */
export async function hasLiveGifts(tx: Queryable, accountId: AccountId, feed: string) {
  return (await tx.run(findLive, [accountId, feed])).length > 0
}

type Row = {
  account_id: AccountId
  id: GiftId
  status: GiftStatus
  amount_cents: number
  sender_address: Address
  release_verification_key: Address
  recipient_address: Address | null
  metadata: Record<string, string>
  fund_by_slot: number
  nonce: number
  escrow_address: Address
  vault_address: Address
  reclaim_requested_at: Date | null
  funded_at: Date | null
  released_at: Date | null
  reclaimed_at: Date | null
  release_tx: string | null
}

function first(rows: readonly Row[]): Gift | null {
  return rows[0] === undefined ? null : toGift(rows[0])
}

function toGift(row: Row): Gift {
  return {
    accountId: row.account_id,
    id: row.id,
    status: row.status,
    amountCents: row.amount_cents as Cents,
    senderAddress: row.sender_address,
    releaseVerificationKey: row.release_verification_key,
    recipientAddress: row.recipient_address,
    metadata: row.metadata,
    fundBySlot: row.fund_by_slot,
    nonce: row.nonce,
    escrowAddress: row.escrow_address,
    vaultAddress: row.vault_address,
    reclaimRequestedAtSeconds: toSeconds(row.reclaim_requested_at),
    fundedAtSeconds: toSeconds(row.funded_at),
    releasedAtSeconds: toSeconds(row.released_at),
    reclaimedAtSeconds: toSeconds(row.reclaimed_at),
    releaseTx: row.release_tx,
  }
}

function toSeconds(time: Date | null): number | null {
  return time && Math.floor(time.getTime() / 1000)
}

function toDate(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000)
}

const COLUMNS = `account_id, id, status, amount_cents, sender_address, release_verification_key,
  recipient_address, metadata, fund_by_slot, nonce, escrow_address, vault_address,
  reclaim_requested_at, funded_at, released_at, reclaimed_at, release_tx`
const SELECT = `SELECT ${COLUMNS} FROM gifts`

const GIFTS = insertion({
  table: 'gifts',
  columns: {
    account_id: 'text',
    id: 'text',
    status: 'text',
    amount_cents: 'bigint',
    sender_address: 'text',
    release_verification_key: 'text',
    metadata: 'jsonb',
    fund_by_slot: 'bigint',
    nonce: 'bigint',
    escrow_address: 'text',
    vault_address: 'text',
  },
})

const find = statement<Row>({
  name: 'gifts.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
})

const findById = statement<Row>({
  name: 'gifts.find_by_id',
  text: `${SELECT} WHERE id = $1`,
  acrossAccounts: 'an open route: who holds the link may see a redacted gift',
})

const findOpenByKey = statement<Row>({
  name: 'gifts.find_open_by_key',
  text: `${SELECT} WHERE release_verification_key = $1 AND status = 'open'`,
  acrossAccounts: 'an open route: who holds the code may find its gift',
})

const list = filteredStatement<Row>({
  name: 'gifts.list',
  text: `${SELECT} WHERE account_id = $1`,
  filters: ['status', 'sender_address', 'recipient_address'],
})

/**
 * True once everything on the chain up to the gift's last slot has been read and applied, whichever
 * feed read it. What is
 * parked does not hold others up: that nothing is at the address is looked up beside this.
 */
const WINDOW_IS_OVER = (feed: string) => `fund_by_slot < (
    SELECT least(complete_slot, (SELECT min(slot) FROM chain_inbox
      WHERE due_at IS NOT NULL AND parked_at IS NULL))
    FROM chain_feeds WHERE feed = ${feed})`

const renew = statement<Row>({
  name: 'gifts.renew_window',
  text: `UPDATE gifts SET fund_by_slot = $4, nonce = $5, escrow_address = $6, vault_address = $7
    WHERE account_id = $1 AND id = $2 AND escrow_address = $3 AND status = 'requires_action'
      AND reclaim_requested_at IS NULL AND ${WINDOW_IS_OVER('$8')}
    RETURNING ${COLUMNS}`,
})

const setReclaimRequested = statement<Row>({
  name: 'gifts.request_reclaim',
  text: `UPDATE gifts SET reclaim_requested_at = coalesce(reclaim_requested_at, now())
    WHERE account_id = $1 AND id = $2 AND status IN ('requires_action', 'open')
    RETURNING ${COLUMNS}`,
})

const GIVEN_UP = "status = 'requires_action' AND reclaim_requested_at IS NOT NULL"

const closable = statement<Row>({
  name: 'gifts.list_closable',
  text: `${SELECT} WHERE ${GIVEN_UP} AND ${WINDOW_IS_OVER('$1')} ORDER BY fund_by_slot LIMIT $2`,
  acrossAccounts: 'the network ends the windows of all alike',
})

const close = statement<{ id: GiftId }>({
  name: 'gifts.close',
  text: `UPDATE gifts SET status = 'reclaimed', reclaimed_at = now()
    WHERE id = ANY($2) AND ${GIVEN_UP} AND ${WINDOW_IS_OVER('$1')} RETURNING id`,
  acrossAccounts: 'the network ends the windows of all alike',
})

const LOCKED = 'ORDER BY id FOR NO KEY UPDATE'

const lockByEscrow = statement<Row>({
  name: 'gifts.lock_by_escrow',
  text: `${SELECT} WHERE escrow_address = ANY($1) ${LOCKED}`,
  acrossAccounts: 'the chain tells what happened at an address, whosever gift it is',
})

const lockByKey = statement<Row>({
  name: 'gifts.lock_by_key',
  text: `${SELECT} WHERE id IN (SELECT DISTINCT ON (release_verification_key) id FROM gifts
      WHERE release_verification_key = ANY($1) ORDER BY release_verification_key, id DESC) ${LOCKED}`,
  acrossAccounts: 'the chain tells what happened under a key, whosever gift it is',
})

const lockById = statement<Row>({
  name: 'gifts.lock_by_id',
  text: `${SELECT} WHERE id = ANY($1) ${LOCKED}`,
  acrossAccounts: 'gifts that a transaction was told of before, whosever they are',
})

const update = statement({
  name: 'gifts.update_outcomes',
  text: `UPDATE gifts SET status = seen.status, funded_at = seen.funded_at,
      released_at = seen.released_at, reclaimed_at = seen.reclaimed_at,
      recipient_address = seen.recipient_address, release_tx = seen.release_tx
    FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[],
        $6::timestamptz[], $7::text[], $8::text[])
      AS seen (account_id, id, status, funded_at, released_at, reclaimed_at, recipient_address,
        release_tx)
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
