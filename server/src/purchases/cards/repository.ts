import type { Columns } from '../../db/columns.ts'
import {
  assignmentFrom,
  bytes,
  computed,
  json,
  millis,
  number,
  parameters,
  seconds,
  selection,
  text,
} from '../../db/columns.ts'
import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Card, CardId } from './state.ts'

/** Secrets that only the vault can open. */
export type Sealed = {
  readonly number: Buffer | null
  readonly securityCode: Buffer | null
}

type SealedNumber = { readonly number: Buffer | null; readonly keyId: string | null }

export function cardRow(card: Card, sealed: SealedNumber): NewRow {
  return NEW_CARDS.row({ ...card, ...sealed })
}

/** A security code that came with its card. */
export type CardCode = {
  readonly accountId: AccountId
  readonly cardId: CardId
  readonly sealed: Buffer
  readonly keyId: string
  readonly expiresAtMs: number
}

export function cardCodeRow(code: CardCode): NewRow {
  return NEW_CODES.row(code)
}

export async function findCard(
  db: Queryable,
  accountId: AccountId,
  id: CardId,
): Promise<Card | null> {
  return (await db.run(find, [accountId, id]))[0] ?? null
}

/** Finds removed cards too. */
export async function findCardEver(
  db: Queryable,
  accountId: AccountId,
  id: CardId,
): Promise<Card | null> {
  return (await db.run(findEver, [accountId, id]))[0] ?? null
}

export async function findNewestCard(db: Queryable, accountId: AccountId): Promise<Card | null> {
  return (await db.run(findNewest, [accountId]))[0] ?? null
}

/** Finds a live card with its sealed secrets. */
export async function findSealed(
  db: Queryable,
  accountId: AccountId,
  id: CardId,
): Promise<{ card: Card; sealed: Sealed } | null> {
  const [row] = await db.run(findWithSealed, [accountId, id])
  if (row === undefined) return null
  const { number, securityCode, ...card } = row
  return { card, sealed: { number, securityCode } }
}

/** Lists the live cards of an account. */
export async function listLiveIds(tx: Queryable, accountId: AccountId): Promise<CardId[]> {
  return (await tx.run(listIds, [accountId])).map(({ id }) => id)
}

/** `which`: `live` for a list; `all` for an export, which includes removed cards. */
export async function listCards(
  db: Queryable,
  accountId: AccountId,
  which: 'live' | 'all',
  page: Page,
): Promise<{ cards: Card[]; hasMore: boolean }> {
  const statements = which === 'live' ? listLive : listAll
  const { rows, hasMore } = await runPage(db, statements, [accountId], page)
  return { cards: rows, hasMore }
}

/** Returns whether this call removed it: false for unknown, foreign and already removed cards. */
export async function removeCard(
  tx: Queryable,
  accountId: AccountId,
  id: CardId,
): Promise<boolean> {
  const isRemoved = (await tx.run(remove, [accountId, id])).length === 1
  if (isRemoved) await tx.run(deleteForCard, [accountId, id])
  return isRemoved
}

/** Destroys the security code of a live card, and locks the card against removal. */
export async function spendSecurityCode(
  tx: Queryable,
  accountId: AccountId,
  id: CardId,
): Promise<boolean> {
  const isLive = (await tx.run(lockLive, [accountId, id])).length === 1
  if (isLive) await tx.run(deleteForCard, [accountId, id])
  return isLive
}

/** Destroys expired security codes. Returns how many, at most `limit` of each kind. */
export async function forgetSecurityCodes(db: Queryable, limit: number): Promise<number> {
  const ofCards = await db.run(forget, [limit])
  const ofPurchases = await db.run(forgetForPurchases, [limit])
  return ofCards.length + ofPurchases.length
}

/** A security code that the buyer entered for one purchase. */
export type PurchaseCode = {
  readonly accountId: AccountId
  readonly intentId: Id<'ci'>
  readonly sealed: Buffer
  readonly keyId: string
  readonly expiresAtMs: number
}

/** Replaces an earlier code for the same purchase. */
export async function savePurchaseCode(tx: Queryable, code: PurchaseCode): Promise<void> {
  await tx.run(saveForPurchase, CODES.values(code))
}

export async function findPurchaseCode(
  db: Queryable,
  accountId: AccountId,
  intentId: Id<'ci'>,
): Promise<Pick<PurchaseCode, 'sealed' | 'expiresAtMs'> | null> {
  return (await db.run(findForPurchase, [accountId, intentId]))[0] ?? null
}

export async function deletePurchaseCode(
  tx: Queryable,
  accountId: AccountId,
  intentId: Id<'ci'>,
): Promise<void> {
  await tx.run(deleteForPurchase, [accountId, intentId])
}

