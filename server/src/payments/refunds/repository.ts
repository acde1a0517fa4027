import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion, rowOf } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { filteredStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { BaseUnits } from '../../lib/money.ts'
import type { PayableId } from '../payments/state.ts'
import type { Refund, RefundId, RefundState } from './state.ts'

export function refundRow(refund: Refund): NewRow {
  return rowOf(REFUNDS, {
    account_id: refund.accountId,
    id: refund.id,
    source: refund.source,
    payment_signature: refund.paymentSignature,
    amount_base_units: refund.amountBaseUnits.toString(),
    sender_address: refund.senderAddress,
    recipient_address: refund.recipientAddress,
    reference: refund.reference,
    signer_address: refund.signerAddress,
    state: refund.state,
    wire_transaction: refund.wire,
    fee_lamports: refund.feeLamports,
    last_valid_block_height: refund.lastValidBlockHeight,
    signature: refund.signature,
  })
}

export async function findRefund(
  db: Queryable,
  accountId: AccountId,
  id: RefundId,
): Promise<Refund | null> {
  const [row] = await db.run(find, [accountId, id])
  return row === undefined ? null : toRefund(row)
}

/** All that were made for one payment, whatever became of them. */
export async function findRefundsOf(
  db: Queryable,
  accountId: AccountId,
  source: PayableId,
  paymentSignature: string,
): Promise<Refund[]> {
  return (await db.run(findOfPayment, [accountId, source, paymentSignature])).map(toRefund)
}

export async function listRefunds(
  db: Queryable,
  accountId: AccountId,
  filters: { readonly source?: string | undefined },
  page: Page,
) {
  const { statements, values } = list(filters)
  const { rows, hasMore } = await runPage(db, statements, [accountId, ...values], page)
  return { refunds: rows.map(toRefund), hasMore }
}

export async function hasLiveRefunds(tx: Queryable, accountId: AccountId): Promise<boolean> {
  return (await tx.run(findLiveOfAccount, [accountId])).length > 0
}

/** The refunds that some addresses are the references of. */
export async function findByReferences(
  tx: Queryable,
  references: readonly Address[],
): Promise<Refund[]> {
  if (references.length === 0) return []
  return (await tx.run(findReferences, [references])).map(toRefund)
}

/** A page of those that may still land and have not been seen, by id. */
export async function listLive(db: Queryable, afterId: string, limit: number): Promise<Refund[]> {
  return (await db.run(listAllLive, [afterId, limit])).map(toRefund)
}

export type RefundOutcome = Pick<Refund, 'accountId' | 'id' | 'state' | 'signature'>

/** What the chain made of them, each named once. The caller holds their payables. */
export async function settleRefunds(
  tx: Queryable,
  outcomes: readonly RefundOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  await tx.run(settle, [
    outcomes.map(({ accountId }) => accountId),
    outcomes.map(({ id }) => id),
    outcomes.map(({ state }) => state),
    outcomes.map(({ signature }) => signature),
  ])
}

/** The network went on without these transactions: what they were may land again. */
export async function reviveRefunds(tx: Queryable, signatures: readonly string[]): Promise<void> {
  if (signatures.length > 0) await tx.run(revive, [signatures])
}

/** False when it was seen on the chain meanwhile. */
export async function expireRefund(db: Queryable, { accountId, id }: Refund): Promise<boolean> {
  return (await db.run(expire, [accountId, id])).length > 0
}

type Row = {
  account_id: AccountId
  id: RefundId
  source: PayableId
  payment_signature: string
  amount_base_units: number
  sender_address: Address
  recipient_address: Address
  reference: Address
  signer_address: Address
  state: RefundState
  wire_transaction: Buffer
  fee_lamports: number
  last_valid_block_height: number
  signature: string | null
}

function toRefund(row: Row): Refund {
  return {
    accountId: row.account_id,
    id: row.id,
    source: row.source,
    paymentSignature: row.payment_signature,
    amountBaseUnits: BigInt(row.amount_base_units) as BaseUnits,
    senderAddress: row.sender_address,
    recipientAddress: row.recipient_address,
    reference: row.reference,
    signerAddress: row.signer_address,
    state: row.state,
    wire: row.wire_transaction,
    feeLamports: row.fee_lamports,
    lastValidBlockHeight: row.last_valid_block_height,
    signature: row.signature,
  }
}

const REFUNDS = insertion({
  table: 'refunds',
  columns: {
    account_id: 'text',
    id: 'text',
    source: 'text',
    payment_signature: 'text',
    amount_base_units: 'bigint',
    sender_address: 'text',
    recipient_address: 'text',
    reference: 'text',
    signer_address: 'text',
    state: 'text',
    wire_transaction: 'bytea',
    fee_lamports: 'bigint',
    last_valid_block_height: 'bigint',
    signature: 'text',
  },
})

const SELECT = `SELECT ${Object.keys(REFUNDS.columns).join(', ')} FROM refunds`

const find = statement<Row>({
  name: 'refunds.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
})

const findOfPayment = statement<Row>({
  name: 'refunds.find_of_payment',
  text: `${SELECT} WHERE account_id = $1 AND source = $2 AND payment_signature = $3`,
})

const list = filteredStatement<Row>({
  name: 'refunds.list',
  text: `${SELECT} WHERE account_id = $1`,
  filters: ['source'],
})

const findLiveOfAccount = statement<object>({
  name: 'refunds.find_live_of_account',
  text: `SELECT 1 FROM refunds
    WHERE account_id = $1 AND state IN ('live', 'confirmed') LIMIT 1`,
})

const findReferences = statement<Row>({
  name: 'refunds.find_by_references',
  text: `${SELECT} WHERE reference = ANY($1)`,
  acrossAccounts: 'the chain tells what went back, whosever it is',
})

const listAllLive = statement<Row>({
  name: 'refunds.list_live',
  text: `${SELECT} WHERE state = 'live' AND id > $1 ORDER BY id LIMIT $2`,
  acrossAccounts: 'the follower looks after all that may still land',
})

// One that was called expired and landed all the same is told as it is; nothing else leaves an end.
const settle = statement({
  name: 'refunds.settle',
  text: `UPDATE refunds SET state = seen.state, signature = seen.signature
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
      AS seen (account_id, id, state, signature)
    WHERE refunds.account_id = seen.account_id AND refunds.id = seen.id
      AND (refunds.state IN ('live', 'confirmed') OR seen.state = 'landed')`,
})

const revive = statement({
  name: 'refunds.revive',
  text: `UPDATE refunds SET state = 'live', signature = NULL
    WHERE signature = ANY($1) AND state = 'confirmed'`,
  acrossAccounts: 'the chain tells what it went on without, whosever it is',
})

const expire = statement<object>({
  name: 'refunds.expire',
  text: `UPDATE refunds SET state = 'expired'
    WHERE account_id = $1 AND id = $2 AND state = 'live' RETURNING 1`,
})
