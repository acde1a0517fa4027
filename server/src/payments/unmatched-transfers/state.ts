import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { BaseUnits, Cents } from '../../lib/money.ts'
import type { PaymentId } from '../payments/state.ts'

/** PostgreSQL derives the state from the amounts; see the migration. */
export const UNMATCHED_STATES = ['unmatched', 'matched', 'refunded', 'set_aside'] as const
type UnmatchedState = (typeof UNMATCHED_STATES)[number]

/** A transfer that the network drops is forgotten. */
export const UNMATCHED_COMMITMENTS = ['confirmed', 'finalized'] as const

export type UnmatchedId = Id<'umt'>

/** USDC from one sender that reached a wallet of the account and that no payment request claims. */
export type UnmatchedTransfer = {
  readonly id: UnmatchedId
  readonly accountId: AccountId
  readonly signature: string
  readonly tokenAccount: Address
  readonly recipientAddress: Address
  readonly senderAddress: Address
  readonly slot: number
  readonly atSeconds: number
  readonly commitment: (typeof UNMATCHED_COMMITMENTS)[number]
  readonly amountBaseUnits: BaseUnits
  readonly creditedBaseUnits: BaseUnits
  readonly refundedBaseUnits: BaseUnits
  readonly source: PaymentId | null
  readonly setAsideAtSeconds: number | null
  readonly state: UnmatchedState
}

type Amounts = Pick<
  UnmatchedTransfer,
  'amountBaseUnits' | 'creditedBaseUnits' | 'refundedBaseUnits'
>

export function leftOf({
  amountBaseUnits,
  creditedBaseUnits,
  refundedBaseUnits,
}: Amounts): BaseUnits {
  return (amountBaseUnits - creditedBaseUnits - refundedBaseUnits) as BaseUnits
}

/** Why a payment may be the one: most convincing first. */
export const REASONS = ['named', 'claimed', 'same_amount'] as const

export type Suggestion = {
  readonly transferId: UnmatchedId
  readonly source: PaymentId
  readonly reason: (typeof REASONS)[number]
  readonly amountCents: Cents
}

const MOST_SUGGESTED = 5

/** The best suggestions for each transfer, each payment once, by its best reason. */
export function rankSuggestions(
  found: readonly Suggestion[],
): ReadonlyMap<UnmatchedId, readonly Suggestion[]> {
  const ranked = found.toSorted(
    (a, b) =>
      REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason) || (a.source > b.source ? -1 : 1),
  )
  return new Map(
    [...Map.groupBy(ranked, ({ transferId }) => transferId)].map(([id, all]) => {
      const first = all.filter(
        (each, at) => all.findIndex(({ source }) => source === each.source) === at,
      )
      return [id, first.slice(0, MOST_SUGGESTED)]
    }),
  )
}

/** Shares a credit among the transfers of one transaction, in their order. */
export function shareCredit<Row extends Amounts>(
  rows: readonly Row[],
  creditBaseUnits: bigint,
): { readonly row: Row; readonly shareBaseUnits: BaseUnits }[] {
  let left = creditBaseUnits
  return rows.flatMap((row) => {
    const open = leftOf(row)
    const share = open < left ? open : (left as BaseUnits)
    left -= share
    return share > 0n ? [{ row, shareBaseUnits: share }] : []
  })
}