/** Counts the unfinished intents that use the card. */
export async function countIntents(
  db: Queryable,
  accountId: AccountId,
  id: CardId,
): Promise<number> {
  const [row] = await db.run(countOpen, [accountId, id])
  return row?.count ?? 0
}

const CARD = {
  accountId: text('account_id'),
  id: text('id'),
  source: text('source'),
  brand: text('brand'),
  last4: text('last4'),
  expMonth: number('exp_month'),
  expYear: number('exp_year'),
  metadata: json('metadata'),
} satisfies Partial<Columns<Card>>

const ofItsCode = (column: string) =>
  `(SELECT code.${column} FROM card_security_codes code
    WHERE code.account_id = cards.account_id AND code.card_id = cards.id)`

const READ_CARD: Columns<Card> = {
  ...CARD,
  removedAtSeconds: seconds('removed_at'),
  securityCodeExpiresAtMs: computed(ofItsCode('expires_at'), millis('expires_at')),
}

const { columns, read } = selection(READ_CARD)
const SELECT = `SELECT ${columns} FROM cards`
const SEALED_NUMBER = bytes<Buffer | null>('sealed_number')
const WITH_SEALED = selection<Card & Sealed>({
  ...READ_CARD,
  number: SEALED_NUMBER,
  securityCode: computed(ofItsCode('sealed_security_code')),
})

const NEW_CARDS = insertion({
  table: 'cards',
  columns: { ...CARD, number: SEALED_NUMBER, keyId: text<string | null>('vault_key_id') },
})

const find = statement({
  name: 'cards.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2 AND removed_at IS NULL`,
  read,
})

const findEver = statement({
  name: 'cards.find_ever',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
  read,
})

const findNewest = statement({
  name: 'cards.find_newest',
  text: `${SELECT} WHERE account_id = $1 AND removed_at IS NULL ORDER BY id DESC LIMIT 1`,
  read,
})

const findWithSealed = statement({
  name: 'cards.find_sealed',
  text: `SELECT ${WITH_SEALED.columns} FROM cards
    WHERE account_id = $1 AND id = $2 AND removed_at IS NULL`,
  read: WITH_SEALED.read,
})

const listLive = pagedStatement({
  name: 'cards.list',
  text: `${SELECT} WHERE account_id = $1 AND removed_at IS NULL`,
  parameters: 1,
  read,
})

const listAll = pagedStatement({
  name: 'cards.list_all',
  text: `${SELECT} WHERE account_id = $1`,
  parameters: 1,
  read,
})

const listIds = statement<{ id: CardId }>({
  name: 'cards.list_ids',
  text: 'SELECT id FROM cards WHERE account_id = $1 AND removed_at IS NULL',
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
  text: `UPDATE cards SET removed_at = now(), sealed_number = NULL, vault_key_id = NULL
    WHERE account_id = $1 AND id = $2 AND removed_at IS NULL RETURNING id`,
})

const lockLive = statement<{ id: string }>({
  name: 'cards.lock_live',
  text: `SELECT id FROM cards WHERE account_id = $1 AND id = $2 AND removed_at IS NULL FOR UPDATE`,
})

const deleteForCard = statement({
  name: 'card_security_codes.delete',
  text: 'DELETE FROM card_security_codes WHERE account_id = $1 AND card_id = $2',
})

const forget = statement<{ card_id: string }>({
  name: 'card_security_codes.forget',
  text: `DELETE FROM card_security_codes WHERE (account_id, card_id) IN (
      SELECT account_id, card_id FROM card_security_codes WHERE expires_at <= now()
      ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING card_id`,
  acrossAccounts: 'housekeeping by age',
})

const CODE = {
  sealed: bytes('sealed_security_code'),
  keyId: text('vault_key_id'),
  expiresAtMs: millis('expires_at'),
} satisfies Partial<Columns<PurchaseCode>>

const NEW_CODES = insertion<CardCode>({
  table: 'card_security_codes',
  columns: { accountId: text('account_id'), cardId: text('card_id'), ...CODE },
})

const CODES = parameters<PurchaseCode>({
  accountId: text('account_id'),
  intentId: text('intent_id'),
  ...CODE,
})
const FOUND_CODE = selection(CODE)

const saveForPurchase = statement({
  name: 'purchase_security_codes.save',
  text: `INSERT INTO purchase_security_codes (${CODES.names}) VALUES (${CODES.placeholders})
    ON CONFLICT (account_id, intent_id) DO UPDATE SET ${assignmentFrom(CODE, 'excluded')}`,
})

const findForPurchase = statement({
  name: 'purchase_security_codes.find',
  text: `SELECT ${FOUND_CODE.columns} FROM purchase_security_codes
    WHERE account_id = $1 AND intent_id = $2`,
  read: FOUND_CODE.read,
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
