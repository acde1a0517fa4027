import { createHash } from 'node:crypto'
import { withCheckDigit } from '../issuer.ts'

// An in-memory Stripe account that issues cards, as Stripe documents cards and authorizations.

type SpendingLimit = { readonly amount: number; readonly interval: string }

type CardRequest = {
  readonly currency: string
  readonly status: string
  readonly cardholder: string
  readonly metadata: Readonly<Record<string, string>>
  readonly spendingLimits: readonly SpendingLimit[]
  readonly paymentCount: number | null
}

export type Card = CardRequest & {
  readonly id: string
  readonly number: string
  readonly cvc: string
  state: string
}

type Asked = { approved: boolean; amount: number; merchant_amount: number; reason: string }

export type Held = {
  readonly id: string
  readonly card: Card
  readonly created: number
  readonly merchantCurrency: string
  readonly requests: Asked[]
  readonly transactions: object[]
  approved: boolean
  status: 'pending' | 'closed' | 'reversed' | 'expired'
}

/** Actions of others on the account's cards. */
export type Account = {
  readonly cards: Card[]
  /** Newest first, as Stripe lists them. */
  readonly authorizations: Held[]
  addCard(request: Partial<CardRequest>): Card
  /** A shop requests an authorization. Undecided, it waits for the account's webhook. */
  charge(
    number: string,
    amount: number,
    options?: { currency?: string; atMs?: number; isUndecided?: boolean },
  ): Held
  decide(held: Held, approved: boolean): void
  capture(held: Held): void
  /** Reversed by the shop. */
  reverse(held: Held): void
  /** Expired by Stripe; the shop can still capture it. */
  expire(held: Held): void
  setFunds(cents: number): void
}

const TEST_UP_TO = 100
/** The value of one cent of a currency in cents of the account's currency. */
const RATES: Readonly<Record<string, number>> = { usd: 1, sgd: 0.75 }

export function openAccount(): Account {
  const cards: Card[] = []
  const authorizations: Held[] = []
  let funds = Number.MAX_SAFE_INTEGER
  const decide = (held: Held, approved: boolean, reason = 'webhook_approved') => {
    const asked = held.requests[0]
    if (asked === undefined) throw new Error('no request')
    Object.assign(asked, { approved, reason })
    held.approved = approved
    held.status = approved ? 'pending' : 'closed'
    countPayments(held.card, authorizations)
  }
  return {
    cards,
    authorizations,
    addCard(request) {
      const card = makeCard(cards.length + 1, request)
      cards.push(card)
      return card
    },
    charge(
      number,
      merchantAmount,
      { currency = 'usd', atMs = Date.now(), isUndecided = false } = {},
    ) {
      const card = cards.find((known) => known.number === number)
      if (card === undefined) throw new Error('no such card')
      const amount = Math.round(merchantAmount * (RATES[currency] ?? 1))
      const asked = { approved: false, amount, merchant_amount: merchantAmount, reason: '' }
      const held: Held = {
        id: `iauth_${authorizations.length + 1}`,
        card,
        created: Math.floor(atMs / 1_000),
        merchantCurrency: currency,
        requests: [asked],
        transactions: [],
        approved: false,
        status: 'pending',
      }
      const refusal =
        refuse(card, amount, authorizations) ?? (amount > funds ? 'insufficient_funds' : null)
      authorizations.unshift(held)
      if (refusal !== null) decide(held, false, refusal)
      else if (!isUndecided) decide(held, true)
      return held
    },
    decide,
    capture(held) {
      held.transactions.push({ object: 'issuing.transaction', type: 'capture' })
      held.status = 'closed'
      countPayments(held.card, authorizations)
    },
    reverse(held) {
      held.status = 'reversed'
    },
    expire(held) {
      held.status = 'expired'
    },
    setFunds(cents) {
      funds = cents
    },
  }
}

function refuse(card: Card, amount: number, all: readonly Held[]): string | null {
  if (card.state === 'canceled') return 'card_canceled'
  if (card.state !== 'active') return 'card_inactive'
  const spent = all.filter((held) => held.card === card && held.status !== 'reversed')
  const total = spent.reduce((sum, held) => sum + amountOf(held), 0)
  const isOver = card.spendingLimits.some(({ interval, amount: limit }) =>
    interval === 'all_time' ? total + amount > limit : amount > limit,
  )
  return isOver ? 'spending_controls' : null
}

// Uncaptured authorizations up to a dollar are tests and do not count; all other approved ones do,
// even if reversed.
function countPayments(card: Card, all: readonly Held[]): void {
  const paid = all.filter(
    (held) =>
      held.card === card &&
      held.approved &&
      (amountOf(held) > TEST_UP_TO || held.transactions.length > 0),
  )
  if (card.paymentCount !== null && paid.length >= card.paymentCount) card.state = 'canceled'
}

function makeCard(count: number, request: Partial<CardRequest>): Card {
  const blank = { currency: 'usd', status: 'active', cardholder: 'ich_1', metadata: {} }
  const whole = { ...blank, spendingLimits: [], paymentCount: null, ...request }
  const digits = createHash('sha256').update(`${count}`).digest().readUInt32BE() % 10_000_000
  const number = withCheckDigit(`40000099${`${digits}`.padStart(7, '0')}`)
  const cvc = `${count % 1_000}`.padStart(3, '0')
  return { ...whole, id: `ic_${count}`, number, cvc, state: whole.status }
}

function amountOf({ requests }: Held): number {
  return requests.reduce((sum, { approved, amount }) => sum + (approved ? amount : 0), 0)
}

export function renderCard(card: Card, expand: readonly string[]): object {
  return {
    id: card.id,
    object: 'issuing.card',
    type: 'virtual',
    status: card.state,
    currency: card.currency,
    last4: card.number.slice(-4),
    exp_month: 12,
    exp_year: new Date().getUTCFullYear() + 2,
    metadata: card.metadata,
    spending_controls: { spending_limits: card.spendingLimits },
    ...(expand.includes('number') ? { number: card.number } : {}),
    ...(expand.includes('cvc') ? { cvc: card.cvc } : {}),
  }
}

export function renderAuthorization(held: Held): object {
  const isGone = held.status === 'reversed' || held.status === 'expired'
  const asked = held.requests.at(-1)
  return {
    id: held.id,
    object: 'issuing.authorization',
    created: held.created,
    approved: held.approved,
    status: held.status,
    amount: isGone ? 0 : asked?.amount,
    currency: held.card.currency,
    merchant_amount: isGone ? 0 : asked?.merchant_amount,
    merchant_currency: held.merchantCurrency,
    merchant_data: { name: 'SHOP', network_id: '1' },
    // An undecided authorization has no history.
    request_history: held.requests.filter(({ reason }) => reason !== ''),
    transactions: held.transactions,
    card: renderCard(held.card, []),
  }
}
