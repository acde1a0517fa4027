import type { BudgetCurrency } from '../../../lib/budget.ts'
import type { Cents } from '../../../lib/money.ts'

/** Issues virtual cards, one per purchase. */
export type Issuer = {
  /**
   * Creates a single-use card that can be charged once, up to the cap. The same reference returns
   * the same card. Throws a `CurrencyRefusal` if no cards are issued in that currency.
   */
  createCard(request: {
    reference: string
    capCents: Cents
    currency: BudgetCurrency
  }): Promise<{ id: string }>
  getDetails(id: string): Promise<IssuedDetails>
  /** Once it returns, no charge on the card is approved, not even one in flight. */
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
  /** `reversed`: approved, then released by the shop, which can take nothing any more. */
  readonly status: 'approved' | 'declined' | 'pending' | 'reversed'
  /** Why it was declined: `insufficient_balance` for lack of funds, else `card_declined`. */
  readonly reason: 'card_declined' | 'insufficient_balance' | null
  readonly amountCents: number
  readonly currency: string
}

/**
 * The owner's bank statement of a stored card. Throws a `CardRefusal` for a card that it does not
 * know.
 */
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
