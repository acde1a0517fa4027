import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion, rowOf } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Card, CardId, CardSource } from './state.ts'

/** What only a checkout worker can open. */
export type Sealed = {
  readonly number: Buffer | null
  readonly securityCode: Buffer | null
}

export function cardRow(card: Card, sealed: Sealed & { readonly keyId: string | null }): NewRow {
  const expiresAtMs = card.securityCodeExpiresAtMs
  return rowOf(CARDS, {
    account_id: card.accountId,
    id: card.id,
    source: card.source,
    brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    metadata: JSON.stringify(card.metadata),
    sealed_number: sealed.number,
    sealed_security_code: sealed.securityCode,
    vault_key_id: sealed.keyId,
    security_code_expires_at: expiresAtMs === null ? null : new Date(expiresAtMs),
  })
}

export async function findCard(
  db: Queryable,
  accountId: AccountId,
  id: CardId,
): Promise<Card | null> {
  const [row] = await db.run(find, [accountId, id])
  return row === undefined ? null : toCard(row)
}

/** Also one that was removed. */
export async function findCardEver(
  db: Queryable,
  accountId: AccountId,
  id: CardId,
): Promise<Card | null> {
  const [row] = await db.run(findEver, [accountId, id])
  return row === undefined ? null : toCard(row)
}

export async function findNewestCard(db: Queryable, accountId: AccountId): Promise<Card | null> {
  const [row] = await db.run(findNewest, [accountId])
  return row === undefined ? null : toCard(row)
}

/** A live card with what is sealed of it. */
export async function findSealed(
  db: Queryable,
  accountId: AccountId,
  id: CardId,
): Promise<{ card: Card; sealed: Sealed } | null> {
  const [row] = await db.run(findWithSealed, [accountId, id])
  if (row === undefined) return null
  const sealed = { number: row.sealed_number, securityCode: row.sealed_security_code }
  return { card: toCard(row), sealed }
}

/** `which`: `live` for a list, `all` for an export, which also shows removed cards. */
export async function listCards(
  db: Queryable,
  accountId: AccountId,
  which: 'live' | 'all',
  page: Page,
): Promise<{ cards: Card[]; hasMore: boolean }> {
  const statements = which === 'live' ? listLive : listAll
  const { rows, hasMore } = await runPage(db, statements, [accountId], page)
  return { cards: rows.map(toCard), hasMore }
}

/** Whether this call removed it: false for unknown, foreign and already removed cards alike. */
export async function removeCard(
  tx: Queryable,
  accountId: AccountId,
  id: CardId,
): Promise<boolean> {
  return (await tx.run(remove, [accountId, id])).length === 1
}

/** Destroys the security code of a live card, and keeps the card from being removed meanwhile. */
export async function spendSecurityCode(
  tx: Queryable,
  accountId: AccountId,
  id: CardId,
): Promise<boolean> {
  return (await tx.run(spend, [accountId, id])).length === 1
}

/** Destroys the security codes whose time is over. Returns how many, at most `limit` of each kind. */
export async function forgetSecurityCodes(db: Queryable, limit: number): Promise<number> {
  const ofCards = await db.run(forget, [limit])
  const ofPurchases = await db.run(forgetForPurchases, [limit])
  return ofCards.length + ofPurchases.length
}

/** A code that was typed in for one purchase. */
export type PurchaseCode = {
  readonly accountId: AccountId
  readonly intentId: Id<'ci'>
  readonly sealed: Buffer
  readonly keyId: string
  readonly expiresAtMs: number
}

/** The newest is the one that counts. */
export async function savePurchaseCode(tx: Queryable, code: PurchaseCode): Promise<void> {
  const { accountId, intentId, sealed, keyId, expiresAtMs } = code
  await tx.run(saveForPurchase, [accountId, intentId, sealed, keyId, new Date(expiresAtMs)])
}

export async function findPurchaseCode(
  db: Queryable,
  accountId: AccountId,
  intentId: Id<'ci'>,
): Promise<Pick<PurchaseCode, 'sealed' | 'expiresAtMs'> | null> {
  const [row] = await db.run(findForPurchase, [accountId, intentId])
  if (row === undefined) return null
  return { sealed: row.sealed_security_code, expiresAtMs: row.expires_at.getTime() }
}

export async function deletePurchaseCode(
  tx: Queryable,
  accountId: AccountId,
  intentId: Id<'ci'>,
): Promise<void> {
  await tx.run(deleteForPurchase, [accountId, intentId])
}

type Row = {
  account_id: AccountId
  id: CardId
  source: CardSource
  brand: string | null
  last4: string | null
  exp_month: number | null
  exp_year: number | null
  metadata: Record<string, string>
  security_code_expires_at: Date | null
  removed_at: Date | null
}

type SealedRow = Row & { sealed_number: Buffer | null; sealed_security_code: Buffer | null }

