import type { Sum } from '../money.ts'
import type { Look } from './look.ts'
import { findSums } from './sums.ts'
import { isRead } from './totals.ts'
import { says, WORDS } from './words.ts'

const MOST_LINE = 120

/** The least that the page says an order must come to, above what the goods cost; null: it says nothing. */
export function findMinimum(look: Look, goodsCents: number): Sum | null {
  const lines = look.nodes.filter(isRead).map(({ text }) => text)
  const found = lines
    .filter((it) => it.length <= MOST_LINE && says(WORDS.minimum, it) && !says(WORDS.ship, it))
    .flatMap(findSums)
    .filter(({ cents }) => cents > goodsCents)
  const amounts = new Set(found.map(({ cents }) => cents))
  return amounts.size === 1 ? (found[0] ?? null) : null
}
