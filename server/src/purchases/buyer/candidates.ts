import type { ActClass, Judged } from '../shops/page/classes.ts'
import { judgeClick } from '../shops/page/classes.ts'
import type { Field } from '../shops/page/fields.ts'
import { namesOrder } from '../shops/page/later-steps.ts'
import type { LookNode } from '../shops/page/look.ts'
import type { Group, Option, Page } from '../shops/page/page.ts'
import { isOutside } from '../shops/page/page.ts'
import { isForbidden } from '../shops/page/product.ts'
import { says, WORDS } from '../shops/page/words.ts'
import { answerFor, findEntry, showsAnswer } from './answers.ts'
import type { Belief } from './belief.ts'
import type { Buyer } from './buyer.ts'
import type { Goal, Sign } from './weights.ts'
import { scoreOf } from './weights.ts'

/** One thing to do on a page, with how promising it is and what it can do at the worst. */
export type Candidate = {
  readonly do: 'fill' | 'select' | 'choose' | 'tick' | 'press' | 'add'
  readonly goal: Goal | null
  readonly node: LookNode
  /** The text to type, or the label of the entry. */
  readonly value: string | null
  readonly means: Field['means']
  readonly score: number
  readonly class: ActClass
  readonly why: string
}

/** The same act on the same control, for not doing it twice. */
export function keyOf({ do: act, node, value }: Pick<Candidate, 'do' | 'node' | 'value'>): string {
  return [act, node.role, node.name, node.field, node.href, node.value, value].join('|')
}

function make(
  act: Candidate['do'],
  node: LookNode,
  score: number,
  more: Partial<Candidate> = {},
): Candidate {
  return {
    ...{ do: act, node, score, goal: null, value: null, means: null, class: 'fills', why: '' },
    ...more,
  }
}

/** Fields of the buyer's own that are empty or hold something else. */
export function fillActs(
  page: Page,
  buyer: Buyer,
  values: ReadonlyMap<number, string>,
): Candidate[] {
  const { lang } = page.look
  return asked(page).flatMap((field): Candidate[] => {
    const { node, means } = field
    const value = means === null ? null : answerFor(buyer, means, page.fields)
    if (value === null || means === null || node.disabled) return []
    const more = { means, why: `asks for ${means}` }
    if (node.options !== null) {
      const entry = findEntry(node, means, value, lang)
      const isChosen =
        entry !== null && node.options.some((it) => it.selected && it.label === entry.label)
      const score = means === 'shipping_address.country' ? 40 : 39
      return entry === null || isChosen
        ? []
        : [make('select', node, score, { ...more, value: entry.label })]
    }
    const shown = values.get(node.id) || node.text
    if (showsAnswer(shown, means, value, lang)) return []
    const isDrawn = node.role === 'combobox' && node.tag !== 'input'
    return [make(isDrawn ? 'choose' : 'fill', node, isDrawn ? 39 : 38, { ...more, value })]
  })
}

/** Fields of the checkout that a buyer is asked for; cards are given elsewhere. */
export function asked(page: Page): Field[] {
  return page.fields.filter(
    ({ node, means, isLogin }) =>
      node.frame === 0 &&
      !isLogin &&
      !isOutside(node) &&
      /^(contact|shipping_address)\./.test(means ?? ''),
  )
}

/** Answers to the page's own questions: guest, the same address, card, delivery. */
export function groupActs(page: Page, method: Option | null): Candidate[] {
  return page.groups.flatMap(({ about, options }): Candidate[] => {
    const wanted = wantedOf(about, options, method)
    if (wanted === undefined || (wanted.isChosen && wanted.node.role !== 'button')) return []
    const score = about === 'account' ? 41 : about === 'shipping' ? 30 : 29
    const why = `${about}: ${wanted.words.slice(0, 60)}`
    if (wanted.entry !== null)
      return [make('select', wanted.node, score, { value: wanted.entry, why })]
    if (wanted.node.role === 'button') return [] // judged as a press
    return [make('tick', wanted.node, score, { why })]
  })
}

function wantedOf(about: Group['about'], options: readonly Option[], method: Option | null) {
  if (about === 'account') return options.find((it) => says(WORDS.guest, it.words))
  if (about === 'address') return options.find((it) => says(WORDS.same, it.words))
  if (about === 'payment') return cardOf(options)
  if (about === 'shipping') return options.find((it) => it.words === method?.words)
  return undefined
}

/** The way to pay that is a card; where nothing else is offered, the only one. */
export function cardOf(options: readonly Option[]): Option | undefined {
  const cards = options.filter(
    (it) => says(WORDS.card, it.words) && !/gift|geschenk|cadeau|regalo/iu.test(it.words),
  )
  return cards.find((it) => !says(WORDS.otherPay, it.words)) ?? cards[0]
}

/** Boxes: the same address, and what the shop requires one to accept. Nothing else is ticked. */
export function boxActs(page: Page): Candidate[] {
  return page.boxes.flatMap((node): Candidate[] => {
    const words = node.name || node.near
    if (node.disabled || isOutside(node)) return []
    if (node.checked === true) {
      return isExtra(node, words)
        ? [make('tick', node, 33, { why: 'an extra that nobody wants' })]
        : []
    }
    if (says(WORDS.same, words) && !says(WORDS.different, words)) {
      return [make('tick', node, 42, { why: 'one address for all' })]
    }
    if (!isCondition(node, words)) return []
    return [make('tick', node, 28, { why: `accept: ${words.slice(0, 100)}` })]
  })
}

