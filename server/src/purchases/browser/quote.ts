import type { Cents } from '../../lib/money.ts'
import { shipsTo } from '../shops/gate.ts'
import type { SummaryLine } from '../shops/learn/lines.ts'
import type { Summary } from '../shops/learn/summary.ts'
import { formatMoney } from '../shops/money.ts'
import { shipToOf } from '../shops/options.ts'
import type { Quote, QuoteItem } from '../shops/purchase.ts'
import { newBuyer } from './buyer.ts'
import { readCheckout } from './checkout-page.ts'
import type { Order, QuoteOutcome, Wish } from './driver.ts'
import type { Goods } from './goods.ts'
import type { Product } from './product.ts'
import { stop } from './refusals.ts'
import type { Visit } from './visit.ts'
import { walkToPayment } from './walk.ts'

export async function quote(visit: Visit, order: Order & Wish): Promise<QuoteOutcome> {
  const buyer = newBuyer(order.options, { prompt: order.prompt })
  const goods = await walkToPayment(visit, order.url, buyer)
  const titles = goods.lines.map(({ title }) => title)
  const { summary, currency, evidence } = await readCheckout(visit, buyer, titles)
  const shipTo = summary.shipTo === null ? null : shipToOf(buyer.options)
  if (!shipsTo(shipTo, summary.shipTo, buyer.names)) {
    stop('page_unreadable', 'The shop shows another address than the one in the options.')
  }
  const total = formatMoney(summary.amountCents, currency)
  await visit.tell('totals_read', `The shop asks ${total}.`)
  return {
    outcome: 'quoted',
    options: buyer.options,
    quote: {
      items: buildItems(goods, summary, order.url),
      shippingMethod: summary.shippingMethod,
      shipTo,
      amountCents: summary.amountCents,
      currency,
      currencyEvidence: evidence,
      breakdownCents: summary.breakdownCents,
    },
  }
}

/** Everything that will be charged, including what the shop added, so that the approver sees it. */
function buildItems({ product, lines }: Goods, summary: Summary, url: string): Quote['items'] {
  const wanted = lines.map((line) => {
    const [found, ...others] = summary.lines.filter((it) => isOf(it, line, product))
    const isAsMany = line.quantity === null || line.quantity === found?.quantity
    if (found === undefined || others.length > 0 || !isAsMany) {
      stop('page_unreadable', 'The cart does not hold what was put into it.')
    }
    return found
  })
  const { origin } = new URL(url)
  return summary.lines.map((it): QuoteItem => {
    const chosen = wanted.includes(it) ? product : null
    return {
      title: it.title,
      variant: chosen?.variant ?? null,
      quantity: it.quantity,
      unitAmountCents: unitOf(it, chosen?.priceCents ?? null),
      url: chosen?.url ?? origin,
      imageUrl: chosen?.imageUrl ?? null,
    }
  })
}

function isOf(line: SummaryLine, { title }: { title: string }, product: Product | null): boolean {
  const words = `${line.title} ${line.variant ?? ''}`
  const chosen = Object.values(product?.variant ?? {})
  return line.title === title && chosen.every((it) => words.includes(it))
}

/** Where a line cannot be divided ("three for ten dollars"), the product's own price. */
function unitOf(line: SummaryLine, priceCents: number | null): Cents {
  const each = line.amountCents / line.quantity
  return (Number.isInteger(each) ? each : (priceCents ?? Math.round(each))) as Cents
}
