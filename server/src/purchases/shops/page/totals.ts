import type { Cents } from '../../../lib/money.ts'
import type { Quote } from '../purchase.ts'
import type { Look, LookNode } from './look.ts'
import { findSums, priceIn, saysFree, withoutSums } from './sums.ts'
import { isWithin, nodesWithin, placesAround } from './tree.ts'
import { says, WORDS } from './words.ts'

type Part = keyof Quote['breakdownCents']
type Kind = Part | 'total' | 'other'

/** A sum of money and the words that stand for it, by the layout of the page. */
export type Row = {
  readonly node: LookNode
  readonly label: string
  readonly kind: Kind
  readonly cents: number
  readonly currency: string | null
}

export type Totals = {
  readonly amountCents: Cents
  readonly breakdownCents: Quote['breakdownCents']
  readonly currencies: readonly (string | null)[]
  /** The parts add up to the total by themselves. */
  readonly isChecked: boolean
  /** Whether a row names what delivery costs. */
  readonly hasShipping: boolean
  /** Words of the row for delivery, if there is one. */
  readonly shippingLabel: string | null
}

const MOST_LABEL = 140
const LETTERS = /\p{L}{2}/u

/** Every sum that the page shows, with its label. */
export function readRows(look: Look): Row[] {
  const texts = look.nodes.filter(isRead)
  const rows = texts.flatMap((node): Row[] => {
    const sums = findSums(node.text)
    const free = sums.length === 0 && saysFree(node.text) && node.text.length <= 60
    const sum = sums.at(-1) ?? (free ? priceIn(node.text) : null)
    if (sum === null) return []
    const own = free ? node.text : withoutSums(node.text)
    const label = LETTERS.test(own) && !(free && isBareFree(own)) ? own : labelOf(look, node, texts)
    const named = kindOf(label)
    // A row that is named by its code alone takes something off.
    const kind = named === 'other' && sum.cents < 0 ? 'discount' : named
    const cents = kind === 'discount' ? -Math.abs(sum.cents) : sum.cents
    return [{ node, label: label.slice(0, MOST_LABEL), kind, cents, currency: sum.currency }]
  })
  return rows.map((row) => ({ ...row, kind: sectionKind(row, rows, texts) ?? row.kind }))
}

const SECTIONS: readonly Kind[] = ['shipping', 'tax', 'fees', 'discount']
const MOST_HEAD = 30

/**
 * Some shops head parts of the total: "Tax" stands alone, and below it the tax of the goods and of
 * the delivery. Null: the row stands under no such words.
 */
function sectionKind(row: Row, rows: readonly Row[], texts: readonly LookNode[]): Kind | null {
  if (row.kind === 'total' || row.kind === 'subtotal') return null
  const base = rows.findLast(({ node, kind }) => kind === 'subtotal' && node.id < row.node.id)
  if (base === undefined) return null
  const isBetween = ({ id }: LookNode) => id > base.node.id && id < row.node.id
  if (rows.some(({ node, kind }) => kind === 'total' && isBetween(node))) return null
  const head = texts.findLast(
    (it) =>
      isBetween(it) &&
      it.text.length <= MOST_HEAD &&
      SECTIONS.includes(kindOf(it.text)) &&
      !rows.some(
        ({ node, label }) => isOnLine(node, it) || (label === it.text && isRightBelow(node, it)),
      ),
  )
  return head === undefined ? null : kindOf(head.text)
}

function isBareFree(text: string): boolean {
  return text.trim().split(/\s+/).length === 1
}

export function isRead(node: LookNode): boolean {
  if (node.frame !== 0 || node.struck) return false
  if (['header', 'nav', 'footer'].includes(node.area ?? '')) return false
  return node.role === 'text' || node.role === 'heading'
}

/** The words for a sum that stands alone: of its own row, on its line, above it, or right before. */
function labelOf(look: Look, node: LookNode, texts: readonly LookNode[]): string {
  for (const place of placesAround(node).slice(0, 6)) {
    const inside = nodesWithin(look, place).filter((it) => texts.includes(it))
    // A row of the cart: the head of its column may be "Total".
    const title = look.nodes.find((it) => isWithin(it, place) && isTitleBeside(it, node))
    if (title !== undefined) return withoutSums(title.name || title.text)
    const words = inside.filter((it) => LETTERS.test(it.text) && findSums(it.text).length === 0)
    if (words.length === 0) continue
    const sums = inside.filter((it) => findSums(it.text).length > 0)
    if (sums.every((it) => isOnLine(it, node))) return joined(words)
    const left = words.filter((it) => isOnLine(it, node) && it.box.x < node.box.x)
    if (left.length > 0) return joined(left)
    const above = words.filter((it) => overlaps(it, node) && it.box.y < node.box.y)
    const before = inside.filter((it) => it.id < node.id)
    const lastSum = before.findLastIndex((it) => findSums(it.text).length > 0)
    const since = before.slice(lastSum + 1).filter((it) => words.includes(it))
    if (since.length > 0) return joined(since.slice(-3))
    return above.at(-1)?.text ?? ''
  }
  return node.near
}

