import type { Columns } from '../../db/columns.ts'
import {
  assignmentFrom,
  bigint,
  bytes,
  number,
  records,
  selection,
  text,
} from '../../db/columns.ts'
import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { filteredStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { Refund, RefundId } from './state.ts'

export function refundRow(refund: Refund): NewRow {
  return REFUNDS.row(refund)
}

export async function findRefund(
  db: Queryable,
  accountId: AccountId,
  id: RefundId,
): Promise<Refund | null> {
  return (await db.run(find, [accountId, id]))[0] ?? null
}

/** Finds all refunds of one payment, whatever their outcome. */
export async function findRefundsOf(
  db: Queryable,
  accountId: AccountId,
  source: Refund['source'],
  paymentSignature: string,
): Promise<Refund[]> {
  return await db.run(findOfPayment, [accountId, source, paymentSignature])
}

export async function listRefunds(
  db: Queryable,
  accountId: AccountId,
  filters: { readonly source?: string | undefined },
  page: Page,
) {
  const { statements, values } = list(filters)
  const { rows, hasMore } = await runPage(db, statements, [accountId, ...values], page)
  return { refunds: rows, hasMore }
}

export async function hasLiveRefunds(tx: Queryable, accountId: AccountId): Promise<boolean> {
  return (await tx.run(findLiveOfAccount, [accountId])).length > 0
}

/** Finds the refunds that have one of these references. */
export async function findByReferences(
  tx: Queryable,
  references: readonly Address[],
): Promise<Refund[]> {
  if (references.length === 0) return []
  return await tx.run(findReferences, [references])
}

/** Lists refunds that may still land and were not seen on the chain, by id. */
export async function listLive(db: Queryable, afterId: string, limit: number): Promise<Refund[]> {
  return await db.run(listAllLive, [afterId, limit])
}

export type RefundOutcome = Pick<Refund, 'accountId' | 'id' | 'state' | 'signature'>

/** Saves outcomes on the chain, each refund once. The caller holds the locks of their payments. */
export async function settleRefunds(
  tx: Queryable,
  outcomes: readonly RefundOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  await tx.run(settle, SEEN.values(outcomes))
}

/** The network dropped these transactions, so their refunds may land again. */
export async function reviveRefunds(tx: Queryable, signatures: readonly string[]): Promise<void> {
  if (signatures.length > 0) await tx.run(revive, [signatures])
}

/** Returns false if it was seen on the chain meanwhile. */
export async function expireRefund(db: Queryable, { accountId, id }: Refund): Promise<boolean> {
  return (await db.run(expire, [accountId, id])).length > 0
}

const KEY = {
  accountId: text('account_id'),
  id: text('id'),
} satisfies Partial<Columns<Refund>>

const OUTCOME = {
  state: text('state'),
  signature: text('signature'),
} satisfies Partial<Columns<Refund>>

const REFUND: Columns<Refund> = {
  ...KEY,
  ...OUTCOME,
  source: text('source'),
  paymentSignature: text('payment_signature'),
  amountBaseUnits: bigint('amount_base_units'),
  senderAddress: text('sender_address'),
  recipientAddress: text('recipient_address'),
  reference: text('reference'),
  signerAddress: text('signer_address'),
  wire: bytes('wire_transaction'),
  feeLamports: number('fee_lamports'),
  lastValidBlockHeight: number('last_valid_block_height'),
}

const REFUNDS = insertion({ table: 'refunds', columns: REFUND })
const SEEN = records<RefundOutcome>({ ...KEY, ...OUTCOME })

const { columns, read } = selection(REFUND)
const SELECT = `SELECT ${columns} FROM refunds`

const find = statement({
  name: 'refunds.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
  read,
})

const findOfPayment = statement({
  name: 'refunds.find_of_payment',
  text: `${SELECT} WHERE account_id = $1 AND source = $2 AND payment_signature = $3`,
  read,
})

const list = filteredStatement({
  name: 'refunds.list',
  text: `${SELECT} WHERE account_id = $1`,
  filters: ['source'],
  read,
})

const findLiveOfAccount = statement<object>({
  name: 'refunds.find_live_of_account',
  text: `SELECT 1 FROM refunds
    WHERE account_id = $1 AND state IN ('live', 'confirmed') LIMIT 1`,
})

const findReferences = statement({
  name: 'refunds.find_by_references',
  text: `${SELECT} WHERE reference = ANY($1)`,
  acrossAccounts: 'ingestion knows the reference but not the account',
  read,
})

const listAllLive = statement({
  name: 'refunds.list_live',
  text: `${SELECT} WHERE state = 'live' AND id > $1 ORDER BY id LIMIT $2`,
  acrossAccounts: 'ingestion checks the live refunds of all accounts',
  read,
})

// An expired refund that lands after all becomes `landed`; no other final state changes.
const settle = statement({
  name: 'refunds.settle',
  text: `UPDATE refunds SET ${assignmentFrom(OUTCOME, 'seen')}
    FROM ${SEEN.unnest} AS seen (${SEEN.names})
    WHERE refunds.account_id = seen.account_id AND refunds.id = seen.id
      AND (refunds.state IN ('live', 'confirmed') OR seen.state = 'landed')`,
})

const revive = statement({
  name: 'refunds.revive',
  text: `UPDATE refunds SET state = 'live', signature = NULL
    WHERE signature = ANY($1) AND state = 'confirmed'`,
  acrossAccounts: 'ingestion knows the signature but not the account',
})

const expire = statement<object>({
  name: 'refunds.expire',
  text: `UPDATE refunds SET state = 'expired'
    WHERE account_id = $1 AND id = $2 AND state = 'live' RETURNING 1`,
})
