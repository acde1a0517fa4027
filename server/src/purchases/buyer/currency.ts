import type { CurrencySigns } from '../shops/money.ts'
import { decideCurrency } from '../shops/money.ts'

/** Languages of no country but the United States that writes a bare `$`. */
const ONE_DOLLAR = ['en', 'de', 'it', 'nl', 'pt']
/** Countries with a dollar or peso of their own. */
const OTHER_DOLLARS = ['ca', 'au', 'nz', 'sg', 'hk', 'mx', 'cl', 'co', 'ar', 'tw']
const OTHERS_NAMED =
  /\b(CAD|AUD|NZD|HKD|SGD|MXN|CLP|COP|ARS|TWD)\b|\b(canadian|australian|singapore|mexican) (dollar|peso)/i

/**
 * As `decideCurrency`, and where only a bare `$` is left: US dollars, if nothing about the shop
 * points to another country's.
 */
export function readCurrency(
  signs: CurrencySigns,
  url: string,
  text: string,
): ReturnType<typeof decideCurrency> {
  const decided = decideCurrency(signs)
  if (!('refusal' in decided) || signs.structured.length > 0 || signs.said.length > 0)
    return decided
  const atSums = new Set(signs.sums.filter((it) => it !== null))
  const [language = '', region] = (signs.locale ?? '').toLowerCase().split('-')
  const domain = new URL(url).hostname.split('.').at(-1) ?? ''
  const isBare = atSums.size === 1 && atSums.has('$')
  const isPlain = region === undefined && ONE_DOLLAR.includes(language)
  if (!isBare || !isPlain || OTHER_DOLLARS.includes(domain) || OTHERS_NAMED.test(text))
    return decided
  return { currency: 'usd', evidence: 'sums in $; nothing names another dollar' }
}
