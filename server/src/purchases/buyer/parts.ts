import type { Cents } from '../../lib/money.ts'
import type { Sum } from '../shops/money.ts'
import type { Line } from '../shops/page/lines.ts'
import type { LookNode } from '../shops/page/look.ts'
import type { Page } from '../shops/page/page.ts'
import { cardOf, isOffer } from '../shops/page/page.ts'
import type { Row, Totals } from '../shops/page/totals.ts'
import { isOnLine, isRead } from '../shops/page/totals.ts'
import { holds, plain, says, WORDS } from '../shops/page/words.ts'
import type { Quote } from '../shops/purchase.ts'

type Kind = Exclude<keyof Quote['breakdownCents'], 'subtotal'>

/** Parts of the total, as the shop showed them on pages without a total. */
export type Parts = {
  goods: Sum | null
  readonly rows: Map<Kind, Sum>
  /** Parts that stood alone, on pages that list no goods, by label. */
  readonly alone: Map<string, Sum & { readonly kind: Kind }>
  /** Labels of the rows that were listed below the goods. */
  readonly listed: Set<string>
  /** The page that listed them last. */
  listedAt: string | null
  /** Asked for paying by card, beside that way to pay. */
  surcharge: (Sum & { readonly words: string }) | null
  /** Parts that the shop says it adds, without having shown how much. */
  readonly announced: Set<Kind>
}

export function newParts(): Parts {
  return {
    ...{ goods: null, rows: new Map(), alone: new Map(), listed: new Set() },
    ...{ listedAt: null, surcharge: null, announced: new Set() },
  }
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
  if (base === null) {
    if (line !== null) noteAlone(parts, page, isKnown)
    return
  }
  parts.goods = base.sum
  const below = page.rows.filter(
    (it) =>
      it.node.id > base.row.node.id &&
      it.label.length <= MOST_LABEL &&
      !says(WORDS.included, it.label) &&
      !says(WORDS.minimum, it.label) &&
      !isBesideBox(page, it) &&
      !isOffer(page.groups, it),
  )
  for (const kind of namedBelow(page, base.row)) {
    if (!below.some((it) => it.kind === kind)) parts.announced.add(kind)
  }
  const listed = rightBelow(base.row, below)
  for (const kind of KINDS) {
    const isKind = (it: Row) =>
      it.kind === kind || (kind === 'fees' && it.kind === 'other' && listed.includes(it))
    const rows = below.filter(isKind)
    const [first] = rows
    if (first === undefined) {
      // A part that an earlier list had may have gone, or stand elsewhere by now.
      if (parts.rows.delete(kind) && parts.listedAt !== page.look.url) parts.announced.add(kind)
      continue
    }
    if (!isKnown && (kind === 'tax' || kind === 'shipping')) {
      parts.announced.add(kind)
      continue
    }
    const cents = rows.reduce((sum, it) => sum + it.cents, 0) as Cents
    parts.rows.set(kind, { cents, currency: first.currency })
    for (const { label } of rows) parts.listed.add(plain(label))
    parts.announced.delete(kind)
  }
  parts.listedAt = page.look.url
}

const BELOW_PX = 300

/** Parts that the list names below the goods, with or without a sum. */
function namedBelow({ look }: Page, { node }: Row): Kind[] {
  const lines = look.nodes.filter(
    (it) =>
      it.role === 'text' &&
      isRead(it) &&
      it.id > node.id &&
      it.text.length <= MOST_LABEL &&
      it.box.y - node.box.y < BELOW_PX &&
      !says(WORDS.included, it.text),
  )
  const isNamed = (pattern: RegExp) =>
    lines.some((it) => says(pattern, it.text) && isOnLineOrBelow(it, node))
  return (['tax', 'fees'] as const).filter((kind) =>
    isNamed(kind === 'tax' ? WORDS.tax : WORDS.fee),
  )
}

/** In the column of the list, and no label of a field beside it. */
function isOnLineOrBelow(one: LookNode, other: LookNode): boolean {
  return one.box.x < other.box.x + other.box.width && one.box.x > other.box.x - LIST_PX
}

const LIST_PX = 600

