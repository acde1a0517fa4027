import { announceChanges } from '../../db/changes.ts'
import type { Columns } from '../../db/columns.ts'
import {
  assignmentFrom,
  bigint,
  json,
  number,
  records,
  seconds,
  selection,
  text,
} from '../../db/columns.ts'
import { runFiltered } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion } from '../../db/insertion.ts'
import type { Page, Range } from '../../db/page.ts'
import { filteredStatement, mergePages } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import type { LineItem } from '../line-items/service.ts'
import type { Payment, PaymentId, PaymentOutcome, PaymentState, PaymentTerms } from './state.ts'

/** The fields that only a checkout session has. */
export type Basket = {
  readonly lineItems: readonly LineItem[] | null
  readonly checkoutLink: Id<'cl'> | null
}

export type StoredPayment = Payment & Basket

export type PaymentFilters = {
  /** Any of these states; left out: all. */
  readonly states?: readonly PaymentState[] | undefined
  readonly checkout_link?: string | undefined
  readonly recipient_address?: string | undefined
}

export function paymentRow(payment: StoredPayment): NewRow {
  return NEW_PAYMENTS.row(payment)
}

export async function findPayment(
  db: Queryable,
  accountId: AccountId,
  id: PaymentId,
): Promise<StoredPayment | null> {
  return (await db.run(find, [accountId, id]))[0] ?? null
}

export async function findPaymentById(db: Queryable, id: PaymentId): Promise<StoredPayment | null> {
  return (await db.run(findById, [id]))[0] ?? null
}

export async function listPayments(
  db: Queryable,
  accountId: AccountId,
  filters: PaymentFilters,
  amounts: Range,
  page: Page,
) {
  const { states = [undefined], ...others } = filters
  const pages = await Promise.all(
    states.map((state) => runFiltered(db, list({ ...others, state }, amounts), accountId, page)),
  )
  const { rows, hasMore } = mergePages(pages, page)
  return { payments: rows, hasMore }
}

/** Counts the sessions of a link that can still be paid, up to `most`. */
export async function countOpenOfLink(
  db: Queryable,
  accountId: AccountId,
  link: Id<'cl'>,
  most: number,
): Promise<number> {
  const [row] = await db.run(countOfLink, [accountId, link, most])
  return row?.count ?? 0
}

/** Locks the row until the transaction ends. */
export async function lockPayment(
  tx: Queryable,
  accountId: AccountId,
  id: PaymentId,
): Promise<StoredPayment | null> {
  return (await tx.run(lockOne, [accountId, id]))[0] ?? null
}

/** Locks the rows until the transaction ends, so that facts about a payment apply one by one. */
export async function lockPayments(
  tx: Queryable,
  ids: readonly string[],
): Promise<StoredPayment[]> {
  return await tx.run(lock, [ids])
}

/** Null if it is no longer open. */
export async function cancelPayment(
  tx: Queryable,
  accountId: AccountId,
  id: PaymentId,
  nowMs: number,
): Promise<StoredPayment | null> {
  return (await tx.run(cancel, [accountId, id, new Date(nowMs)]))[0] ?? null
}

/** Finds the payments that have one of these references. */
export async function findByReferences(
  tx: Queryable,
  references: readonly Address[],
): Promise<PaymentTerms[]> {
  if (references.length === 0) return []
  return await tx.run(findReferences, [references])
}

export async function findTerms(
  db: Queryable,
  accountId: AccountId,
  ids: readonly string[],
): Promise<PaymentTerms[]> {
  return await db.run(findTermsOf, [accountId, ids])
}

type Wanted = {
  readonly tokenAccount: Address
  readonly amountCents: Cents
  /** Bounds for ids without their prefix, so that the payment is neither too old nor too new. */
  readonly after: string
  readonly before: string
}

/**
 * Finds open payments of these amounts, at most two each: two already make it ambiguous. Only
 * accounts that proved the wallet count, or a stranger's request could claim its income.
 */
export async function findOpenByAmounts(
  tx: Queryable,
  wanted: readonly Wanted[],
): Promise<PaymentTerms[]> {
  if (wanted.length === 0) return []
  return await tx.run(findOpen, [
    wanted.map(({ tokenAccount }) => tokenAccount),
    wanted.map(({ amountCents }) => amountCents),
    wanted.map(({ after }) => after),
    wanted.map(({ before }) => before),
  ])
}

export async function updateOutcomes(
  tx: Queryable,
  payments: readonly (PaymentOutcome & Pick<Payment, 'accountId' | 'id'>)[],
): Promise<void> {
  await tx.run(update, SEEN.values(payments))
}

/** Wakes requests that wait for one of these payments. */
export async function announce(tx: Queryable, ids: readonly string[]): Promise<void> {
  await announceChanges(tx, ids)
}

