import type { Ask, Flow } from '../shops/flow.ts'
import type { Meaning } from '../shops/page/fields.ts'
import { isPlaceholder } from '../shops/page/fields.ts'
import type { Line } from '../shops/page/lines.ts'
import { readLines } from '../shops/page/lines.ts'
import type { Page } from '../shops/page/page.ts'
import { isOutside } from '../shops/page/page.ts'
import type { Totals } from '../shops/page/totals.ts'
import { isOpen } from '../shops/page/totals.ts'
import { holds } from '../shops/page/words.ts'
import { isAskable } from './answers.ts'

/** The walk's knowledge of the purchase, gathered from all pages so far. */
export type Belief = {
  title: string | null
  quantity: number
  variant: Readonly<Record<string, string>> | null
  productUrl: string
  imageUrl: string | null
  isAdded: boolean
  hasEntered: boolean
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
  method: { readonly name: string; readonly cents: number | null } | null
  payment: string | null
  /** Conditions that the shop requires and that were ticked. */
  readonly accepts: string[]
  totals: Totals | null
  /** The quantity was typed into the cart, and the cart not recalculated since. */
  mustUpdate: boolean
  /** The page says that a part of the total is still to come. */
  isOpen: boolean
}

export function newBelief(url: string): Belief {
  return {
    ...{ title: null, quantity: 1, variant: null, productUrl: url, imageUrl: null },
    ...{ isAdded: false, hasEntered: false, isWalled: false, cartUrl: null, line: null, about: {} },
    ...{ shown: new Set(), typed: new Map(), addressShown: '', method: null, payment: null },
    ...{ asked: new Map(), choices: {}, countries: [] },
    ...{ accepts: [], totals: null, isOpen: false, mustUpdate: false },
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
  const isHere = samePage(page.look.url, belief.productUrl)
  if (asksCard || address.length >= 2) return 'checkout'
  if (isHere && !belief.hasEntered) return 'cart'
  if (belief.hasEntered && !isCart(belief)) return 'checkout'
  const isGate = page.fields.some((it) => it.isLogin && !isOutside(it.node))
  return about || isGate || asks.has('contact.email') ? 'checkout' : 'cart'
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
export function learnFrom(belief: Belief, page: Page, values: ReadonlyMap<number, string>): void {
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
  if (!belief.isAdded) return
  const isHere = samePage(page.look.url, belief.productUrl) && belief.line === null
  if (page.totals !== null && !isHere) belief.totals = page.totals
  belief.isOpen = isOpen(page.look)
  belief.addressShown = `${belief.addressShown}\n${page.look.text}`.slice(-20_000)
}

function readCart(belief: Belief, page: Page): void {
  const counts = page.fields.filter((it) => it.means === 'quantity').map((it) => it.node)
  const lines = readLines(page.look, belief.title ?? '', page.rows, counts)
  const isHere = samePage(page.look.url, belief.productUrl)
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
