import type { BudgetCurrency } from '../../lib/budget.ts'
import type { Cents } from '../../lib/money.ts'
import type { Order, QuoteOutcome, Wish } from '../browser/driver.ts'
import { stop } from '../browser/refusals.ts'
import type { Visit } from '../browser/visit.ts'
import type { Way } from '../shops/flow.ts'
import { formatMoney } from '../shops/money.ts'
import { askCurrency, shipToOf } from '../shops/options.ts'
import { namesOrder } from '../shops/page/later-steps.ts'
import { isCardAsked } from '../shops/page/page.ts'
import type { Totals } from '../shops/page/totals.ts'
import type { Quote, QuoteItem } from '../shops/purchase.ts'
import { codeOf } from './answers.ts'
import { DIGITAL } from './belief.ts'
import { askFor, newBuyer } from './buyer.ts'
import { readCurrency } from './currency.ts'
import { checkReached } from './gate.ts'
import { composeTotals } from './parts.ts'
import type { Ranking } from './ranking.ts'
import type { Step, Walk } from './views.ts'
import { newWalk } from './views.ts'
import type { Reached } from './walk.ts'
import { walkToPayment } from './walk.ts'
import { withoutDetours } from './ways.ts'

export type BuyerSettings = { readonly ranking: Ranking; readonly budgetMs: number }

/** Receives the acts of a walk, for the record. */
export type Account = (steps: readonly Step[]) => void

/** Walks to the payment step, and quotes what stands there. */
export async function quote(
  visit: Visit,
  order: Omit<Order, 'flow'> & Wish,
  settings: BuyerSettings,
  account?: Account,
): Promise<QuoteOutcome> {
  const { walk, reached, read } = await walkAndRead(visit, order, settings, account)
  const { ways } = visit.flow
  const way = wayOf(walk, reached)
  const isNew = walk.hasSearched || !ways.some(({ ships }) => ships === way.ships)
  const healed = isNew ? { way } : {}
  return { outcome: 'quoted', options: walk.buyer.options, quote: read, ...healed }
}

export async function walkAndRead(
  visit: Visit,
  order: Omit<Order, 'flow'> & Wish,
  settings: BuyerSettings,
  account: Account = () => {},
): Promise<{ walk: Walk; reached: Reached; read: Quote }> {
  const buyer = newBuyer(order.options, { prompt: order.prompt })
  const walk = newWalk(visit, buyer, order.url, settings, visit.flow.ways)
  try {
    const reached = await walkToPayment(walk, order.url)
    const read = readQuote(walk, reached)
    await reached.seen.forget()
    const total = formatMoney(read.amountCents, read.currency)
    const about =
      read.basis === 'composed' ? 'The parts that the shop shows come to' : 'The shop asks'
    await visit.tell('totals_read', `${about} ${total}.`)
    return { walk, reached, read }
  } finally {
    account(walk.steps)
  }
}

/** The way of this walk, for the flow. */
export function wayOf({ belief, done, visit }: Walk, { page }: Reached): Way {
  return {
    ships: visit.given.has('shipping_address.line1'),
    clicks: withoutDetours(done),
    asks: [...belief.asked.values()],
    asksCard: isCardAsked(page),
  }
}

/** Builds the quote from the walk. Ends the visit, with the reason, where a part was not seen. */
export function readQuote(walk: Walk, reached: Reached): Quote {
  const { belief, buyer, visit } = walk
  const shown = totalsAt(walk, reached)
  const totals = shown ?? composedTotals(walk, reached)
  if (totals === null) stopWithoutTotal(reached)
  const lack = checkReached(walk, reached, totals)
  if (lack !== null) {
    if (shown === null) stopWithoutTotal(reached)
    // Before there is a quote nothing has changed: the page was not understood.
    const isChange = lack.code === 'item_changed' || lack.code === 'ship_to_changed'
    stop(isChange && buyer.card === null ? 'page_unreadable' : lack.code, lack.message)
  }
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
    ...(shown === null ? { basis: 'composed' as const } : {}),
  }
}

function stopWithoutTotal({ final }: Reached): never {
  if (final === null || namesOrder(final.node)) {
    stop('page_unreadable', 'The shop shows no total that could be read.')
  }
  return stop(
    'next_step_unclear',
    'The next button may place the order, and the shop has shown no total.',
  )
}

function currencyOf({ belief, buyer, visit }: Walk, { page: { look } }: Reached, totals: Totals) {
  const signs = visit.currencySigns(totals.currencies)
  const shipsTo = belief.countries.map((it) => codeOf(it, look.lang) ?? it)
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

/**
 * Before the page that asks for the card, another page may name one more part. A discount that was
 * wished shows only in a total.
 */
function composedTotals({ belief, buyer, visit }: Walk, { page }: Reached): Totals | null {
  if (!isCardAsked(page) || buyer.options.discount_code !== undefined) return null
  const ships = visit.given.has('shipping_address.line1')
  if (ships) {
    const cents = belief.method?.cents ?? belief.parts.rows.get('shipping')?.cents ?? null
    return composeTotals(belief.parts, cents)
  }
  // The article's page may speak of downloads and sell a mug: its address may be asked for later.
  return DIGITAL.test(belief.title ?? '') ? composeTotals(belief.parts, 0) : null
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

/** As much as the goods alone, while their delivery costs something: no total of all. */
function lacksDelivery({ line, method, quantity }: Walk['belief'], totals: Totals): boolean {
  if (method === null || !method.cents || totals.hasShipping || totals.isChecked) return false
  const goods = line?.sums.flatMap((it) => [it, it * quantity]) ?? []
  return goods.includes(totals.amountCents)
}

/**
 * The total of this page, else the last one that was shown; with the delivery that was chosen added
 * where the shop has not put it in yet. The gate compares each later page with it.
 */
function totalsAt({ belief }: Walk, { page }: Reached): Totals | null {
  const totals = page.totals ?? belief.totals
  const cents = belief.method?.cents ?? null
  if (totals !== null && lacksDelivery(belief, totals)) return null
  if (totals === null || totals.hasShipping || !totals.isChecked || cents === null) return totals
  return {
    ...totals,
    amountCents: (totals.amountCents + cents) as Cents,
    breakdownCents: { ...totals.breakdownCents, shipping: cents as Cents },
    hasShipping: true,
  }
}
