import type { ChallengeWatch } from '../browser/challenge/find.ts'
import { watchChallenges } from '../browser/challenge/find.ts'
import type { CardDetails, Hold, PayOutcome } from '../browser/driver.ts'
import type { RefusalCode } from '../browser/refusals.ts'
import { own, refuse, stop } from '../browser/refusals.ts'
import type { Visit } from '../browser/visit.ts'
import { poll } from '../browser/waiting.ts'
import { compareQuotes } from '../shops/gate.ts'
import { findMissing, judgeClick } from '../shops/page/classes.ts'
import { namesOrder } from '../shops/page/later-steps.ts'
import type { ShopAnswer } from '../shops/page/outcomes.ts'
import { readOutcome } from '../shops/page/outcomes.ts'
import type { Page } from '../shops/page/page.ts'
import { isCardAsked } from '../shops/page/page.ts'
import { says, WORDS } from '../shops/page/words.ts'
import type { Quote } from '../shops/purchase.ts'
import { activate, fill } from './acts.ts'
import { findDifference } from './approved.ts'
import type { Attempt, Payment, Press } from './bank.ts'
import { answerBank, outcomeOf, unknown } from './bank.ts'
import { newBuyer } from './buyer.ts'
import type { Candidate } from './candidates.ts'
import { boxActs, groupActs } from './candidates.ts'
import { giveCard } from './card.ts'
import { pressActs } from './presses.ts'
import type { BuyerSettings } from './quote.ts'
import { readQuote } from './quote.ts'
import { joinLabels, readTaken } from './taken.ts'
import type { View, Walk } from './views.ts'
import { newWalk } from './views.ts'
import { look, walkToPayment } from './walk.ts'

const MOST_PAGES = 6
const COMES_MS = 20_000

/**
 * Repeats the walk, compares it with the confirmed quote, and takes the submission lock once: before
 * the first click that may order or the card. From there the shop may ask on several pages; each is
 * compared with the quote before anything is done on it.
 */
export async function pay(
  visit: Visit,
  order: Omit<Payment, 'flow'>,
  settings: BuyerSettings,
  lock: Press,
  hold: Hold,
  attempt: Attempt,
): Promise<PayOutcome> {
  const buyer = newBuyer(order.options, { card: order.card })
  const walk = newWalk(visit, buyer, order.url, settings, visit.flow.ways)
  const reached = await walkToPayment(walk, order.url)
  const changed = compareQuotes(order.quote, readQuote(walk, reached))
  if (changed !== null) stop(changed.code, changed.message)
  await reached.seen.forget()
  await awaitCard(walk)
  visit.cardNumber = order.card.number
  const session = { url: visit.page.url(), cookies: await visit.context.cookies() }
  if (!(await own(lock(session)))) return { outcome: 'not_pressed' }
  visit.isApproved = true
  return await submit(walk, order, hold, attempt)
}

/** A frame that takes the card may load late, or not at all where its host was not approved. */
async function awaitCard(walk: Walk): Promise<void> {
  const { flow, given } = walk.visit
  const ships = given.has('shipping_address.line1')
  if (flow.ways.find((it) => it.ships === ships)?.asksCard !== true) return
  const isThere = await poll(COMES_MS, async () => (await asksCard(walk)) || null)
  if (isThere === null) stop('page_unreadable', 'The shop does not ask for the card where it did.')
}

