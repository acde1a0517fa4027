import { setTimeout as delay } from 'node:timers/promises'
import { stop } from '../browser/refusals.ts'
import { formatMoney } from '../shops/money.ts'
import { findMinimum } from '../shops/page/minimum.ts'
import { readPage } from '../shops/page/page.ts'
import { readWall } from '../shops/page/walls.ts'
import { plain, saysEmpty } from '../shops/page/words.ts'
import { fill, MISSED, press } from './acts.ts'
import type { Belief } from './belief.ts'
import { learnFrom, phaseOf, samePage } from './belief.ts'
import type { Candidate } from './candidates.ts'
import { keyOf, LEAST_FILL } from './candidates.ts'
import { refuseSums } from './currency.ts'
import { noteCode } from './discount.ts'
import { declineActs } from './offers.ts'
import { fingerprint, isAdded, isUndone, lacksState, stateOf } from './page-states.ts'
import { proposeProduct } from './product-stage.ts'
import { reportProgress } from './progress.ts'
import { proposeCart, proposeCheckout } from './proposals.ts'
import { rank } from './ranking.ts'
import type { View, Walk } from './views.ts'
import { knownOf } from './views.ts'
import { findKnown, follow, toClick } from './ways.ts'

/** Where the walk may go no further without approval. */
export type Reached = View & {
  /** The click that may order; null where only the card is asked for. */
  readonly final: Candidate | null
}

const MOST_ACTS = 70
const MOST_BACKS = 3
const MOST_WAITS = 3
const COMES_MS = 3_000
const POLL_MS = 120

/** From the given page to the one that asks for the card, or whose next click may order. */
export async function walkToPayment(walk: Walk, url: string): Promise<Reached> {
  const { visit } = walk
  if (!visit.isOwn(url)) stop('host_not_allowed')
  await visit.open(url, { isGiven: true })
  let ended = ''
  let waits = 0
  for (let acts = 0; acts < MOST_ACTS; acts += 1) {
    if (performance.now() > walk.endsAtMs) break
    const view = await look(walk)
    await visit.noteCurrency(view.page.look.text)
    refuseCurrency(walk, view)
    await reportProgress(walk)
    if (await awaitStates(walk, view)) continue
    const proposed = propose(walk, view)
    const state = stateOf(view)
    const fresh = proposed.filter(
      (it) => !walk.tried.get(state)?.has(keyOf(it)) && !isWornOut(walk, view, it),
    )
    const ranked = lead(walk, view, rank(fresh, walk.ranking))
    const [best] = ranked
    const waited = walk.awaited.get(state) ?? 0
    if (isUndone(view, best) && waited < MOST_WAITS) {
      walk.awaited.set(state, waited + 1)
      await view.seen.forget()
      await awaitChange(walk, fingerprint(view))
      continue
    }
    const final = findFinal(view, ranked)
    if (final !== 'none') {
      // Late updates redraw totals and drop choices: the end counts once two looks agree.
      const now = fingerprint(view)
      const isLate = isUnsettled(walk, view) && waits < MOST_WAITS
      if (now === ended && !isLate) return { ...view, final }
      ended = now
      await view.seen.forget()
      if (isLate) {
        waits += 1
        await awaitChange(walk, now)
        continue
      }
      await delay(POLL_MS * 3)
      continue
    }
    if (best === undefined) {
      await view.seen.forget()
      await goBack(walk, view)
      continue
    }
    await take(walk, view, best, ranked)
    await view.seen.forget()
  }
  return giveUp(walk)
}

/** Once the country is chosen: nobody is asked for a state of another country. */
async function awaitStates(walk: Walk, view: View): Promise<boolean> {
  const isChosen = walk.visit.given.has('shipping_address.country')
  const key = `states ${view.page.look.url}`
  const waited = walk.awaited.get(key) ?? 0
  if (!isChosen || waited >= MOST_WAITS || !lacksState(view, walk.buyer)) return false
  walk.awaited.set(key, waited + 1)
  await view.seen.forget()
  await awaitChange(walk, fingerprint(view))
  return true
}

