import type { Queryable } from '../../db/database.ts'
import { runPage } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import { filteredStatement } from '../../db/page.ts'
import { statement } from '../../db/statement.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { BaseUnits } from '../../lib/money.ts'
import { floorToCents } from '../../lib/money.ts'
import type { Transaction, TransactionType } from './state.ts'

export type TransactionFilters = {
  readonly type?: string | undefined
  readonly source?: string | undefined
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
  page: Page,
) {
  const { statements, values } = list(filters)
  const { rows, hasMore } = await runPage(db, statements, [accountId, ...values], page)
  return { transactions: rows.map(toTransaction), hasMore }
}

/** Returns those signatures that were recorded before, with the object that they belong to. */
export async function insertTransactions(
  tx: Queryable,
  transactions: readonly Transaction[],
): Promise<Map<string, string>> {
  const column = <Value>(read: (transaction: Transaction) => Value) => transactions.map(read)
  const inserted = await tx.run(insert, [
    column((t) => t.accountId),
    column((t) => t.id),
    column((t) => t.type),
    column((t) => t.source),
    column((t) => t.signature),
    column((t) => t.senderAddress),
    column((t) => t.recipientAddress),
    column((t) => floorToCents(t.amountBaseUnits)),
    column((t) => t.amountBaseUnits.toString()),
  ])
  const fresh = new Set(inserted.map(({ signature }) => signature))
  const known = column((t) => t.signature).filter((signature) => !fresh.has(signature))
  const rows = known.length === 0 ? [] : await tx.run(findSources, [known])
  return new Map(rows.map(({ signature, source }) => [signature, source]))
}

export async function deleteTransactions(
  tx: Queryable,
  signatures: readonly string[],
): Promise<void> {
  await tx.run(remove, [signatures])
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
  }
}

const SELECT = `SELECT account_id, id, type, source, signature, sender_address, recipient_address,
  amount_base_units FROM transactions`

const find = statement<Row>({
  name: 'transactions.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
})

const list = filteredStatement<Row>({
  name: 'transactions.list',
  text: `${SELECT} WHERE account_id = $1`,
  filters: ['type', 'source'],
})

const insert = statement<{ signature: string }>({
  name: 'transactions.insert',
  text: `INSERT INTO transactions (account_id, id, type, source, signature, sender_address,
      recipient_address, amount_cents, amount_base_units)
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
      $7::text[], $8::bigint[], $9::bigint[])
    ON CONFLICT (signature) DO NOTHING RETURNING signature`,
  acrossAccounts: 'objects of many accounts at once, each with its account',
})

const findSources = statement<{ signature: string; source: string }>({
  name: 'transactions.find_sources',
  text: 'SELECT signature, source FROM transactions WHERE signature = ANY($1)',
  acrossAccounts: 'a signature is recorded once among all accounts',
})

const remove = statement({
  name: 'transactions.delete',
  text: 'DELETE FROM transactions WHERE signature = ANY($1)',
  acrossAccounts: 'the network went on without them, whosever they were',
})
