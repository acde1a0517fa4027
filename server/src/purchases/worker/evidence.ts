import type { ShopRefusal } from '../shops/purchase.ts'

/** Evidence of a submission from the card's books: the issuer's records or the bank's statement. */
export type CardEvidence =
  | { readonly says: 'approved'; readonly id: string; readonly amountCents: number }
  /** Approved, then reversed by the shop; no further charge is possible. */
  | { readonly says: 'reversed'; readonly id: string }
  /** Declined; no further charge is possible. */
  | { readonly says: 'declined'; readonly reason: 'card_declined' | 'insufficient_balance' }
  /** Nothing was tried, and the card is canceled: no charge is possible. */
  | { readonly says: 'never' }
  /** No charge so far. */
  | { readonly says: 'nothing_yet' }
  /** There is a charge that may belong to this or to another purchase. */
  | { readonly says: 'unclear' }
  /** The books exist but cannot be read now. */
  | { readonly says: 'unreachable' }
  /** There are no books to read. */
  | { readonly says: 'unknown' }

/** Evidence of a submission from the shop. */
export type ShopEvidence =
  | { readonly says: 'ordered'; readonly orderId: string; readonly amountCents: number | null }
  /** A plain refusal: the bank's, as the shop reports it, or ours before the order was placed. */
  | { readonly says: 'declined'; readonly refusal: ShopRefusal }
  /** The shop's own refusal after the order was placed: it may have charged by then. */
  | { readonly says: 'refused'; readonly refusal: ShopRefusal }
  /** The shop shows no order, and the card's bank asked and was not answered through us. */
  | { readonly says: 'unanswered'; readonly refusal: ShopRefusal }
  | { readonly says: 'not_ordered' }
  | { readonly says: 'unknown' }

/**
 * `soon`: the run that submitted may still get an answer, and the shop may still reverse a charge.
 * `quiet`: long enough after the submission that a charge would be booked.
 */
export type Age = 'soon' | 'later' | 'quiet'

/** Why an outcome is unknown. */
export const UNKNOWN_CODES = [
  'outcome_unknown',
  'charge_unconfirmed',
  'order_unconfirmed',
  'refusal_unconfirmed',
  'evidence_contradicts',
  // In no ruling: without a submission there is neither a charge nor an approval to judge.
  'order_unapproved',
] as const
export type UnknownCode = (typeof UNKNOWN_CODES)[number]

export type Verdict =
  | {
      readonly verdict: 'charged'
      readonly chargeId: string
      readonly hasOrder: boolean
      /** From the card's books, else from the order; null: neither shows it. */
      readonly amountCents: number | null
    }
  | { readonly verdict: 'not_charged'; readonly refusal: ShopRefusal }
  | { readonly verdict: 'unknown'; readonly code: UnknownCode }

type Ruling = 'charged' | 'not_charged' | UnknownCode
type Row = Readonly<
  Record<ShopEvidence['says'], readonly [soon: Ruling, later: Ruling, quiet: Ruling]>
>

const always = (ruling: Ruling) => [ruling, ruling, ruling] as const
const inTheEnd = (until: UnknownCode, ruling: Ruling) => [until, until, ruling] as const

/**
 * Whether the card was charged. The card's books outweigh the shop's pages: a page that says "no
 * payment was taken" may be wrong. Where two reliable sources contradict each other, a person
 * decides.
 */
export const RULINGS: Readonly<Record<CardEvidence['says'], Row>> = {
  approved: {
    ordered: always('charged'),
    // A shop that refuses after charging often reverses the charge within seconds.
    declined: ['order_unconfirmed', 'charged', 'charged'],
    refused: ['order_unconfirmed', 'charged', 'charged'],
    // The owner may have answered elsewhere, as in the bank's app.
    unanswered: always('charged'),
    not_ordered: ['order_unconfirmed', 'charged', 'charged'],
    unknown: always('charged'),
  },
  // These three are final: the card declines any further charge.
  reversed: {
    ordered: always('evidence_contradicts'),
    declined: always('not_charged'),
    refused: always('not_charged'),
    unanswered: always('not_charged'),
    not_ordered: always('not_charged'),
    unknown: always('not_charged'),
  },
  declined: {
    ordered: always('evidence_contradicts'),
    declined: always('not_charged'),
    refused: always('not_charged'),
    unanswered: always('not_charged'),
    not_ordered: always('not_charged'),
    unknown: always('not_charged'),
  },
  never: {
    ordered: always('evidence_contradicts'),
    declined: always('not_charged'),
    refused: always('not_charged'),
    unanswered: always('not_charged'),
    not_ordered: always('not_charged'),
    unknown: always('not_charged'),
  },
  nothing_yet: {
    // Some shops charge after the order; a shop that never charges did not sell as confirmed.
    ordered: inTheEnd('charge_unconfirmed', 'evidence_contradicts'),
    // A plain refusal, and the books agree: the buyer learns it at once.
    declined: always('not_charged'),
    refused: inTheEnd('refusal_unconfirmed', 'not_charged'),
    // A bank that got no answer approves nothing.
    unanswered: inTheEnd('outcome_unknown', 'not_charged'),
    not_ordered: inTheEnd('outcome_unknown', 'not_charged'),
    // The books may be late and the shop is down: only time or a person can decide.
    unknown: always('outcome_unknown'),
  },
  unclear: {
    ordered: always('charged'), // the shop knows which purchase it belongs to
    declined: always('refusal_unconfirmed'),
    refused: always('refusal_unconfirmed'),
    unanswered: always('outcome_unknown'),
    not_ordered: always('outcome_unknown'),
    unknown: always('outcome_unknown'),
  },
  unreachable: {
    // Books that cannot be read contradict no order, but a refusal waits until they were read.
    ordered: always('charged'),
    declined: always('refusal_unconfirmed'),
    refused: always('refusal_unconfirmed'),
    unanswered: always('outcome_unknown'),
    not_ordered: always('outcome_unknown'),
    unknown: always('outcome_unknown'),
  },
  unknown: {
    // The shop's word is the only evidence there will be.
    ordered: always('charged'),
    declined: always('not_charged'),
    refused: inTheEnd('refusal_unconfirmed', 'not_charged'),
    unanswered: always('outcome_unknown'),
    // A charge without an order would show nowhere.
    not_ordered: always('outcome_unknown'),
    unknown: always('outcome_unknown'),
  },
}

