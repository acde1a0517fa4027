import { stop } from '../browser/refusals.ts'
import { decideCurrency, formatMoney } from '../shops/money.ts'
import type { Variant } from '../shops/options.ts'
import {
  askProduct,
  askQuantity,
  askShippingMethod,
  askVariant,
  quantityOf,
} from '../shops/options.ts'
import { judgeClick } from '../shops/page/classes.ts'
import { readListing } from '../shops/page/listing.ts'
import type { LookNode } from '../shops/page/look.ts'
import type { Option } from '../shops/page/page.ts'
import type { Choice, Product } from '../shops/page/product.ts'
import { findAdds, isSoldOut, readProduct } from '../shops/page/product.ts'
import { withoutPrice } from '../shops/page/sums.ts'
import { isWithin } from '../shops/page/tree.ts'
import type { VariantLink } from '../shops/page/variant-links.ts'
import { guessLabels, readVariantLinks } from '../shops/page/variant-links.ts'
import { plain, says, WORDS } from '../shops/page/words.ts'
import { answerFor, askAhead, askForFields, askForListed, findEntry } from './answers.ts'
import { askFor } from './buyer.ts'
import type { Candidate } from './candidates.ts'
import {
  addAct,
  asked,
  boxActs,
  chooseAct,
  countActs,
  dismissActs,
  fillActs,
  groupActs,
  pressActs,
  setCount,
} from './candidates.ts'
import type { View, Walk } from './views.ts'

/** At the article: what is wished of it, its quantity, and the buttons that may add it. */
export function proposeProduct(walk: Walk, { page, values }: View): Candidate[] {
  const { belief, buyer } = walk
  const over = dismissActs(page, walk.visit.given.size > 0)
  if (over.length > 0) return over
  const adds = findAdds(page)
  const [add] = adds
  const product = readProduct(page, add?.node ?? null)
  if (add === undefined || product === null) return openListed(walk, { page })
  askAbout(walk, product)
  belief.choices = Object.fromEntries(
    product.choices.map(({ label, values }) => [label, values.map(({ value }) => value)]),
  )
  belief.title ??= product.title
  belief.imageUrl ??= product.imageUrl
  belief.quantity = quantityOf(buyer.options)
  belief.variant = (buyer.options.variant as Variant | undefined) ?? null
  belief.productUrl = page.look.url
  const choices = chooseValues(product.choices, belief.variant ?? {})
  const extras = boxActs(page).filter((it) => it.score === 33 && it.node.form === add.node.form)
  const { count } = product
  const isCounted = count === null || shownCount(count, values) === belief.quantity
  const counts = count === null || isCounted ? [] : [setCount(count, belief.quantity, 34)]
  return [...extras, ...choices, ...counts, ...adds.map(({ node, score }) => addAct(node, score))]
}

function shownCount(count: LookNode, values: ReadonlyMap<number, string>): number {
  return Number.parseInt(values.get(count.id) ?? count.value ?? '', 10)
}

/** Variant and quantity are asked for together, with what the page offers. */
function askAbout({ buyer, followed }: Walk, { choices, stock }: Product): void {
  const open = choices.filter(({ values }) => values.length > 1)
  const variant = open.length === 0 ? {} : { variant: askVariant(combine(open)) }
  const ways = followed.map(({ way }) => way)
  askAhead(buyer, { ...variant, quantity: askQuantity(stock) }, ways)
}

/** Variants with pages of their own, named for the article and then some: the wished one is opened. */
function openVariant({ buyer, followed }: Walk, links: readonly VariantLink[]): Candidate[] {
  if (findVariant(links, buyer) === null) {
    const labels = guessLabels(links.map(({ values }) => values))
    const variants = links.map(({ values }) =>
      Object.fromEntries(values.map((value, column) => [labels[column] ?? '', value])),
    )
    const asked = { variant: askVariant(variants), quantity: askQuantity(null) }
    const ways = followed.map(({ way }) => way)
    askAhead(buyer, asked, ways)
  }
  const link = findVariant(links, buyer)
  if (link === null) return stop('out_of_stock')
  return [openAct(link.node, 'the variant that is wished')]
}

