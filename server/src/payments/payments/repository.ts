import { announceChanges } from '../../db/changes.ts'
import { runFiltered } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion, rowOf } from '../../db/insertion.ts'
import type { Page, Range } from '../../db/page.ts'
import { filteredStatement, mergePages } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { BaseUnits, Cents } from '../../lib/money.ts'
import type { LineItem } from '../line-items/service.ts'
import type {
  Payable,
  PayableId,
  PayableOutcome,
  PayableState,
  PayableTerms,
  PaymentError,
} from './state.ts'

/** A session's own, beside what it has as a payable. */
export type Basket = {
  readonly lineItems: readonly LineItem[] | null
  readonly checkoutLink: Id<'cl'> | null
}

export type StoredPayable = Payable & Basket

export type PayableFilters = {
  /** In any of them; in all, when left out. */
  readonly states?: readonly PayableState[] | undefined
  readonly checkout_link?: string | undefined
  readonly recipient_address?: string | undefined
}

export function payableRow(payable: StoredPayable): NewRow {
  return rowOf(PAYABLES, {
    account_id: payable.accountId,
    id: payable.id,
    state: payable.state,
    amount_cents: payable.amountCents,
    fee_cents: payable.feeCents,
    recipient_address: payable.recipientAddress,
    recipient_token_account: payable.recipientTokenAccount,
    reference: payable.reference,
    marker: payable.marker,
    metadata: JSON.stringify(payable.metadata),
    line_items: payable.lineItems && JSON.stringify(payable.lineItems),
    checkout_link: payable.checkoutLink,
  })
}

export async function findPayable(
  db: Queryable,
  accountId: AccountId,
  id: PayableId,
): Promise<StoredPayable | null> {
  return first(await db.run(find, [accountId, id]))
}

export async function findPayableById(db: Queryable, id: PayableId): Promise<StoredPayable | null> {
  return first(await db.run(findById, [id]))
}

export async function listPayables(
  db: Queryable,
  accountId: AccountId,
  filters: PayableFilters,
  amounts: Range,
  page: Page,
) {
  const { states = [undefined], ...others } = filters
  const pages = await Promise.all(
    states.map((state) => runFiltered(db, list({ ...others, state }, amounts), accountId, page)),
  )
  const { rows, hasMore } = mergePages(pages, page)
  return { payables: rows.map(toPayable), hasMore }
}

/** Sessions of a link that can still be paid, counted no further than `most`. */
export async function countOpenOfLink(
  db: Queryable,
  accountId: AccountId,
  link: Id<'cl'>,
  most: number,
): Promise<number> {
  const [row] = await db.run(countOfLink, [accountId, link, most])
  return row?.count ?? 0
}

/** Holds the row until the transaction ends. */
export async function lockPayable(
  tx: Queryable,
  accountId: AccountId,
  id: PayableId,
): Promise<StoredPayable | null> {
  return first(await tx.run(lockOne, [accountId, id]))
}

/** Holds the rows until the transaction ends, so that facts of one payable are taken in turn. */
export async function lockPayables(
  tx: Queryable,
  ids: readonly string[],
): Promise<StoredPayable[]> {
  return (await tx.run(lock, [ids])).map(toPayable)
}

/** Null when it is not open any more. */
export async function cancelPayable(
  tx: Queryable,
  accountId: AccountId,
  id: PayableId,
  nowMs: number,
): Promise<StoredPayable | null> {
  return first(await tx.run(cancel, [accountId, id, new Date(nowMs)]))
}

/** The payables that some addresses are the references of. */
export async function findByReferences(
  tx: Queryable,
  references: readonly Address[],
): Promise<PayableTerms[]> {
  if (references.length === 0) return []
  return (await tx.run(findReferences, [references])).map(toTerms)
}

export async function findTerms(
  db: Queryable,
  accountId: AccountId,
  ids: readonly string[],
): Promise<PayableTerms[]> {
  return (await db.run(findTermsOf, [accountId, ids])).map(toTerms)
}

type Wanted = {
  readonly tokenAccount: Address
  readonly amountCents: Cents
  /** What follows the prefix of ids that are not too old, and not too new. */
  readonly after: string
  readonly before: string
}

/** Open payables that ask for these amounts, at most two each: more would not help to choose. */
export async function findOpenByAmounts(
  tx: Queryable,
  wanted: readonly Wanted[],
): Promise<PayableTerms[]> {
  if (wanted.length === 0) return []
  const rows = await tx.run(findOpen, [
    wanted.map(({ tokenAccount }) => tokenAccount),
    wanted.map(({ amountCents }) => amountCents),
    wanted.map(({ after }) => after),
    wanted.map(({ before }) => before),
  ])
  return rows.map(toTerms)
}

export async function updateOutcomes(
  tx: Queryable,
  payables: readonly (PayableOutcome & Pick<Payable, 'accountId' | 'id'>)[],
): Promise<void> {
  const column = <Value>(read: (payable: (typeof payables)[number]) => Value) => payables.map(read)
  await tx.run(update, [
    column((p) => p.accountId),
    column((p) => p.id),
    column((p) => p.state),
    column((p) => p.payerAddress),
    column((p) => p.transactionId),
    column((p) => p.receivedBaseUnits.toString()),
    column((p) => p.feeReceivedBaseUnits.toString()),
    column((p) => p.refundedBaseUnits.toString()),
    column((p) => p.feeDueBaseUnits.toString()),
    column((p) => p.lastError && JSON.stringify(p.lastError)),
  ])
}

/** Wakes whoever waits for one of these. */
export async function announce(tx: Queryable, ids: readonly string[]): Promise<void> {
  await announceChanges(tx, ids)
}

