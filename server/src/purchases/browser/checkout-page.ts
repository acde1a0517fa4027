import type { BudgetCurrency } from '../../lib/budget.ts'
import type { ActionValue } from '../shops/flow.ts'
import { findAddOns } from '../shops/learn/cart.ts'
import { readFields } from '../shops/learn/fields.ts'
import type { Summary } from '../shops/learn/summary.ts'
import { readSummary } from '../shops/learn/summary.ts'
import { decideCurrency } from '../shops/money.ts'
import type { Buyer } from './buyer.ts'
import { INSISTS } from './cart.ts'
import type { Seen } from './look.ts'
import { stop } from './refusals.ts'
import type { Visit } from './visit.ts'
import { poll } from './waiting.ts'

const QUIET_MS = 10_000

export type Checkout = {
  readonly summary: Summary
  readonly currency: BudgetCurrency
  readonly evidence: string
}

/**
 * Reads what the page is about to sell, and in which currency. Totals that are being redrawn count
 * once they add up and are the same twice.
 */
export async function readCheckout(
  visit: Visit,
  buyer: Buyer,
  titles: readonly string[],
): Promise<Checkout> {
  let why = 'The page was not understood.'
  let before = ''
  let last: Summary | null = null
  const settled = await poll(QUIET_MS, async () => {
    const seen = await visit.look()
    if (await untick(visit, seen)) {
      why = INSISTS
      last = null
      return null
    }
    const read = readSummary(seen.look, titles, await readTyped(seen))
    await seen.forget()
    const fault = 'unreadable' in read ? read.unreadable : mistakeIn(read, buyer)
    why = fault ?? why
    last = 'unreadable' in read ? null : read
    const isSame = JSON.stringify(read) === before
    before = JSON.stringify(read)
    return fault === null && isSame ? (read as Summary) : null
  })
  // While paying, the gate reports any difference.
  const summary = settled ?? (buyer.card === null ? null : last)
  if (summary === null) stop('page_unreadable', why)
  await visit.noteCurrency(await visit.read())
  const decided = decideCurrency(visit.currencySigns(summary.currencies))
  if ('refusal' in decided) stop('unsupported_currency', decided.refusal)
  return { summary, ...decided }
}

/** Unticks extras that the shop preselected; true if there were any. */
async function untick(visit: Visit, seen: Seen): Promise<boolean> {
  const [box] = findAddOns(seen.look)
  if (box === undefined) return false
  const element = await seen.element(box)
  await element.click()
  await seen.forget()
  await visit.waitUntilQuiet()
  return true
}

/** A contradiction to what was done on the way here; null: none. */
function mistakeIn(summary: Summary, buyer: Buyer): string | null {
  // Where nothing was chosen, the shop may still name a shipping method, or none.
  if (buyer.shippingMethod !== null && summary.shippingMethod !== buyer.shippingMethod) {
    return 'The shipping method that the shop shows is not the one that was chosen.'
  }
  if (buyer.gaveAddress && summary.shipTo === null) {
    return 'The page does not show where it ships to.'
  }
  return null
}

const ADDRESS: readonly ActionValue[] = [
  'shipping_address.name',
  'shipping_address.first_name',
  'shipping_address.last_name',
  'shipping_address.line1',
  'shipping_address.line2',
  'shipping_address.city',
  'shipping_address.state',
  'shipping_address.postal_code',
  'shipping_address.country',
]

/** The address in the fields of a one-page checkout; null elsewhere. */
async function readTyped({ look, element }: Seen): Promise<string[] | null> {
  const fields = readFields(look).known.filter(({ value }) => ADDRESS.includes(value))
  if (!fields.some(({ value }) => value === 'shipping_address.line1')) return null
  const lines = await Promise.all(
    fields
      .toSorted((a, b) => ADDRESS.indexOf(a.value) - ADDRESS.indexOf(b.value))
      .map(async ({ node }) => {
        if (node.options !== null) return node.options.find((it) => it.selected)?.label ?? ''
        if (node.tag !== 'input' && node.tag !== 'textarea') return node.text
        return await (await element(node)).inputValue()
      }),
  )
  return lines.filter((line) => line.trim() !== '')
}
