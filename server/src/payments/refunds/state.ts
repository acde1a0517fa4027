import type { ChainTransaction } from '../../chain/transaction.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { BaseUnits, Cents } from '../../lib/money.ts'
import { toBaseUnits } from '../../lib/money.ts'
import type { PaymentId } from '../payments/state.ts'

/** `live`: it may still be signed and land; `confirmed`: landed but not final. */
export const REFUND_STATES = ['live', 'confirmed', 'landed', 'failed', 'expired'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export type RefundId = Id<'rfd'>

/** A refund: one transaction from the merchant's wallet, for one payment. */
export type Refund = {
  readonly id: RefundId
  readonly accountId: AccountId
  readonly source: Refundable['source']
  /** The payment that it refunds. */
  readonly paymentSignature: string
  readonly amountBaseUnits: BaseUnits
  readonly senderAddress: Address
  readonly recipientAddress: Address
  readonly reference: Address
  /** The service key that must sign the transaction; it signs refunds and nothing else. */
  readonly signerAddress: Address
  readonly state: RefundState
  readonly wire: Buffer
  readonly feeLamports: number
  readonly lastValidBlockHeight: number
  /** Set once it was seen on the chain. */
  readonly signature: string | null
}

/** Money received that can go back to its sender. */
export type Refundable = {
  readonly source: PaymentId | Id<'umt'>
  readonly paymentSignature: string
  readonly amountBaseUnits: BaseUnits
  /** The wallet that was paid, and the one that paid. */
  readonly merchantAddress: Address
  readonly payerAddress: Address
}

export type RefundRefusal =
  | { readonly code: 'refund_in_progress' | 'refund_complete' }
  | { readonly code: 'refund_too_large'; readonly leftBaseUnits: BaseUnits }

type Decision =
  | { readonly live: Refund }
  | { readonly amountBaseUnits: BaseUnits }
  | { readonly refusal: RefundRefusal }

/**
 * Decides a refund request, given all earlier refunds of the payment. One that may still land is
 * returned again; a new one is made only if none can land, and only for the remaining amount.
 */
export function decideRefund(
  creditedBaseUnits: BaseUnits,
  refunds: readonly Refund[],
  amountCents: Cents | undefined,
): Decision {
  const asked = amountCents === undefined ? undefined : toBaseUnits(amountCents)
  const live = refunds.find(({ state }) => state === 'live' || state === 'confirmed')
  if (live !== undefined) {
    const isSame = asked === undefined || asked === live.amountBaseUnits
    return isSame ? { live } : { refusal: { code: 'refund_in_progress' } }
  }
  const landed = refunds.filter(({ state }) => state === 'landed')
  const gone = landed.reduce((sum, { amountBaseUnits }) => sum + amountBaseUnits, 0n)
  const leftBaseUnits = (creditedBaseUnits - gone) as BaseUnits
  if (leftBaseUnits <= 0n) return { refusal: { code: 'refund_complete' } }
  if (asked !== undefined && asked > leftBaseUnits) {
    return { refusal: { code: 'refund_too_large', leftBaseUnits } }
  }
  return { amountBaseUnits: asked ?? leftBaseUnits }
}

/**
 * Whether a transaction is this refund: it names the reference, and the service signed it. The key
 * signs only refunds and each has its own reference, so no other transaction has both. Carrying the
 * memo or naming the key is not enough: anybody can land a failing transaction.
 */
export function isRefund(
  { reference, signerAddress }: Pick<Refund, 'reference' | 'signerAddress'>,
  { signers, instructions }: ChainTransaction,
): boolean {
  return (
    signers.includes(signerAddress) &&
    instructions.some(({ accounts }) => accounts.includes(reference))
  )
}

/** The refund's state after this transaction; null: unchanged. */
export function stateAfter(
  commitment: 'confirmed' | 'finalized' | 'vanished',
  succeeded: boolean,
): RefundState | null {
  if (commitment === 'finalized') return succeeded ? 'landed' : 'failed'
  // Until it is final, a fork may turn a failure into a success.
  return commitment === 'confirmed' && succeeded ? 'confirmed' : null
}
