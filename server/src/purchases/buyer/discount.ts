import { stop } from '../browser/refusals.ts'
import { judgeClick } from '../shops/page/classes.ts'
import { findApply, findCodeField, findOpener } from '../shops/page/coupon.ts'
import type { LookNode } from '../shops/page/look.ts'
import type { Page } from '../shops/page/page.ts'
import type { Totals } from '../shops/page/totals.ts'
import { FAULT, plain } from '../shops/page/words.ts'
import type { Belief } from './belief.ts'
import type { Candidate } from './candidates.ts'
import type { Discount } from './discount-state.ts'
import { goodsOf, isDiscounted } from './discount-state.ts'
import type { View, Walk } from './views.ts'
import { knownOf } from './views.ts'

function wishedCode({ buyer }: Walk): string | null {
  const { discount_code: code } = buyer.options
  return typeof code === 'string' ? code : null
}

/** The next act for a wished code on this page: at most one at a time. */
export function discountActs(walk: Walk, view: View): Candidate[] {
  const code = wishedCode(walk)
  if (code === null || !walk.belief.isAdded) return []
  const { discount } = walk.belief
  const isTaken = judge(discount, view.page, code)
  const field = findCodeField(view.page)
  if (field !== null) discount.hasField = true
  if (isTaken) return []
  const act = field === null ? openAct(walk, view.page) : codeAct(walk, view, code)
  return act === null || discount.done.has(keyOf(view, act)) ? [] : [act]
}

/** Behind the quantity, which discounts depend on. */
const SCORE = 27

function codeAct(walk: Walk, { page, values }: View, code: string): Candidate | null {
  const field = findCodeField(page)
  if (field === null) return null
  const { node } = field
  const shown = values.get(node.id) || node.text
  if (plain(shown) !== plain(code)) {
    const more = { value: code, class: 'fills', why: 'the discount code' } as const
    return { ...act(node), ...more, do: 'fill', score: SCORE }
  }
  const apply = findApply(page, field)
  return apply === null ? null : clickAct(walk, page, apply)
}

function openAct(walk: Walk, page: Page): Candidate | null {
  const opener = findOpener(page)
  return opener === null ? null : clickAct(walk, page, opener)
}

/** Null: while quoting it might order. */
function clickAct(walk: Walk, page: Page, node: LookNode): Candidate | null {
  const judged = judgeClick(page, node, knownOf(walk))
  if (judged.class === 'may_order') return null
  return { ...act(node), ...judged, do: 'press', score: SCORE }
}

function act(node: LookNode) {
  return { node, goal: null, value: null, means: 'coupon' } as const
}

function keyOf({ page, phase }: View, { do: kind, node }: Candidate): string {
  return [phase, page.look.url, kind, node.role, node.name, node.field].join('|')
}

/** Remembers an act of `discountActs`. `isDone`: it was not held back. */
export function noteCode(belief: Belief, view: View, done: Candidate, isDone: boolean): void {
  const { discount } = belief
  discount.done.add(keyOf(view, done))
  if (!isDone || findCodeField(view.page) === null) return
  const { look, totals } = view.page
  // Some shops apply a code as soon as it is typed.
  discount.isSent = true
  discount.sent = {
    url: look.url,
    text: new Set(done.do === 'fill' ? [] : look.text.split('\n')),
    goodsCents: discount.sent?.goodsCents ?? (totals === null ? null : goodsOf(totals)),
    isLookedAt: false,
  }
}

const REFUSED =
  /(not|n.t|no longer) (valid|found|exist|recogni[sz]ed|apply|applicable|eligible|active|accepted)|invalid|unknown|expired|does ?n.t exist|cannot be (used|applied|combined)|nicht (gültig|gefunden|eingelöst|anwendbar)|ungültig|abgelaufen|unbekannt|inconnu|expiré|n.est pas valable|(no es|non è|não é|niet) (v[áa]lid|geldig)|n(?:o|ão) existe|non esiste|bestaat niet|caducad|scadut|verlopen|expirad/iu
const ALREADY = /already|bereits|déjà|\bya\b|\bgià\b|reeds|\bal\b|\bjá\b/iu

/** Whether the shop has taken the code. Ends the visit where it says that it does not. */
function judge(discount: Discount, page: Page, code: string): boolean {
  const { totals, look } = page
  if (!discount.isSent) {
    discount.beforeCents = Math.min(discount.beforeCents, totals?.breakdownCents.discount ?? 0)
    return false
  }
  if (totals !== null && isDiscounted(discount, totals)) {
    discount.sent = null
    return true
  }
  const { sent } = discount
  if (sent === null) return discount.loweredCents !== null
  const isHere = sent.url.split('#')[0] === look.url.split('#')[0]
  const goods = totals === null ? null : goodsOf(totals)
  if (isHere && goods !== null && sent.goodsCents !== null && goods < sent.goodsCents) {
    discount.loweredCents = goods
    discount.sent = null
    return true
  }
  const isAnswer = sent.text.size > 0 && (isHere || !sent.isLookedAt)
  if (isAnswer && isRefused(look.text.split('\n'), sent.text, page)) stopRefused(code)
  sent.isLookedAt = true
  return false
}

/** A new line of the page that names a fault. */
function isRefused(lines: readonly string[], before: ReadonlySet<string>, page: Page): boolean {
  const isFault = (line: string) =>
    REFUSED.test(line) || (FAULT.test(line) && page.faults.some(({ text }) => text === line))
  return lines.some((it) => !before.has(it) && it.length <= 200 && isFault(it) && !ALREADY.test(it))
}

function stopRefused(code: string): never {
  return stop('discount_refused', refusedWords(code))
}

function refusedWords(code: string): string {
  return `The shop did not take the discount code ${code}. Send another, or buy without one.`
}

/** A wished code shows in the totals that would be quoted, or nothing is quoted. */
export function checkDiscount(walk: Walk, totals: Totals): string | null {
  const code = wishedCode(walk)
  if (code === null) return null
  const { discount } = walk.belief
  if (!discount.hasField) return `The shop has no field for the discount code ${code}.`
  const tax = totals.breakdownCents.tax ?? 0
  const goods = goodsOf(totals)
  const isLower = [goods, goods + tax].includes(discount.loweredCents ?? Number.NaN)
  return discount.isSent && (isDiscounted(discount, totals) || isLower) ? null : refusedWords(code)
}

const TO_CART = 8

/** Carts have fields for codes more often than checkouts: one that was not seen yet is opened first. */
export function leanToCart(walk: Walk): number {
  const { belief } = walk
  return wishedCode(walk) !== null && !belief.discount.hasField && belief.cartUrl === null
    ? TO_CART
    : 0
}