/** By its values, whatever the labels. */
function findVariant(
  links: readonly VariantLink[],
  { options }: Walk['buyer'],
): VariantLink | null {
  const key = (values: readonly unknown[]) =>
    values
      .map((it) => plain(`${it}`))
      .toSorted()
      .join()
  const wanted = Object.values((options.variant as Variant | undefined) ?? {})
  const found = links.filter(({ values }) => key(values) === key(wanted))
  return found.length === 1 ? (found[0] ?? null) : null
}

function openAct(node: LookNode, why: string): Candidate {
  return {
    ...{ do: 'press', goal: null, node, value: null, means: null, score: 20 },
    ...{ class: 'safe', why },
  }
}

const MOST_COMBINED = 200

function combine(choices: readonly Choice[]): Variant[] {
  const all = choices.reduce<Variant[]>(
    (found, { label, values }) =>
      found.flatMap((it) =>
        values
          .filter(({ isDisabled }) => !isDisabled)
          .map(({ value }) => ({ ...it, [label]: value })),
      ),
    [{}],
  )
  return all.slice(0, MOST_COMBINED)
}

function chooseValues(choices: readonly Choice[], variant: Variant): Candidate[] {
  return choices.flatMap(({ label, values }) => {
    const wanted = values.find(({ value }) => plain(value) === plain(variant[label] ?? ''))
    if (wanted === undefined) return []
    if (wanted.isDisabled) stop('out_of_stock', 'The shop does not sell this variant now.')
    if (wanted.isChosen === true) return []
    return [chooseAct(wanted.node, wanted.entry, `${label}: ${wanted.value}`)]
  })
}

/** A page that leads to many articles: the buyer says which, and it is opened. */
function openListed(walk: Walk, { page }: Pick<View, 'page'>): Candidate[] {
  const title = readProduct(page, null)?.title
  const links = title === undefined ? [] : readVariantLinks(page.look, title)
  if (links.length > 0) return openVariant(walk, links)
  const listed = readListing(page.look)
  if (isSoldOut(page, listed)) stop('out_of_stock')
  if (listed.length === 0) return []
  const products = listed.map(({ title, url, priceCents }) => ({
    title,
    url,
    price: priceCents === null ? null : write(walk, priceCents),
  }))
  askFor({ product: askProduct(products) }, walk.buyer)
  const wanted = walk.buyer.options.product as string
  const link = page.look.nodes.find((it) => it.role === 'link' && it.href?.split('#')[0] === wanted)
  return link === undefined ? [] : [openAct(link, 'the article that is wished')]
}

function write({ visit }: Walk, cents: number): string {
  const decided = decideCurrency(visit.currencySigns([]))
  return formatMoney(cents, 'refusal' in decided ? '' : decided.currency).trim()
}

/** With the article in the cart: the right quantity, then the way to the checkout. */
export function proposeCart(walk: Walk, { page }: View): Candidate[] {
  const { belief } = walk
  const isKnown = walk.visit.given.size > 0
  const counts = countActs(page, belief)
  const presses = pressActs(page, ['cart', 'checkout', 'next'], isKnown).map((it) => {
    const isCart = it.goal === 'cart'
    const lift = isCart
      ? belief.line === null
        ? 2
        : -4
      : it.goal === 'next'
        ? -3
        : belief.line === null
          ? -1
          : 2
    return { ...it, score: it.score + lift }
  })
  const updates = belief.mustUpdate
    ? pressActs(page, ['update'], isKnown)
        .filter((it) => says(WORDS.update, it.node.name))
        .map((it) => ({ ...it, score: it.score + 24 }))
    : []
  const more = belief.line?.count == null ? moreActs(page, walk) : []
  return [
    ...dismissActs(page, isKnown),
    ...boxActs(page).filter((it) => it.score === 33),
    ...counts,
    ...more,
    ...updates,
    ...presses,
  ]
}

