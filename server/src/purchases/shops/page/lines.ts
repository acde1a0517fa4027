import { isCountList } from './choices.ts'
import type { Look, LookNode } from './look.ts'
import type { Row } from './totals.ts'
import { isRead } from './totals.ts'
import type { Place } from './tree.ts'
import { nodesWithin, placesAround } from './tree.ts'
import { holds, plain } from './words.ts'

/** A row of the cart with the wished article. */
export type Line = {
  readonly place: Place
  readonly words: string
  /** Null where the page does not show it. */
  readonly quantity: number | null
  /** The sums beside it: for one, for all. */
  readonly sums: readonly number[]
  /** The field that holds its quantity. */
  readonly count: LookNode | null
}

const BARE = /^\s*(\d{1,3})\s*$/
const COUNTED =
  /(?:qty|quantity|menge|anzahl|stück|qté|quantité|cantidad|quantità|q\.tà|aantal|quantidade|qtd)\.?\s*:?\s*(\d{1,3})\b/iu
const TIMES = /(?:^|\s)(\d{1,3})\s*[x×✕]|[x×✕]\s*(\d{1,3})(?:\s|$)/iu

/** Rows of the article with this title; `counts`: the page's fields for quantities. */
export function readLines(
  look: Look,
  title: string,
  rows: readonly Row[],
  counts: readonly LookNode[],
): Line[] {
  const named = look.nodes.filter(
    (it) =>
      it.frame === 0 && (isRead(it) || it.role === 'link') && isTitle(it.text || it.name, title),
  )
  const places = named.map((node) => placeOf(node, named, rows, title))
  const unique = places.filter(
    (place, at) => places.findIndex((it) => it.path.join() === place.path.join()) === at,
  )
  return unique
    .map((place) => readLine(look, place, rows, counts, title))
    .filter(({ sums, quantity }) => sums.length > 0 || quantity !== null)
}

/** The title itself, with the variant or a count around it, or cut short. */
function isTitle(text: string, title: string): boolean {
  if (text.length > title.length + 120) return false
  if (holds(text, title)) return true
  const [, begun] = /^(.{12,}?)\s?(?:\.\.\.|…)$/.exec(text.trim()) ?? []
  return begun !== undefined && plain(title).startsWith(plain(begun))
}

/** The widest element around it that has sums of this article only. */
function placeOf(
  node: LookNode,
  named: readonly LookNode[],
  rows: readonly Row[],
  title: string,
): Place {
  const isSum = (row: Row) => row.kind !== 'other' || !isTitle(row.label, title)
  const foreign = rows.filter(
    (row) => isSum(row) && ['total', 'subtotal', 'shipping', 'tax'].includes(row.kind),
  )
  let best: Place = node
  for (const place of placesAround(node)) {
    const inside = (it: LookNode) =>
      it.frame === place.frame && place.path.every((step, depth) => step === it.path[depth])
    if (place.path.length < 2 || foreign.some((row) => inside(row.node))) break
    const titles = named.filter((it) => it !== node && inside(it) && !isSameSpot(it, node))
    if (titles.length > 0) break
    const sums = rows.filter((row) => inside(row.node))
    if (sums.length > 4) break
    best = place
    if (sums.length > 0 && isRow(place, node)) break
  }
  return best
}

/** A picture's and a heading's link to the same article stand together. */
function isSameSpot(one: LookNode, other: LookNode): boolean {
  return Math.abs(one.box.y - other.box.y) < 60 && one.path.length > 2
}

function isRow(place: Place, node: LookNode): boolean {
  return place.path.length <= node.path.length - 1
}

function readLine(
  look: Look,
  place: Place,
  rows: readonly Row[],
  counts: readonly LookNode[],
  title: string,
): Line {
  const inside = [...nodesWithin(look, place), ...nodesBeside(look, place, title)]
  const texts = inside.filter(isRead)
  const words = [...new Set(inside.map((it) => it.text || it.name))].join(' ')
  const isNumber = (it: LookNode) => it.role === 'textbox' && /^\d{1,3}$/.test(it.value ?? '')
  const isCount = (it: LookNode) => isNumber(it) || (it.role === 'combobox' && isCountList(it))
  const count = counts.find((it) => inside.includes(it)) ?? inside.find(isCount) ?? null
  const sums = rows.filter(({ node }) => inside.includes(node)).map(({ cents }) => cents)
  const shown = count === null ? quantityIn(texts, title) : countIn(count)
  return { place, words, quantity: shown ?? countOf(sums), sums, count }
}

/** Cells of its row that share no element with it: they stand beside it. */
function nodesBeside(look: Look, place: Place, title: string): LookNode[] {
  const own = nodesWithin(look, place)
  const head = own.find((it) => isTitle(it.text || it.name, title))
  if (head === undefined) return []
  const middle = ({ box }: LookNode) => box.y + box.height / 2
  return look.nodes.filter(
    (it) =>
      it.frame === head.frame &&
      it.id > head.id &&
      !own.includes(it) &&
      it.box.x > head.box.x &&
      it.area === head.area &&
      Math.abs(middle(it) - middle(head)) <= Math.max(head.box.height, it.box.height) / 2,
  )
}

function countIn(count: LookNode): number | null {
  const chosen = count.options?.find((it) => it.selected)?.label ?? count.value ?? ''
  return /^\s*\d{1,3}/.test(chosen) ? Number.parseInt(chosen, 10) : null
}

function quantityIn(texts: readonly LookNode[], title: string): number | null {
  const rest = texts.map(({ text }) => text.replace(title, ' '))
  for (const pattern of [COUNTED, TIMES, BARE]) {
    for (const text of rest) {
      const found = pattern.exec(text)
      const digits = found?.[1] ?? found?.[2]
      if (digits !== undefined && Number(digits) > 0) return Number(digits)
    }
  }
  return null
}

/** A price for one and one for all say how many. */
function countOf(sums: readonly number[]): number | null {
  const [each, all] = sums
  if (each === undefined || all === undefined || each <= 0 || all % each !== 0) return null
  return all / each
}
