import { text } from '../html.ts'
import { buildSheet, money, unitCentsOf } from '../sheet.ts'
import type { Shop } from '../shop.ts'
import type { Extra } from '../totals.ts'
import type { Visit } from '../visit.ts'
import { basketOf, isCostKnown } from '../visit.ts'
import { describe } from './cart.ts'

/** Lines, sums and total; the sums alone, or with empty rows, where the total comes later. */
export function summary(
  shop: Shop,
  visit: Visit,
  isArmed: boolean,
  shows: 'empty rows' | 'sums' | 'total',
): string {
  const { say, traits } = shop
  const basket = basketOf(shop, visit, isArmed)
  const sheet = buildSheet(shop, basket)
  const isKnown = isCostKnown(shop, visit)
  const amount = (cents: number) => (cents === 0 ? text(say('free')) : money(shop, cents))
  const extra = (name: Extra, cents: number) =>
    [say(name), shows === 'empty rows' ? say('later') : money(shop, cents)] as const
  const items = basket.lines.map(
    (line) =>
      `<tr><td>${line.quantity} × ${describe(line, shop)}</td><td>${money(shop, unitCentsOf(line, basket.surchargeCents) * line.quantity)}</td></tr>`,
  )
  const rows: (readonly [string, string] | null)[] = [
    basket.hasAddOn ? [say('insurance'), money(shop, shop.addOnCents)] : null,
    [say('subtotal'), money(shop, sheet.subtotalCents)],
    basket.hasCoupon ? [say('discount'), money(shop, -sheet.discountCents)] : null,
    basket.method === null
      ? null
      : [`${say('shippingRow')} (${basket.method.label})`, amount(sheet.shippingCents)],
    sheet.feeCents > 0 ? extra('fee', sheet.feeCents) : null,
    sheet.depositCents > 0 ? extra('deposit', sheet.depositCents) : null,
    isKnown && traits.tax === 'added' ? extra('tax', sheet.taxCents) : null,
    shows === 'total' && sheet.silentCents > 0 ? extra('fee', sheet.silentCents) : null,
    isKnown && shows === 'total' ? [say('total'), money(shop, sheet.totalCents)] : null,
    isKnown && traits.tax === 'included' ? [say('taxIncluded'), money(shop, sheet.taxCents)] : null,
  ]
  const sums = rows
    .filter((it) => it !== null)
    .map(([label, value]) => `<tr><td>${text(label)}</td><td>${value}</td></tr>`)
  return `<aside><h2>${text(say('summary'))}</h2><table>${items.join('')}${sums.join('')}</table></aside>`
}
