import { z } from 'zod'
import type { Authorization, IssuedDetails } from './issuer.ts'

/** Names the purchase that a card is for. Nothing else of ours goes to Stripe. */
export const INTENT_LABEL = 'florin_checkout_intent'

/** The parts of Stripe's responses that we read. Anything unexpected is refused, not guessed. */
export const stripeCard = z.object({
  id: z.string().min(1),
  status: z.enum(['active', 'canceled', 'inactive']),
  metadata: z.record(z.string(), z.string()),
})

const cardDetails = z.object({
  number: z.string().regex(/^\d{12,19}$/),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int(),
  cvc: z.string().regex(/^\d{3,4}$/),
})

const asked = z.object({
  approved: z.boolean(),
  merchant_amount: z.int(),
  reason: z.string(),
})

export const stripeAuthorization = z.object({
  id: z.string().min(1),
  created: z.int(),
  approved: z.boolean(),
  status: z.enum(['pending', 'closed', 'reversed', 'expired']),
  merchant_amount: z.int(),
  merchant_currency: z.string(),
  merchant_data: z.object({ name: z.string().nullable() }),
  request_history: z.array(asked),
  transactions: z.array(z.unknown()),
  card: z.object({
    spending_controls: z.object({
      spending_limits: z.array(z.object({ amount: z.int() })).nullable(),
    }),
  }),
})

type StripeAuthorization = z.output<typeof stripeAuthorization>

export function toDetails(answer: unknown): IssuedDetails | null {
  const { data } = cardDetails.safeParse(answer)
  if (data === undefined) return null
  const { number, exp_month: expMonth, exp_year: expYear, cvc: securityCode } = data
  return { number, expMonth, expYear, securityCode }
}

/** In the shop's own currency and amount: what was requested of the card, not what became of it. */
export function toAuthorization(from: StripeAuthorization): Authorization {
  const status = statusOf(from)
  return {
    id: from.id,
    status,
    reason: status === 'declined' ? reasonOf(from) : null,
    amountCents: amountOf(from),
    currency: from.merchant_currency,
  }
}

/**
 * The shop can still capture what Stripe has expired; only what the shop itself reversed is gone.
 * `pending` means that a webhook is being asked, for two seconds at most.
 */
function statusOf({ approved, status }: StripeAuthorization): Authorization['status'] {
  if (approved) return status === 'reversed' ? 'reversed' : 'approved'
  return status === 'pending' ? 'pending' : 'declined'
}

// A charge above the limit is no lack of funds: the shop asked for more than was confirmed.
function reasonOf({ request_history }: StripeAuthorization): NonNullable<Authorization['reason']> {
  const last = request_history.findLast(({ approved }) => !approved)
  return last?.reason === 'insufficient_funds' ? 'insufficient_balance' : 'card_declined'
}

/** The requested amount, since the authorization's own amount drops to 0 when it is reversed. */
function amountOf(from: StripeAuthorization): number {
  const wanted = from.request_history.filter(({ approved }) => approved === from.approved)
  const sum = wanted.reduce((total, { merchant_amount }) => total + merchant_amount, 0)
  return Math.max(sum, from.merchant_amount)
}

/** Cents. Up to this amount Stripe treats an uncaptured charge as a test, and so do we. */
const TEST_UP_TO_CENTS = 100

/** Whether a shop only verifies the card: 0, or a small amount that it never captures. */
export function isTest(from: StripeAuthorization): boolean {
  if (from.transactions.length > 0) return false
  const amountCents = amountOf(from)
  if (amountCents === 0) return true
  const limits = from.card.spending_controls.spending_limits ?? []
  const isForMore = limits.some(({ amount }) => amount > TEST_UP_TO_CENTS)
  return from.approved && amountCents <= TEST_UP_TO_CENTS && isForMore
}
