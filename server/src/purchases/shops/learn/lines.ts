import type { Cents } from '../../../lib/money.ts'
import type { Cell, Totals, Unreadable } from './totals.ts'

const COLUMN =
  /^(items?|products?|article|description|details|image|quantity|qty|each|price|unit price|total|sub-?total|amount|menge|preis|summe|produit|quantité|prix|cantidad|precio)s?:?$/i
const STOCK =
  /^(in stock|available|only \d+ left|unavailable|ships in|auf lager|en stock|disponible|disponibile)/i
const LABELLED_QUANTITY =
  /^(?:qty|quantity|menge|anzahl|qté|quantité|cantidad|quantità|aantal)\.?\s*:?\s*(\d{1,5})$/i
const TIMES = /^(?:[x×]\s*(\d{1,5})|(\d{1,5})\s*[x×])$/i

export type SummaryLine = {
  readonly title: string
  /** What the shop writes of the variant, where it stands apart from the title. */
  readonly variant: string | null
  readonly quantity: number
  readonly amountCents: Cents
}

type Row = { readonly words: readonly Cell[]; readonly sum: number; readonly at: number }

/**
 * What is bought: the rows before the totals, as many as come to the subtotal. If they do not come to it
 * exactly, a line was not seen or is none, and nothing is told.
 */
export function readLines(
  cells: readonly Cell[],
  totals: Totals,
  titles: readonly string[],
): SummaryLine[] | Unreadable {
  const target = totals.breakdownCents.subtotal ?? 0
  const rows = readRows(cells.slice(0, totals.start))
  const lines: SummaryLine[] = []
  let sum = 0
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at] as Row
    const isEnd = lines.length > 0 && sum === target
    // Something for nothing belongs to the list as well, as long as it stands in it.
    if (isEnd && (row.sum !== 0 || row.words.some(({ isHeading }) => isHeading))) break
    const unit = isUnitOf(rows[at - 1], row) ? rows[at - 1] : undefined
    const line = readLine(
      unit === undefined ? row : { ...row, words: [...unit.words, ...row.words] },
      titles,
    )
    if ('unreadable' in line) return line
    if (unit !== undefined) at -= 1
    lines.unshift(line)
    sum += line.amountCents
    if (sum > target) break
  }
  if (lines.length === 0) return { unreadable: 'The page does not show what is bought.' }
  if (sum !== target) return { unreadable: 'The lines of the order do not sum to its subtotal.' }
  return lines
}

/** Each sum with the words since the sum before. */
function readRows(cells: readonly Cell[]): Row[] {
  const rows: Row[] = []
  let words: Cell[] = []
  cells.forEach((cell, at) => {
    if (cell.sum === null) words.push(cell)
    else {
      rows.push({ words, sum: cell.sum.cents, at })
      words = []
    }
  })
  return rows
}

/** "$5.00 · 2 · $10.00": a price for one, how many, and what they come to. */
function isUnitOf(unit: Row | undefined, row: Row): boolean {
  if (unit === undefined || row.words.some((it) => quantityIn(it.text) === null)) return false
  const [first] = row.words
  const quantity = quantityIn(first?.text ?? '1') ?? 1
  return unit.sum * quantity === row.sum || (row.words.length === 0 && row.sum % unit.sum === 0)
}

function readLine(row: Row, titles: readonly string[]): SummaryLine | Unreadable {
  const known = row.words.findLastIndex(({ text }) => titleOf(text, titles) !== null)
  const words = cut(row.words, known)
  const quantities = words.flatMap(
    ({ text }) => quantityIn(text) ?? quantityAround(text, titles) ?? [],
  )
  if (new Set(quantities).size > 1) {
    return { unreadable: 'The page has a line whose quantity was not understood.' }
  }
  const names = words
    .map(({ text }) => text)
    .filter((text) => quantityIn(text) === null && !COLUMN.test(text) && !STOCK.test(text))
  const own = names.find((text) => titleOf(text, titles) !== null) ?? names[0]
  if (own === undefined) return { unreadable: 'The page shows a line without a name.' }
  const others = names.filter((text) => text !== own)
  return {
    title: titleOf(own, titles) ?? own,
    variant: others.length === 0 ? null : others.join(', '),
    quantity: quantities[0] ?? 1,
    amountCents: row.sum as Cents,
  }
}

/** Before the first line stands the rest of the page: its own words begin with its title, or a head. */
function cut(words: readonly Cell[], known: number): readonly Cell[] {
  if (known >= 0) {
    const badge = words[known - 1]
    return words.slice(badge !== undefined && quantityIn(badge.text) !== null ? known - 1 : known)
  }
  const head = words.findLastIndex(({ text, isHeading }) => isHeading || COLUMN.test(text))
  const rest = words.slice(head + 1)
  const isNamed = rest.some(({ text }) => quantityIn(text) === null && !STOCK.test(text))
  return isNamed ? rest : words.slice(Math.max(head, 0)) // the heading is its name
}

function quantityIn(text: string): number | null {
  const trimmed = text.trim()
  if (/^\d{1,3}$/.test(trimmed)) return Number(trimmed)
  const [, labelled] = LABELLED_QUANTITY.exec(trimmed) ?? []
  const [, after, before] = TIMES.exec(trimmed) ?? []
  const found = labelled ?? after ?? before
  return found === undefined ? null : Number(found)
}

/** "2 × Mug", "Mug × 2": only around a title that is known, since a title may hold such words itself. */
function quantityAround(text: string, titles: readonly string[]): number | null {
  for (const title of titles) {
    const rest = plain(text).replace(plain(title), '').trim()
    if (rest === plain(text) || rest === '') continue
    return quantityIn(rest)
  }
  return null
}

/** The title that these words are, also where the shop cuts it short. */
function titleOf(text: string, titles: readonly string[]): string | null {
  const words = plain(text)
  const found = titles.find((title) => {
    const name = plain(title)
    if (words === name || (quantityAround(text, [title]) !== null && words.includes(name)))
      return true
    const [, begun] = /^(.{20,}?)\s?(?:\.\.\.|…)$/.exec(words) ?? []
    return begun !== undefined && name.startsWith(begun)
  })
  return found ?? null
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