/** An article's link, or its title with the price of one. */
function isTitleBeside(it: LookNode, node: LookNode): boolean {
  if (it.id >= node.id || !isOnLine(it, node) || it.box.x >= node.box.x) return false
  if (it.role === 'link') return it.href !== null && LETTERS.test(withoutSums(it.name))
  return it.role === 'text' && findSums(it.text).length > 0 && LETTERS.test(withoutSums(it.text))
}

function joined(words: readonly LookNode[]): string {
  return words.map(({ text }) => text).join(' ')
}

export function isOnLine(one: LookNode, other: LookNode): boolean {
  const middle = ({ box }: LookNode) => box.y + box.height / 2
  const height = Math.max(one.box.height, other.box.height, 16)
  return Math.abs(middle(one) - middle(other)) < height * 0.6
}

const LINE_PX = 60

function isRightBelow(one: LookNode, other: LookNode): boolean {
  return one.box.y > other.box.y && one.box.y - other.box.y < LINE_PX
}

function overlaps({ box: a }: LookNode, { box: b }: LookNode): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width
}

/** "Total incl. VAT" is the total; "Total tax" and "Shipping total" are not. */
function kindOf(label: string): Kind {
  const is = (pattern: RegExp) => says(pattern, label)
  if (is(WORDS.subtotal)) return 'subtotal'
  if (is(WORDS.total) && !is(WORDS.discount)) {
    if (is(WORDS.included)) return isTaxFirst(label) ? 'tax' : 'total'
    if (is(WORDS.tax))
      return /excl|zzgl|ohne|hors|sin|senza|sem|before/iu.test(label) ? 'subtotal' : 'tax'
    return is(WORDS.ship) && !/order|to pay|due/iu.test(label) ? 'shipping' : 'total'
  }
  if (is(WORDS.discount)) return 'discount'
  if (is(WORDS.tax)) return 'tax'
  if (is(WORDS.ship) || is(WORDS.pickup)) return 'shipping'
  return is(WORDS.fee) ? 'fees' : 'other'
}

/** "Inclusive of tax", "VAT included in the total": what the total is made of already. */
function isTaxFirst(label: string): boolean {
  const tax = label.search(WORDS.tax)
  const total = label.search(WORDS.total)
  const included = label.search(WORDS.included)
  return tax >= 0 && (total < 0 || included < total) && included >= 0
}

const MOST_PARTS = 9
const FAR_PX = 900

/** The total that the page asks; null where it shows none, or several that contradict each other. */
export function readTotals(look: Look, rows: readonly Row[] = readRows(look)): Totals | null {
  const named = rows.filter(({ kind }) => kind === 'total')
  const totals = named.length > 0 ? named : rows.filter((it) => isSum(rows, it))
  const read = totals.map((total) => ({ total, parts: partsOf(rows, total) }))
  const checked = read.filter(({ parts }) => parts !== null)
  const pool = checked.length > 0 ? checked : read
  const amounts = new Set(pool.map(({ total }) => total.cents))
  const best = pool.toSorted((a, b) => weightOf(b.total) - weightOf(a.total))[0]
  if (best === undefined) return null
  const isSure = amounts.size === 1 || (pool.length > 1 && isFirm(best.total, pool))
  return isSure ? describe(best.total, best.parts, rows) : null
}

/** A total by its place and amount, whatever it is called: the goods, and the parts behind them. */
function isSum(rows: readonly Row[], row: Row): boolean {
  if (row.kind !== 'other' || row.label === '') return false
  const [base, ...more] = partsOf(rows, row) ?? []
  return (
    base?.kind === 'subtotal' && more.some(({ kind, cents }) => kind !== 'other' && cents !== 0)
  )
}

/** Of several totals the one that is said to be the last word. */
function isFirm(best: Row, pool: readonly { readonly total: Row }[]): boolean {
  return pool.every(({ total }) => total.cents === best.cents || weightOf(total) < weightOf(best))
}

