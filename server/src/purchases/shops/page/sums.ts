import type { Cents } from '../../../lib/money.ts'
import type { Sum } from '../money.ts'

const CODES = 'USD|SGD|EUR|GBP|CHF|CAD|AUD|NZD|HKD|MXN|BRL|JPY|SEK|NOK|DKK|PLN|CZK'
const SIGN = `US\\s?\\$|SG?\\s?\\$|(?:R|A|C|CA|AU|NZ|HK|MX)\\s?\\$|[$€£¥]|(?:${CODES})(?![A-Za-z])|(?<![A-Za-z])(?:Fr\\.|kr\\.?)(?![A-Za-z])`
const GROUPED = "\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3})+(?:[.,]\\d{2})?"
const NUMBER = `(?:${GROUPED}|\\d{1,7}(?:[.,](?:\\d{2}|-{1,2}|–|—))?)(?![\\d])`
/** A dash between words and a price divides them; a minus begins the line or touches the sum. */
const MINUS = '(?:(?<=^\\s*|[:(]\\s*)[-−–]\\s?|[-−](?=\\S))'
const SUM = new RegExp(
  `(?<![\\p{L}\\d.,])(${MINUS})?(?:(${SIGN})\\s?(${MINUS})?(${NUMBER})|(${NUMBER})\\s?(${SIGN}))(?![\\p{L}]|\\d|[.,]\\d)`,
  'gu',
)
const FREE =
  /(?<!\p{L})(?:free|complimentary|no charge|gratis|kostenlos|kostenfrei|kosteloos|umsonst|sans frais|sin cargo|sin coste|senza (?:costi|spese)|sem custos?|without charge|gratuite?|offerte?|gratuit[oa]|grátis|inbegrepen)(?!\p{L})/iu

const SIGNS: Readonly<Record<string, string>> = {
  $: '$',
  US$: 'usd',
  S$: 'sgd',
  SG$: 'sgd',
  R$: 'brl',
  A$: 'aud',
  AU$: 'aud',
  C$: 'cad',
  CA$: 'cad',
  NZ$: 'nzd',
  HK$: 'hkd',
  MX$: 'mxn',
  '€': 'eur',
  '£': 'gbp',
  '¥': 'jpy',
  'Fr.': 'chf',
  kr: 'sek',
  'kr.': 'dkk',
}

/** Every sum of money in a line that says its currency, however the shop writes it. */
export function findSums(text: string): Sum[] {
  return [...text.matchAll(SUM)].map(([, minus, before, inner, after, first, behind]) => {
    const cents = centsOf(after ?? first ?? '0')
    const sign = (before ?? behind ?? '').replaceAll(/\s/g, '')
    const isNegative = minus !== undefined || inner !== undefined
    return {
      cents: (isNegative ? -cents : cents) as Cents,
      currency: SIGNS[sign] ?? sign.toLowerCase(),
    }
  })
}

/** The line without its sums, brackets and dots left over. */
export function withoutSums(text: string): string {
  return text
    .replaceAll(SUM, ' ')
    .replaceAll(/\(\s*[+-]?\s*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s:–—+.,/|·-]+|[\s:–—+,/|·-]+$/gu, '')
    .trim()
}

/** The price in a line: its last sum, or zero where it says that it is free. */
export function priceIn(text: string): Sum | null {
  const sums = findSums(text)
  return sums.at(-1) ?? (FREE.test(text) ? { cents: 0 as Cents, currency: null } : null)
}

const FREE_AT_END = new RegExp(`[\\s:(–—-]+${FREE.source}\\)?$`, 'iu')

/** The name in a line that has a price, or says that there is none: "Standard delivery Free". */
export function withoutPrice(text: string): string {
  const bare = withoutSums(text)
  return bare.replace(FREE_AT_END, '').trim() || bare
}

export function saysFree(text: string): boolean {
  return FREE.test(text)
}

/** `1.234,50` and `1,234.50`: the last separator with two digits behind it divides the cents. */
function centsOf(written: string): number {
  const [, whole = written, fraction = '00'] = /^(.*?)[.,](\d{2})$/.exec(written) ?? []
  return Number(whole.replaceAll(/\D/g, '') + fraction)
}
