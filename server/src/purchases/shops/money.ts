import type { BudgetCurrency } from '../../lib/budget.ts'
import { BUDGET_CURRENCIES } from '../../lib/budget.ts'
import type { Cents } from '../../lib/money.ts'
import { MONEY } from './patterns.ts'

/** A sum as a shop writes it, and its currency sign: `usd`, `eur`, or the ambiguous `$`. */
export type Sum = { readonly cents: Cents; readonly currency: string | null }

const WHOLE = new RegExp(`^(?:${MONEY})$`)
const SYMBOLS: Readonly<Record<string, string>> = {
  $: '$',
  S$: 'sgd',
  SG$: 'sgd',
  US$: 'usd',
  '€': 'eur',
  '£': 'gbp',
  '¥': 'jpy',
}

/** `$1,234.50` → 123450 and `$`. Null if it is no sum, or ambiguous. */
export function parseMoney(text: string): Sum | null {
  const trimmed = text.trim()
  if (/^free$/i.test(trimmed)) return { cents: 0 as Cents, currency: null }
  if (!WHOLE.test(trimmed)) return null
  const [, whole = '', fraction = '00'] = /([\d,]+)(?:\.(\d{2}))?/.exec(trimmed) ?? []
  // Digits are joined as text: no floating point.
  const cents = Number(whole.replaceAll(',', '') + fraction)
  const said = [...trimmed.matchAll(/[A-Z]{1,3}\s?\$|[A-Z]{3}|[$€£¥]/g)].map(([sign]) =>
    nameOf(sign),
  )
  const named = said.filter((sign) => sign !== '$')
  if (new Set(named).size > 1) return null
  const isNegative = /[-−]/.test(trimmed)
  return { cents: (isNegative ? -cents : cents) as Cents, currency: named[0] ?? said[0] ?? null }
}

/** For people: `112.58 usd`. */
export function formatMoney(cents: number, currency: string): string {
  const digits = `${Math.abs(cents)}`.padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)} ${currency}`
}

/** The pages' signs of their currency. */
export type CurrencySigns = {
  /** From the sums, by `parseMoney`. */
  readonly sums: readonly (string | null)[]
  /** From structured data, such as schema.org's priceCurrency: `USD`. */
  readonly structured: readonly string[]
  /** From sentences: "All prices in USD". */
  readonly said: readonly string[]
  /** The page's language and country: `en-US`. */
  readonly locale: string | null
}

const COUNTRY_CURRENCIES: Readonly<Record<string, string>> = { US: 'usd', SG: 'sgd' }

/**
 * ISO codes at a sum, `S$` and structured data count alone. A bare `$` needs a second sign, since a
 * dozen countries use it. Contradicting signs mean no currency.
 */
export function decideCurrency(
  signs: CurrencySigns,
): { currency: BudgetCurrency; evidence: string } | { refusal: string } {
  const atSums = unique(signs.sums.filter((sign) => sign !== null))
  const certain = unique([
    ...atSums.filter((sign) => sign !== '$'),
    ...signs.structured.map((code) => code.toLowerCase()),
  ])
  const said = unique(signs.said.map((code) => code.toLowerCase()))
  const region = regionOf(signs.locale)
  const local = COUNTRY_CURRENCIES[region ?? '']
  const supporting = unique([...said, ...(local === undefined ? [] : [local])])
  const candidates = unique([...certain, ...(certain.length > 0 ? said : supporting)])
  if (candidates.length > 1) {
    return { refusal: `The shop names several currencies: ${candidates.join(', ')}.` }
  }
  const [currency] = candidates
  if (currency === undefined) {
    return { refusal: 'The shop does not say which currency its prices are in.' }
  }
  if (!isSupported(currency)) return { refusal: `The shop's prices are in ${currency}.` }
  const evidence = [
    ...atSums.map((sign) => `sums in ${sign}`),
    ...(signs.structured.length > 0
      ? [`priceCurrency ${unique(signs.structured).join(', ')}`]
      : []),
    ...(said.length > 0 ? [`the page says ${said.join(', ').toUpperCase()}`] : []),
    ...(local !== undefined && certain.length === 0
      ? [`the page's locale is ${signs.locale}`]
      : []),
  ]
  return { currency, evidence: evidence.join('; ') }
}

function nameOf(sign: string): string {
  const compact = sign.replaceAll(/\s/g, '')
  return SYMBOLS[compact] ?? compact.toLowerCase()
}

function regionOf(locale: string | null): string | undefined {
  try {
    return locale === null ? undefined : new Intl.Locale(locale).region
  } catch {
    return undefined // a page may declare any text as its language
  }
}

export function isSupported(currency: string): currency is BudgetCurrency {
  return (BUDGET_CURRENCIES as readonly string[]).includes(currency)
}

function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)]
}
