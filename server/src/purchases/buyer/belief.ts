import type { Ask, Flow } from '../shops/flow.ts'
import type { Meaning } from '../shops/page/fields.ts'
import { isPlaceholder } from '../shops/page/fields.ts'
import { namesPlace } from '../shops/page/later-steps.ts'
import type { Line } from '../shops/page/lines.ts'
import { readLines } from '../shops/page/lines.ts'
import type { Page } from '../shops/page/page.ts'
import { isOutside } from '../shops/page/page.ts'
import { findAdds, readProduct } from '../shops/page/product.ts'
import { saysFree } from '../shops/page/sums.ts'
import type { Totals } from '../shops/page/totals.ts'
import { isOpen, isRead } from '../shops/page/totals.ts'
import { holds, says, WORDS } from '../shops/page/words.ts'
import { codeOf, isAskable } from './answers.ts'
import type { Discount } from './discount-state.ts'
import { newDiscount } from './discount-state.ts'
import type { Parts } from './parts.ts'
import { newParts, noteParts } from './parts.ts'

/** The walk's knowledge of the purchase, gathered from all pages so far. */
export type Belief = {
  title: string | null
  quantity: number
  variant: Readonly<Record<string, string>> | null
  productUrl: string
  imageUrl: string | null
  isAdded: boolean
  /** The article was added, and the cart was empty. */
  isEmptied: boolean
  hasEntered: boolean
  /** A page before the checkout speaks of its delivery; false: of a download; null: of neither. */
  isDelivered: boolean | null
  /** A page behind the article prices a delivery, or names a place to deliver to. */
  isSent: boolean
  /** Addresses that the walk came by with the article in the cart. */
  readonly visited: Set<string>
  /** A page asked to sign in, and nothing on it led further. */
  isWalled: boolean
  /** The page that shows the article's line alone; null where the shop has none. */
  cartUrl: string | null
  /** The shop's own name and platform, as its pages say to programs: kept, never acted on. */
  about: Pick<Flow, 'name' | 'platform'>
  line: Line | null
  /** Values of the variant that a page showed beside the title, outside the product's own page. */
  readonly shown: Set<string>
  /** Contents of the page's fields when they were last read. */
  readonly typed: Map<Meaning, string>
  /** Fields of the checkout that the walk came by. */
  readonly asked: Map<Meaning, Ask>
  /** The values that the article is offered with, by label. */
  choices: Readonly<Record<string, readonly string[]>>
  /** Entries of the shop's list of countries; empty where it has none. */
  countries: readonly string[]
  /** Address lines that the shop shows as text. */
  addressShown: string
  readonly discount: Discount
  /** Answers to the shop's own questions, by label, and what their fields showed last. */
  readonly answers: Map<string, { readonly wanted: string; readonly shown: string }>
  method: {
    readonly name: string
    readonly cents: number | null
    /** Prices of the other ways to deliver. */
    readonly othersCents: readonly number[]
  } | null
  payment: string | null
  /** Conditions that the shop requires and that were ticked. */
  readonly accepts: string[]
  totals: Totals | null
  readonly parts: Parts
  /** The quantity was typed into the cart, and the cart not recalculated since. */
  mustUpdate: boolean
  /** The page says that a part of the total is still to come. */
  isOpen: boolean
  /** A page behind the article showed a total, or a price of the delivery. */
  isPriced: boolean
}

export function newBelief(url: string): Belief {
  return {
    ...{ title: null, quantity: 1, variant: null, productUrl: url, imageUrl: null },
    ...{
      isAdded: false,
      isEmptied: false,
      hasEntered: false,
      isWalled: false,
      cartUrl: null,
      line: null,
      about: {},
    },
    ...{ shown: new Set(), typed: new Map(), addressShown: '', method: null, payment: null },
    ...{ asked: new Map(), choices: {}, countries: [], discount: newDiscount() },
    ...{
      answers: new Map(),
      parts: newParts(),
      isDelivered: null,
      isSent: false,
      visited: new Set(),
    },
    ...{ accepts: [], totals: null, isOpen: false, isPriced: false, mustUpdate: false },
  }
}

export type Phase = 'product' | 'cart' | 'checkout'