export async function look(walk: Walk): Promise<View> {
  const { visit, belief, rows } = walk
  await visit.awaitTurn()
  if (visit.leftFor !== null) stop('host_changed')
  const seen = await visit.look({ drawn: true })
  const wall = readWall(seen.look)
  if (wall === 'captcha') stop('captcha')
  const page = readPage(seen.look)
  if (!visit.isApproved) for (const { label } of page.rows) rows.add(plain(label))
  const own = page.fields.filter(
    ({ means, node }) => !/^card\./.test(means ?? '') && node.frame === 0,
  )
  const values = await seen.valuesOf(own.map(({ node }) => node))
  learnFrom(belief, page, values, {
    isSentWished: walk.isSentWished || walk.buyer.options.shipping_address !== undefined,
    isKnown: knownOf(walk) !== 'nobody',
  })
  if (belief.isAdded && belief.line === null && saysEmpty(seen.look.text)) {
    belief.isAdded = false
    belief.isEmptied = true
  }
  const phase = phaseOf(page, belief)
  if (phase === 'checkout') belief.hasEntered = true
  const isApart = phase === 'cart' && !samePage(page.look.url, belief.productUrl)
  if (isApart && belief.line !== null) belief.cartUrl ??= page.look.url
  return { seen, page, values, phase }
}

const MOST_PRESSES = 3

/** Pressed again and again at one address, and always back to where it was. */
function isWornOut({ presses }: Walk, view: View, act: Candidate): boolean {
  return (presses.get(pressKey(view, act)) ?? 0) >= MOST_PRESSES
}

function pressKey({ page }: View, act: Candidate): string {
  return `${page.look.url}|${keyOf(act)}`
}

/** Ways to deliver and their price may come a while after the address. */
function isUnsettled({ belief, visit }: Walk, { page }: View): boolean {
  const ships = visit.given.has('shipping_address.line1')
  const isPriced = page.totals?.hasShipping === true || belief.method !== null
  return belief.isOpen || (ships && !isPriced)
}

function propose(walk: Walk, view: View): Candidate[] {
  if (view.phase === 'product') return proposeProduct(walk, view)
  if (view.phase === 'checkout') return proposeCheckout(walk, view)
  const declines = declineActs(view.page, knownOf(walk))
  return [...declines, ...proposeCart(walk, view)]
}

/** A click that is known to lead on comes before those that only look like it. */
function lead({ followed }: Walk, { phase }: View, ranked: readonly Candidate[]): Candidate[] {
  const first = ranked.filter((it) => it.score >= LEAST_FILL)
  const rest = ranked.filter((it) => it.score < LEAST_FILL)
  const known = findKnown(followed, phase, rest)
  return known === null ? [...ranked] : [...first, known, ...rest.filter((it) => it !== known)]
}

/** `none`: there is something to do before the payment. */
function findFinal(view: View, ranked: readonly Candidate[]): Candidate | null | 'none' {
  if (view.phase !== 'checkout') return 'none'
  if (ranked.some((it) => it.score >= LEAST_FILL)) return 'none'
  const { asks } = view.page
  const isCard = asks.has('card.number') || asks.has('card.security_code')
  const [best] = ranked.filter((it) => it.do === 'press')
  if (isCard) return ranked.find((it) => it.class === 'may_order') ?? null
  return best?.class === 'may_order' ? best : 'none'
}

async function take(
  walk: Walk,
  view: View,
  best: Candidate,
  ranked: readonly Candidate[],
): Promise<void> {
  const before = fingerprint(view)
  const text = new Set(view.page.look.text.split('\n'))
  const state = stateOf(view)
  const done = walk.tried.get(state) ?? new Set<string>()
  walk.tried.set(state, done)
  // Known fields are filled together; the next look shows which of them the shop took.
  const batch =
    best.do === 'fill' ? ranked.filter((it) => it.do === 'fill' && it.score >= LEAST_FILL) : [best]
  let why = ''
  for (const act of batch) {
    done.add(keyOf(act))
    const pressed = pressKey(view, act)
    const isClick = act.do === 'press' || act.do === 'add'
    if (isClick) walk.presses.set(pressed, (walk.presses.get(pressed) ?? 0) + 1)
    if (isClick) {
      const held = await press(walk.visit, view.seen, act, {
        known: knownOf(walk),
        answered: walk.answered,
      })
      why = held?.why ?? ''
      // Something came over it: it is tried again.
      if (held !== null && held.class === null && MISSED.includes(held.why)) done.delete(keyOf(act))
      // The same message after a click is a new one.
      if (held === null) walk.answered.clear()
    } else if (!(await fill(walk.visit, view.seen, act))) {
      why = 'it took nothing'
      // Something came over it: it is tried again.
      walk.presses.set(pressed, (walk.presses.get(pressed) ?? 0) + 1)
      done.delete(keyOf(act))
    } else {
      note(walk.belief, act)
      for (const { text: fault } of view.page.faults) walk.answered.add(fault)
    }
  }
  if (best.means === 'coupon') noteCode(walk.belief, view, best, why === '')
  // A press that missed leaves the cart as it was.
  if (best.goal === 'update' && why === '') walk.belief.mustUpdate = false
  await walk.visit.waitUntilQuiet()
  const after = best.do === 'press' || best.do === 'add' ? await awaitChange(walk, before) : null
  if (best.do === 'add' && after !== null && why === '') {
    walk.belief.isAdded = isAdded(view, after, text)
  }
  if (after !== null) remember(walk, view, best, state)
  const isIdle = (best.do === 'press' || best.do === 'add') && after === null
  const result = why !== '' ? why : isIdle ? 'nothing changed' : 'done'
  for (const act of batch) {
    const words =
      act.value === null
        ? act.node.name.slice(0, 60)
        : `${act.node.name.slice(0, 40)} = ${act.means ?? act.value}`
    walk.steps.push({
      ...{ phase: view.phase, act: `${act.do} ${words}`, class: act.class },
      ...{ score: Math.round(act.score * 10) / 10, why: act.why, result },
    })
  }
}

