import type { StatusDetail } from '../intents/state.ts'
import type { ShopRefusal } from '../shops/purchase.ts'
import type { Age, DoubtCode } from './evidence.ts'

/** How long evidence is waited for. */
export type Patience = {
  /** Whoever pressed and still lives has its answer by then; earlier, canceling would spoil a good purchase. */
  readonly cancelAfterMs: number
  /** A charge that was under way when the press was made is booked by then. */
  readonly quietAfterMs: number
  /** Likewise after a bank that nobody answered was last held: it lets nothing through. */
  readonly unansweredAfterMs: number
}

export function ageOf(
  ageMs: number,
  { cancelAfterMs, quietAfterMs }: Pick<Patience, 'cancelAfterMs' | 'quietAfterMs'>,
): Age {
  if (ageMs < cancelAfterMs) return 'soon'
  return ageMs <= quietAfterMs ? 'later' : 'quiet'
}

/** Often at first, when most is told; later what only time or a person brings. */
export function delayAfter(ageMs: number): number {
  if (ageMs < 15_000) return 2_000
  if (ageMs < 60_000) return 5_000
  return ageMs < 10 * 60_000 ? 30_000 : 5 * 60_000
}

/** The same of an order that the shop shows although nobody approved it. */
export function unapprovedDetail(orderId: string | null, nowMs: number): StatusDetail {
  const shown = orderId === null ? 'an order without a number' : `the order ${orderId}`
  const known = `What is known: the shop shows ${shown}; no card was given to it.`
  const delayMs = delayAfter(Number.POSITIVE_INFINITY)
  return doubtDetail('order_unapproved', {
    ...{ pressedAtMs: nowMs, known, nowMs, delayMs, told: null },
  })
}

/** What the owner reads while it is in doubt. */
export function doubtDetail(
  code: DoubtCode,
  found: {
    readonly pressedAtMs: number
    readonly known: string
    readonly nowMs: number
    readonly delayMs: number
    /** What the shop said to whoever pressed; null: nothing was heard. */
    readonly told: ShopRefusal | null
  },
): StatusDetail {
  const { pressedAtMs, known, nowMs, delayMs, told } = found
  const { message, advice } = TEXTS[code]
  return {
    code,
    message: `${message} ${UNTIL_THEN}`,
    isRetryable: false,
    doubt: {
      sinceMs: pressedAtMs,
      known,
      lookedAtMs: nowMs,
      nextLookAtMs: nowMs + delayMs,
      advice,
      told,
    },
  }
}

const UNTIL_THEN = 'Nothing is paid again meanwhile. Do not repeat the purchase.'

const TEXTS: Readonly<Record<DoubtCode, { readonly message: string; readonly advice: string }>> = {
  outcome_unknown: {
    message:
      'The shop was asked to charge and has not told what came of it. Evidence is being looked for.',
    advice:
      'Wait. Who cannot: look for an order email, or for the amount on the card’s statement, and tell the operator.',
  },
  charge_unconfirmed: {
    message: 'The shop shows an order, but the card’s books do not show its charge yet.',
    advice: 'Wait for the charge to be booked; the order may be charged when it is shipped.',
  },
  order_unconfirmed: {
    message: 'The card was charged, but the shop shows no order. It may let go of the charge.',
    advice: 'Wait. If the charge stays, ask the shop for the order and name the charge.',
  },
  refusal_unconfirmed: {
    message: 'The shop refused, but it is not certain yet that the card was not charged.',
    advice: 'Wait until the card’s books have told; an order email would say that it was bought.',
  },
  order_unapproved: {
    message:
      'The shop shows an order that nobody approved. Florin gave it no card. A person has to look.',
    advice:
      'Ask the shop about the order and cancel it there if it is not wanted. An operator then decides: operator intents resolve.',
  },
  evidence_contradicts: {
    message: 'The shop shows an order, and the card’s books show no charge. A person has to look.',
    advice:
      'Ask the shop whether the order stands and how it is paid. An operator then decides: operator intents resolve.',
  },
}
