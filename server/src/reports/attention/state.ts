import type { Principal } from '../../lib/principal.ts'
import { hasScope } from '../../lib/principal.ts'
import type { Scope } from '../../lib/scopes.ts'

/** Concerns, most urgent first, and the scopes that show them. */
const CONCERNS = {
  /** A purchase with an unknown outcome. */
  unresolved_checkout_intent: ['checkout_intents:read'],
  /** A purchase that waits for options, approval, a security code or the bank. */
  waiting_checkout_intent: ['checkout_intents:read'],
  /** A payment that names several objects and counts for none. */
  held_payment: ['checkout_sessions:read', 'transaction_intents:read'],
  /** A payment without a reference that may be for this object. */
  proposed_payment: ['checkout_sessions:read', 'transaction_intents:read'],
  /** Money in a wallet that no payment request claims. */
  unmatched_payment: ['transactions:read'],
  /** More than was asked for: overpaid, paid twice, or paid after cancellation. */
  overpaid_payment: ['checkout_sessions:read', 'transaction_intents:read'],
  /** A partial payment. */
  underpaid_payment: ['checkout_sessions:read', 'transaction_intents:read'],
  /** Funded long ago and not claimed. */
  ageing_gift: ['gifts:read'],
  /** Created a while ago and never funded. */
  unfunded_gift: ['gifts:read'],
} as const satisfies Record<string, readonly Scope[]>

export type Concern = keyof typeof CONCERNS

export const CONCERN_NAMES = Object.keys(CONCERNS) as [Concern, ...Concern[]]

/** One item of a concern: its id, its object, its amount, and for a purchase the shop. */
export type Item = {
  readonly id: string
  readonly source: string | null
  readonly signature: string | null
  readonly amountCents: number | null
  readonly currency: string | null
  readonly url: string | null
}

/** The count, up to `MOST_COUNTED`, and the newest few. */
export type Group = {
  readonly concern: Concern
  readonly count: number
  readonly newest: readonly Item[]
}

/** Counting stops here: nobody works through more. */
export const MOST_COUNTED = 1_000
export const NEWEST_SHOWN = 5

export const AGEING_AFTER_DAYS = 30
export const UNFUNDED_AFTER_DAYS = 1

export function concernsOf(principal: Principal): Concern[] {
  return CONCERN_NAMES.filter((concern) =>
    CONCERNS[concern].every((scope) => hasScope(principal, scope)),
  )
}