/** Behind the cart a page may name one more part beside the card, and nothing else of the order. */
function noteAlone(parts: Parts, page: Page, isKnown: boolean): void {
  for (const row of page.rows) {
    const { kind, label, currency } = row
    if (kind !== 'tax' && kind !== 'fees' && kind !== 'discount') continue
    if (says(WORDS.included, label) || says(WORDS.minimum, label)) continue
    if (isOffer(page.groups, row)) continue
    const before = parts.alone.get(plain(label))
    const isOther = before !== undefined && before.cents !== row.cents
    // It may be an offer, a share of the price, or a sum that is still to change.
    const isVague = label.length > MOST_LABEL || says(EACH, label) || isBesideBox(page, row)
    if (isVague || isOther || (kind === 'tax' && !isKnown)) parts.announced.add(kind)
    else parts.alone.set(plain(label), { cents: row.cents as Cents, currency, kind })
  }
}

const EACH =
  /\b(each|per|apiece)\b|\bje\b|\bpro\b|stück|\bpar\b|chacun|pièce|\bpor\b|\bcada\b|\bciascun|cadauno|stuk/iu

/** A sum beside a box is what ticking it would cost. */
function isBesideBox({ boxes }: Page, { node }: Row): boolean {
  return boxes.some((it) => isOnLine(it, node))
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

function readSurcharge({ groups }: Page): Parts['surcharge'] {
  const ways = groups.filter(({ about }) => about === 'payment').flatMap(({ options }) => options)
  const card = cardOf(ways)
  return card === undefined || card.price === null ? null : { ...card.price, words: card.words }
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

/**
 * All of the wished article: as a subtotal, or beside the only one of it. A single sum beside several
 * may be the price of one, so it counts only where the price of one stands there, too.
 */
function readGoods(rows: readonly Row[], line: Line): { sum: Sum; row: Row } | null {
  const { quantity } = line
  if (quantity === null) return null
  const sums = line.sums.filter((it) => it > 0)
  const may = new Set(sums.map((it) => it * quantity))
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
  const isLater = says(ADDED, notice) || says(WORDS.open, notice) || EMPTY.test(notice)
  if (!isLater) return null
  if (says(WORDS.included, notice.replace(NOT_INCLUDED, ''))) return null
  if (says(WORDS.tax, notice)) return 'tax'
  return says(WORDS.fee, notice) && !says(WORDS.ship, notice) ? 'fees' : null
}

/** The total as the sum of its parts; null: a part is not known. */
export function composeTotals(parts: Parts, delivery: number | null): Totals | null {
  const { goods, rows, surcharge, announced } = parts
  const open = [...announced].filter((it) => it !== 'shipping')
  if (goods === null || delivery === null || open.length > 0) return null
  const shown = rows.get('shipping')
  if (shown !== undefined && shown.cents !== delivery) return null
  const alone = [...parts.alone].filter(([label]) => !parts.listed.has(label))
  const others = [
    ...[...rows].filter(([kind]) => kind !== 'shipping'),
    ...alone.map(([, { kind, ...sum }]): [Kind, Sum] => [kind, sum]),
  ]
  if (surcharge !== null && surcharge.cents !== 0) {
    const named = [...parts.listed, ...parts.alone.keys()]
    const isListed = named.some((label) => holds(surcharge.words, label))
    if (!isListed && rows.has('fees')) return null // one of the rows may be the surcharge
    if (!isListed) others.push(['fees', surcharge])
  }
  if (isTwice(others)) return null
  const sums = [goods, ...others.map(([, sum]) => sum)]
  const amountCents = sums.reduce((all, { cents }) => all + cents, delivery)
  const breakdown: Partial<Record<Kind, number>> = {}
  for (const [kind, { cents }] of others) breakdown[kind] = (breakdown[kind] ?? 0) + cents
  return {
    amountCents: amountCents as Cents,
    breakdownCents: {
      subtotal: goods.cents,
      shipping: delivery as Cents,
      ...(breakdown as Partial<Record<Kind, Cents>>),
    },
    currencies: sums.map(({ currency }) => currency),
    isChecked: true,
    hasShipping: true,
    shippingLabel: null,
  }
}

/** One part under two names: two sums that are equal, or a second tax. */
function isTwice(sums: readonly (readonly [Kind, Sum])[]): boolean {
  return sums.some(([kind, { cents }], at) =>
    sums.slice(0, at).some((it) => it[0] === kind && (kind !== 'fees' || it[1].cents === cents)),
  )
}
