import type { Cents } from '../lib/money.ts'
import type { Flow, List, Section } from './flow.ts'
import { parseMoney } from './money.ts'
import type { Match } from './patterns.ts'
import { findFirst, matchAll } from './patterns.ts'
import type { Totals, Unreadable } from './totals.ts'
import { readTotals } from './totals.ts'

export type SummaryLine = {
  readonly title: string
  /** What the shop writes of the variant, where it stands apart from the title. */
  readonly variant: string | null
  readonly quantity: number
  readonly amountCents: Cents
}

/** What a checkout page says is about to be bought. */
export type Summary = Totals & {
  readonly lines: readonly SummaryLine[]
  /** As the page writes it, line by line; null when it ships nothing. */
  readonly shipTo: readonly string[] | null
  readonly shippingMethod: string | null
}

export function readSummary(flow: Flow, text: string): Summary | Unreadable {
  const { summary } = flow
  const totals = readTotals(summary.totals, text)
  if ('unreadable' in totals) return totals
  const entries = readList(summary.lines, text)
  if ('unreadable' in entries) return entries
  const lines: SummaryLine[] = []
  for (const { title = '', variant, quantity = '1', amount = '' } of entries) {
    const sum = parseMoney(amount)
    if (sum === null) return { unreadable: 'The page shows a line without its price.' }
    lines.push({
      title,
      variant: variant ?? null,
      quantity: Number(quantity),
      amountCents: sum.cents,
    })
  }
  const shipTo = summary.ship_to === undefined ? null : cut(summary.ship_to, text)
  const method = findFirst(summary.shipping_method, text)
  return {
    ...totals,
    lines,
    shipTo: shipTo === null ? null : shipTo.split('\n'),
    shippingMethod: method?.values.shipping_method ?? null,
  }
}

/**
 * The entries of a list, none left out: what stands between two of them would be a line that nobody has
 * looked at, and could be something that is charged for.
 */
export function readList(list: List, text: string): Match['values'][] | Unreadable {
  const part = cut(list, text)
  if (part === null) return { unreadable: 'The page does not show the list that was looked for.' }
  const entries: Match['values'][] = []
  for (let at = 0; at < part.length; ) {
    const rest = part.slice(at)
    const next = list.each
      .flatMap((pattern) => matchAll(pattern, rest).slice(0, 1))
      .find(({ start }) => start === 0)
    if (next === undefined) return { unreadable: 'The page has a line that was not understood.' }
    entries.push(next.values)
    at += next.end + 1
  }
  return entries
}

/** Null when it is not there, is empty, or begins more than once. */
function cut(section: Section, text: string): string | null {
  const [start, another] = matchAll(section.after, text)
  if (start === undefined || another !== undefined) return null
  const rest = text.slice(start.end + 1)
  if (section.before === undefined) return rest === '' ? null : rest
  const ends = section.before.flatMap((pattern) =>
    matchAll(pattern, rest).map(({ start }) => start),
  )
  const end = Math.min(...ends)
  return Number.isFinite(end) && end > 0 ? rest.slice(0, end - 1) : null
}
