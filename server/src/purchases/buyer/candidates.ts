import type { ActClass } from '../shops/page/classes.ts'
import type { Field } from '../shops/page/fields.ts'
import type { LookNode } from '../shops/page/look.ts'
import type { Group, Option, Page } from '../shops/page/page.ts'
import { cardOf, isOutside } from '../shops/page/page.ts'
import { findSums } from '../shops/page/sums.ts'
import { isOnLine } from '../shops/page/totals.ts'
import { says, WORDS } from '../shops/page/words.ts'
import { answerFor, findEntry, showsAnswer } from './answers.ts'
import type { Belief } from './belief.ts'
import type { Buyer } from './buyer.ts'
import type { Goal } from './weights.ts'

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

/** Fills and choices come before any click that leads on. */
export const LEAST_FILL = 25

/** The same act on the same control, for not doing it twice. */
export function keyOf({ do: act, node, value }: Pick<Candidate, 'do' | 'node' | 'value'>): string {
  // Two buttons may be alike but for where they stand.
  const place = act === 'press' || act === 'add' ? node.path.join() : ''
  return [act, node.role, node.name, node.field, node.href, node.value, value, place].join('|')
}

export function make(
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
  return page.groups.flatMap((group): Candidate[] => {
    const isMethods = group.options.some((it) => it === method)
    const about = isMethods ? 'shipping' : group.about
    const wanted = wantedOf(about, group.options, method)
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
  if (about === 'account') return guestOf(options)
  if (about === 'address') return options.find((it) => says(WORDS.same, it.words))
  if (about === 'payment') return cardOf(options)
  if (about === 'shipping') return options.find((it) => it.words === method?.words)
  return undefined
}

/** Says so; else the only answer that neither signs in nor makes an account. */
function guestOf(options: readonly Option[]): Option | undefined {
  const guest = options.find((it) => says(WORDS.guest, it.words))
  const others = options.filter(
    (it) => !says(WORDS.login, it.words) && !says(WORDS.keepsData, it.words),
  )
  return guest ?? (others.length === 1 ? others[0] : undefined)
}

/** Boxes: the same address, and what the shop requires one to accept. Nothing else is ticked. */
export function boxActs(page: Page): Candidate[] {
  return page.boxes.flatMap((node): Candidate[] => {
    const words = node.name || node.near
    if (node.disabled || isOutside(node)) return []
    if (node.checked === true) {
      return isExtra(node, words) || (isPriced(page, node) && !says(WORDS.terms, words))
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

/** A sum stands in its own words or on its line. */
function isPriced({ rows }: Page, node: LookNode): boolean {
  return findSums(node.name).length > 0 || rows.some((it) => isOnLine(it.node, node))
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