function toCard(row: Row): Card {
  return {
    id: row.id,
    accountId: row.account_id,
    source: row.source,
    brand: row.brand,
    last4: row.last4,
    expMonth: row.exp_month,
    expYear: row.exp_year,
    securityCodeExpiresAtMs: row.security_code_expires_at?.getTime() ?? null,
    metadata: row.metadata,
    removedAtSeconds: row.removed_at && Math.floor(row.removed_at.getTime() / 1000),
  }
}

/** Those of a card that are not over. */
export async function countIntents(
  db: Queryable,
  accountId: AccountId,
  id: CardId,
): Promise<number> {
  const [row] = await db.run(countOpen, [accountId, id])
  return row?.count ?? 0
}

const COLUMNS = `account_id, id, source, brand, last4, exp_month, exp_year, metadata,
  security_code_expires_at, removed_at`
const SELECT = `SELECT ${COLUMNS} FROM cards`

const CARDS = insertion({
  table: 'cards',
  columns: {
    account_id: 'text',
    id: 'text',
    source: 'text',
    brand: 'text',
    last4: 'text',
    exp_month: 'bigint',
    exp_year: 'bigint',
    metadata: 'jsonb',
    sealed_number: 'bytea',
    sealed_security_code: 'bytea',
    vault_key_id: 'text',
    security_code_expires_at: 'timestamptz',
  },
})

const find = statement<Row>({
  name: 'cards.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2 AND removed_at IS NULL`,
})

const findEver = statement<Row>({
  name: 'cards.find_ever',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
})

const findNewest = statement<Row>({
  name: 'cards.find_newest',
  text: `${SELECT} WHERE account_id = $1 AND removed_at IS NULL ORDER BY id DESC LIMIT 1`,
})

const findWithSealed = statement<SealedRow>({
  name: 'cards.find_sealed',
  text: `SELECT ${COLUMNS}, sealed_number, sealed_security_code FROM cards
    WHERE account_id = $1 AND id = $2 AND removed_at IS NULL`,
})

const listLive = pagedStatement<Row>({
  name: 'cards.list',
  text: `${SELECT} WHERE account_id = $1 AND removed_at IS NULL`,
  parameters: 1,
})

const listAll = pagedStatement<Row>({
  name: 'cards.list_all',
  text: `${SELECT} WHERE account_id = $1`,
  parameters: 1,
})

const countOpen = statement<{ count: number }>({
  name: 'cards.count_open_intents',
  text: `SELECT count(*) AS count FROM checkout_intents
    WHERE account_id = $1 AND $2 IN (card_id, requested_card_id) AND phase IN (
      'resolving', 'quoting', 'awaiting_options', 'awaiting_confirmation', 'claimed',
      'awaiting_security_code', 'paying', 'awaiting_authentication', 'reconciling')`,
})

const remove = statement<{ id: string }>({
  name: 'cards.remove',
  text: `UPDATE cards SET removed_at = now(), sealed_number = NULL, sealed_security_code = NULL,
      security_code_expires_at = NULL, vault_key_id = NULL
    WHERE account_id = $1 AND id = $2 AND removed_at IS NULL RETURNING id`,
})

const spend = statement<{ id: string }>({
  name: 'cards.spend_security_code',
  text: `UPDATE cards SET sealed_security_code = NULL, security_code_expires_at = NULL
    WHERE account_id = $1 AND id = $2 AND removed_at IS NULL RETURNING id`,
})

const forget = statement<{ id: string }>({
  name: 'cards.forget_security_codes',
  text: `UPDATE cards SET sealed_security_code = NULL, security_code_expires_at = NULL
    WHERE (account_id, id) IN (
      SELECT account_id, id FROM cards WHERE security_code_expires_at <= now()
      ORDER BY security_code_expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING id`,
  acrossAccounts: 'housekeeping by age',
})

const saveForPurchase = statement({
  name: 'purchase_security_codes.save',
  text: `INSERT INTO purchase_security_codes
      (account_id, intent_id, sealed_security_code, vault_key_id, expires_at)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (account_id, intent_id) DO UPDATE SET
      sealed_security_code = excluded.sealed_security_code, vault_key_id = excluded.vault_key_id,
      expires_at = excluded.expires_at`,
})

const findForPurchase = statement<{ sealed_security_code: Buffer; expires_at: Date }>({
  name: 'purchase_security_codes.find',
  text: `SELECT sealed_security_code, expires_at FROM purchase_security_codes
    WHERE account_id = $1 AND intent_id = $2`,
})

const deleteForPurchase = statement({
  name: 'purchase_security_codes.delete',
  text: 'DELETE FROM purchase_security_codes WHERE account_id = $1 AND intent_id = $2',
})

const forgetForPurchases = statement<{ intent_id: string }>({
  name: 'purchase_security_codes.forget',
  text: `DELETE FROM purchase_security_codes WHERE (account_id, intent_id) IN (
      SELECT account_id, intent_id FROM purchase_security_codes WHERE expires_at <= now()
      ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING intent_id`,
  acrossAccounts: 'housekeeping by age',
})
