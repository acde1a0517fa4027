import type { ShopRefusal } from '../shops/purchase.ts'

/** What the card's own books say of a press. */
export type CardEvidence =
  | { readonly says: 'approved'; readonly id: string; readonly amountCents: number }
  /** Approved, let go of by the shop, and nothing more can come. */
  | { readonly says: 'reversed'; readonly id: string }
  /** Declined, and nothing more can come. */
  | { readonly says: 'declined'; readonly reason: 'card_declined' | 'insufficient_balance' }
  /** Nothing was tried, and nothing can come any more: the card is canceled. */
  | { readonly says: 'never' }
  /** Nothing was booked so far. */
  | { readonly says: 'nothing_yet' }
  /** There is a charge that could be this one, or another purchase's. */
  | { readonly says: 'unclear' }
  /** Its books can be read, but not now. */
  | { readonly says: 'unreachable' }
  /** There is nobody to ask. */
  | { readonly says: 'unknown' }

/** What the shop says of it. */
export type ShopEvidence =
  | { readonly says: 'ordered'; readonly orderId: string; readonly amountCents: number | null }
  /** A plain no: the bank's, in the shop's words, or ours before the order was placed. */
  | { readonly says: 'declined'; readonly refusal: ShopRefusal }
  /** The shop's own no after the order was placed: it may not know how far it had come. */
  | { readonly says: 'refused'; readonly refusal: ShopRefusal }
  /** It shows no order, or nothing; but the card's bank has asked, and was not answered through us. */
  | { readonly says: 'unanswered'; readonly refusal: ShopRefusal }
  | { readonly says: 'not_ordered' }
  | { readonly says: 'unknown' }

/**
 * `soon`: whoever pressed may still hear the answer, and the shop may still let go of a charge.
 * `quiet`: so long after the press that a charge under way would be booked.
 */
export type Age = 'soon' | 'later' | 'quiet'

/** Why it is not decided. */
export const DOUBTS = [
  'outcome_unknown',
  'charge_unconfirmed',
  'order_unconfirmed',
  'refusal_unconfirmed',
  'evidence_contradicts',
  // No press: of no ruling, since there is neither a charge nor an approval to judge.
  'order_unapproved',
] as const
export type DoubtCode = (typeof DOUBTS)[number]

export type Verdict =
  | {
      readonly verdict: 'charged'
      readonly chargeId: string
      readonly hasOrder: boolean
      /** As the card's books say, else the order; null where nothing does. */
      readonly amountCents: number | null
    }
  | { readonly verdict: 'not_charged'; readonly refusal: ShopRefusal }
  | { readonly verdict: 'doubt'; readonly code: DoubtCode }

type Ruling = 'charged' | 'not_charged' | DoubtCode
type Row = Readonly<
  Record<ShopEvidence['says'], readonly [soon: Ruling, later: Ruling, quiet: Ruling]>
>

const always = (ruling: Ruling) => [ruling, ruling, ruling] as const
const inTheEnd = (until: DoubtCode, ruling: Ruling) => [until, until, ruling] as const

/**
 * Whether the card was charged. Money tells before pages do: a page that says "no payment was taken" may
 * not know. What two witnesses who both know tell differently is for a person.
 */
