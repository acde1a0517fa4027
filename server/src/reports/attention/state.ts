import type { Principal } from '../../lib/principal.ts'
import { hasScope } from '../../lib/principal.ts'
import type { Scope } from '../../lib/scopes.ts'

/** What somebody should look at, the most urgent first, and which scopes show it. */
const CONCERNS = {
  /** Nobody knows yet whether a purchase was paid for. */
  unresolved_checkout_intent: ['checkout_intents:read'],
  /** A purchase waits for an answer, a yes, a security code or the bank's question. */
  waiting_checkout_intent: ['checkout_intents:read'],
  /** A payment names several things and counts for none. */
  held_payment: ['checkout_sessions:read', 'transaction_intents:read'],
  /** A payment that named nothing, and may be for this. */
  proposed_payment: ['checkout_sessions:read', 'transaction_intents:read'],
  /** A part has come, and the rest has not. */
  underpaid_payment: ['checkout_sessions:read', 'transaction_intents:read'],
  /** Funded long ago, and nobody has taken it. */
  ageing_gift: ['gifts:read'],
  /** Made a while ago, and never funded. */
  unfunded_gift: ['gifts:read'],
} as const satisfies Record<string, readonly Scope[]>

export type Concern = keyof typeof CONCERNS

export const CONCERN_NAMES = Object.keys(CONCERNS) as [Concern, ...Concern[]]

/** One thing of a concern: what it is, what it belongs to, and how much it is about; of a purchase also where. */
export type Item = {
  readonly id: string
  readonly source: string | null
  readonly signature: string | null
  readonly amountCents: number | null
  readonly currency: string | null
  readonly url: string | null
}

/** How many there are, at most `MOST_COUNTED`, and the newest few. */
export type Group = {
  readonly concern: Concern
  readonly count: number
  readonly newest: readonly Item[]
}

/** More than that is a number nobody works off: it is not counted further. */
export const MOST_COUNTED = 1_000
export const NEWEST_SHOWN = 5

export const AGEING_AFTER_DAYS = 30
export const UNFUNDED_AFTER_DAYS = 1

export function concernsOf(principal: Principal): Concern[] {
  return CONCERN_NAMES.filter((concern) =>
    CONCERNS[concern].every((scope) => hasScope(principal, scope)),
  )
}
