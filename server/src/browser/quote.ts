import { shipsTo } from '../flows/gate.ts'
import { decideCurrency, formatMoney } from '../flows/money.ts'
import { quantityOf, shipToOf } from '../flows/options.ts'
import type { Options, Quote, QuoteItem } from '../flows/purchase.ts'
import type { Summary, SummaryLine } from '../flows/summary.ts'
import { readSummary } from '../flows/summary.ts'
import type { BudgetCurrency } from '../lib/budget.ts'
import type { Cents } from '../lib/money.ts'
import type { Buyer } from './actions.ts'
import type { Order, QuoteOutcome } from './driver.ts'
import { stop } from './refusals.ts'
import type { Visit } from './visit.ts'
import type { Product } from './walk.ts'
import { walkToPayment } from './walk.ts'

export async function quote(visit: Visit, order: Order): Promise<QuoteOutcome> {
  const buyer: Buyer = {
    options: order.options,
    card: null,
    shippingMethod: null,
    countryName: null,
  }
  const product = await walkToPayment(visit, order.url, buyer)
  const { summary, currency, evidence } = await readCheckout(visit)
  const shipTo = summary.shipTo === null ? null : shipToOf(order.options)
  if (!shipsTo(shipTo, summary.shipTo, buyer.countryName)) {
    stop('page_unreadable', 'The address that the shop shows is not the one that was furnished.')
  }
  // Where nothing was to be chosen, the shop may still name how it sends, or that it does not.
  if (buyer.shippingMethod !== null && summary.shippingMethod !== buyer.shippingMethod) {
    stop(
      'page_unreadable',
      'The shipping method that the shop shows is not the one that was chosen.',
    )
  }
  const total = formatMoney(summary.amountCents, currency)
  await visit.tell('totals_read', `The shop asks ${total}.`)
  return {
    outcome: 'quoted',
    quote: {
      items: buildItems(product, summary, order.options),
      shippingMethod: summary.shippingMethod,
      shipTo,
      amountCents: summary.amountCents,
      currency,
      currencyEvidence: evidence,
      breakdownCents: summary.breakdownCents,
    },
  }
}

/** What the page says is about to be bought, and in which currency. */
export async function readCheckout(
  visit: Visit,
): Promise<{ summary: Summary; currency: BudgetCurrency; evidence: string }> {
  const text = await visit.read()
  await visit.noteCurrency(text)
  const summary = readSummary(visit.flow, text)
  if ('unreadable' in summary) stop('page_unreadable', summary.unreadable)
  const decided = decideCurrency(visit.currencySigns(summary.currencies))
  if ('refusal' in decided) stop('unsupported_currency', decided.refusal)
  return { summary, ...decided }
}

/** All that will be charged for, what the shop has added included: who confirms sees it. */
function buildItems(product: Product, summary: Summary, options: Options): Quote['items'] {
  const wanted = summary.lines.filter((line) => isProduct(line, product))
  const [line, ...others] = wanted
  if (line === undefined || others.length > 0 || line.quantity !== quantityOf(options)) {
    stop('page_unreadable', 'The cart does not hold what was put into it.')
  }
  return summary.lines.map(
    (it): QuoteItem => ({
      title: it.title,
      variant: it === line ? product.variant : null,
      quantity: it.quantity,
      unitAmountCents: unitOf(it, it === line ? product.priceCents : null),
      url: it === line ? product.url : new URL(product.url).origin,
      imageUrl: it === line ? product.imageUrl : null,
    }),
  )
}

function isProduct(line: SummaryLine, { title, variant }: Product): boolean {
  const words = `${line.title} ${line.variant ?? ''}`
  return line.title === title && Object.values(variant ?? {}).every((it) => words.includes(it))
}

/** Where a line cannot be divided, as "three for ten dollars", the product's own price is told. */
function unitOf(line: SummaryLine, priceCents: number | null): Cents {
  const each = line.amountCents / line.quantity
  return (Number.isInteger(each) ? each : (priceCents ?? Math.round(each))) as Cents
}
