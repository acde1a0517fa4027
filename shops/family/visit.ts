// A buyer's visit: the cart, the fields given so far, and how far the checkout has come.
import type { CardInput } from '../processor/wire.ts'
import type { Basket, Line } from './sheet.ts'
import { isShipped } from './sheet.ts'
import type { Method, Shop } from './shop.ts'

export type Payment = 'card' | 'cash' | 'transfer'

export type Visit = {
  lines: Line[]
  hasAddOn: boolean
  hasCoupon: boolean
  /** What the buyer typed, by key; never the card. */
  fields: Record<string, string>
  payment: Payment | ''
  card: CardInput | { token: string } | null
  /** The first step that is not complete. */
  step: number
  isKnown: boolean
  error: string | null
  /** Keys of the fields that were missing. */
  missing: string[]
  isDrawerOpen: boolean
  lastOrder: string | null
  /** Times of the latest requests. */
  hits: number[]
}

export function startVisit(shop: Shop): Visit {
  const { traits } = shop
  return {
    lines: [],
    hasAddOn: traits.addOn === 'ticked',
    hasCoupon: false,
    fields: traits.presetsCountry || shop.countries.length === 1 ? { country: shop.home } : {},
    payment: traits.methods === 'only' ? 'card' : shop.trap === 'cashOnDelivery' ? 'cash' : '',
    card: null,
    step: 1,
    isKnown: false,
    error: null,
    missing: [],
    isDrawerOpen: false,
    lastOrder: null,
    hits: [],
  }
}

export type Section = 'address' | 'contact' | 'delivery' | 'payment' | 'review'

/** The sections of the checkout, page by page; the last page orders. */
export function stepsOf({ traits, trap }: Shop, visit: Pick<Visit, 'lines'>): Section[][] {
  const isSent = isShipped(visit.lines)
  const asksNoCard = trap === 'nextOrders' || trap === 'freeOrder'
  const sections: Section[] = [
    'contact',
    ...(isSent ? (['address', 'delivery'] as const) : []),
    ...(asksNoCard ? [] : (['payment'] as const)),
  ]
  const needsReview = traits.hasReview || traits.layout === 'pages' || asksNoCard
  if (traits.layout === 'one') return [sections]
  if (needsReview) sections.push('review')
  if (traits.layout === 'accordion') return sections.map((section) => [section])
  return split(sections, Math.min(traits.pageCount, sections.length))
}

/** As many groups as asked for, the larger ones first. */
function split(sections: readonly Section[], count: number): Section[][] {
  const groups: Section[][] = []
  let rest = [...sections]
  for (let left = count; left > 0; left--) {
    const size = Math.ceil(rest.length / left)
    groups.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return groups
}

export function methodsFor(shop: Shop, country: string): readonly Method[] {
  return shop.methods.filter(({ isPickup }) => !isPickup || country === shop.home)
}

/** The chosen method; where the shop preselects one, the first counts as chosen. */
export function methodOf(shop: Shop, { fields, lines }: Visit): Method | null {
  if (!isShipped(lines)) return null
  const offered = methodsFor(shop, fields.country ?? '')
  const chosen = offered.find(({ id }) => id === fields.method)
  const isPreset = shop.traits.presetsDelivery || offered.length === 1
  return chosen ?? (isPreset ? (offered[0] ?? null) : null)
}

/** `isArmed`: the trap of this shop has sprung. */
export function basketOf(shop: Shop, visit: Visit, isArmed: boolean): Basket {
  const isAfterCard = shop.trap === 'totalAfterCard' && isArmed && visit.card !== null
  const isDearer = shop.trap === 'priceAfterApproval' && isArmed
  const isSilent = shop.trap === 'silentFee' && isArmed
  const isLonger = shop.trap === 'lineAfterApproval' && isArmed
  return {
    lines: visit.lines,
    hasAddOn: isShipped(visit.lines) && (visit.hasAddOn || isLonger),
    hasCoupon: visit.hasCoupon,
    method: methodOf(shop, visit),
    country: visit.fields.country ?? shop.home,
    surchargeCents: isDearer || isAfterCard ? 137 : 0,
    silentCents: isSilent ? 275 : 0,
  }
}

export function isCostKnown(shop: Shop, visit: Visit): boolean {
  return !isShipped(visit.lines) || methodOf(shop, visit) !== null
}
