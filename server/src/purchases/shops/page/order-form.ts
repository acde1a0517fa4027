import type { Cents } from '../../../lib/money.ts'
import { isCountList } from './choices.ts'
import type { LookNode } from './look.ts'
import type { Page } from './page.ts'
import { isOutside } from './page.ts'
import type { Product } from './product.ts'
import { findHeading, isForbidden, isOtherPage, readOffer } from './product.ts'
import { PRODUCT_WORDS } from './product-words.ts'
import { isRelated } from './related.ts'
import type { Counted } from './steppers.ts'
import { readSteppers } from './steppers.ts'
import { priceIn, withoutPrice } from './sums.ts'
import type { Place } from './tree.ts'
import { isWithin, nodesWithin, ownPlace, placesAround } from './tree.ts'
import { plain, says, WORDS } from './words.ts'

/** One of several articles that a page sells. */
export type OrderRow = Counted & {
  readonly title: string
  readonly priceCents: Cents | null
  readonly place: Place
  /** Null where one button adds whatever is counted in all rows. */
  readonly add: LookNode | null
  readonly isSoldOut: boolean
}

export type OrderForm = {
  readonly rows: readonly OrderRow[]
  /** Buttons that may add what is counted, best first; those of the rows left out. */
  readonly adds: readonly { readonly node: LookNode; readonly score: number }[]
}

/** Several articles on one page, by the rows that they stand in; null: it sells one, or links to them. */
export function readOrderForm(page: Page): OrderForm | null {
  const adds = page.controls.filter((it) => isAdd(it) && !it.floats && it.area !== 'dialog')
  const counted = readCounted(page).filter(({ row }) => !adds.some((it) => isWithin(it, row)))
  const found = counted.flatMap((it) => toRow(page, it.row, it) ?? [])
  const rows = found.toSorted((a, b) => (nodeOf(a)?.id ?? 0) - (nodeOf(b)?.id ?? 0))
  const isOne = rows.length === 1 && counted.length === 1 && isOwnRow(page, rows)
  if (isOne || (rows.length >= 2 && areApart(rows))) {
    return { rows: withHeadings(page, rows), adds: findCommonAdds(page, rows) }
  }
  return readOwnAdds(page, adds)
}

const CELLS = ['td', 'th', 'dt']

/** One kind of ticket: its row has a heading or a cell of its own, apart from the page's subject. */
function isOwnRow({ look }: Page, [row]: readonly OrderRow[]): boolean {
  const heading = findHeading(look)
  if (row === undefined || heading?.level !== 1 || isWithin(heading, row.place)) return false
  const named = nodesWithin(look, row.place).find((it) => titleOf(it.text) === row.title)
  return named !== undefined && (named.role === 'heading' || CELLS.includes(named.tag))
}

/** Rows with the same title, such as "M", are distinguished by the heading above them. */
function withHeadings({ look }: Page, rows: readonly OrderRow[]): OrderRow[] {
  return rows.map((row) => {
    const isAlone = rows.every((it) => it === row || plain(it.title) !== plain(row.title))
    const heading = nodesWithin(look, row.place)[0]?.heading ?? null
    return isAlone || heading === null ? row : { ...row, title: `${heading} – ${row.title}` }
  })
}

function nodeOf({ count, stepper }: Counted): LookNode | undefined {
  return count ?? stepper?.more
}

function areApart(rows: readonly OrderRow[]): boolean {
  return new Set(rows.map(({ title, priceCents }) => `${plain(title)} ${priceCents}`)).size >= 2
}

function isAdd(node: LookNode): boolean {
  if (isOutside(node) || isForbidden(node)) return false
  return says(WORDS.add, node.name) || says(PRODUCT_WORDS.take, node.name)
}

/** Fields and steppers that count, each with the widest element that is its own. */
function readCounted(page: Page): (Counted & { readonly row: Place })[] {
  const steppers = readSteppers(page.look).filter(({ more }) => !isOutside(more))
  const fields = page.fields
    .filter(({ node, means }) => means === 'quantity' || (means === null && isCountList(node)))
    .map(({ node }) => node)
    .filter((it) => it.frame === 0 && !isOutside(it))
  const counted: Counted[] = [
    ...steppers.map((stepper) => ({
      stepper,
      count: stepper.shown.role === 'text' ? null : stepper.shown,
    })),
    ...fields
      .filter((it) => !steppers.some(({ shown }) => shown === it))
      .map((count) => ({ count, stepper: null })),
  ]
  const nodes = counted.flatMap((it) => nodeOf(it) ?? [])
  return counted.flatMap((it) => {
    const node = nodeOf(it)
    if (node === undefined) return []
    return [
      {
        ...it,
        row: ownPlace(
          node,
          nodes.filter((other) => other !== node),
        ),
      },
    ]
  })
}

