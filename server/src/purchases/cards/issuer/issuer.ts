import type { BudgetCurrency } from '../../../lib/budget.ts'
import type { Cents } from '../../../lib/money.ts'

/** Who issues virtual cards to us, one for each purchase. */
export type Issuer = {
  /**
   * A single-use card that can be charged once, up to the cap. The same reference gives the same card.
   * Throws a `CurrencyRefusal` where no cards are issued in that currency.
   */
  createCard(request: {
    reference: string
    capCents: Cents
    currency: BudgetCurrency
  }): Promise<{ id: string }>
  getDetails(id: string): Promise<IssuedDetails>
  /** Once it has answered, no charge on the card is approved, not even one that is under way. */
  cancelCard(id: string): Promise<void>
  /** Every attempt to charge the card, oldest first. */
  listAuthorizations(id: string): Promise<Authorization[]>
}

export type CurrencyRefusal = Error & { readonly refusal: 'currency' }
export type CardRefusal = Error & { readonly refusal: 'card' }

export type IssuedDetails = {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
  readonly securityCode: string
}

export type Authorization = {
  readonly id: string
  /** `reversed`: approved, and then let go of by the shop, which can take nothing any more. */
  readonly status: 'approved' | 'declined' | 'pending' | 'reversed'
  /** Why it was declined: `insufficient_balance` for lack of funds, else `card_declined`. */
  readonly reason: 'card_declined' | 'insufficient_balance' | null
  readonly amountCents: number
  readonly currency: string
}

/** What the owner's bank has booked on a stored card. Throws a `CardRefusal` where it does not know that card. */
export type StatementSource = {
  listCharges(query: { last4: string; sinceMs: number }): Promise<StatementCharge[]>
}

export type StatementCharge = {
  readonly id: string
  readonly atMs: number
  readonly descriptor: string
  readonly amountCents: number
  readonly currency: string
}