/** Where the page stands, by what it asks, whatever act led there. */
export function phaseOf(page: Page, belief: Belief): Phase {
  if (!belief.isAdded) return 'product'
  const { asks, groups } = page
  const address = ['line1', 'city', 'postal_code', 'last_name', 'name'].filter((part) =>
    asks.has(`shipping_address.${part}` as Meaning),
  )
  const asksCard = asks.has('card.number') || asks.has('card.security_code')
  const about = groups.some((it) => ['account', 'payment'].includes(it.about))
  if (asksCard || address.length >= 2) return 'checkout'
  if (!belief.hasEntered && isArticle(page, belief)) return 'cart'
  if (belief.hasEntered && !isCart(belief)) return 'checkout'
  const isGate = page.fields.some((it) => it.isLogin && !isOutside(it.node))
  return about || isGate || asks.has('contact.email') ? 'checkout' : 'cart'
}

/** The article's own page, whatever its address shows now. */
export function isArticle(page: Page, { productUrl, title }: Belief): boolean {
  const [add] = samePage(page.look.url, productUrl) ? findAdds(page) : []
  return add !== undefined && readProduct(page, add.node)?.title === title
}

function isCart(belief: Belief): boolean {
  return belief.line?.count != null
}

export function samePage(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  return a.origin === b.origin && a.pathname === b.pathname && a.search === b.search
}

const MOST_NAME = 200
const MOST_PLATFORM = 60

/** Adds to the belief what this page shows. */
export function learnFrom(
  belief: Belief,
  page: Page,
  values: ReadonlyMap<number, string>,
  { isSentWished, isKnown }: { readonly isSentWished: boolean; readonly isKnown: boolean },
): void {
  const { 'og:site_name': name, generator } = page.look.structured.meta
  if (name) belief.about = { ...belief.about, name: name.slice(0, MOST_NAME) }
  if (generator) belief.about = { ...belief.about, platform: generator.slice(0, MOST_PLATFORM) }
  if (belief.isAdded && belief.title !== null) readCart(belief, page)
  for (const { node, means, isLogin, isRequired } of page.fields) {
    if (means !== null && isAskable(means) && !isLogin && !isOutside(node)) {
      belief.asked.set(means, { with: means, optional: !isRequired })
    }
    const value = values.get(node.id) || node.text
    if (means !== null && !isLogin && value !== '') belief.typed.set(means, value)
    if (means === 'shipping_address.country' && node.options !== null) {
      const real = node.options.filter((it) => !isPlaceholder(it) && !it.disabled)
      belief.countries = real.map(({ label }) => label)
    }
  }
  readCountry(belief, page)
  readDelivery(belief, page, isSentWished)
  noteParts(belief.parts, page, belief.line, isKnown)
  if (!belief.isAdded) return
  belief.visited.add(page.look.url)
  const isHere = isAtArticle(page, belief) && belief.line === null
  // Before the shop knows the buyer, a total lacks what depends on the address.
  if (page.totals !== null && !isHere && isKnown) belief.totals = page.totals
  belief.isOpen = isOpen(page.look, page.totals)
  belief.isPriced ||= !isHere && showsPrice(page)
  const isDigital = DIGITAL.test(belief.title ?? '')
  belief.isSent ||= !isHere && speaksOfDelivery(page, isDigital)
  if (belief.isSent && !isDigital) belief.isDelivered = true
  belief.addressShown = `${belief.addressShown}\n${page.look.text}`.slice(-20_000)
}

function showsPrice({ rows, groups, look }: Page): boolean {
  return (
    rows.some(({ kind }) => kind === 'total' || kind === 'shipping') ||
    groups.some(({ about }) => about === 'shipping') ||
    look.nodes.some((it) => isRead(it) && says(WORDS.ship, it.text) && saysFree(it.text))
  )
}

const MOST_HEAD = 40

