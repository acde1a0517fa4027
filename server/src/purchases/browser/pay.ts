import { findDifferences } from '../shops/gate.ts'
import { readPress } from '../shops/learn/buttons.ts'
import type { Told } from '../shops/learn/outcomes.ts'
import { readOutcome } from '../shops/learn/outcomes.ts'
import { readCells, readTotals } from '../shops/learn/totals.ts'
import { readUnfinished } from '../shops/learn/unfinished.ts'
import { formatMoney } from '../shops/money.ts'
import type { Quote } from '../shops/purchase.ts'
import { perform } from './actions.ts'
import type { Buyer } from './buyer.ts'
import { newBuyer } from './buyer.ts'
import type { ChallengeWatch } from './challenge/find.ts'
import { watchChallenges } from './challenge/find.ts'
import { readCheckout } from './checkout-page.ts'
import { refuseClick } from './clicks.ts'
import type { CardDetails, Hold, Order, PayOutcome, ShopSession } from './driver.ts'
import { own, refuse, stop } from './refusals.ts'
import type { Visit } from './visit.ts'
import { poll } from './waiting.ts'
import { walkToPayment } from './walk.ts'

const REVIEW_MS = 20_000

export type Payment = Order & { readonly quote: Quote; readonly card: CardDetails }
export type Press = (session: ShopSession) => Promise<boolean>

/** `isAsked`: whether the shop may have charged. `isPlaced`: whether the order was submitted. */
export type Attempt = { isAsked: boolean; isPlaced: boolean }

/**
 * Takes the submission lock before it gives the card: from then on a shop can charge at any click,
 * whatever its button says, and giving the card twice may charge twice.
 */
export async function pay(
  visit: Visit,
  order: Payment,
  press: Press,
  hold: Hold,
  attempt: Attempt,
): Promise<PayOutcome> {
  const buyer = newBuyer(order.options, { card: order.card })
  await walkToPayment(visit, order.url, buyer)
  await refuseDifferences(visit, order.quote, buyer)
  const atCard = await visit.read()
  visit.cardNumber = order.card.number
  const session = { url: visit.page.url(), cookies: await visit.context.cookies() }
  if (!(await own(press(session)))) return { outcome: 'not_pressed' }
  visit.isApproved = true
  for (const action of visit.flow.payment.do) {
    if ('click' in action) attempt.isAsked = true
    await perform(visit, action, buyer)
  }
  await (await reachPress(visit, atCard, attempt)).forget()
  await visit.tell('card_filled', 'Gave the card.')
  await refuseDifferences(visit, order.quote, buyer)
  const total = formatMoney(order.quote.amountCents, order.quote.currency)
  await visit.tell('totals_read', `All is as confirmed: ${total}.`)
  if (visit.leftFor !== null) stop('host_changed') // later it means a bank
  const { element, unfinished } = await reachPress(visit, atCard, attempt)
  if (unfinished !== null) await refuseClick(visit, unfinished)
  const before = await visit.read()
  const challenges = watchChallenges(visit)
  attempt.isAsked = true
  attempt.isPlaced = true
  visit.isPressed = true
  await element.click({ noWaitAfter: true })
  return await awaitOutcome(visit, before, () => answerBank(visit, challenges, hold))
}

/** The button that places the order; `atCard`: the page's text where the card was typed. */
async function reachPress(visit: Visit, atCard: string, attempt: Attempt) {
  const found = await poll(REVIEW_MS, async () => {
    if (visit.leftFor !== null) stop('host_changed')
    const seen = await visit.look()
    const node = readPress(seen.look)
    if (node !== null) {
      const unfinished = readUnfinished(seen.look, node)
      return { element: await seen.element(node), unfinished, forget: seen.forget }
    }
    await seen.forget()
    await visit.refuseAtWalls()
    const told = readOutcome(seen.look.text, seen.look.url, atCard)
    if (told?.told === 'ordered') {
      attempt.isAsked = true
      stop('page_unreadable', 'The page tells of an order before anything was placed.')
    }
    if (told?.told === 'card_declined' || told?.told === 'authentication_failed') stop(told.told)
    if (told?.told === 'out_of_stock') stop('out_of_stock')
    return null
  })
  return found ?? stop('page_unreadable', 'The shop did not offer to place the order.')
}

async function refuseDifferences(visit: Visit, quote: Quote, buyer: Buyer): Promise<void> {
  const titles = quote.items.map(({ title }) => title)
  const { summary, currency } = await readCheckout(visit, buyer, titles)
  const { host } = new URL(visit.page.url())
  const shown = { host, summary, currency, names: buyer.names }
  const differences = findDifferences(quote, visit.flow.hosts, shown)
  const [first] = differences
  if (first === undefined) return
  stop(first.code, differences.map(({ message }) => message).join(' '))
}

/** Never retries: an outcome that is not plain is unknown. */
async function awaitOutcome(
  visit: Visit,
  before: string,
  answer: () => Promise<PayOutcome | 'asking' | null>,
): Promise<PayOutcome> {
  const outcome = await poll(Number.POSITIVE_INFINITY, async () => {
    // The bank's page was requested and not opened, so nothing is charged.
    if (visit.leftFor !== null) return refuse('challenge')
    const answered = await answer()
    if (answered !== null) return answered === 'asking' ? null : answered
    // A page that is being replaced has no text.
    const text = await visit.read().catch(() => null)
    if (text === null && visit.page.isClosed()) throw new Error('the page is gone')
    const told = text === null ? null : readOutcome(text, visit.page.url(), before)
    if (told !== null) return outcomeOf(told)
    const isError = visit.status >= 500 || visit.page.url().startsWith('chrome-error:')
    return isError && visit.leftFor === null
      ? unknown('The shop answered with an error after the order was placed.')
      : null
  })
  if (outcome === null) return unknown('The shop did not say what became of the order.')
  await visit.tell('answered', 'The shop has answered.').catch(() => {}) // the answer counts, not its picture
  if (outcome.outcome !== 'charged') return outcome
  // A shop can charge another amount than it showed before submission.
  return { ...outcome, amountCents: await readTaken(visit).catch(() => null) }
}

/** Null: no challenge. The bank's page is left to the cardholder. */
export async function answerBank(
  visit: Visit,
  challenges: ChallengeWatch,
  hold: Hold,
): Promise<PayOutcome | 'asking' | null> {
  const challenge = await challenges.find()
  if (challenge === null) return challenges.isAway() ? 'asking' : null
  const goOn = visit.pause()
  const isAnswered = await own(hold(challenge)).finally(goOn)
  return isAnswered ? 'asking' : unknown("Nobody answered the card's bank in time.")
}

/** The amount that an order page says was charged; null if it does not say. */
export async function readTaken(visit: Visit): Promise<number | null> {
  const seen = await visit.look()
  await seen.forget()
  const totals = readTotals(readCells(seen.look.nodes))
  return 'unreadable' in totals ? null : totals.amountCents
}

export function outcomeOf(told: Told): PayOutcome {
  if (told.told === 'ordered') {
    return { outcome: 'charged', orderId: told.orderId, amountCents: null }
  }
  if (told.told === 'unclear') return unknown('The shop does not know whether it was paid.')
  return refuse(told.told)
}

export function unknown(message: string): PayOutcome {
  return { outcome: 'unknown', message }
}
