import type { BudgetCurrency } from '../../lib/budget.ts'
import type { Summary } from './learn/summary.ts'
import { formatMoney } from './money.ts'
import type { Quote, ShipTo } from './purchase.ts'
import { stateName } from './states.ts'

export type Difference = {
  readonly code: 'host_changed' | 'item_changed' | 'price_changed' | 'ship_to_changed'
  /** In plain words: what was confirmed, and what the page shows. */
  readonly message: string
}

/** The last page before submission. */
export type Shown = {
  readonly host: string
  readonly summary: Summary
  readonly currency: BudgetCurrency
  readonly names: ListNames
}

/** As the shop's own lists spell them, where it has lists. */
export type ListNames = { readonly country: string | null; readonly state: string | null }

/**
 * Every difference between the confirmed quote and what is about to be paid. Any difference stops
 * the submission.
 */
export function findDifferences(
  quote: Quote,
  hosts: readonly string[],
  shown: Shown,
): Difference[] {
  const { summary } = shown
  const differences: Difference[] = []
  if (!hosts.includes(shown.host)) {
    differences.push({ code: 'host_changed', message: `The page is at ${shown.host}.` })
  }
  differences.push(...compareItems(quote, summary))
  if (quote.amountCents !== summary.amountCents || quote.currency !== shown.currency) {
    const confirmed = formatMoney(quote.amountCents, quote.currency)
    const asked = formatMoney(summary.amountCents, shown.currency)
    differences.push({
      code: 'price_changed',
      message: `Confirmed were ${confirmed}; the shop now asks ${asked}.`,
    })
  }
  if (quote.shippingMethod !== summary.shippingMethod) {
    const [confirmed, now] = [quote.shippingMethod ?? 'none', summary.shippingMethod ?? 'none']
    differences.push({
      code: 'ship_to_changed',
      message: `The shipping method confirmed was ${confirmed}; the page shows ${now}.`,
    })
  }
  if (!shipsTo(quote.shipTo, summary.shipTo, shown.names)) {
    differences.push({
      code: 'ship_to_changed',
      message: 'The page ships to another address than the confirmed one.',
    })
  }
  return differences
}

/**
 * Whether the page shows exactly this address, all of it and nothing else. Shops order and break
 * the parts in their own way.
 */
export function shipsTo(
  shipTo: ShipTo | null,
  shown: readonly string[] | null,
  listed: ListNames,
): boolean {
  if (shipTo === null || shown === null) return shipTo === null && shown === null
  let rest = ` ${plain(shown.join(' '))} `
  const take = (part: string): boolean => {
    const found = rest.includes(` ${plain(part)} `)
    rest = rest.replace(` ${plain(part)} `, ' ')
    return found
  }
  const { name, line1, line2, city, state, postalCode, country } = shipTo
  const parts = [name, line1, line2, city, postalCode].filter((part) => part !== null)
  // Longest first: a city may be part of a street's name.
  const areThere = parts.toSorted((a, b) => b.length - a.length).every(take)
  const states = state === null ? [] : [listed.state, stateName(country, state), state]
  const countries = [listed.country, englishName(country), country]
  const isOneThere = (names: (string | null)[]) =>
    names.length === 0 || names.some((it) => it !== null && take(it))
  return areThere && isOneThere(states) && isOneThere(countries) && rest.trim() === ''
}

function compareItems(quote: Quote, { lines }: Summary): Difference[] {
  const left = [...lines]
  const missing = quote.items.filter(({ title, quantity, variant }) => {
    const index = left.findIndex((line) => {
      const words = plain(`${line.title} ${line.variant ?? ''}`)
      const isVariant = Object.values(variant ?? {}).every((value) =>
        ` ${words} `.includes(` ${plain(value)} `),
      )
      return line.title === title && line.quantity === quantity && isVariant
    })
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
  return [
    ...missing.map(
      ({ title, quantity }) => `Confirmed was ${quantity} × ${title}: not on the page.`,
    ),
    ...left.map(({ title, quantity }) => `The page has ${quantity} × ${title}, not confirmed.`),
  ].map((message) => ({ code: 'item_changed' as const, message }))
}

export function englishName(country: string): string | null {
  try {
    return new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(country) ?? null
  } catch {
    return null // not a code at all
  }
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s,;]+/g, ' ')
    .trim()
}