type TermsRow = {
  account_id: AccountId
  id: PayableId
  amount_cents: number
  fee_cents: number
  recipient_address: Address
  recipient_token_account: Address
  reference: Address
  marker: Address
}

type Row = TermsRow & {
  state: PayableState
  metadata: Record<string, string>
  line_items: LineItem[] | null
  checkout_link: Id<'cl'> | null
  canceled_at: Date | null
  payer_address: Address | null
  transaction_id: Id<'txn'> | null
  received_base_units: number
  fee_received_base_units: number
  refunded_base_units: number
  fee_due_base_units: number
  last_error: PaymentError | null
}

function first(rows: readonly Row[]): StoredPayable | null {
  return rows[0] === undefined ? null : toPayable(rows[0])
}

function toTerms(row: TermsRow): PayableTerms {
  return {
    accountId: row.account_id,
    id: row.id,
    amountCents: row.amount_cents as Cents,
    feeCents: row.fee_cents as Cents,
    recipientAddress: row.recipient_address,
    recipientTokenAccount: row.recipient_token_account,
    reference: row.reference,
    marker: row.marker,
  }
}

function toPayable(row: Row): StoredPayable {
  return {
    ...toTerms(row),
    state: row.state,
    metadata: row.metadata,
    lineItems: row.line_items,
    checkoutLink: row.checkout_link,
    canceledAtSeconds: row.canceled_at && Math.floor(row.canceled_at.getTime() / 1000),
    payerAddress: row.payer_address,
    transactionId: row.transaction_id,
    receivedBaseUnits: BigInt(row.received_base_units) as BaseUnits,
    feeReceivedBaseUnits: BigInt(row.fee_received_base_units) as BaseUnits,
    refundedBaseUnits: BigInt(row.refunded_base_units) as BaseUnits,
    feeDueBaseUnits: BigInt(row.fee_due_base_units) as BaseUnits,
    lastError: row.last_error,
  }
}

const TERMS = `account_id, id, amount_cents, fee_cents, recipient_address,
  recipient_token_account, reference, marker`
const COLUMNS = `${TERMS}, state, metadata, line_items, checkout_link, canceled_at, payer_address,
  transaction_id, received_base_units, fee_received_base_units, refunded_base_units,
  fee_due_base_units, last_error`
const SELECT = `SELECT ${COLUMNS} FROM payables`

const PAYABLES = insertion({
  table: 'payables',
  columns: {
    account_id: 'text',
    id: 'text',
    state: 'text',
    amount_cents: 'bigint',
    fee_cents: 'bigint',
    recipient_address: 'text',
    recipient_token_account: 'text',
    reference: 'text',
    marker: 'text',
    metadata: 'jsonb',
    line_items: 'jsonb',
    checkout_link: 'text',
  },
})

const find = statement<Row>({
  name: 'payables.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
})

const findById = statement<Row>({
  name: 'payables.find_by_id',
  text: `${SELECT} WHERE id = $1`,
  acrossAccounts: 'an open route: who holds the link may see what is to be paid',
})

const list = filteredStatement<Row>({
  name: 'payables.list',
  text: `${SELECT} WHERE account_id = $1`,
  filters: ['state', 'checkout_link', 'recipient_address'],
  within: { table: 'payables', column: 'amount_cents' },
})

const countOfLink = statement<{ count: number }>({
  name: 'payables.count_open_of_link',
  text: `SELECT count(*) AS count FROM (SELECT 1 FROM payables WHERE account_id = $1
      AND checkout_link = $2 AND state IN ('open', 'confirmed') LIMIT $3) AS open`,
})

const lockOne = statement<Row>({
  name: 'payables.lock_one',
  text: `${SELECT} WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
})

const lock = statement<Row>({
  name: 'payables.lock',
  text: `${SELECT} WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`,
  acrossAccounts: 'the chain tells what was paid, whosever it is',
})

const cancel = statement<Row>({
  name: 'payables.cancel',
  text: `UPDATE payables SET state = 'canceled', canceled_at = $3
    WHERE account_id = $1 AND id = $2 AND state = 'open' RETURNING ${COLUMNS}`,
})

const findReferences = statement<TermsRow>({
  name: 'payables.find_by_references',
  text: `SELECT ${TERMS} FROM payables WHERE reference = ANY($1)`,
  acrossAccounts: 'the chain tells what was paid, whosever it is',
})

const findTermsOf = statement<TermsRow>({
  name: 'payables.find_terms',
  text: `SELECT ${TERMS} FROM payables WHERE account_id = $1 AND id = ANY($2)`,
})

const findOpen = statement<TermsRow>({
  name: 'payables.find_open_by_amounts',
  text: `SELECT found.* FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[])
      AS wanted (token_account, amount_cents, after, before)
    CROSS JOIN LATERAL (SELECT ${TERMS} FROM payables
      WHERE state = 'open' AND recipient_token_account = wanted.token_account
        AND payables.amount_cents = wanted.amount_cents
        AND substr(id, 4) > wanted.after AND substr(id, 4) < wanted.before LIMIT 2) AS found`,
  acrossAccounts: 'the chain tells what came to a wallet, whosever it is',
})

const update = statement({
  name: 'payables.update_outcomes',
  text: `UPDATE payables SET state = seen.state, payer_address = seen.payer_address,
      transaction_id = seen.transaction_id, received_base_units = seen.received,
      fee_received_base_units = seen.fee_received, refunded_base_units = seen.refunded,
      fee_due_base_units = seen.fee_due, last_error = seen.last_error
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[],
        $7::bigint[], $8::bigint[], $9::bigint[], $10::jsonb[])
      AS seen (account_id, id, state, payer_address, transaction_id, received, fee_received,
        refunded, fee_due, last_error)
    WHERE payables.account_id = seen.account_id AND payables.id = seen.id`,
})