export const RULINGS: Readonly<Record<CardEvidence['says'], Row>> = {
  approved: {
    ordered: always('charged'),
    // A shop that says no and has the money often lets go of it in the next seconds.
    declined: ['order_unconfirmed', 'charged', 'charged'],
    refused: ['order_unconfirmed', 'charged', 'charged'],
    // Some are answered elsewhere, as in the bank's app.
    unanswered: always('charged'),
    not_ordered: ['order_unconfirmed', 'charged', 'charged'],
    unknown: always('charged'),
  },
  // These three are final: whatever the shop tries now, the card says no.
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
    // Some shops order first and charge then; one that never does is no purchase as confirmed.
    ordered: inTheEnd('charge_unconfirmed', 'evidence_contradicts'),
    // A plain no, and the books agree: whoever was declined is told at once.
    declined: always('not_charged'),
    refused: inTheEnd('refusal_unconfirmed', 'not_charged'),
    // A bank that was not answered lets nothing through.
    unanswered: inTheEnd('outcome_unknown', 'not_charged'),
    not_ordered: inTheEnd('outcome_unknown', 'not_charged'),
    // Books that are late and a shop that is away: only time or a person tells.
    unknown: always('outcome_unknown'),
  },
  unclear: {
    ordered: always('charged'), // the shop knows whose it is
    declined: always('refusal_unconfirmed'),
    refused: always('refusal_unconfirmed'),
    unanswered: always('outcome_unknown'),
    not_ordered: always('outcome_unknown'),
    unknown: always('outcome_unknown'),
  },
  unreachable: {
    // Who is away contradicts nobody; but nobody's no is taken for the end before they are asked.
    ordered: always('charged'),
    declined: always('refusal_unconfirmed'),
    refused: always('refusal_unconfirmed'),
    unanswered: always('outcome_unknown'),
    not_ordered: always('outcome_unknown'),
    unknown: always('outcome_unknown'),
  },
  unknown: {
    // The shop's word is all there will ever be.
    ordered: always('charged'),
    declined: always('not_charged'),
    refused: inTheEnd('refusal_unconfirmed', 'not_charged'),
    unanswered: always('outcome_unknown'),
    // A charge without an order shows nowhere.
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
      return { verdict: 'doubt', code: ruling }
  }
}

function chargedBy(card: CardEvidence, shop: ShopEvidence): Verdict {
  const taken = card.says === 'approved' ? card : null
  if (shop.says === 'ordered') {
    return chargedFor({ ...shop, amountCents: taken?.amountCents ?? shop.amountCents })
  }
  if (taken === null) throw new Error('nobody has told of a charge')
  const { id: chargeId, amountCents } = taken
  return { verdict: 'charged', chargeId, hasOrder: false, amountCents }
}

/** An order, as the shop tells of it. */
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
  const told = 'refusal' in shop ? shop.refusal : null
  if (card.says === 'declined') {
    const why = shop.says === 'unanswered' ? DECLINED : (told ?? DECLINED)
    return { ...why, reason: card.reason }
  }
  return told ?? (card.says === 'reversed' ? REVERSED : NOT_CHARGED)
}

/**
 * What was said to whoever pressed, as evidence. A shop that was told to place the order may find out that it has
 * sold out after it charged.
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
  message: 'The shop charged the card and let go of the charge. Nothing was paid.',
  isRetryable: true,
}

const DECLINED: ShopRefusal = {
  reason: 'card_declined',
  code: 'card_declined',
  message: 'The card was declined. Nothing was paid. Try another card.',
  isRetryable: true,
}

/** What a verdict rests on, for people. `card` is null when the shop's own word was enough. */
export function tellEvidence(card: CardEvidence | null, shop: ShopEvidence): string {
  const told = card === null ? [tellShop(shop)] : [tellCard(card), tellShop(shop)]
  return `What is known: ${told.join('; ')}.`
}

function tellCard(card: CardEvidence): string {
  switch (card.says) {
    case 'approved':
      return `the card’s books show the charge ${card.id}`
    case 'reversed':
      return `the card’s books show that the charge ${card.id} was let go of`
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
      return 'the card’s books tell nothing'
  }
}

function tellShop(shop: ShopEvidence): string {
  switch (shop.says) {
    case 'ordered':
      return `the shop shows the order ${shop.orderId}`
    case 'declined':
      return `the shop refused (${shop.refusal.code})`
    case 'refused':
      return `the shop took its word back (${shop.refusal.code})`
    case 'unanswered':
      return `the card’s bank has asked and was not answered (${shop.refusal.code})`
    case 'not_ordered':
      return 'the shop shows no order'
    case 'unknown':
      return 'the shop tells nothing'
  }
}
