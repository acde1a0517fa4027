import { runFiltered } from '../../db/database.ts'
import type { Page, Range } from '../../db/page.ts'
import { filteredStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { BaseUnits } from '../../lib/money.ts'
import { floorToCents } from '../../lib/money.ts'
import type { Transaction, TransactionType } from './state.ts'

export type TransactionFilters = {
  readonly type?: string | undefined
  readonly source?: string | undefined
  readonly sender_address?: string | undefined
  readonly recipient_address?: string | undefined
}

export async function findTransaction(
  db: Queryable,
  accountId: AccountId,
  id: Id<'txn'>,
): Promise<Transaction | null> {
  const [row] = await db.run(find, [accountId, id])
  return row === undefined ? null : toTransaction(row)
}

export async function listTransactions(
  db: Queryable,
  accountId: AccountId,
  filters: TransactionFilters,
  amounts: Range,
  page: Page,
) {
  const { rows, hasMore } = await runFiltered(db, list(filters, amounts), accountId, page)
  return { transactions: rows.map(toTransaction), hasMore }
}

/** Under which id a signature is recorded, and for which object. */
export type Recorded = { readonly id: Id<'txn'>; readonly source: string }

/**
 * Writes each down, or what has become of it since: the first word about it may have been wrong. A
 * signature that several objects name stays with the one that had it first. Returns who has each.
 */
export async function saveTransactions(
  tx: Queryable,
  transactions: readonly Transaction[],
): Promise<Map<string, Recorded>> {
  const signatures = [...new Set(transactions.map(({ signature }) => signature))]
  const owners = new Map<string, Recorded>(
    (await tx.run(findSources, [signatures])).map(({ signature, ...recorded }) => [
      signature,
      recorded,
    ]),
  )
  const own = new Map<string, Transaction>()
  for (const transaction of transactions) {
    const { signature, source, id } = transaction
    if (!owners.has(signature)) owners.set(signature, { source, id })
    if (owners.get(signature)?.source === source && !own.has(signature)) {
      own.set(signature, transaction)
    }
  }
  const column = <Value>(read: (transaction: Transaction) => Value) => [...own.values()].map(read)
  await tx.run(save, [
    column((t) => t.accountId),
    column((t) => t.id),
    column((t) => t.type),
    column((t) => t.source),
    column((t) => t.signature),
    column((t) => t.senderAddress),
    column((t) => t.recipientAddress),
    column((t) => floorToCents(t.amountBaseUnits)),
    column((t) => t.amountBaseUnits.toString()),
    column((t) => t.feeBaseUnits.toString()),
  ])
  return owners
}

/** Returns the signatures of those that were there. */
export async function deleteTransactions(
  tx: Queryable,
  gone: readonly Pick<Transaction, 'signature' | 'source'>[],
): Promise<string[]> {
  const signatures = gone.map(({ signature }) => signature)
  const sources = gone.map(({ source }) => source)
  return (await tx.run(remove, [signatures, sources])).map(({ signature }) => signature)
}

type Row = {
  account_id: AccountId
  id: Id<'txn'>
  type: TransactionType
  source: string
  signature: string
  sender_address: Address
  recipient_address: Address | null
  amount_base_units: number
  fee_base_units: number
}

function toTransaction(row: Row): Transaction {
  return {
    accountId: row.account_id,
    id: row.id,
    type: row.type,
    source: row.source,
    signature: row.signature,
    senderAddress: row.sender_address,
    recipientAddress: row.recipient_address,
    amountBaseUnits: BigInt(row.amount_base_units) as BaseUnits,
    feeBaseUnits: BigInt(row.fee_base_units) as BaseUnits,
  }
}

const SELECT = `SELECT account_id, id, type, source, signature, sender_address, recipient_address,
  amount_cents, amount_base_units, fee_base_units FROM transactions`

const find = statement<Row>({
  name: 'transactions.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
})

const list = filteredStatement<Row>({
  name: 'transactions.list',
  text: `${SELECT} WHERE account_id = $1`,
  filters: ['type', 'source', 'sender_address', 'recipient_address'],
  within: { table: 'transactions', column: 'amount_cents' },
})

// Two at the same time for one signature: the gifts that it touched are held by now, so they are one
// after the other. Should they ever not be, the unique key refuses the second.
const save = statement({
  name: 'transactions.save',
  text: `INSERT INTO transactions AS known (account_id, id, type, source, signature, sender_address,
      recipient_address, amount_cents, amount_base_units, fee_base_units)
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
      $7::text[], $8::bigint[], $9::bigint[], $10::bigint[])
    ON CONFLICT (signature) DO UPDATE SET type = excluded.type,
      sender_address = excluded.sender_address, recipient_address = excluded.recipient_address,
      amount_cents = excluded.amount_cents, amount_base_units = excluded.amount_base_units,
      fee_base_units = excluded.fee_base_units
    WHERE known.source = excluded.source
      AND (known.type, known.sender_address, known.recipient_address, known.amount_base_units,
          known.fee_base_units)
        IS DISTINCT FROM (excluded.type, excluded.sender_address, excluded.recipient_address,
          excluded.amount_base_units, excluded.fee_base_units)`,
  acrossAccounts: 'objects of many accounts at once, each with its account',
})

const findSources = statement<Recorded & { signature: string }>({
  name: 'transactions.find_sources',
  text: 'SELECT signature, id, source FROM transactions WHERE signature = ANY($1)',
  acrossAccounts: 'a signature is recorded once among all accounts',
})

const remove = statement<{ signature: string }>({
  name: 'transactions.delete',
  text: `DELETE FROM transactions USING unnest($1::text[], $2::text[]) AS gone (signature, source)
    WHERE transactions.signature = gone.signature AND transactions.source = gone.source
    RETURNING transactions.signature`,
  acrossAccounts: 'the chain tells what they were, whosever they are',
})