/** A file may come with a delivery that costs nothing, and has no address. */
function speaksOfDelivery({ rows, groups, look, asks }: Page, isDigital: boolean): boolean {
  const isReal = (text: string) => !DIGITAL.test(text)
  const isAsked = asks.has('shipping_address.line1') || asks.has('shipping_address.postal_code')
  return (
    isAsked ||
    rows.some(
      (it) => it.kind === 'shipping' && isReal(it.label) && !(isDigital && it.cents === 0),
    ) ||
    groups.some(
      (it) => it.about === 'shipping' && it.options.every(({ words }) => isReal(words)),
    ) ||
    look.nodes.some(
      ({ role, text, frame, area }) =>
        role === 'heading' &&
        frame === 0 &&
        area !== 'footer' &&
        text.length <= MOST_HEAD &&
        isReal(text) &&
        (says(WORDS.ship, text) || namesPlace(text)),
    )
  )
}

/** A shop that delivers to one country may name it beside the address, with nothing to choose. */
function readCountry(belief: Belief, { asks, look }: Page): void {
  const isAsked = asks.has('shipping_address.line1') && !asks.has('shipping_address.country')
  if (!isAsked || belief.countries.length > 0) return
  const lines = look.nodes.filter((it) => isRead(it) && it.text.length <= MOST_LINE)
  const named = lines.filter(
    ({ text }) => /\p{L}{3}/u.test(text) && codeOf(text, look.lang) !== null,
  )
  belief.countries = [...new Set(named.map(({ text }) => text))]
}

const MOST_LINE = 80
const SENT =
  /send it|lieferbar|schicken|leverbaar|bezorgen|sturen|envia|enviamos|envoy|expédi|spedi|inviamo|mandiamo/iu
const STOCKED =
  /in stock|auf lager|vorrätig|en stock|disponible|disponibil|disponível|op voorraad|em stock|em estoque/iu
/** Words of goods that nobody delivers. */
export const DIGITAL =
  /download|digital|\bpdf\b|e-?book|\b(by|per|par|por|via) e-?mail|licen[cs]e|lizenz|licence|licencia|licenza|licentie|descarga|herunterlad|télécharg|scaric|te laden|transferência de ficheiro|baixar|numérique|digital[ei]|digitaal|gift card|gutschein|voucher|ticket|\b(course|corso|curso|cours en ligne)\b|kurs|cursus/iu

const BESIDE =
  /gift|gutschein|voucher|newsletter|ticket|cadeau|regalo|bon\b|\b(course|corso|curso|cours en ligne)\b|kurs|cursus|unsubscri|instructions|manual/iu

/** A shop that delivers takes no order before it has an address. */
function readDelivery(belief: Belief, page: Page, isSentWished: boolean): void {
  if (belief.title === null || belief.isDelivered === false) return
  const about = isArticle(page, belief) ? page.look.nodes.filter(isRead) : []
  // Vouchers and newsletters are named beside goods of any kind.
  const isSaidDigital = about.some(({ text }) => DIGITAL.test(text) && !BESIDE.test(text))
  if (isSaidDigital || DIGITAL.test(belief.title)) belief.isDelivered = false
  if (belief.isDelivered === false) return
  const lines = page.look.nodes.filter(
    (it) => isRead(it) && it.text.length <= MOST_LINE && !DIGITAL.test(it.text),
  )
  const isSaid = (pattern: RegExp) => lines.some(({ text }) => pattern.test(text))
  // An article that is in stock and wished at an address is sent there.
  const isStocked = isSentWished && isSaid(STOCKED)
  if (isStocked || isSaid(WORDS.ship) || isSaid(SENT)) belief.isDelivered = true
}

/** A checkout may keep the article's address to its end. */
function isAtArticle(page: Page, { productUrl, hasEntered }: Belief): boolean {
  return samePage(page.look.url, productUrl) && !hasEntered
}

function readCart(belief: Belief, page: Page): void {
  const counts = page.fields.filter((it) => it.means === 'quantity').map((it) => it.node)
  const lines = readLines(page.look, belief.title ?? '', page.rows, counts)
  const isHere = isAtArticle(page, belief)
  const found = lines.find((it) => !isHere || it.count !== null) ?? null
  if (found === null) {
    if (belief.line !== null) belief.line = { ...belief.line, count: null }
    return
  }
  const before = belief.line
  belief.line = { ...found, quantity: found.quantity ?? before?.quantity ?? null }
  for (const value of Object.values(belief.variant ?? {})) {
    if (lines.some((it) => holds(it.words, value))) belief.shown.add(value)
  }
}
