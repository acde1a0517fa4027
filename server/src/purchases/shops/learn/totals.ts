import type { Cents } from '../../../lib/money.ts'
import type { Sum } from '../money.ts'
import { formatMoney, parseMoney } from '../money.ts'
import type { Quote } from '../purchase.ts'
import type { LookNode } from './look.ts'
import { isWithin } from './tree.ts'

export type Unreadable = { readonly unreadable: string }

/** A line of text that is read: what a buyer's eye takes in as one. */
export type Cell = {
  readonly text: string
  readonly isHeading: boolean
  /** Its sum, when it is one and nothing else. */
  readonly sum: Sum | null
}

type Part = keyof Quote['breakdownCents']

export type Totals = {
  readonly amountCents: Cents
  readonly breakdownCents: Quote['breakdownCents']
  /** What each sum says of its currency. */
  readonly currencies: readonly (string | null)[]
  /** What the shop calls its way of shipping, where the row of its price says so. */
  readonly shippingMethod: string | null
  /** The cells that it was read from; what is bought stands before them. */
  readonly start: number
  readonly end: number
}

/** The first that fits counts: "Shipping discount" is a discount, "Shipping & handling" is shipping. */
const PARTS: readonly (readonly [Part, RegExp])[] = [
  [
    'discount',
    /discount|coupon|promo|voucher|saving|rabatt|gutschein|remise|descuento|sconto|korting|desconto/i,
  ],
  [
    'tax',
    /\b(tax|taxes|vat|gst|hst|pst|duty|duties|mwst|ust|tva|iva|btw|steuer|taxe|impuestos?|imposte)\b/i,
  ],
  [
    'shipping',
    /shipping|delivery|postage|freight|versand|lieferung|livraison|env[ií]o|spedizione|verzend|entrega/i,
  ],
  [
    'fees',
    /\bfees?\b|surcharge|handling|service charge|geb(ü|ue)hr|\bfrais\b|recargo|commissione/i,
  ],
]
const SUBTOTAL =
  /sub[\s-]*total|^(cart|basket|bag|items?|goods|merchandise|products?) (sub)?total( \(.*\))?:?$|^(items?|merchandise)( \(\d+\))?:?$|zwischensumme|sous[\s-]total|subtota+l/i
const TOTAL =
  /^(order |grand |estimated |your |final )?total( \(.*\))?( (due|to pay|price|amount|cost|today))?:?$|^(amount|balance) (due|to pay):?$|^to pay:?$|^gesamt(summe|betrag|preis)?:?$|^(montant )?total( ttc| à payer| général)?:?$|^(importe )?total( a pagar)?:?$|^totale( ordine)?:?$|^totaal( bedrag)?:?$/i
/** Says of what a sum is made already, and adds nothing to it. */
const INCLUDED =
  /\bincl(\.|uding|usive|uded)?\b|\bof which\b|\binkl\b|\bdavon\b|\bdont\b|incluid[ao]/i
/** What is still to come: the total is not the last word. */
const OPEN =
  /calculated|next step|select (a )?(shipping|delivery)|choose (a )?(shipping|delivery)|to be determined|\btbd\b|enter (your |an )?address|pending|berechnet/i

/** The cells of a page, or of what is left of it without its head, foot and menus. */
export function readCells(nodes: readonly LookNode[]): Cell[] {
  const read = nodes.filter(
    (it) => it.frame === 0 && !it.struck && !['header', 'nav', 'footer'].includes(it.area ?? ''),
  )
  const links = read.filter(({ role }) => role === 'link' || role === 'button')
  return read
    .filter(({ role }) => role === 'text' || role === 'heading')
    .filter((it) => !links.some((link) => isWithin(it, link) && isEdit(link.text)))
    .flatMap((node) => {
      const inside = links.filter((link) => link !== node && isWithin(link, node))
      // "Address Change": a heading with a link in it.
      const text = inside.reduce((rest, { text }) => rest.replace(text, ''), node.text)
      return split((inside.length > 0 && text.trim() !== '' ? text : node.text).trim(), node.role)
    })
}

function isEdit(text: string): boolean {
  return /^(change|edit|modify|update|remove|ändern|bearbeiten|modifier|editar|modifica|wijzig(en)?)\b/i.test(
    text.trim(),
  )
}

/** "Total: $5.00" is a label and a sum. */
function split(text: string, role: string): Cell[] {
  const isHeading = role === 'heading'
  const whole = sumOf(text)
  if (whole !== null) return [{ text, isHeading, sum: whole }]
  const [, label = '', amount = ''] = /^(.{2,60}?):?\s+([^a-z]*\d[\d,.]*[^a-z]*)$/i.exec(text) ?? []
  const sum = sumOf(amount)
  if (sum === null || partOf(label) === null) return [{ text, isHeading, sum: null }]
  return [
    { text: label, isHeading, sum: null },
    { text: amount, isHeading: false, sum },
  ]
}

/** A bare number may be anything: a sum says its currency or its cents. */
export function sumOf(text: string): Sum | null {
  const trimmed = text.trim()
  if (/^\d+$/.test(trimmed)) return null
  return parseMoney(trimmed)
}

