import type { BudgetCurrency } from '../../lib/budget.ts'
import type { Cents } from '../../lib/money.ts'

/** Types that intents, flows and the browser share. */

/** The caller's options, by wire names: `quantity`, `shipping_address`, … */
export type Options = Readonly<Record<string, unknown>>

export type ShipTo = {
  readonly name: string
  readonly line1: string
  readonly line2: string | null
  readonly city: string
  readonly state: string | null
  readonly postalCode: string
  /** ISO 3166, two letters. */
  readonly country: string
}

export type QuoteItem = {
  readonly title: string
  /** By the shop's own labels: `{ Size: 'M' }`; null if there is nothing to choose. */
  readonly variant: Readonly<Record<string, string>> | null
  readonly quantity: number
  readonly unitAmountCents: Cents
  readonly url: string
  readonly imageUrl: string | null
}

type BreakdownPart = 'subtotal' | 'shipping' | 'tax' | 'discount' | 'fees'

/** The shop's charge and its items. The parts sum to the amount; a discount is negative. */
export type Quote = {
  readonly items: readonly QuoteItem[]
  readonly shippingMethod: string | null
  readonly shipTo: ShipTo | null
  readonly amountCents: Cents
  readonly currency: BudgetCurrency
  /** The signs that decided the currency, for the record. */
  readonly currencyEvidence: string
  readonly breakdownCents: Readonly<Partial<Record<BreakdownPart, Cents>>>
  /**
   * `composed`: the shop has not shown its total yet, and the amount is the sum of the parts that it
   * showed. Absent: it is a total that the shop showed.
   */
  readonly basis?: 'shown' | 'composed'
}

/** Why a purchase ends without a charge, with the contract's `status_reason`. */
export type ShopRefusal = {
  readonly reason:
    | 'unsupported_checkout'
    | 'merchant_error'
    | 'out_of_stock'
    | 'card_declined'
    | 'insufficient_balance'
    | 'authentication_required'
  /** For programs: `captcha`, `login_required`, `price_changed`, `page_unreadable`, … */
  readonly code: string
  /** For people: what happened and what to do. */
  readonly message: string
  readonly isRetryable: boolean
}
