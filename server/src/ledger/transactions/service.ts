import type { Page, Range } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { Id } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import type { Recorded, TransactionFilters } from './repository.ts'
import {
  deleteTransactions,
  findTransaction,
  listTransactions,
  saveTransactions,
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
  amounts: Range = {},
) {
  return await listTransactions(db, principal.accountId, filters, amounts, page)
}

/**
 * Records each signature once, with its latest facts. Returns its id and the object that owns it.
 */
export async function record(
  tx: Queryable,
  transactions: readonly Transaction[],
): Promise<ReadonlyMap<string, Recorded>> {
  return transactions.length === 0 ? new Map() : await saveTransactions(tx, transactions)
}

/** Removes transactions that do not count for these objects any more. Returns those that did. */
export async function unrecord(
  tx: Queryable,
  gone: readonly Pick<Transaction, 'signature' | 'source'>[],
): Promise<string[]> {
  return gone.length === 0 ? [] : await deleteTransactions(tx, gone)
}
