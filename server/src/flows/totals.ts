import type { Cents } from '../lib/money.ts'
import type { Flow } from './flow.ts'
import { formatMoney, parseMoney } from './money.ts'
import { matchAll } from './patterns.ts'
import type { Quote } from './purchase.ts'
import { BREAKDOWN_PARTS } from './purchase.ts'

export type Unreadable = { readonly unreadable: string }

export type Totals = {
  readonly amountCents: Cents
  readonly breakdownCents: Quote['breakdownCents']
  /** What each sum says of its currency. */
  readonly currencies: readonly (string | null)[]
}

/** Reads the totals, or nothing: what does not add up was not understood. */
export function readTotals(totals: Flow['summary']['totals'], text: string): Totals | Unreadable {
  const currencies: (string | null)[] = []
  const read = (pattern: string): Cents[] =>
    matchAll(pattern, text).flatMap(({ values }) => {
      const sum = parseMoney(values.amount ?? '')
      if (sum === null) return []
      currencies.push(sum.currency)
      return [sum.cents]
    })
  const [amountCents, ...more] = firstFound(totals.total, read)
  if (amountCents === undefined) return { unreadable: 'The page shows no total.' }
  if (more.length > 0) return { unreadable: 'The page shows more than one total.' }
  const breakdownCents: Partial<Record<(typeof BREAKDOWN_PARTS)[number], Cents>> = {}
  for (const part of BREAKDOWN_PARTS) {
    const found = (totals[part] ?? []).flatMap(read)
    if (found.length === 0) continue
    const cents = found.reduce((sum, next) => sum + next, 0) as Cents
    // Shops write a discount with a minus or without.
    breakdownCents[part] = part === 'discount' ? (-Math.abs(cents) as Cents) : cents
  }
  const sum = Object.values(breakdownCents).reduce((total, next) => total + next, 0)
  if (sum !== amountCents) {
    const [parts, total] = [formatMoney(sum, ''), formatMoney(amountCents, '')].map((it) =>
      it.trim(),
    )
    return { unreadable: `The parts of the total sum to ${parts}, and the page says ${total}.` }
  }
  return { amountCents, breakdownCents, currencies }
}

function firstFound<Item>(patterns: readonly string[], read: (pattern: string) => Item[]): Item[] {
  for (const pattern of patterns) {
    const found = read(pattern)
    if (found.length > 0) return found
  }
  return []
}
