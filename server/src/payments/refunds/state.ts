import type { ChainTransaction } from '../../chain/transaction.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { BaseUnits, Cents } from '../../lib/money.ts'
import { toBaseUnits } from '../../lib/money.ts'
import type { PayableId } from '../payments/state.ts'

/** `live`: it may be signed and land; `confirmed`: it has, and is not final yet. */
export const REFUND_STATES = ['live', 'confirmed', 'landed', 'failed', 'expired'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export type RefundId = Id<'rfd'>

/** Money that goes back: one transaction of the merchant's wallet, for one payment. */
export type Refund = {
  readonly id: RefundId
  readonly accountId: AccountId
  readonly source: PayableId
  /** The payment that it gives back. */
  readonly paymentSignature: string
  readonly amountBaseUnits: BaseUnits
  readonly senderAddress: Address
  readonly recipientAddress: Address
  readonly reference: Address
  /** The key of the service without which the transaction is none; it signs refunds and nothing else. */
  readonly signerAddress: Address
  readonly state: RefundState
  readonly wire: Buffer
  readonly feeLamports: number
  readonly lastValidBlockHeight: number
  /** Once it was seen on the chain. */
  readonly signature: string | null
}

export type RefundRefusal =
  | { readonly code: 'refund_in_progress' | 'refund_complete' }
  | { readonly code: 'refund_too_large'; readonly leftBaseUnits: BaseUnits }

type Decision =
  | { readonly live: Refund }
  | { readonly amountBaseUnits: BaseUnits }
  | { readonly refusal: RefundRefusal }

/**
 * What comes of asking for a refund of a payment, given all refunds of it that there were. One that may
 * still land is handed out again; a new one only when none can, and only for what is left.
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
 * Whether a transaction is this refund: it names the reference, and the service has signed it. The key
 * signs nothing but refunds and each has a reference of its own, so no other transaction has both. To
 * carry the memo, or to name the key, is not enough: anybody can land a transaction that fails.
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

/** What a transaction that is a refund makes of it; null: nothing yet. */
export function stateAfter(
  commitment: 'confirmed' | 'finalized' | 'vanished',
  succeeded: boolean,
): RefundState | null {
  if (commitment === 'finalized') return succeeded ? 'landed' : 'failed'
  // Until it is final, a failure may be undone by a fork in which the same transaction succeeds.
  return commitment === 'confirmed' && succeeded ? 'confirmed' : null
}
