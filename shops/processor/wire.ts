// The processor's wire format.

export type DeclineCode =
  | 'authentication_failed'
  | 'card_declined'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'incorrect_number'
  | 'insufficient_funds'

/** The issuer's decline reason: on its statement, never in a shop's answer. */
export type IssuerReason =
  | 'already_used'
  | 'canceled'
  | 'cap_exceeded'
  | 'currency_mismatch'
  | 'do_not_honor'
  | 'no_such_account'
  | 'wrong_details'

/** A card as typed. */
export type CardInput = { number: string; exp_month: number; exp_year: number; cvc: string }

/** The card itself, or the token of one that was typed into the processor's own fields. */
export type ChargeRequest = (CardInput | { token: string }) & {
  amount_cents: number
  currency: string
  order: string
  /** The challenge returns the buyer here; its origin must be the shop's. */
  return_url?: string
  idempotency_key?: string
}

export type ConfirmRequest = {
  result: string
  order: string
  amount_cents: number
  currency: string
}

/** The request and the answer of the card fields. */
export type TokenRequest = CardInput & { shop: string }
export type Token = { id: string }

/** A payment on the processor's own page. */
export type SessionRequest = {
  amount_cents: number
  currency: string
  order: string
  return_url: string
}
/** `charge`: its id once it is paid. */
export type Session = { id: string; url: string; charge: string | null }

/** Another origin of a shop's pages, such as a proxy in front of it. */
export type ShopOrigin = { shop: string; origin: string }

/** A charge as its shop sees it. */
export type ChargeAnswer = {
  id: string
  status: 'approved' | 'declined' | 'requires_action' | 'reversed'
  code: DeclineCode | null
  message: string | null
  amount_cents: number
  currency: string
  order: string
  last4: string
  brand: Brand
  challenge_url: string | null
}

export type Brand = 'amex' | 'mastercard' | 'unknown' | 'visa'

/** One attempt to charge a card. */
export type LedgerEntry = {
  id: string
  at_ms: number
  shop: string
  order: string
  amount_cents: number
  currency: string
  last4: string
  brand: Brand
  outcome: 'approved' | 'challenge' | 'declined' | 'reversed'
  code: DeclineCode | null
  reason: IssuerReason | null
  issued_card: string | null
  /** Whether the buyer passed its challenge. */
  authenticated: boolean
  /** When a challenged charge was decided; for others the same as `at_ms`. */
  settled_at_ms: number | null
}

/** A line of a card's statement, for money that moved. */
export type StatementLine = {
  id: string
  at_ms: number
  descriptor: string
  amount_cents: number
  currency: string
  last4: string
  issued_card: string | null
}

export type CardRequest = {
  cap_cents: number
  currency: string
  reference: string
  /** The same key returns the same card, even after a lost reply. */
  idempotency_key?: string
}

export type IssuedCard = {
  id: string
  status: 'active' | 'canceled' | 'used'
  cap_cents: number
  currency: string
  reference: string
  last4: string
  brand: Brand
  exp_month: number
  exp_year: number
  created_at_ms: number
}

export type CardDetails = {
  id: string
  number: string
  exp_month: number
  exp_year: number
  cvc: string
}

export type Authorization = {
  id: string
  at_ms: number
  card: string
  reference: string
  merchant: string
  descriptor: string
  amount_cents: number
  currency: string
  status: 'approved' | 'declined' | 'pending' | 'reversed'
  reason: IssuerReason | null
}

export type FaultKind = 'decline' | 'down' | 'slow' | 'timeout_after_charge'

export type Fault = {
  kind: FaultKind
  /** How many more charges it applies to. */
  next: number
  /** The delay of `slow`. */
  ms: number
  /** How many charges it has affected. */
  fired: number
}

export type List<Item> = { data: Item[] }