const AGES: Readonly<Record<Age, 0 | 1 | 2>> = { soon: 0, later: 1, quiet: 2 }

export function judge(card: CardEvidence, shop: ShopEvidence, age: Age): Verdict {
  const ruling = RULINGS[card.says][shop.says][AGES[age]]
  switch (ruling) {
    case 'charged':
      return chargedBy(card, shop)
    case 'not_charged':
      return { verdict: 'not_charged', refusal: refusalOf(card, shop) }
    default:
      return { verdict: 'unknown', code: ruling }
  }
}

function chargedBy(card: CardEvidence, shop: ShopEvidence): Verdict {
  const taken = card.says === 'approved' ? card : null
  if (shop.says === 'ordered') {
    return chargedFor({ ...shop, amountCents: taken?.amountCents ?? shop.amountCents })
  }
  if (taken === null) throw new Error('a charge without evidence')
  const { id: chargeId, amountCents } = taken
  return { verdict: 'charged', chargeId, hasOrder: false, amountCents }
}

/** The verdict for an order that the shop shows. */
export function chargedFor({
  orderId: chargeId,
  amountCents,
}: {
  orderId: string
  amountCents: number | null
}): Verdict {
  return { verdict: 'charged', chargeId, hasOrder: true, amountCents }
}

function refusalOf(card: CardEvidence, shop: ShopEvidence): ShopRefusal {
  const refusal = 'refusal' in shop ? shop.refusal : null
  if (card.says === 'declined') {
    const why = shop.says === 'unanswered' ? DECLINED : (refusal ?? DECLINED)
    return { ...why, reason: card.reason }
  }
  return refusal ?? (card.says === 'reversed' ? REVERSED : NOT_CHARGED)
}

/**
 * The shop's refusal of the submission, as evidence. A shop may find out that it has sold out after
 * it placed the order and charged.
 */
export function refusedWith({
  isPlaced = true,
  ...refusal
}: ShopRefusal & { readonly isPlaced?: boolean }): ShopEvidence {
  const isLate = isPlaced && refusal.reason === 'out_of_stock'
  return { says: isLate ? 'refused' : 'declined', refusal }
}

const NOT_CHARGED: ShopRefusal = {
  reason: 'merchant_error',
  code: 'not_charged',
  message: 'The purchase broke off before the shop charged the card. Nothing was paid.',
  isRetryable: true,
}

const REVERSED: ShopRefusal = {
  reason: 'merchant_error',
  code: 'charge_reversed',
  message: 'The shop charged the card and reversed the charge. Nothing was paid.',
  isRetryable: true,
}

const DECLINED: ShopRefusal = {
  reason: 'card_declined',
  code: 'card_declined',
  message: 'The card was declined. Nothing was paid. Try another card.',
  isRetryable: true,
}

/** The evidence of a verdict, for people. `card` is null if the shop's answer was enough. */
export function tellEvidence(card: CardEvidence | null, shop: ShopEvidence): string {
  const known = card === null ? [tellShop(shop)] : [tellCard(card), tellShop(shop)]
  return `What is known: ${known.join('; ')}.`
}

function tellCard(card: CardEvidence): string {
  switch (card.says) {
    case 'approved':
      return `the card’s books show the charge ${card.id}`
    case 'reversed':
      return `the card’s books show that the charge ${card.id} was reversed`
    case 'declined':
      return 'the card’s books show that it was declined'
    case 'never':
      return 'the card’s books show no charge, and the card is canceled'
    case 'nothing_yet':
      return 'the card’s books show no charge so far'
    case 'unclear':
      return 'the card’s books show a charge that may be another purchase’s'
    case 'unreachable':
      return 'the card’s books cannot be read now'
    case 'unknown':
      return 'the card has no books to read'
  }
}

function tellShop(shop: ShopEvidence): string {
  switch (shop.says) {
    case 'ordered':
      return `the shop shows the order ${shop.orderId}`
    case 'declined':
      return `the shop refused (${shop.refusal.code})`
    case 'refused':
      return `the shop refused after the order was placed (${shop.refusal.code})`
    case 'unanswered':
      return `the card’s bank has asked and was not answered (${shop.refusal.code})`
    case 'not_ordered':
      return 'the shop shows no order'
    case 'unknown':
      return 'the shop shows nothing'
  }
}
