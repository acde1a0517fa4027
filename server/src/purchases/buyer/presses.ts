import type { Judged, Known } from '../shops/page/classes.ts'
import { judgeClick, touchesOnlyCode } from '../shops/page/classes.ts'
import { namesOrder } from '../shops/page/later-steps.ts'
import type { LookNode } from '../shops/page/look.ts'
import type { Page } from '../shops/page/page.ts'
import { isOutside } from '../shops/page/page.ts'
import { isForbidden } from '../shops/page/product.ts'
import { isWithin, placesAround } from '../shops/page/tree.ts'
import { says, WORDS } from '../shops/page/words.ts'
import type { Candidate } from './candidates.ts'
import { asked, make } from './candidates.ts'
import type { Goal, Sign } from './weights.ts'
import { scoreOf } from './weights.ts'

/** Controls that may lead on, by goal. */
export function pressActs(page: Page, goals: readonly Goal[], known: Known): Candidate[] {
  const inputs = asked(page).map(({ node }) => node)
  return page.controls.flatMap((node): Candidate[] => {
    if (isForbidden(node) && !goals.includes('dismiss')) return []
    if ((node.name === '' && node.signs === '') || /^[+＋−–-]$/u.test(node.name)) return []
    if (isElsewhere(page, node)) return []
    const best = goals
      .map((goal) => ({ goal, score: scoreOf(goal, signsOf(page, node, goal, inputs)) }))
      .toSorted((a, b) => b.score - a.score)[0]
    if (best === undefined || isAimless(page, node, best.goal)) return []
    if (best.score <= 0 && !isWorthATry(page, node)) return []
    const judged: Judged = judgeClick(page, node, known)
    return [make('press', node, best.score, { goal: best.goal, ...judged })]
  })
}

/** Words of an offer: "Yes, add it". */
const MORE =
  /\badd\b|\byes\b|hinzu|^ja\b|ajout|\boui\b|añad|agreg|\bsí\b|aggiung|\bsì\b|toevoeg|\bdoen\b|adicion|juntar|\bsim\b/iu

/** A control in the page's own part that nothing speaks for: tried last, beside no price. */
function isWorthATry(page: Page, node: LookNode): boolean {
  if (isOutside(node) || node.disabled || node.area === 'aside') return false
  const against = [WORDS.back, WORDS.login, WORDS.add, MORE]
  if (against.some((it) => says(it, node.name)) || isCoupon(page, node)) return false
  if (node.role === 'link')
    return says(WORDS.next, node.name) || says(WORDS.decline, node.name) || isGate(page)
  const place = placesAround(node)[0] ?? node
  return node.role === 'button' && !page.rows.some((row) => isWithin(row.node, place))
}

/** Asks to sign in, and nothing else: any other way on may be that of a guest. */
function isGate({ fields, asks }: Page): boolean {
  return fields.some((it) => it.isLogin) && !asks.has('shipping_address.line1')
}

/** A link of the page's head that names nothing that is looked for. */
function isAimless(page: Page, node: LookNode, goal: Goal): boolean {
  if (node.role !== 'link' || (isGate(page) && !isOutside(node))) return false
  const signs = signsOf(page, node, goal, [])
  return !(['words', 'code', 'address', 'names', 'orders'] as const).some((it) => signs.has(it))
}

/** Leads to another site, or to a picture. */
function isElsewhere({ look }: Page, { href }: LookNode): boolean {
  if (href === null || !/^https?:/.test(href))
    return href !== null && !/^(javascript:|#|$)/.test(href)
  const url = new URL(href)
  return url.host !== look.host || /\.(jpe?g|png|webp|gif|pdf|svg)$/iu.test(url.pathname)
}

const WORDS_OF: Readonly<Record<Goal, RegExp>> = {
  cart: WORDS.cart,
  checkout: WORDS.checkout,
  guest: WORDS.guest,
  next: WORDS.next,
  update: WORDS.update,
  dismiss: WORDS.decline,
  method: WORDS.choose,
}
const CODE_OF: Readonly<Record<Goal, RegExp>> = {
  cart: /\b(cart|basket|bag|warenkorb|panier|carrito|carrello|winkelwagen|carrinho)\b/u,
  checkout: /check ?out|kasse|caisse|cassa|afrekenen/u,
  guest: /guest/u,
  next: /\b(continue|next|submit|proceed|forward|weiter)\b/u,
  update: /\b(update|refresh|recalc)/u,
  dismiss: /\b(close|dismiss|decline|reject)\b/u,
  method: /\b(method|shipping|delivery)\b/u,
}

function signsOf(page: Page, node: LookNode, goal: Goal, inputs: readonly LookNode[]): Set<Sign> {
  const signs = new Set<Sign>()
  const put = (sign: Sign, isThere: boolean) => void (isThere && signs.add(sign))
  const { name } = node
  const path = node.href === null ? '' : decode(node.href)
  const lowest = Math.max(0, ...inputs.map(({ box }) => box.y))
  const isButton = node.role === 'button'
  put('words', says(WORDS_OF[goal], name) && !(goal === 'cart' && says(WORDS.add, name)))
  put('names', goal === 'next' && says(WORDS.checkout, name))
  put(
    'orders',
    goal !== 'dismiss' && goal !== 'guest' && (namesOrder(node) || says(WORDS.order, name)),
  )
  put('code', CODE_OF[goal].test(node.signs))
  put('address', path !== '' && CODE_OF[goal].test(path) && !/add|remove|delete/u.test(path))
  put('submits', isButton && (node.type === 'submit' || node.form !== null))
  put('ofForm', isButton && node.form !== null && inputs.some((it) => it.form === node.form))
  put('below', inputs.length > 0 && node.box.y >= lowest - 5 && node.box.y < lowest + 700)
  put('primary', /primary|success|\bcta\b|\bmain\b|btn lg/u.test(node.signs))
  put('isLink', node.role === 'link')
  put('inHeader', isOutside(node))
  put('inDialog', node.area === 'dialog' || node.floats)
  put('back', says(WORDS.back, name))
  put('login', (says(WORDS.login, name) && !says(WORDS.guest, name)) || isSignIn(page, node))
  put('coupon', says(WORDS.coupon, name) || isCoupon(page, node))
  put('other', goal !== 'cart' && says(WORDS.add, name) && !says(WORDS.order, name))
  put('disabled', node.disabled)
  return signs
}

function decode(href: string): string {
  return href.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')
}

function isSignIn(page: Page, node: LookNode): boolean {
  if (node.form === null || says(WORDS.guest, node.name)) return false
  return page.fields.some((it) => it.isLogin && it.node.form === node.form)
}

function isCoupon(page: Page, node: LookNode): boolean {
  if (touchesOnlyCode(page, node)) return true
  const mates = page.fields.filter((it) => it.node.form === node.form && node.form !== null)
  return mates.length > 0 && mates.every((it) => it.means === 'coupon')
}
