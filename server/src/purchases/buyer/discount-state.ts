import type { Totals } from '../shops/page/totals.ts'

/** The walk's acts for the wished discount code, and their result. */
export type Discount = {
  /** Acts on each page: a code is applied once on each. */
  readonly done: Set<string>
  hasField: boolean
  /** The largest discount that was shown before the code was sent: a sale's, not the code's. */
  beforeCents: number
  /** The page as it was when the code was sent last; null: not sent, or taken since. */
  sent: Sent | null
  isSent: boolean
  /** The price of the goods after it fell; null: it did not. */
  loweredCents: number | null
}

type Sent = {
  readonly url: string
  readonly text: ReadonlySet<string>
  readonly goodsCents: number | null
  isLookedAt: boolean
}

export function newDiscount(): Discount {
  return {
    ...{ done: new Set(), hasField: false, beforeCents: 0, sent: null },
    ...{ isSent: false, loweredCents: null },
  }
}

export function isDiscounted({ beforeCents }: Discount, { breakdownCents }: Totals): boolean {
  return (breakdownCents.discount ?? 0) < beforeCents
}

export function goodsOf({ breakdownCents: { subtotal, discount } }: Totals): number {
  return (subtotal ?? 0) + (discount ?? 0)
}