function partOf(label: string): Part | 'total' | null {
  if (SUBTOTAL.test(label)) return 'subtotal'
  if (TOTAL.test(label)) return 'total'
  return PARTS.find(([, words]) => words.test(label))?.[0] ?? null
}

/**
 * The totals of a page, or nothing: every sum between the first part and the total is a part that is
 * known, the parts sum to the total, and whatever else is called the total says the same.
 */
export function readTotals(cells: readonly Cell[]): Totals | Unreadable {
  const places = cells.flatMap(({ sum }, at) =>
    sum !== null && partOf(cells[at - 1]?.text ?? '') === 'total' ? [at] : [],
  )
  if (places.length === 0) return { unreadable: 'The page shows no total.' }
  const amounts = new Set(places.map((at) => cells[at]?.sum?.cents))
  if (amounts.size > 1) return { unreadable: 'The page shows more than one total.' }
  const read = places.map((end) => readBlock(cells, end))
  return read.find((it) => !('unreadable' in it)) ?? (read[0] as Unreadable)
}

function readBlock(cells: readonly Cell[], end: number): Totals | Unreadable {
  const start = findStart(cells, end)
  const breakdown: Partial<Record<Part, number>> = {}
  const total = cells[end]?.sum
  if (!total) return { unreadable: 'The page shows no total.' }
  const currencies: (string | null)[] = [total.currency]
  let shippingMethod: string | null = null
  let heading: string | null = null
  for (let at = start; at < end - 1; at += 1) {
    const { text, sum, isHeading } = cells[at] as Cell
    if (sum === null) {
      if (OPEN.test(text)) return { unreadable: 'A part of the total is still to be told.' }
      if (isHeading) heading = text
      continue
    }
    const label = cells[at - 1] as Cell
    if (INCLUDED.test(label.text)) continue
    const above = label.isHeading || at <= start + 1 ? null : heading
    const part = partIn(label.text, above)
    if (part === null) return { unreadable: 'The page has a sum that was not understood.' }
    breakdown[part] = (breakdown[part] ?? 0) + sum.cents
    currencies.push(sum.currency)
    if (part === 'shipping') shippingMethod ??= methodIn(label.text, above)
  }
  const { cents: amountCents } = total
  return addUp({ amountCents, breakdown, currencies, shippingMethod, start, end })
}

/** Where the subtotal is, or the first of the parts that are there; the label is the first cell. */
function findStart(cells: readonly Cell[], end: number): number {
  let start = end - 1
  for (let at = end - 2; at > 0; at -= 1) {
    const label = cells[at - 1]?.text ?? ''
    if (cells[at]?.sum === null) continue
    if (partOf(label) === 'subtotal') return at - 1
    if (partOf(label) === 'total') break
  }
  // No subtotal: the parts stand together right before the total.
  for (let at = end - 2; at > 0; at -= 1) {
    const label = cells[at - 1]?.text ?? ''
    if (cells[at]?.sum === null) continue
    if (partOf(label) === null) break
    start = at - 1
  }
  return start
}

/** Below a heading "Tax" a row called "Shipping" is the tax on it; a tax is one wherever it stands. */
function partIn(label: string, heading: string | null): Part | null {
  const own = partOf(label)
  if (own === 'subtotal' || own === 'tax' || own === 'discount') return own
  const above = heading === null ? null : partOf(heading)
  const part = above === null || above === 'subtotal' || above === 'total' ? own : above
  return part === 'total' ? null : part
}

/** "Shipping (Express)", or "Express" below a heading "Shipping". */
function methodIn(label: string, heading: string | null): string | null {
  const [, inside] = /\((.+)\)\s*:?$/.exec(label) ?? []
  if (inside !== undefined) return inside.trim()
  const [, after] =
    /^(?:shipping|delivery|versand|livraison|env[ií]o)\s*[:–—-]\s*(.+)$/i.exec(label) ?? []
  if (after !== undefined) return after.trim()
  return heading !== null && partOf(label) === null ? label : ownName(label, heading)
}

/** A method may be called "Standard shipping" itself. */
function ownName(label: string, heading: string | null): string | null {
  const isPrice = /\b(charges?|costs?|price|fee)\b/i.test(label)
  return heading !== null && !isPrice && label.toLowerCase() !== heading.toLowerCase()
    ? label
    : null
}

function addUp(found: {
  amountCents: number
  breakdown: Partial<Record<Part, number>>
  currencies: (string | null)[]
  shippingMethod: string | null
  start: number
  end: number
}): Totals | Unreadable {
  const { amountCents, breakdown, ...rest } = found
  // Shops write a discount with a minus or without.
  if (breakdown.discount !== undefined) breakdown.discount = -Math.abs(breakdown.discount)
  const sum = Object.values(breakdown).reduce((total, next) => total + next, 0)
  // Without a subtotal, what the parts leave is what the lines have to come to.
  if (breakdown.subtotal === undefined) breakdown.subtotal = amountCents - sum
  else if (sum !== amountCents) {
    const [parts, total] = [sum, amountCents].map((it) => formatMoney(it, '').trim())
    return { unreadable: `The parts of the total sum to ${parts}, and the page says ${total}.` }
  }
  const { subtotal, ...others } = breakdown
  const breakdownCents = { subtotal, ...others } as Quote['breakdownCents']
  return { ...rest, amountCents: amountCents as Cents, breakdownCents }
}
