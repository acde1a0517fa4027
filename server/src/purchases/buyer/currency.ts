import type { BudgetCurrency } from '../../lib/budget.ts'
import type { CurrencySigns } from '../shops/money.ts'
import { decideCurrency, isSupported } from '../shops/money.ts'

/** Domains of countries that write `$`, with the currency that it then is; null: not supported. */
const DOMAINS: Readonly<Record<string, BudgetCurrency | null>> = {
  ...{ us: 'usd', sg: 'sgd', ca: null, au: null, nz: null, hk: null, tw: null },
  ...{ mx: null, cl: null, co: null, ar: null },
}
const OTHERS_NAMED =
  /\b(CAD|AUD|NZD|HKD|MXN|CLP|COP|ARS|TWD)\b|\b(canadian|australian|mexican) (dollar|peso)/i

type Shop = {
  readonly url: string
  readonly text: string
  /** Countries that the shop delivers to, where it lists them: codes, or its own words where none is known. */
  readonly shipsTo: readonly string[]
  /** The buyer's answer to the option `currency`. */
  readonly chosen: BudgetCurrency | null
}

export type ReadCurrency = ReturnType<typeof decideCurrency> | { readonly ask: true }

/**
 * As `decideCurrency`. A bare `$` needs a second sign: a dozen countries write it. Where neither the
 * shop's domain nor the countries that it delivers to say more, the buyer is asked.
 */
export function readCurrency(signs: CurrencySigns, shop: Shop): ReadCurrency {
  const decided = decideCurrency(signs)
  if (!('refusal' in decided) || !isBare(signs)) return decided
  const domain = new URL(shop.url).hostname.split('.').at(-1) ?? ''
  const byDomain = DOMAINS[domain]
  if (byDomain === null || OTHERS_NAMED.test(shop.text)) return decided
  // A shop delivers at home, so that the US as the only country that writes `$` is its own. One that delivers to
  // Singapore alone may still sell in US dollars.
  const dollars = shop.shipsTo.filter((it) => it.toLowerCase() in DOMAINS)
  const isKnown = shop.shipsTo.every((it) => /^[A-Z]{2}$/.test(it))
  const isAmerican = isKnown && dollars.length === 1 && dollars[0] === 'US'
  if (isAmerican && byDomain !== undefined && byDomain !== 'usd') return decided
  if (byDomain !== undefined) return found(byDomain, `the domain ends in .${domain}`)
  if (isAmerican)
    return found('usd', 'of the countries that write $ the shop delivers to the US only')
  return shop.chosen === null ? { ask: true } : found(shop.chosen, 'the buyer named the currency')
}

/**
 * Why nothing can be paid in the currency of all these sums; null: it may be one that is supported.
 * Seen in the cart, it spares the buyer's details a shop that is refused at its end.
 */
export function refuseSums(signs: CurrencySigns): string | null {
  const [only, ...others] = new Set(signs.sums.filter((it) => it !== null))
  if (only === undefined || only === '$' || others.length > 0 || isSupported(only)) return null
  const decided = decideCurrency(signs)
  return 'refusal' in decided ? decided.refusal : null
}

/** `$` at the sums, and nothing else that says which dollar. */
function isBare({ sums, structured, said, locale }: CurrencySigns): boolean {
  const atSums = new Set(sums.filter((it) => it !== null))
  const hasRegion = /^\p{L}{2,3}[-_]\p{L}{2}\b/u.test(locale ?? '')
  const isSilent = structured.length === 0 && said.length === 0 && !hasRegion
  return atSums.size === 1 && atSums.has('$') && isSilent
}

function found(currency: BudgetCurrency, why: string) {
  return { currency, evidence: `sums in $; ${why}` }
}
