// Where a shop names its total, and what a buyer knows of it before.
import type { Line } from './sheet.ts'
import type { Shop } from './shop.ts'
import { stepsOf } from './visit.ts'

type Visited = { lines: Line[] }

/** Parts of the total beside goods and delivery. */
export type Extra = 'deposit' | 'fee' | 'tax'

export function extrasOf({ traits, feeCents, depositCents }: Shop, { lines }: Visited): Extra[] {
  const hasPieces = lines.some(({ product }) => !product.isDigital)
  return [
    ...(feeCents > 0 ? (['fee'] as const) : []),
    ...(depositCents > 0 && hasPieces ? (['deposit'] as const) : []),
    ...(traits.tax === 'added' ? (['tax'] as const) : []),
  ]
}

/** The total stands only behind the page that takes the card. */
export function isTotalLate(shop: Shop, visit: Visited): boolean {
  const { totals, cardPlace } = shop.traits
  const takesCard = cardPlace !== 'hosted' && cardPlace !== 'afterOrder'
  return totals === 'last' && takesCard && paysEarly(shop, visit)
}

/** Another page follows the one with the ways to pay. */
export function paysEarly(shop: Shop, visit: Visited): boolean {
  const steps = stepsOf(shop, visit)
  const at = steps.findIndex((sections) => sections.includes('payment'))
  return at >= 0 && at < steps.length - 1
}

/** The shop says that something is added, and not how much. */
export function isAnnounced(shop: Shop, visit: Visited): boolean {
  return shop.traits.beforeTotal === 'announced' && extrasOf(shop, visit).length > 0
}

/** Nobody can know the total before the card is given. */
export function isTotalUnknown(shop: Shop, visit: Visited): boolean {
  return isTotalLate(shop, visit) && isAnnounced(shop, visit)
}
