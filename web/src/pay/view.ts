import type { PublicCheckoutSession, PublicTransactionIntent } from '@florin/sdk'

export type PayRequest = PublicCheckoutSession | PublicTransactionIntent

/**
 * `waiting`: nothing arrived. `partial`: the rest is due. `confirming`: confirmed, not final yet.
 * `free`: nothing to pay.
 */
type PayState = 'waiting' | 'partial' | 'confirming' | 'complete' | 'free' | 'canceled'

type Payment = PayRequest['payments'][number]

/** A session or transaction intent, as the pay page shows it. */
export type PayView = {
  readonly id: string
  readonly state: PayState
  readonly businessName: string
  readonly amountCents: number
  readonly receivedCents: number
  readonly outstandingCents: number
  /** Amount received beyond the total. */
  readonly surplusCents: number
  readonly refundedCents: number
  readonly lines: readonly Line[]
  readonly recipientAddress: string
  readonly reference: string
  /** Null when there is nothing left to pay. */
  readonly payUri: string | null
  readonly payments: readonly Payment[]
  /** Payments that somebody on this page said are theirs. */
  readonly claims: PayRequest['payment_claims']
  /** Why the last transfer did not pay it. */
  readonly problem: Problem | null
  readonly canceledAtSeconds: number | null
}

export type Line = {
  readonly id: string
  readonly name: string
  readonly quantity: number
  readonly totalCents: number
}

/** Payment errors that have a text. */
const PROBLEMS = ['underpaid', 'wrong_asset', 'wrong_recipient', 'failed'] as const
type Problem = (typeof PROBLEMS)[number]

export function viewOf(payment: PayRequest): PayView {
  return payment.object === 'checkout.session.public'
    ? viewOfSession(payment)
    : viewOfIntent(payment)
}

function viewOfSession(session: PublicCheckoutSession): PayView {
  const isOpen = session.status === 'open' && session.payment_status === 'unpaid'
  return {
    ...shared(session, session.amount_total),
    state: stateOfSession(session),
    lines: session.line_items.data.map(({ id, description, quantity, amount_total }) => ({
      id,
      name: description,
      quantity,
      totalCents: amount_total,
    })),
    payUri: isOpen ? session.chain_pay_uri : null,
  }
}

function stateOfSession(session: PublicCheckoutSession): PayState {
  if (session.status === 'canceled') return 'canceled'
  if (session.payment_status === 'no_payment_required') return 'free'
  if (session.status === 'complete') return 'complete'
  if (session.payment_status === 'paid') return 'confirming'
  return session.amount_received > 0 ? 'partial' : 'waiting'
}

function viewOfIntent(intent: PublicTransactionIntent): PayView {
  return {
    ...shared(intent, intent.amount),
    state: stateOfIntent(intent),
    lines: [],
    payUri: intent.next_action?.chain_payment.chain_pay_uri ?? null,
  }
}

function stateOfIntent({ status, amount_received }: PublicTransactionIntent): PayState {
  if (status === 'requires_action') return amount_received > 0 ? 'partial' : 'waiting'
  return ({ processing: 'confirming', succeeded: 'complete', canceled: 'canceled' } as const)[
    status
  ]
}

function shared(payment: PayRequest, amountCents: number) {
  const { amount_received: receivedCents, last_payment_error } = payment
  return {
    id: payment.id,
    businessName: payment.business_profile.name,
    amountCents,
    receivedCents,
    outstandingCents: Math.max(amountCents - receivedCents, 0),
    surplusCents: Math.max(receivedCents - amountCents, 0),
    refundedCents: payment.amount_refunded,
    recipientAddress: payment.recipient_address,
    reference: payment.reference,
    payments: payment.payments,
    claims: payment.payment_claims,
    problem: PROBLEMS.find((known) => known === last_payment_error?.code) ?? null,
    canceledAtSeconds: payment.canceled_at,
  }
}

/** Whether the refunds took back the sale, a part of it, or only what was too much. */
export function refundOf({
  amountCents,
  receivedCents,
  refundedCents,
}: Pick<PayView, 'amountCents' | 'receivedCents' | 'refundedCents'>): 'whole' | 'part' | null {
  const keptCents = receivedCents - refundedCents
  if (refundedCents === 0 || keptCents >= amountCents) return null
  return keptCents > 0 ? 'part' : 'whole'
}

/** The status to wait for; null when the payment has ended, even if late money can still arrive. */
export function awaited({ state }: Pick<PayView, 'state'>, isSession: boolean): string | null {
  if (state === 'confirming') return isSession ? 'complete' : 'succeeded'
  if (state === 'waiting' || state === 'partial') return isSession ? 'paid' : 'processing'
  return null
}
