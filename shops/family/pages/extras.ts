// Tax, fee and deposit on pages before the total: as amounts, as a rate, or as something that follows.
import { text } from '../html.ts'
import type { Sheet } from '../sheet.ts'
import { buildSheet, money } from '../sheet.ts'
import type { Shop } from '../shop.ts'
import type { Extra } from '../totals.ts'
import { extrasOf, isAnnounced, isTotalLate } from '../totals.ts'
import type { Visit } from '../visit.ts'
import { basketOf, isCostKnown } from '../visit.ts'

type Place = 'cart' | 'payment'

/** Each shop has a place of its own for each of them. */
const PLACES = {
  announced: ['cart sentence', 'cart row', 'payment sentence', 'summary row'],
  tax: ['cart', 'payment', 'payment amount'],
  fee: ['cart', 'payment', 'method'],
  deposit: ['cart', 'cart each', 'payment'],
} as const

/** Shops that show their total with the card need not repeat its parts there. */
export function extrasAt(place: Place, shop: Shop, visit: Visit, isArmed: boolean): string {
  if (place === 'payment' && !isTotalLate(shop, visit)) return ''
  if (isAnnounced(shop, visit)) return announcement(place, shop, visit)
  if (shop.traits.beforeTotal !== 'words') return ''
  const sheet = buildSheet(shop, basketOf(shop, visit, isArmed))
  const isKnown = isCostKnown(shop, visit)
  return extrasOf(shop, visit)
    .map((extra) => sentence(place, shop, extra, { ...sheet, isKnown }))
    .join('')
}

function announcement(place: Place, shop: Shop, visit: Visit): string {
  const { say } = shop
  const chosen = placeOfAnnouncement(shop, visit)
  if (chosen === 'cart row' && place === 'cart') {
    return extrasOf(shop, visit)
      .map((extra) => row(say(extra), say('later')))
      .join('')
  }
  return chosen === `${place} sentence` ? `<p>${text(say('addedLater'))}</p>` : ''
}

/** A shop whose announcement would stand on a page with the total has it in the cart. */
function placeOfAnnouncement(shop: Shop, visit: Visit): string {
  const inCart = PLACES.announced.slice(0, 2)
  const places = isTotalLate(shop, visit) ? PLACES.announced : inCart
  return shop.draw.pick<string>('announced said', places)
}

function sentence(
  place: Place,
  shop: Shop,
  extra: Extra,
  { taxCents, depositCents, isKnown }: Sheet & { isKnown: boolean },
): string {
  const { say, draw, traits } = shop
  const chosen = draw.pick<string>(`${extra} said`, PLACES[extra])
  if (chosen === 'cart each' && place === 'cart') {
    return row(say(extra), `${money(shop, shop.depositCents)} ${say('each')}`)
  }
  if (chosen === 'payment amount' && place === 'payment') {
    return isKnown ? row(say(extra), money(shop, taxCents)) : ''
  }
  if (chosen !== place) return ''
  const rate = `${shop.taxPercent}${traits.language === 'en' ? '' : ' '}%`
  if (extra === 'tax') return `<p>${text(say('taxRate').replace('%', rate))}</p>`
  return row(say(extra), money(shop, extra === 'fee' ? shop.feeCents : depositCents))
}

function row(label: string, value: string): string {
  return `<p>${text(label)} <b>${text(value)}</b></p>`
}

/** The fee beside the card among the ways to pay; null if it is said elsewhere. */
export function feeBesideCard(shop: Shop, visit: Visit): string | null {
  const { traits, draw } = shop
  const isSaid = traits.beforeTotal === 'words' && shop.feeCents > 0
  const isHere = draw.pick<string>('fee said', PLACES.fee) === 'method'
  if (!isSaid || !isHere || !isTotalLate(shop, visit)) return null
  return `+ ${shop.say('fee')} ${money(shop, shop.feeCents)}`
}

/** Rows of the summary stay empty until the last page. */
export function hasEmptyRows(shop: Shop, visit: Visit): boolean {
  const isHere = placeOfAnnouncement(shop, visit) === 'summary row'
  return isHere && isAnnounced(shop, visit) && isTotalLate(shop, visit)
}
