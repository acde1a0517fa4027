import { findDifferences } from '../flows/gate.ts'
import { formatMoney } from '../flows/money.ts'
import { findFirst } from '../flows/patterns.ts'
import type { Quote } from '../flows/purchase.ts'
import type { Buyer } from './actions.ts'
import { perform, poll } from './actions.ts'
import type { CardDetails, Order, PayOutcome, ShopSession } from './driver.ts'
import { find } from './locate.ts'
import { readTotal } from './look-up.ts'
import { readCheckout } from './quote.ts'
import { own, refuse, stop } from './refusals.ts'
import type { Visit } from './visit.ts'
import { walkToPayment } from './walk.ts'

const REVIEW_MS = 20_000

type Payment = Order & { readonly quote: Quote; readonly card: CardDetails }
type Press = (session: ShopSession) => Promise<boolean>

/** `attempt.pressed`: whether anybody may have been charged, however this ends. */
export async function pay(
  visit: Visit,
  order: Payment,
  press: Press,
  attempt: { pressed: boolean },
): Promise<PayOutcome> {
  const buyer: Buyer = {
    options: order.options,
    card: order.card,
    shippingMethod: null,
    countryName: null,
  }
  await walkToPayment(visit, order.url, buyer)
  await refuseDifferences(visit, order.quote, buyer) // before the card is typed at all
  for (const action of visit.flow.payment.do) await perform(visit, action, buyer)
  await reachPress(visit)
  await visit.tell('card_filled', 'Gave the card.')
  await refuseDifferences(visit, order.quote, buyer)
  const total = formatMoney(order.quote.amountCents, order.quote.currency)
  await visit.tell('totals_read', `All is as confirmed: ${total}.`)
  const before = await visit.read()
  if (tellOutcome(visit, before) !== null) {
    stop('page_unreadable', 'The page tells an outcome before anything was placed.')
  }
  if (visit.leftFor !== null) stop('host_changed') // later it means a bank
  const button = await reachPress(visit)
  const session = { url: visit.page.url(), cookies: await visit.context.cookies() }
  if (!(await own(press(session)))) return { outcome: 'not_pressed' }
  attempt.pressed = true
  await button.click({ noWaitAfter: true })
  return await awaitOutcome(visit)
}

async function reachPress(visit: Visit) {
  const button = await poll(REVIEW_MS, async () => {
    const found = await find(visit.page, visit.flow.press)
    if (found !== null) return found
    if (visit.leftFor !== null) stop('host_changed')
    await visit.refuseAtWalls()
    const { card_declined, out_of_stock } = visit.flow.outcomes
    const text = await visit.read()
    if (findFirst(card_declined, text) !== null) stop('card_declined')
    if (findFirst(out_of_stock, text) !== null) stop('out_of_stock')
    return null
  })
  return button ?? stop('page_unreadable', 'The shop did not offer to place the order.')
}

async function refuseDifferences(visit: Visit, quote: Quote, buyer: Buyer): Promise<void> {
  const { summary, currency } = await readCheckout(visit)
  const { host } = new URL(visit.page.url())
  const shown = { host, summary, currency, countryName: buyer.countryName }
  const differences = findDifferences(quote, visit.flow.hosts, shown)
  const [first] = differences
  if (first === undefined) return
  stop(first.code, differences.map(({ message }) => message).join(' '))
}

/** Never tries again: whatever is not plainly told is unknown. */
async function awaitOutcome(visit: Visit): Promise<PayOutcome> {
  const outcome = await poll(Number.POSITIVE_INFINITY, async () => {
    // The bank's page has been asked for and will not be answered: so nothing is charged.
    if (visit.leftFor !== null) return refuse('challenge')
    // While a page is replaced by the next it has no text to read.
    const text = await visit.read().catch(() => null)
    if (text === null && visit.page.isClosed()) throw new Error('the page is gone')
    const told = text === null ? null : tellOutcome(visit, text)
    if (told !== null) return told
    const isError = visit.status >= 500 || visit.page.url().startsWith('chrome-error:')
    return isError ? unknown('The shop answered with an error after the order was placed.') : null
  })
  if (outcome === null) return unknown('The shop did not say what became of the order.')
  await visit.tell('answered', 'The shop has answered.').catch(() => {}) // the answer counts, not its picture
  if (outcome.outcome !== 'charged') return outcome
  // A shop can take another amount than it showed, whatever was looked at before the press.
  const page = await visit.read().catch(() => '')
  return { ...outcome, amountCents: readTotal(visit, page) }
}

function tellOutcome(visit: Visit, text: string): PayOutcome | null {
  const { outcomes } = visit.flow
  const ordered = findFirst(outcomes.ordered, text)
  if (ordered !== null) {
    return { outcome: 'charged', orderId: ordered.values.order_id ?? '', amountCents: null }
  }
  if (findFirst(outcomes.insufficient_balance, text) !== null) return refuse('insufficient_funds')
  if (findFirst(outcomes.card_declined, text) !== null) return refuse('card_declined')
  if (findFirst(outcomes.out_of_stock, text) !== null) return refuse('out_of_stock')
  if (findFirst(outcomes.unclear, text) !== null) {
    return unknown('The shop does not know whether it was paid.')
  }
  return null
}

function unknown(message: string): PayOutcome {
  return { outcome: 'unknown', message }
}
