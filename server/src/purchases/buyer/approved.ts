import type { RefusalCode } from '../browser/refusals.ts'
import { formatMoney } from '../shops/money.ts'
import { readLines } from '../shops/page/lines.ts'
import type { Page } from '../shops/page/page.ts'
import { isOffer } from '../shops/page/page.ts'
import { holds, plain } from '../shops/page/words.ts'
import type { Quote } from '../shops/purchase.ts'
import { findOtherAddress, findOtherField } from './gate.ts'
import type { View, Walk } from './views.ts'

export type Difference = { readonly code: RefusalCode; readonly message: string }

/**
 * The first difference between a page under the submission lock and the approved quote. Null: the
 * page shows nothing else. Pages after the card need not repeat everything.
 */
export function findDifference(walk: Walk, quote: Quote, view: View): Difference | null {
  return (
    findHost(walk, view.page) ??
    findItem(walk, quote, view.page) ??
    findLine(walk, quote, view.page) ??
    findTotal(quote, view.page) ??
    findDelivery(walk, quote, view)
  )
}

function findHost({ visit }: Walk, { look }: Page): Difference | null {
  if (visit.cardHosts.includes(look.host)) return null
  return { code: 'host_changed', message: `The page is at ${look.host}.` }
}

function findItem({ belief }: Walk, { items }: Quote, page: Page): Difference | null {
  const counts = page.fields.filter((it) => it.means === 'quantity').map((it) => it.node)
  const differing = items.flatMap(({ title, quantity, variant }) => {
    const lines = readLines(page.look, title, page.rows, counts)
    const counted = lines.find((it) => it.quantity !== null && it.quantity !== quantity)
    if (counted !== undefined) return [`${counted.quantity} × ${title}`]
    const words = lines.map((it) => it.words)
    return Object.entries(variant ?? {}).flatMap(([label, value]) => {
      if (words.some((it) => holds(it, value))) return []
      const others = (belief.choices[label] ?? []).filter((it) => plain(it) !== plain(value))
      const shown = others.find((it) => !holds(title, it) && words.some((line) => holds(line, it)))
      return shown === undefined ? [] : [`${title} in ${shown}`]
    })
  })
  const [first] = differing
  if (first === undefined) return null
  return { code: 'item_changed', message: `The page has ${first}, not confirmed.` }
}

/** A priced line above the totals that no page before the lock had, whatever it costs. */
function findLine(
  { rows: known }: Walk,
  { items }: Quote,
  { rows, groups }: Page,
): Difference | null {
  const end = rows.findIndex(({ kind }) => kind === 'subtotal' || kind === 'total')
  const other = rows
    .slice(0, Math.max(end, 0))
    .filter((it) => it.kind === 'other' && it.label !== '' && !isOffer(groups, it))
    .find(
      ({ label }) => !known.has(plain(label)) && !items.some(({ title }) => holds(label, title)),
    )
  if (other === undefined) return null
  return { code: 'item_changed', message: `The page lists "${other.label}", not confirmed.` }
}

/** A page that has not put the delivery in yet asks the rest. */
function findTotal(quote: Quote, { totals, rows, look }: Page): Difference | null {
  const { shipping = 0, discount = 0 } = quote.breakdownCents
  const isApproved = (cents: number, hasShipping: boolean) =>
    cents === quote.amountCents || (!hasShipping && cents + shipping === quote.amountCents)
  const asked = rows.filter(({ kind }) => kind === 'total')
  const read =
    totals === null ? asked : [{ cents: totals.amountCents, hasShipping: totals.hasShipping }]
  // A column of the order's lines may be headed "Total" too; nothing that is asked may be higher.
  const other =
    read.find((it) => !isApproved(it.cents, 'hasShipping' in it && it.hasShipping))?.cents ??
    asked.find(({ cents }) => cents > quote.amountCents - discount)?.cents
  const [was, is] = [quote.amountCents, other ?? 0].map((it) => formatMoney(it, quote.currency))
  if (other !== undefined) {
    return { code: 'price_changed', message: `Confirmed were ${was}; ${look.host} now asks ${is}.` }
  }
  const sign = asked.find(
    ({ currency }) => currency !== null && currency !== '$' && currency !== quote.currency,
  )
  if (sign === undefined) return null
  return { code: 'price_changed', message: `${look.host} now asks in ${sign.currency}.` }
}

function findDelivery(walk: Walk, quote: Quote, view: View): Difference | null {
  const { page } = view
  const chosen = page.groups
    .filter(({ about }) => about === 'shipping')
    .flatMap(({ options }) => options)
    .filter(({ isChosen, node }) => isChosen && node.role !== 'button')
  const method = quote.shippingMethod
  const isOther = method !== null && chosen.some(({ words }) => !holds(words, method))
  if (isOther) {
    return { code: 'ship_to_changed', message: `The page delivers by another way than ${method}.` }
  }
  if (quote.shipTo === null) return null
  const isElsewhere =
    findOtherAddress(walk.buyer, page) !== null || findOtherField(walk, view) !== null
  return isElsewhere
    ? { code: 'ship_to_changed', message: 'The page ships to another address than confirmed.' }
    : null
}