const GRAND =
  /grand|order total|amount|due|to pay|gesamt|zahl|à payer|ttc|a pagar|da pagare|te betalen|final/iu

function weightOf({ label, node }: Row): number {
  const isShort = label.length <= 40 ? 1 : 0
  return (
    (GRAND.test(label) ? 4 : 0) + isShort + (node.area === 'aside' ? 0 : 0.5) + node.sizePx / 40
  )
}

/** Rows before the total that come to it; null where none do. */
function partsOf(rows: readonly Row[], total: Row): Row[] | null {
  const near = rows.filter(
    ({ node, kind, label }) =>
      kind !== 'total' &&
      !says(WORDS.included, label) &&
      node.id < total.node.id &&
      Math.abs(node.box.y - total.node.box.y) < FAR_PX,
  )
  const start = near.findLastIndex(({ kind }) => kind === 'subtotal')
  const pool = start >= 0 ? near.slice(start) : near
  const rest = pool.slice(start >= 0 ? 1 : 0).slice(-MOST_PARTS)
  const base = start >= 0 ? (pool[0] as Row) : null
  const masks = 2 ** rest.length
  for (let mask = masks - 1; mask >= 0; mask -= 1) {
    const chosen = rest.filter((_, bit) => ((mask >> bit) & 1) === 1)
    const isWhole = rest.every((it) => it.kind === 'other' || it.cents === 0 || chosen.includes(it))
    const all = base === null ? chosen : [base, ...chosen]
    if (!isWhole || all.length === 0) continue
    if (all.reduce((sum, it) => sum + it.cents, 0) === total.cents) return all
  }
  return null
}

function describe(total: Row, parts: readonly Row[] | null, rows: readonly Row[]): Totals {
  const before = rows.filter((it) => it.node.id < total.node.id && it.kind !== 'total')
  const used = parts ?? before.filter(({ kind }) => kind === 'shipping' || kind === 'tax')
  const sums: Partial<Record<Part, number>> = {}
  for (const { kind, cents, label } of used) {
    if (kind === 'other' || kind === 'total' || kind === 'subtotal') continue
    if (parts === null && says(WORDS.included, label)) continue
    sums[kind] = (sums[kind] ?? 0) + cents
  }
  // Carriers name their own rows, so that a row without a known word behind the goods is delivery.
  // The goods come first, by whatever name, and make most of the total.
  const [first, ...behind] = parts ?? []
  const isMost = first?.kind === 'other' && first.cents * 2 > total.cents
  const isGoods = first?.kind === 'subtotal' || isMost
  const others = isGoods ? behind.filter(({ kind }) => kind === 'other') : []
  if (others.length === 1 && sums.shipping === undefined) sums.shipping = others[0]?.cents ?? 0
  else if (others.length > 0) sums.fees = others.reduce((sum, it) => sum + it.cents, sums.fees ?? 0)
  const rest = Object.values(sums).reduce((sum, it) => sum + it, 0)
  const named = (parts === null ? rows : used).find(({ kind }) => kind === 'shipping')
  const shipping = named ?? others[0]
  return {
    amountCents: total.cents as Cents,
    breakdownCents: { subtotal: total.cents - rest, ...sums } as Quote['breakdownCents'],
    currencies: [total.currency, ...used.map((it) => it.currency)],
    isChecked: parts !== null,
    hasShipping: shipping !== undefined,
    shippingLabel: shipping?.label ?? null,
  }
}

const MOST_NOTE = 90
/** Asked beside the way that was chosen, too. */
const CHOOSES = /^(select|choose) (a )?(shipping|delivery)/iu

/** Whether the page says that a part of the total is still to come. */
export function isOpen(look: Look, totals: Totals | null = null): boolean {
  const texts = look.nodes.filter(isRead)
  // "Choose shipping" is the question that the ways to deliver answer.
  const subjects = new Set(
    look.nodes
      .filter(({ role }) => role === 'radio' || role === 'combobox')
      .flatMap((it) => [it.group, it.near, it.label, it.heading]),
  )
  return texts.some((node) => {
    const { role, text } = node
    if (role === 'heading' || subjects.has(text) || text.length > MOST_NOTE) return false
    if (!says(WORDS.open, text) || (totals?.hasShipping === true && CHOOSES.test(text)))
      return false
    const isAbout = (words: string) => says(WORDS.ship, words) || says(WORDS.tax, words)
    const before = texts.findLast((it) => it.id < node.id && isOnLine(it, node))
    return isAbout(text) || isAbout(before?.text ?? '')
  })
}