const TERMS: Columns<PaymentTerms> = {
  accountId: text('account_id'),
  id: text('id'),
  amountCents: number('amount_cents'),
  feeCents: number('fee_cents'),
  recipientAddress: text('recipient_address'),
  recipientTokenAccount: text('recipient_token_account'),
  reference: text('reference'),
  marker: text('marker'),
}

const OUTCOME: Columns<PaymentOutcome> = {
  state: text('state'),
  payerAddress: text('payer_address'),
  transactionId: text('transaction_id'),
  receivedBaseUnits: bigint('received_base_units'),
  feeReceivedBaseUnits: bigint('fee_received_base_units'),
  refundedBaseUnits: bigint('refunded_base_units'),
  feeDueBaseUnits: bigint('fee_due_base_units'),
  lastError: json('last_error'),
}

const GIVEN = {
  metadata: json('metadata'),
  lineItems: json('line_items'),
  checkoutLink: text('checkout_link'),
} satisfies Partial<Columns<StoredPayment>>

const { columns, read } = selection<StoredPayment>({
  ...TERMS,
  ...OUTCOME,
  ...GIVEN,
  canceledAtSeconds: seconds('canceled_at'),
})
const SELECT = `SELECT ${columns} FROM payables`
const ONLY_TERMS = selection(TERMS)

const NEW_PAYMENTS = insertion({
  table: 'payables',
  columns: { ...TERMS, ...GIVEN, state: OUTCOME.state },
})
const SEEN = records({ accountId: TERMS.accountId, id: TERMS.id, ...OUTCOME })

const find = statement({
  name: 'payables.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
  read,
})

const findById = statement({
  name: 'payables.find_by_id',
  text: `${SELECT} WHERE id = $1`,
  acrossAccounts: 'an open route: anyone with the link may see the payment',
  read,
})

const list = filteredStatement({
  name: 'payables.list',
  text: `${SELECT} WHERE account_id = $1`,
  filters: ['state', 'checkout_link', 'recipient_address'],
  within: { table: 'payables', column: 'amount_cents', field: 'amountCents' },
  read,
})

const countOfLink = statement<{ count: number }>({
  name: 'payables.count_open_of_link',
  text: `SELECT count(*) AS count FROM (SELECT 1 FROM payables WHERE account_id = $1
      AND checkout_link = $2 AND state IN ('open', 'confirmed') LIMIT $3) AS open`,
})

const lockOne = statement({
  name: 'payables.lock_one',
  text: `${SELECT} WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
  read,
})

const lock = statement({
  name: 'payables.lock',
  text: `${SELECT} WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`,
  acrossAccounts: 'ingestion locks payments of any account',
  read,
})

const cancel = statement({
  name: 'payables.cancel',
  text: `UPDATE payables SET state = 'canceled', canceled_at = $3
    WHERE account_id = $1 AND id = $2 AND state = 'open' RETURNING ${columns}`,
  read,
})

const findReferences = statement({
  name: 'payables.find_by_references',
  text: `SELECT ${ONLY_TERMS.columns} FROM payables WHERE reference = ANY($1)`,
  acrossAccounts: 'ingestion knows the reference but not the account',
  read: ONLY_TERMS.read,
})

const findTermsOf = statement({
  name: 'payables.find_terms',
  text: `SELECT ${ONLY_TERMS.columns} FROM payables WHERE account_id = $1 AND id = ANY($2)`,
  read: ONLY_TERMS.read,
})

const findOpen = statement({
  name: 'payables.find_open_by_amounts',
  text: `SELECT found.* FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[])
      AS wanted (token_account, amount_cents, after, before)
    CROSS JOIN LATERAL (SELECT ${ONLY_TERMS.columns} FROM payables
      WHERE state = 'open' AND recipient_token_account = wanted.token_account
        AND payables.amount_cents = wanted.amount_cents
        AND substr(id, 4) > wanted.after AND substr(id, 4) < wanted.before
        AND (
          EXISTS (SELECT FROM accounts WHERE accounts.id = payables.account_id
            AND accounts.wallet_address = payables.recipient_address)
          OR EXISTS (SELECT FROM payout_wallets AS proved
            WHERE proved.account_id = payables.account_id
              AND proved.address = payables.recipient_address AND proved.removed_at IS NULL)
        ) LIMIT 2) AS found`,
  acrossAccounts: 'a transfer may pay a payment of any account',
  read: ONLY_TERMS.read,
})

const update = statement({
  name: 'payables.update_outcomes',
  text: `UPDATE payables SET ${assignmentFrom(OUTCOME, 'seen')}
    FROM ${SEEN.unnest} AS seen (${SEEN.names})
    WHERE payables.account_id = seen.account_id AND payables.id = seen.id`,
})
