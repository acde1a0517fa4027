import type { BudgetCurrency } from '../../lib/budget.ts'
import type { Cents } from '../../lib/money.ts'
import { askFor, newBuyer } from '../browser/buyer.ts'
import type { Order, QuoteOutcome, Wish } from '../browser/driver.ts'
import { stop } from '../browser/refusals.ts'
import type { Visit } from '../browser/visit.ts'
import type { Way } from '../shops/flow.ts'
import { formatMoney } from '../shops/money.ts'
import { askCurrency, shipToOf } from '../shops/options.ts'
import type { Quote, QuoteItem } from '../shops/purchase.ts'
import { codeOf } from './answers.ts'
import { readCurrency } from './currency.ts'
import { checkReached } from './gate.ts'
import type { Ranking } from './ranking.ts'
import type { Totals } from './totals.ts'
import type { Step, Walk } from './views.ts'
import { newWalk } from './views.ts'
import type { Reached } from './walk.ts'
import { walkToPayment } from './walk.ts'
import { toWay } from './ways.ts'

export type BuyerSettings = { readonly ranking: Ranking; readonly budgetMs: number }

/** Walks to the payment step, and quotes what stands there. `account`: the acts, for the record. */
export async function quote(
  visit: Visit,
  order: Omit<Order, 'flow'> & Wish,
  settings: BuyerSettings,
  account: (steps: readonly Step[]) => void = () => {},
): Promise<QuoteOutcome> {
  const buyer = newBuyer(order.options, { prompt: order.prompt })
  const ways = visit.flow.ways ?? []
  const walk = newWalk(visit, buyer, order.url, settings, ways)
  try {
    const reached = await walkToPayment(walk, order.url)
    const read = readQuote(walk, reached)
    await reached.seen.forget()
    await visit.tell(
      'totals_read',
      `The shop asks ${formatMoney(read.amountCents, read.currency)}.`,
    )
    const way = wayOf(walk)
    const isNew = walk.hasSearched || !ways.some(({ ships }) => ships === way.ships)
    const healed = isNew ? { way } : {}
    return { outcome: 'quoted', options: buyer.options, quote: read, ...healed }
  } finally {
    account(walk.steps)
  }
}

/** The way of this walk, for the flow. */
function wayOf({ belief, done, visit }: Walk): Way {
  return toWay(done, visit.given.has('shipping_address.line1'), [...belief.asked.values()])
}

/** Builds the quote from the walk. Ends the visit, with the reason, where a part was not seen. */
export function readQuote(walk: Walk, reached: Reached): Quote {
  const { belief, buyer, visit } = walk
  const totals = totalsAt(walk, reached)
  if (totals === null) stop('page_unreadable', 'The shop shows no total that could be read.')
  const doubt = checkReached(walk, reached, totals)
  if (doubt !== null) stop('page_unreadable', doubt)
  const decided = currencyOf(walk, reached, totals)
  const ships = visit.given.has('shipping_address.line1')
  return {
    items: [itemOf(walk)],
    shippingMethod: belief.method?.name ?? null,
    shipTo: ships ? shipToOf(buyer.options) : null,
    amountCents: totals.amountCents,
    currency: decided.currency,
    currencyEvidence: decided.evidence,
    breakdownCents: totals.breakdownCents,
  }
}

function currencyOf({ belief, buyer, visit }: Walk, { page: { look } }: Reached, totals: Totals) {
  const signs = visit.currencySigns(totals.currencies)
  const shipsTo = belief.countries.map((it) => codeOf(it) ?? it)
  const read = () => {
    const chosen = (buyer.options.currency as BudgetCurrency | undefined) ?? null
    return readCurrency(signs, { url: look.url, text: look.text, shipsTo, chosen })
  }
  // The prompt may answer what is asked.
  if ('ask' in read()) askFor({ currency: askCurrency() }, buyer)
  const decided = read()
  if ('ask' in decided) stop('unsupported_currency')
  if ('refusal' in decided) stop('unsupported_currency', decided.refusal)
  return decided
}

function itemOf({ belief }: Walk): QuoteItem {
  const { line, quantity, variant } = belief
  const all = Math.max(0, ...(line?.sums ?? []))
  return {
    title: belief.title ?? '',
    variant,
    quantity,
    unitAmountCents: Math.round(all / quantity) as Cents,
    url: belief.productUrl,
    imageUrl: belief.imageUrl,
  }
}

/**
 * The total of this page, else the last one that was shown; with the delivery that was chosen added
 * where the shop has not put it in yet. The gate compares each later page with it.
 */
function totalsAt({ belief }: Walk, { page }: Reached): Totals | null {
  const totals = page.totals ?? belief.totals
  const cents = belief.method?.cents ?? null
  if (totals === null || totals.hasShipping || !totals.isChecked || cents === null) return totals
  return {
    ...totals,
    amountCents: (totals.amountCents + cents) as Cents,
    breakdownCents: { ...totals.breakdownCents, shipping: cents as Cents },
    hasShipping: true,
  }
}
