import type { ShopRefusal } from '../../../flows/purchase.ts'

/** What the card's own books say of a press. */
export type CardEvidence =
  | { readonly says: 'approved'; readonly id: string }
  /** Declined, and nothing more can come. */
  | { readonly says: 'declined'; readonly reason: 'card_declined' | 'insufficient_balance' }
  /** Nothing was tried, and nothing can come any more: the card is canceled. */
  | { readonly says: 'never' }
  /** Nothing was booked so far. */
  | { readonly says: 'nothing_yet' }
  /** There is nobody to ask, or no clear answer. */
  | { readonly says: 'unknown' }

/** What the shop says of it. */
export type ShopEvidence =
  | { readonly says: 'ordered'; readonly orderId: string; readonly amountCents: number | null }
  | { readonly says: 'refused'; readonly refusal: ShopRefusal }
  | { readonly says: 'not_ordered' }
  | { readonly says: 'unknown' }

export type Verdict =
  | {
      readonly verdict: 'charged'
      readonly chargeId: string
      readonly hasOrder: boolean
      /** As the order says; null where nothing does. */
      readonly amountCents: number | null
    }
  | { readonly verdict: 'not_charged'; readonly refusal: ShopRefusal }
  | { readonly verdict: 'undecided'; readonly why: string }

const NOT_CHARGED: ShopRefusal = {
  reason: 'merchant_error',
  code: 'not_charged',
  message: 'The purchase broke off before the shop charged the card. Nothing was paid.',
  isRetryable: true,
}

/**
 * Whether the card was charged. Money tells before pages do: a page that says "no payment was taken"
 * may not know. `isQuiet`: so long after the press that a charge under way would be booked.
 */
export function judge(card: CardEvidence, shop: ShopEvidence, isQuiet: boolean): Verdict {
  if (card.says === 'approved') {
    if (shop.says === 'ordered') return chargedFor(shop)
    return { verdict: 'charged', chargeId: card.id, hasOrder: false, amountCents: null }
  }
  if (shop.says === 'ordered') {
    if (card.says === 'declined' || card.says === 'never') {
      return { verdict: 'undecided', why: 'the shop shows an order, the card shows no charge' }
    }
    return chargedFor(shop)
  }
  const told = shop.says === 'refused' ? shop.refusal : null
  if (card.says === 'declined') {
    return { verdict: 'not_charged', refusal: { ...(told ?? DECLINED), reason: card.reason } }
  }
  if (card.says === 'never') return { verdict: 'not_charged', refusal: told ?? NOT_CHARGED }
  if (told !== null) return { verdict: 'not_charged', refusal: told }
  if (shop.says === 'not_ordered' && card.says === 'nothing_yet' && isQuiet) {
    return { verdict: 'not_charged', refusal: NOT_CHARGED }
  }
  return { verdict: 'undecided', why: 'neither the shop nor the card has told yet' }
}

export function chargedFor({
  orderId: chargeId,
  amountCents,
}: {
  orderId: string
  amountCents: number | null
}): Verdict {
  return { verdict: 'charged', chargeId, hasOrder: true, amountCents }
}

const DECLINED: ShopRefusal = {
  reason: 'card_declined',
  code: 'card_declined',
  message: 'The card was declined. Nothing was paid. Try another card.',
  isRetryable: true,
}