/** Keeps a click that changed something, for the flow. */
function remember(walk: Walk, { phase }: View, act: Candidate, state: string): void {
  const click = toClick(phase, act, walk.belief, walk.buyer.options)
  if (click === null) return
  walk.done.push({ state, click })
  if (!follow(walk.followed, phase, act)) walk.hasSearched = true
}

function note(belief: Belief, act: Candidate): void {
  if (act.means === 'quantity') belief.mustUpdate = belief.isAdded
  if (act.why.startsWith('accept: ')) belief.accepts.push(act.why.slice('accept: '.length))
}

/** The first look that differs; null: none did in time. */
async function awaitChange(walk: Walk, before: string): Promise<View | null> {
  const until = performance.now() + COMES_MS
  for (;;) {
    const view = await look(walk)
    await view.seen.forget()
    if (fingerprint(view) !== before) return view
    if (performance.now() >= until) return null
    await delay(POLL_MS)
  }
}

/** Undo: back to the cart or the product, where the next candidate is tried. */
async function goBack(walk: Walk, view: View): Promise<void> {
  const { visit, belief } = walk
  if (readWall(view.page.look) === 'login') belief.isWalled = true
  if (view.phase === 'cart') refuseBelowMinimum(belief, view)
  if (walk.backs >= MOST_BACKS || walk.ranking === 'first') return giveUp(walk)
  const { url } = view.page.look
  const start = belief.isAdded ? (belief.cartUrl ?? belief.productUrl) : belief.productUrl
  // The checkout's own page once more, before everything is done again.
  const isStuck = view.phase === 'checkout' && !walk.reopened.has(url)
  const to = isStuck ? url : start
  const step = {
    phase: view.phase,
    class: 'safe' as const,
    score: 0,
    why: 'nothing is left to try here',
  }
  const state = stateOf(view)
  if (!walk.awaited.has(state)) {
    // A page that draws itself may not be done yet.
    walk.awaited.set(state, 1)
    walk.steps.push({ ...step, act: 'wait', result: 'looked again' })
    await awaitChange(walk, fingerprint(view))
    return
  }
  walk.backs += 1
  walk.reopened.add(url)
  walk.steps.push({ ...step, act: 'go back', result: to })
  if (!isStuck) belief.hasEntered = false
  if (!belief.isAdded) forgetChoices(walk)
  await visit.tryOpen(to)
}

/** An article's page that is opened anew has lost what was chosen on it. */
function forgetChoices({ tried }: Walk): void {
  for (const keys of tried.values()) {
    for (const key of keys) if (/^(select|choose|tick|fill)\|/.test(key)) keys.delete(key)
  }
}

function refuseCurrency({ visit, belief }: Walk, { page, phase }: View): void {
  if (phase !== 'cart' || belief.line === null) return
  const refusal = refuseSums(visit.currencySigns(page.rows.map(({ currency }) => currency)))
  if (refusal !== null) stop('unsupported_currency', refusal)
}

/** Below its minimum a shop shows the way to its checkout to nobody. */
function refuseBelowMinimum({ line }: Belief, { page }: View): void {
  const minimum = line === null ? null : findMinimum(page.look, Math.max(...line.sums))
  if (minimum === null) return
  const amount = formatMoney(minimum.cents, minimum.currency?.toUpperCase() ?? '').trim()
  stop('below_minimum', `The shop accepts orders of ${amount} or more.`)
}

function giveUp(walk: Walk): never {
  if (walk.belief.isWalled) return stop('login_required')
  const { isEmptied, isAdded, quantity } = walk.belief
  if (isEmptied && !isAdded && quantity > 1) {
    return stop('out_of_stock', `The cart stays empty with ${quantity} of the article.`)
  }
  const at = walk.steps.at(-1)?.phase ?? 'first page'
  return stop('page_unreadable', `Florin found no way on at this shop. It got to the ${at}.`)
}