/** A stepper without a field: one more at a time. */
function moreActs(page: View['page'], { belief }: Walk): Candidate[] {
  const { line, quantity } = belief
  if (line === null || line.quantity === null || line.quantity >= quantity) return []
  const plus = page.controls.find(
    (it) =>
      isWithin(it, line.place) &&
      (says(WORDS.more, it.name) || /\b(plus|increase|increment)\b/u.test(it.signs)),
  )
  if (plus === undefined) return []
  return [
    {
      ...addAct(plus, 32),
      do: 'press',
      goal: 'update',
      value: `${line.quantity}`,
      why: 'one more',
    },
  ]
}

/** The buyer's details, the page's questions, and the ways on. */
export function proposeCheckout(walk: Walk, view: View): Candidate[] {
  const { page, values } = view
  const { buyer, visit } = walk
  const fields = asked(page)
  if (fields.length > 0) askForFields(buyer, fields)
  const method = decideMethod(walk, page)
  const isKnown = visit.given.size > 0
  const fills = fillActs(page, buyer, values)
  for (const field of fields) {
    const value = field.means === null ? null : answerFor(buyer, field.means, page.fields)
    const isList = field.node.options !== null && field.node.options.length > 1
    if (
      value !== null &&
      isList &&
      field.means !== null &&
      findEntry(field.node, field.means, value, page.look.lang) === null
    ) {
      askForListed(buyer, field)
    }
  }
  const hasAddress = page.asks.has('shipping_address.line1') || page.asks.has('contact.email')
  const goals = hasAddress ? (['next'] as const) : (['next', 'guest', 'checkout'] as const)
  const presses = pressActs(page, goals, isKnown)
  return [
    ...dismissActs(page, isKnown),
    ...fills,
    ...groupActs(page, method),
    ...methodPress(page, method, isKnown),
    ...boxActs(page),
    ...presses,
  ]
}

function methodPress(page: View['page'], method: Option | null, isKnown: boolean): Candidate[] {
  if (method === null || method.node.role !== 'button' || method.isChosen) return []
  const judged = judgeClick(page, method.node, isKnown)
  return [
    {
      ...{ do: 'press', goal: 'method', node: method.node, value: null, means: null, score: 24 },
      ...judged,
    },
  ]
}

/** The way to deliver that the buyer wishes; where there is no choice, the only one. */
function decideMethod({ belief, buyer, visit }: Walk, page: View['page']): Option | null {
  const group = page.groups.find((it) => it.about === 'shipping' && it.options.length > 0)
  if (group === undefined) return null
  const wish = `${buyer.options.shipping_method ?? ''} ${buyer.prompt ?? ''}`
  const sent = group.options.filter((it) => !says(WORDS.pickup, it.words))
  const offered = sent.length > 0 && !says(WORDS.pickup, wish) ? sent : group.options
  const names = methodNames(offered)
  const methods = offered.flatMap((it, at) => {
    const name = names[at] ?? ''
    const isFirst = names.indexOf(name) === at
    return isFirst ? [{ name, option: it, amountCents: it.price?.cents ?? null }] : []
  })
  const signs = offered.map((it) => it.price?.currency ?? null)
  const decided = decideCurrency(visit.currencySigns(signs))
  const schema = askShippingMethod(methods, 'refusal' in decided ? '' : decided.currency)
  const isChoice = methods.length > 1
  askFor({ shipping_method: isChoice ? schema : { ...schema, default: methods[0]?.name } }, buyer)
  const wanted = (buyer.options.shipping_method as string | undefined) ?? methods[0]?.name
  const found = methods.find(({ name }) => name === wanted) ?? null
  if (found !== null) belief.method = { name: found.name, cents: found.amountCents }
  return found?.option ?? null
}

/** "Express · 2 days · $9.00" is called "Express"; where two begin alike, by all its words. */
function methodNames(options: readonly Option[]): string[] {
  const pieces = options.map(({ words, node }) =>
    words
      .split(' · ')
      .map(withoutPrice)
      .filter((it) => it !== '' && !(node.role === 'button' && says(WORDS.choose, it))),
  )
  const first = pieces.map(([it], at) => it ?? options[at]?.words ?? '')
  return new Set(first).size === first.length ? first : pieces.map((it) => it.join(', '))
}