/** The pages from the lock to the shop's answer. */
async function submit(
  walk: Walk,
  { quote, card }: Omit<Payment, 'flow'>,
  hold: Hold,
  attempt: Attempt,
): Promise<PayOutcome> {
  const { visit } = walk
  const pressed = new Set<string>()
  let hasCard = false
  let isTotalSeen = quote.basis !== 'composed'
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    if (hasCard && (await asksCard(walk))) return unknown('The shop asks for the card again.')
    if (!hasCard) hasCard = await giveCardAt(walk, quote)
    if (!hasCard && (await asksPart(walk))) {
      // A form in frames comes part by part.
      await poll(COMES_MS, async () => ((await asksPart(walk)) ? null : true))
      hasCard = await giveCardAt(walk, quote)
    }
    if (!hasCard && (await asksPart(walk))) {
      if (attempt.isAsked)
        return unknown('The shop asks for a card, and its fields were not understood.')
      return stop('page_unreadable', 'The fields for the card were not understood.')
    }
    await answerPage(walk, quote)
    const { view, final, why } = await awaitFinal(walk, quote, pressed)
    if (final === null) {
      await view.seen.forget()
      if (attempt.isAsked) return unknown('The shop did not say what became of the order.')
      if (why !== null) return stop(why)
      return stop('page_unreadable', 'The shop did not offer to place the order.')
    }
    // A total without the delivery, or a line that is named so, is another.
    isTotalSeen ||= view.page.totals?.amountCents === quote.amountCents
    if (!isTotalSeen && hasCard && mayCharge(view, final, card)) {
      await view.seen.forget()
      const message = 'The next button may place the order, and the shop has not shown its total.'
      return attempt.isAsked ? unknown(message) : stop('page_unreadable', message)
    }
    await visit.tell('card_filled', hasCard ? 'Gave the card.' : 'Goes on under the approval.')
    pressed.add(keyOf(view.page, final))
    const before = view.page
    const challenges = watchChallenges(visit)
    attempt.isAsked = true
    attempt.isPlaced = true
    visit.isPressed = hasCard
    await activate(await view.seen.element(final.node), final.node)
    await view.seen.forget()
    const said = await awaitAnswer(walk, before, challenges, hold)
    if (said === 'another page') continue
    if (said.outcome !== 'charged') return said
    if (!hasCard) return await leaveUnpaid(walk, said.orderId)
    await visit.tell('answered', 'The shop has answered.').catch(() => {}) // the answer counts, not its picture
    // A shop can charge another amount than it showed before submission.
    return { ...said, amountCents: await readTaken(visit).catch(() => null) }
  }
  return unknown('The shop asks on, and did not say what became of the order.')
}

/**
 * Whether a click could charge an amount that no page has shown. A card whose issuer declines more
 * than the quote may go on where the button does not name the order.
 */
function mayCharge(
  { page }: View,
  { node }: Candidate,
  { isCapped = false }: CardDetails,
): boolean {
  if (namesOrder(node)) return true
  return !isCapped && judgeClick(page, node, 'buyer').class === 'may_order'
}

/** A shop that takes the order without the card has charged nothing: a person has to look. */
async function leaveUnpaid({ visit }: Walk, orderId: string): Promise<PayOutcome> {
  const message = `The shop took the order ${orderId} without asking for the card.`
  await visit.tell('order_seen', message).catch(() => {}) // the order counts, not its picture
  return { outcome: 'ordered_unapproved', orderId }
}

async function giveCardAt(walk: Walk, quote: Quote): Promise<boolean> {
  const view = await look(walk)
  try {
    refuseDifference(walk, quote, view)
    return isCardAsked(view.page) ? await giveCard(walk, view) : false
  } finally {
    await view.seen.forget()
  }
}

/** Conditions that this page requires, and the card among its ways to pay. */
async function answerPage(walk: Walk, quote: Quote): Promise<void> {
  const view = await look(walk)
  try {
    refuseDifference(walk, quote, view)
    const pays = view.page.groups.filter(({ about }) => about === 'payment')
    const acts = [
      ...groupActs({ ...view.page, groups: pays }, null),
      ...boxActs(view.page).filter(({ why }) => why.startsWith('accept: ')),
    ]
    for (const act of acts) await fill(walk.visit, view.seen, act)
    if (acts.length > 0) await walk.visit.waitUntilQuiet()
  } finally {
    await view.seen.forget()
  }
}

/** The click that goes on, once the page allows it. */
async function awaitFinal(
  walk: Walk,
  quote: Quote,
  pressed: ReadonlySet<string>,
): Promise<{ view: View; final: Candidate | null; why: RefusalCode | null }> {
  let last: View | null = null
  let why: RefusalCode | null = null
  const found = await poll(COMES_MS, async () => {
    await last?.seen.forget()
    const view = await look(walk)
    last = view
    refuseDifference(walk, quote, view)
    const ranked = pressActs(view.page, ['next'], 'buyer')
      .filter((it) => !it.node.disabled && !pressed.has(keyOf(view.page, it)))
      .filter(({ node }) => !says(WORDS.otherPay, node.name) || says(WORDS.card, node.name))
      .toSorted((a, b) => b.score - a.score)
    const [final] = ranked
    why = final === undefined ? null : findObstacle(view.page, final.node)
    return final === undefined || why !== null ? null : { view, final, why }
  })
  return found ?? { view: last ?? (await look(walk)), final: null, why }
}

