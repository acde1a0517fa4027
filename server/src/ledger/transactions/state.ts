import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { BaseUnits } from '../../lib/money.ts'

export const TRANSACTION_TYPES = [
  'gift_fund',
  'gift_release',
  'checkout_session',
  'transaction_intent',
] as const
type TransactionType = (typeof TRANSACTION_TYPES)[number]

/** A movement of value on the chain, recorded once. Its id carries the block time. */
export type Transaction = {
  readonly id: Id<'txn'>
  readonly accountId: AccountId
  readonly type: TransactionType
  readonly source: string
  readonly signature: string
  readonly senderAddress: Address
  readonly recipientAddress: Address | null
  readonly amountBaseUnits: BaseUnits
  /** The part that went to the service. */
  readonly feeBaseUnits: BaseUnits
}
