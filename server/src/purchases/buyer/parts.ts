import type { Cents } from '../../lib/money.ts'
import type { Sum } from '../shops/money.ts'
import type { Line } from '../shops/page/lines.ts'
import type { Page } from '../shops/page/page.ts'
import { isOffer } from '../shops/page/page.ts'
import type { Row, Totals } from '../shops/page/totals.ts'
import { says, WORDS } from '../shops/page/words.ts'
import type { Quote } from '../shops/purchase.ts'

type Kind = Exclude<keyof Quote['breakdownCents'], 'subtotal'>

/** Parts of the total, as the shop showed them on pages without a total. */
export type Parts = {
  goods: Sum | null
  readonly rows: Map<Kind, Sum>
  /** Asked for paying by card, beside that way to pay. */
  surcharge: Sum | null
  /** Parts that the shop says it adds, without having shown how much. */
  readonly announced: Set<Kind>
}

export function newParts(): Parts {
  return { goods: null, rows: new Map(), surcharge: null, announced: new Set() }
}

const MOST_NOTICE = 160
const MOST_LABEL = 40
const KINDS: readonly Kind[] = ['shipping', 'tax', 'fees', 'discount']

/** `isKnown`: whether the shop has the address, which delivery and tax depend on. */
export function noteParts(parts: Parts, page: Page, line: Line | null, isKnown: boolean): void {
  for (const notice of noticesOf(page)) {
    const kind = announcedIn(notice)
    if (kind !== null && !parts.rows.has(kind)) parts.announced.add(kind)
  }
  parts.surcharge = readSurcharge(page) ?? parts.surcharge
  const base = line === null ? null : readGoods(page.rows, line)
  if (base === null) return
  parts.goods = base.sum
  const below = page.rows.filter(
    (it) =>
      it.node.id > base.row.node.id &&
      it.label.length <= MOST_LABEL &&
      !says(WORDS.included, it.label) &&
      !isOffer(page.groups, it),
  )
  const listed = rightBelow(base.row, below)
  for (const kind of KINDS) {
    const isKind = (it: Row) =>
      it.kind === kind || (kind === 'fees' && it.kind === 'other' && listed.includes(it))
    const rows = below.filter(isKind)
    const [first] = rows
    if (first === undefined) continue
    if (!isKnown && (kind === 'tax' || kind === 'shipping')) {
      parts.announced.add(kind)
      continue
    }
    const cents = rows.reduce((sum, it) => sum + it.cents, 0) as Cents
    parts.rows.set(kind, { cents, currency: first.currency })
    parts.announced.delete(kind)
  }
}

/** Lines of the page, and what may be the two cells of a row. */
function noticesOf({ look }: Page): string[] {
  const lines = look.text.split('\n')
  const isCell = (text: string | undefined) => text !== undefined && text.length <= MOST_LABEL
  const rows = lines.flatMap((it, at) =>
    isCell(it) && isCell(lines[at + 1]) ? [`${it} ${lines[at + 1]}`] : [],
  )
  return [...lines.filter((it) => it.length <= MOST_NOTICE), ...rows]
}

function readSurcharge({ groups }: Page): Sum | null {
  const ways = groups.filter(({ about }) => about === 'payment').flatMap(({ options }) => options)
  return ways.find(({ words }) => says(WORDS.card, words))?.price ?? null
}

const ROW_PX = 60

/** Rows that follow one another below the goods: a fee may have any name there. */
function rightBelow({ node, kind }: Row, rows: readonly Row[]): Row[] {
  if (kind !== 'subtotal') return []
  let last = node
  const end = rows.findIndex((it) => {
    const isNext = it.node.box.y > last.box.y && it.node.box.y - last.box.y < ROW_PX
    last = it.node
    return !isNext || it.label === ''
  })
  return end < 0 ? [...rows] : rows.slice(0, end)
}

/** All of the wished article: as a subtotal, or beside the only one of it. */
function readGoods(rows: readonly Row[], line: Line): { sum: Sum; row: Row } | null {
  const { quantity, sums } = line
  if (quantity === null) return null
  const may = new Set(sums.filter((it) => it > 0).flatMap((it) => [it, it * quantity]))
  const base =
    rows.find(({ kind, cents }) => kind === 'subtotal' && may.has(cents)) ??
    rows.find(({ kind, cents }) => kind === 'total' && may.has(cents)) ??
    (quantity === 1 && may.size === 1 ? rows.find(({ cents }) => may.has(cents)) : undefined)
  if (base === undefined) return null
  return {
    sum: { cents: base.cents as Cents, currency: base.currency },
    row: base,
  }
}

/** On top of the prices that are shown. */
const ADDED = new RegExp(
  [
    '\\bexcl|not included|\\bplus\\b|\\bbefore\\b|\\badded\\b|\\badds\\b|calculated|may apply|on top|\\bextra\\b|comes? with',
    'zzgl|zuzüglich|exkl|nicht enthalten|kommt hinzu|kommen hinzu|berechnet|\\bnetto',
    'hors (taxe|tva)|en sus|s.ajoute|non compris|calculé|\\bht\\b',
    'no incluid|\\bmás\\b|se añad|se suma|se calcula|sin iva',
    'esclus|non inclus|\\bpiù\\b|si aggiung|calcolat|oltre',
    'exclusief|niet inbegrepen|komt erbij|komen erbij|berekend|\\bplus\\b',
    'não incluíd|\\bmais\\b|acresc|calculad|sem iva|à parte',
  ].join('|'),
  'iu',
)

/** A row without a sum: "Tax —". */
const EMPTY = /[\s:]+(?:[–—?…-]|tbd)\s*$/iu

const NOT_INCLUDED = /\b(?:not?|non|não|nicht|niet) (?:inclu|compr|enthalten|inbegrepen)\p{L}*/iu

/** "Taxes calculated at checkout", "plus a service fee". Delivery is priced beside its ways. */
function announcedIn(notice: string): Kind | null {
  if (!says(ADDED, notice) && !EMPTY.test(notice)) return null
  if (says(WORDS.included, notice.replace(NOT_INCLUDED, ''))) return null
  if (says(WORDS.tax, notice)) return 'tax'
  return says(WORDS.fee, notice) && !says(WORDS.ship, notice) ? 'fees' : null
}

/** The total as the sum of its parts; null: a part is not known. */
export function composeTotals(
  { goods, rows, surcharge, announced }: Parts,
  delivery: number | null,
): Totals | null {
  const open = [...announced].filter((it) => it !== 'shipping')
  if (goods === null || delivery === null || open.length > 0) return null
  const shown = rows.get('shipping')
  if (shown !== undefined && shown.cents !== delivery) return null
  const others = [...rows].filter(([kind]) => kind !== 'shipping')
  if (surcharge !== null && surcharge.cents !== 0) {
    if (rows.has('fees')) return null // the row may be the surcharge
    others.push(['fees', surcharge])
  }
  const sums = [goods, ...others.map(([, sum]) => sum)]
  const amountCents = sums.reduce((all, { cents }) => all + cents, delivery)
  return {
    amountCents: amountCents as Cents,
    breakdownCents: {
      subtotal: goods.cents,
      shipping: delivery as Cents,
      ...Object.fromEntries(others.map(([kind, { cents }]) => [kind, cents])),
    },
    currencies: sums.map(({ currency }) => currency),
    isChecked: true,
    hasShipping: true,
    shippingLabel: null,
  }
}