/** Nothing is submitted with a required field empty or an error shown, the payment included. */
function findObstacle(page: Page, target: Candidate['node']): RefusalCode | null {
  if (findMissing(page, target) !== null) return 'form_incomplete'
  return page.faults.length === 0 ? null : 'shop_error'
}

function keyOf(page: Page, { node }: Candidate): string {
  return `${placeOf(page)}|${node.name}`
}

/** Several pages of one checkout may have one address: their headings tell them apart. */
function placeOf({ look }: Page): string {
  const heads = look.nodes.filter((it) => it.role === 'heading' && it.frame === 0)
  return [look.url, ...heads.map(({ text }) => text)].join('|')
}

/** Waits for the shop's answer; `another page` where it asks for more. Nothing is repeated. */
async function awaitAnswer(
  walk: Walk,
  before: Page,
  challenges: ChallengeWatch,
  hold: Hold,
): Promise<PayOutcome | 'another page'> {
  const { visit } = walk
  const outcome = await poll<PayOutcome | 'another page'>(Number.POSITIVE_INFINITY, async () => {
    if (visit.leftFor !== null)
      return visit.isPressed ? refuse('challenge') : refuse('host_changed')
    const answered = await answerBank(visit, challenges, hold)
    if (answered !== null) return answered === 'asking' ? null : answered
    const said = await readAnswer(visit, before)
    const hasOrder = said !== null && 'orderId' in said
    if (hasOrder && !visit.isPressed && (await asksCard(walk))) {
      return 'another page' // the order is taken, and paid for on this page
    }
    if (said !== null) return outcomeOf(said)
    if (visit.status >= 500)
      return unknown('The shop answered with an error after the order was placed.')
    if (!(await asksMore(walk, before))) return null
    // The page may have come after its words were read: a form that says why it is back is no further page.
    const late = await readAnswer(visit, before)
    return late === null ? 'another page' : outcomeOf(late)
  })
  return outcome ?? unknown('The shop did not say what became of the order.')
}

async function readAnswer(visit: Visit, before: Page): Promise<ShopAnswer | null> {
  const text = await visit.read().catch(() => null)
  if (text === null && visit.page.isClosed()) throw new Error('the page is gone')
  return text === null ? null : readOutcome(joinLabels(text), visit.page.url(), before.look.text)
}

/** A card form of which a part was not understood: nothing is submitted with it. */
async function asksPart(walk: Walk): Promise<boolean> {
  const view = await look(walk)
  await view.seen.forget()
  const { asks } = view.page
  return !isCardAsked(view.page) && (asks.has('card.number') || asks.has('card.security_code'))
}

async function asksCard(walk: Walk): Promise<boolean> {
  const view = await look(walk)
  await view.seen.forget()
  return isCardAsked(view.page)
}

/** Another page that asks for the card or shows a button to go on. */
async function asksMore(walk: Walk, before: Page): Promise<boolean> {
  const view = await look(walk).catch(() => null)
  if (view === null) return false
  await view.seen.forget()
  const { page } = view
  if (placeOf(page) === placeOf(before) || page.look.text === before.look.text) return false
  const presses = pressActs(page, ['next'], 'buyer').filter(
    ({ node }) => node.role === 'button' && !node.disabled,
  )
  // A page with the total asks for the order, whatever its button is called.
  const least = page.totals === null ? 4 : 1
  return isCardAsked(page) || presses.some((it) => it.score >= least || namesOrder(it.node))
}

/** Each page under the lock is as approved, or nothing more is done. */
function refuseDifference(walk: Walk, quote: Quote, view: View): void {
  const difference = findDifference(walk, quote, view)
  if (difference !== null) stop(difference.code, difference.message)
}
