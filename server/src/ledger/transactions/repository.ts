import type { Columns } from '../../db/columns.ts'
import { assignmentFrom, bigint, number, records, selection, text } from '../../db/columns.ts'
import { runFiltered } from '../../db/database.ts'
import type { Page, Range } from '../../db/page.ts'
import { filteredStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import { floorToCents } from '../../lib/money.ts'
import type { Transaction } from './state.ts'

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
  return (await db.run(find, [accountId, id]))[0] ?? null
}

export async function listTransactions(
  db: Queryable,
  accountId: AccountId,
  filters: TransactionFilters,
  amounts: Range,
  page: Page,
) {
  const { rows, hasMore } = await runFiltered(db, list(filters, amounts), accountId, page)
  return { transactions: rows, hasMore }
}

/** The Transaction that records a signature, and the object it belongs to. */
export type Recorded = { readonly id: Id<'txn'>; readonly source: string }

/**
 * Inserts each Transaction, or updates it, because the first report about it may have been wrong.
 * If several objects name a signature, it stays with the first. Returns the owner of each
 * signature.
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
  const withCents = (transaction: Transaction) => ({
    ...transaction,
    amountCents: floorToCents(transaction.amountBaseUnits),
  })
  await tx.run(save, RECORDS.values([...own.values()].map(withCents)))
  return owners
}

/** Returns the signatures of the Transactions that existed. */
export async function deleteTransactions(
  tx: Queryable,
  gone: readonly Pick<Transaction, 'signature' | 'source'>[],
): Promise<string[]> {
  const signatures = gone.map(({ signature }) => signature)
  const sources = gone.map(({ source }) => source)
  return (await tx.run(remove, [signatures, sources])).map(({ signature }) => signature)
}

/** `amountCents` is a copy of the amount, for filters and reports. */
type StoredTransaction = Transaction & { readonly amountCents: Cents }

const CHANGING = {
  type: text('type'),
  senderAddress: text('sender_address'),
  recipientAddress: text('recipient_address'),
  amountCents: number('amount_cents'),
  amountBaseUnits: bigint('amount_base_units'),
  feeBaseUnits: bigint('fee_base_units'),
} satisfies Partial<Columns<StoredTransaction>>

const TRANSACTION: Columns<StoredTransaction> = {
  accountId: text('account_id'),
  id: text('id'),
  source: text('source'),
  signature: text('signature'),
  ...CHANGING,
}

const { columns, read } = selection(TRANSACTION)
const SELECT = `SELECT ${columns} FROM transactions`
const RECORDS = records(TRANSACTION)
const CHANGES = records(CHANGING)

const find = statement({
  name: 'transactions.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
  read,
})

const list = filteredStatement({
  name: 'transactions.list',
  text: `${SELECT} WHERE account_id = $1`,
  filters: ['type', 'source', 'sender_address', 'recipient_address'],
  within: { table: 'transactions', column: 'amount_cents', field: 'amountCents' },
  read,
})

const changesOf = (row: string) => CHANGES.names.replaceAll(/\w+/g, `${row}.$&`)

// The caller holds the objects that a signature touched, so two saves of one signature run one
// after the other. If they ever did not, the unique key would refuse the second.
const save = statement({
  name: 'transactions.save',
  text: `INSERT INTO transactions AS known (${RECORDS.names}) SELECT * FROM ${RECORDS.unnest}
    ON CONFLICT (signature) DO UPDATE SET ${assignmentFrom(CHANGING, 'excluded')}
    WHERE known.source = excluded.source
      AND (${changesOf('known')}) IS DISTINCT FROM (${changesOf('excluded')})`,
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
  acrossAccounts: 'ingestion knows the signature but not the account',
})
