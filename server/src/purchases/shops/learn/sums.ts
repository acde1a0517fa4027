import type { Sum } from '../money.ts'
import { parseMoney } from '../money.ts'
import { MONEY } from '../patterns.ts'

const SUMS = new RegExp(`(?<![\\p{L}\\d.,])(?:${MONEY})(?![\\p{L}\\d]|[.,]\\d)`, 'gu')

/** The sums in a line that say that they are sums, by a sign of a currency. */
export function findSums(text: string): Sum[] {
  return [...text.matchAll(SUMS)].flatMap(([found]) => {
    const sum = parseMoney(found)
    return sum === null || sum.currency === null ? [] : [sum]
  })
}

/** The line without them. */
export function withoutSums(text: string): string {
  return text.replaceAll(SUMS, (found) => (parseMoney(found)?.currency == null ? found : ' '))
}
