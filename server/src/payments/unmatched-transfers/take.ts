import type { Queryable } from '../../db/queryable.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { PaymentId } from '../payments/state.ts'
import { addCredit, hasRefunds, keyOf, lockBySignature } from './repository.ts'
import type { UnmatchedTransfer } from './state.ts'
import { shareCredit } from './state.ts'

/**
 * Locks the unmatched money of a transaction. Refuses if some of it was sent back, or may still be:
 * nobody can say then how much is left to count.
 */
export async function lockUnmatched(
  tx: Queryable,
  signature: string,
): Promise<UnmatchedTransfer[]> {
  const transfers = await lockBySignature(tx, signature)
  if (transfers.some(({ refundedBaseUnits }) => refundedBaseUnits > 0n)) {
    throw new ApiError('refund_complete', {})
  }
  if (await hasRefunds(tx, transfers)) throw new ApiError('refund_in_progress', {})
  return transfers
}

/** Counts locked transfers toward a payment, up to the credit. */
export async function takeUnmatched(
  tx: Queryable,
  transfers: readonly UnmatchedTransfer[],
  payment: { readonly accountId: AccountId; readonly source: PaymentId },
  creditBaseUnits: bigint,
): Promise<void> {
  // Accounts that share the wallet have a row each of the same money.
  const once = [...new Map(transfers.map((each) => [keyOf(each), each])).values()]
  for (const { row, shareBaseUnits } of shareCredit(once, creditBaseUnits)) {
    await addCredit(tx, row, payment, shareBaseUnits)
  }
}