/** The closest element around the count that has a title and a price. */
function toRow(page: Page, widest: Place, { count, stepper }: Counted): OrderRow | null {
  const node = nodeOf({ count, stepper })
  if (node === undefined) return null
  const places = [...placesAround(node)].filter(({ path }) => path.length >= widest.path.length)
  for (const place of places) {
    const row = rowIn(page, place)
    if (row !== null) return { ...row, count, stepper, add: null }
  }
  return null
}

type Titled = Pick<OrderRow, 'title' | 'priceCents' | 'place' | 'isSoldOut'>

function rowIn(page: Page, place: Place): Titled | null {
  const inside = nodesWithin(page.look, place)
  const read = inside.filter((it) => ['text', 'heading'].includes(it.role))
  const price = read.map((it) => (it.struck ? null : priceIn(it.text))).find((it) => it !== null)
  const title = titleIn(read)
  if (price === undefined || title === null) return null
  const isSoldOut = read.some((it) => it.text.length <= 60 && says(WORDS.soldOut, it.text))
  return { title, priceCents: price.cents, place, isSoldOut }
}

const MOST_TITLE = 120
const LETTERS = /\p{L}{2}/u

function titleIn(read: readonly LookNode[]): string | null {
  const named = read.filter((it) => isTitle(it.text))
  const found = named.find((it) => it.role === 'heading') ?? named[0]
  return found === undefined ? null : titleOf(found.text)
}

function titleOf(text: string): string {
  return withoutPrice(text).replace(/[\s:–—-]+$/u, '')
}

function isTitle(text: string): boolean {
  const title = titleOf(text)
  if (!LETTERS.test(title) || title.length > MOST_TITLE) return false
  return !says(WORDS.soldOut, title) && !says(PRODUCT_WORDS.besidePrice, title)
}

/** Outside the rows; a form's own button, and what stands below them, come first. */
function findCommonAdds(page: Page, rows: readonly OrderRow[]): OrderForm['adds'] {
  const nodes = rows.flatMap((it) => nodeOf(it) ?? [])
  const forms = nodes.map(({ form }) => form)
  const top = nodes[0]?.box.y ?? 0
  const ends = [WORDS.next, WORDS.checkout, WORDS.cart]
  return page.controls
    .filter((it) => !isOutside(it) && !isForbidden(it) && !says(WORDS.back, it.name))
    .filter((it) => !rows.some(({ place }) => isWithin(it, place)))
    .map((node) => {
      const isOfForm = node.form !== null && forms.includes(node.form) && node.role === 'button'
      const named = isAdd(node) ? 4 : ends.some((it) => says(it, node.name)) ? 2 : 0
      const below = node.box.y > top ? 1 : 0
      const score = named === 0 && !isOfForm ? 0 : named + (isOfForm ? 3 : 0) + below
      return { node, score: node.role === 'link' ? score - 2 : score }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

/** Each row has a button of its own, no page of its own, and none of them is the page's subject. */
function readOwnAdds(page: Page, adds: readonly LookNode[]): OrderForm | null {
  if (adds.length < 2) return null
  const heading = findHeading(page.look)
  const counted = readCounted(page)
  const rows: OrderRow[] = []
  for (const add of adds) {
    const widest = ownPlace(
      add,
      adds.filter((it) => it !== add),
    )
    if (heading?.level === 1 && isWithin(heading, widest)) return null
    const place = placesAround(add)
      .filter(({ path }) => path.length >= widest.path.length)
      .find((it) => rowIn(page, it) !== null)
    const row = place === undefined ? null : rowIn(page, place)
    if (row === null || row.title === heading?.text) return null
    const inside = nodesWithin(page.look, row.place)
    if (inside.some((it) => it.role === 'link' && isOtherPage(page.look, it))) return null
    const own = counted.find(({ count, stepper }) =>
      inside.some((it) => it === count || it === stepper?.more),
    )
    rows.push({ ...row, add, count: own?.count ?? null, stepper: own?.stepper ?? null })
  }
  const isAside = rows.some(({ place }) => isRelated(page.look, place))
  return areApart(rows) && !isAside ? { rows, adds: [] } : null
}

/** The row as an article. What no row has for itself belongs to all of them. */
export function toProduct(page: Page, { rows }: OrderForm, row: OrderRow, add: LookNode): Product {
  const others = rows.filter((it) => it !== row)
  const scope = (node: LookNode) => {
    if (node.frame !== 0 || isOutside(node)) return false
    if (others.some(({ place }) => isWithin(node, place))) return false
    return isWithin(node, row.place) || (node.form !== null && node.form === add.form)
  }
  const { count, stepper, title } = row
  return { ...readOffer(page, scope, add), title, heading: null, imageUrl: null, count, stepper }
}
