import type { Queryable } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { Id } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import type { TransactionFilters } from './repository.ts'
import {
  deleteTransactions,
  findTransaction,
  insertTransactions,
  listTransactions,
} from './repository.ts'
import type { Transaction } from './state.ts'

export type { Transaction } from './state.ts'

export async function get(
  { db }: { db: Queryable },
  principal: Principal,
  id: Id<'txn'>,
): Promise<Transaction> {
  const found = await findTransaction(db, principal.accountId, id)
  if (found === null) throw new ApiError('resource_missing', { object: 'transaction', id })
  return found
}

export async function list(
  { db }: { db: Queryable },
  principal: Principal,
  page: Page,
  filters: TransactionFilters = {},
) {
  return await listTransactions(db, principal.accountId, filters, page)
}

/** Records each signature once. Returns those that were there, with the object they belong to. */
export async function record(
  tx: Queryable,
  transactions: readonly Transaction[],
): Promise<ReadonlyMap<string, string>> {
  return transactions.length === 0 ? new Map() : await insertTransactions(tx, transactions)
}

/** The network went on without them: they did not happen. */
export async function unrecord(tx: Queryable, signatures: readonly string[]): Promise<void> {
  if (signatures.length > 0) await deleteTransactions(tx, signatures)
}