/** Required, or named as terms; never marketing, an account, or a sale. */
function isCondition(node: LookNode, words: string): boolean {
  const isRequired = node.required || /\*\s*$/.test(node.label ?? '')
  if (says(WORDS.keepsData, words) || says(WORDS.different, words)) return false
  if (says(WORDS.marketing, words) && !isRequired) return false
  return says(WORDS.terms, words) && !isSold(words)
}

const SOLD =
  /insur|protect|warrant|gift ?wrap|donat|round up|carbon|priority|membership|subscri|versicher|garantie|geschenk|spende|assurance|emballage|don\b|seguro|regalo|donaci|assicura|donaz|verzeker|cadeau|donatie|presente|doaç/iu

function isSold(words: string): boolean {
  return SOLD.test(words)
}

/** Preselected, and sold along or for marketing. */
function isExtra(node: LookNode, words: string): boolean {
  const isMarketing = says(WORDS.marketing, words) && !says(WORDS.terms, words)
  return (
    isSold(`${words} ${node.signs}`) ||
    isMarketing ||
    says(/create (an? |my )?account|konto anlegen/iu, words)
  )
}

/** Controls that may lead on, by goal. `isKnown`: the shop knows who the buyer is. */
export function pressActs(page: Page, goals: readonly Goal[], isKnown: boolean): Candidate[] {
  const inputs = asked(page).map(({ node }) => node)
  return page.controls.flatMap((node): Candidate[] => {
    if (isForbidden(node) && !goals.includes('dismiss')) return []
    if (node.name === '' && node.signs === '') return []
    if (isElsewhere(page, node)) return []
    const best = goals
      .map((goal) => ({ goal, score: scoreOf(goal, signsOf(page, node, goal, inputs)) }))
      .toSorted((a, b) => b.score - a.score)[0]
    if (best === undefined || best.score <= 0 || isAimless(page, node, best.goal)) return []
    const judged: Judged = judgeClick(page, node, isKnown)
    return [make('press', node, best.score, { goal: best.goal, ...judged })]
  })
}

/** A link of the page's head that names nothing that is looked for. */
function isAimless(page: Page, node: LookNode, goal: Goal): boolean {
  if (node.role !== 'link') return false
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
  const mates = page.fields.filter((it) => it.node.form === node.form && node.form !== null)
  return mates.length > 0 && mates.every((it) => it.means === 'coupon')
}

const OVERLAY =
  /cookie|consent|newsletter|subscri|% off|sign up|years old|\b18\b|\b21\b|chat|offer|datenschutz|einwillig|consentement|boletín|suscr|iscriv|leeftijd|nieuwsbrief|inscrev|region|language|(?<!\p{L})(age|alter|âge|edad|età|idade)(?!\p{L})/iu

/** Ways to close what covers the page: refuse where one can, agree only to be of age or to close. */
export function dismissActs(page: Page, isKnown: boolean): Candidate[] {
  const over = page.controls.filter((it) => it.floats || it.area === 'dialog')
  if (over.length === 0) return []
  const texts = page.look.nodes
    .filter((it) => it.floats || it.area === 'dialog')
    .map((it) => it.text)
  const about = texts.join(' ').slice(0, 2_000)
  if (!OVERLAY.test(about)) return []
  return over.flatMap((node): Candidate[] => {
    const isDecline = says(WORDS.decline, node.name) || /\b(close|dismiss)\b/u.test(node.signs)
    const isConsent = says(WORDS.consent, node.name)
    if (!isDecline && !isConsent) return []
    const isAge = says(WORDS.age, about) && isConsent
    const score = isAge ? 50 : isDecline ? 49 : 45
    // "Yes" in a dialog may confirm the order, once there is somebody to order for.
    const sends = page.fields.some((it) => it.node.form === node.form && node.form !== null)
    const isHarmless = !isKnown || (isDecline && !sends && !namesOrder(node))
    const safe = { class: 'safe', why: 'covers the page' } as const
    const judged = isHarmless ? safe : judgeClick(page, node, isKnown)
    return [make('press', node, score, { goal: 'dismiss', ...judged })]
  })
}

/** The count of the article's own line, where it differs from what is wished. */
export function countActs(page: Page, belief: Belief): Candidate[] {
  const { line, quantity } = belief
  if (line === null || line.count === null || line.quantity === quantity) return []
  const node = page.look.nodes[line.count.id]
  if (node === undefined) return []
  return [setCount(node, quantity, 36)]
}

export function setCount(node: LookNode, quantity: number, score: number): Candidate {
  const entry = node.options?.find((it) => Number.parseInt(it.label, 10) === quantity)
  const value = entry?.label ?? `${quantity}`
  return make(node.options === null ? 'fill' : 'select', node, score, {
    ...{ value, means: 'quantity', class: 'adds', why: `quantity ${quantity}` },
  })
}

export function addAct(node: LookNode, score: number): Candidate {
  return make('add', node, score, { class: 'adds', why: 'adds to the cart' })
}

export function chooseAct(node: LookNode, entry: string | null, why: string): Candidate {
  return entry === null
    ? make('tick', node, 35, { why })
    : make('select', node, 35, { value: entry, why })
}
