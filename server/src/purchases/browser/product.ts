import type { Cart } from '../shops/learn/cart.ts'
import { isEmptyCart, readCart } from '../shops/learn/cart.ts'
import { guessLabels, readLabels } from '../shops/learn/labels.ts'
import type { ListedProduct } from '../shops/learn/listing.ts'
import { readListing } from '../shops/learn/listing.ts'
import type { Look } from '../shops/learn/look.ts'
import type { ProductPage } from '../shops/learn/product.ts'
import { readProduct } from '../shops/learn/product.ts'
import { simple } from '../shops/learn/scope.ts'
import type { Choice, ChoiceValue, VariantLink } from '../shops/learn/variants.ts'
import { combine } from '../shops/learn/variants.ts'
import { decideCurrency, formatMoney } from '../shops/money.ts'
import type { Asked, Shown, Variant } from '../shops/options.ts'
import {
  askContact,
  askProduct,
  askQuantity,
  askShippingAddress,
  askVariant,
  usesOption,
} from '../shops/options.ts'
import type { Buyer } from './buyer.ts'
import { answer, askFor } from './buyer.ts'
import { clickSafely } from './clicks.ts'
import { actOn, seeUntil } from './look.ts'
import { stop } from './refusals.ts'
import type { Visit } from './visit.ts'

/** Price and stock of a variant may load late: until then nothing is sold out. */
const DRAWN_MS = 12_000
const PRODUCT_MS = 10_000
const LISTED_MS = 2_000
const MOST_PROBED = 10

export type Product = {
  readonly title: string
  readonly url: string
  readonly imageUrl: string | null
  readonly priceCents: number | null
  readonly stock: number | null
  readonly variant: Variant | null
}

/** The given page's offer: one product, one of many, or a filled cart. */
export type Offer =
  | { readonly sells: 'product'; readonly page: ProductPage }
  | { readonly sells: 'many'; readonly listing: readonly ListedProduct[] }
  | { readonly sells: 'cart'; readonly cart: Cart }

export async function readOffer(visit: Visit): Promise<Offer> {
  await visit.refuseAtWalls()
  const since = performance.now()
  const read = await seeUntil(visit.page, PRODUCT_MS, (look): Offer | null => {
    const page = readProduct(look)
    if (page !== null) return { sells: 'product', page }
    const cart = readCart(look)
    if (cart !== null && cart.checkout !== null) return { sells: 'cart', cart }
    // A product that loads late may stand above others that are there at once.
    const listing = performance.now() - since > LISTED_MS ? readListing(look) : []
    return listing.length > 0 ? { sells: 'many', listing } : null
  })
  if (read === null) return await refuseOffer(visit)
  await read.seen.forget()
  await visit.noteCurrency(read.seen.look.text)
  return read.found
}

async function refuseOffer(visit: Visit): Promise<never> {
  const seen = await visit.look()
  await seen.forget()
  if (isEmptyCart(seen.look)) stop('cart_empty')
  stop('page_unreadable', 'The page does not sell anything.')
}

/** Asks for the open options of the page's offer, and selects the provided ones. */
export async function chooseProduct(
  visit: Visit,
  buyer: Buyer,
  offer: Exclude<Offer, { sells: 'cart' }>,
): Promise<Product> {
  if (offer.sells === 'many') await pickListed(visit, offer.listing, buyer)
  const page = offer.sells === 'many' ? await readPage(visit) : offer.page
  await visit.tell('page_opened', 'Opened the product.')
  if (page.links.length > 0) return await takeLink(visit, buyer, page.links)
  if (page.choices.length > 0) return await takeChoices(visit, buyer, page)
  if (page.isSoldOut) stop('out_of_stock')
  askAtProduct(visit, page.stock, null, buyer)
  return toProduct(visit, page, null)
}

/** Opens the listed product that the options or the prompt name. */
async function pickListed(
  visit: Visit,
  listing: readonly ListedProduct[],
  buyer: Buyer,
): Promise<void> {
  await visit.tell('products_read', 'Read which products the page shows.')
  const products = listing.map(({ title, url, priceCents }) => ({
    title,
    url,
    price: priceCents === null ? null : write(visit, priceCents),
  }))
  askFor({ product: askProduct(products) }, buyer)
  const url = buyer.options.product as string
  if (!visit.isOwn(url)) stop('host_not_allowed')
  await visit.open(url)
}

async function readPage(visit: Visit): Promise<ProductPage> {
  await visit.refuseAtWalls()
  const read = await seeUntil(visit.page, PRODUCT_MS, readProduct)
  if (read === null) stop('page_unreadable', 'The page does not sell one thing.')
  await read.seen.forget()
  await visit.noteCurrency(read.seen.look.text)
  return read.found
}

function toProduct(visit: Visit, page: ProductPage, variant: Variant | null): Product {
  const { title, imageUrl, priceCents, stock } = page
  return { title, url: visit.page.url(), imageUrl, priceCents, stock, variant }
}

/** Variants with their own pages: the options name one, whatever its labels. */
async function takeLink(
  visit: Visit,
  buyer: Buyer,
  links: readonly VariantLink[],
): Promise<Product> {
  const wanted = buyer.options.variant
  if (typeof wanted !== 'object' || findLink(links, wanted as Variant) === null) {
    const labels = await nameColumns(visit, links)
    const variants = links.map(({ values }) =>
      Object.fromEntries(values.map((value, column) => [labels[column] ?? '', value])),
    )
    askAtProduct(visit, null, variants, buyer)
  }
  const variant = buyer.options.variant as Variant
  const link = findLink(links, variant)
  if (link === null) stop('out_of_stock')
  await visit.open(link.url)
  const page = await readPage(visit)
  if (page.isSoldOut) stop('out_of_stock')
  askAtProduct(visit, page.stock, null, buyer)
  return toProduct(visit, page, variant)
}

function findLink(links: readonly VariantLink[], variant: Variant): VariantLink | null {
  const key = (values: readonly unknown[]) =>
    values
      .map((it) => simple(`${it}`))
      .toSorted()
      .join('\n')
  const found = links.filter(({ values }) => key(values) === key(Object.values(variant)))
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Option names as one variant's page shows them. */
async function nameColumns(visit: Visit, links: readonly VariantLink[]): Promise<string[]> {
  const [first] = links
  const guessed = guessLabels(links.map(({ values }) => values))
  if (first === undefined) return guessed
  await visit.open(first.url)
  const read = await seeUntil(visit.page, 0, (look) => readLabels(look, first.values))
  await read?.seen.forget()
  return guessed.map((label, column) => read?.found[column] ?? label)
}

async function takeChoices(visit: Visit, buyer: Buyer, page: ProductPage): Promise<Product> {
  const asked = { variant: askVariant(combine(page.choices)) }
  if (answer(asked, buyer) !== null) {
    const variants = await probe(visit, page.choices)
    if (variants.length === 0) stop('out_of_stock')
    askAtProduct(visit, null, variants, buyer, page.choices)
  }
  const variant = buyer.options.variant as Variant
  for (const [label, value] of Object.entries(variant)) await take(visit, label, value)
  const chosen = await seeUntil(visit.page, DRAWN_MS, (look) => {
    const now = readProduct(look)
    return now !== null && now.add !== null && shows(now.choices, variant) ? now : null
  })
  if (chosen === null) stop('out_of_stock', 'The shop does not sell this variant now.')
  await chosen.seen.forget()
  askAtProduct(visit, chosen.found.stock, null, buyer)
  return toProduct(visit, chosen.found, variant)
}

/** Nothing on the page contradicts it. */
function shows(choices: readonly Choice[], variant: Variant): boolean {
  return Object.entries(variant).every(
    ([label, value]) => findValue(choices, label, value)?.isChosen !== false,
  )
}

function findValue(choices: readonly Choice[], label: string, value: string): ChoiceValue | null {
  const choice = choices.find((it) => it.label === label)
  return choice?.values.find((it) => it.value === value) ?? null
}

/** Selects one value and waits until the page shows it. */
async function take(visit: Visit, label: string, value: string): Promise<void> {
  const valueIn = (look: Look) => findValue(readProduct(look)?.choices ?? [], label, value)
  const offered = await seeUntil(visit.page, DRAWN_MS, (look) => {
    const found = valueIn(look)
    return found === null || found.isDisabled ? null : found
  })
  if (offered === null) stop('out_of_stock', 'The shop does not sell this variant now.')
  const { seen, found } = offered
  if (found.isChosen !== true) {
    const { node, option } = found
    await actOn(visit.page, seen, node, (element, options) =>
      option === null
        ? clickSafely(visit, element, { ...options, completes: true })
        : element.selectOption({ label: option }, options),
    )
    await visit.page.mouse.move(1, 1) // hovering changes the colours too
    await visit.waitUntilQuiet()
    // With only two values neither stands out: then another colour or address tells.
    await seeUntil(visit.page, DRAWN_MS, (look) => {
      const now = valueIn(look)
      if (now === null) return null
      const isOther = look.url !== seen.look.url || now.node.paint !== found.node.paint
      return now.isChosen === true || (now.isChosen === null && isOther) ? now : null
    }).then((it) => it?.seen.forget())
  }
  await seen.forget()
}

/**
 * Which values of the second option go with each of the first: some shops show it only after a
 * choice.
 */
async function probe(visit: Visit, choices: readonly Choice[]): Promise<Variant[]> {
  const [first, second, third] = choices
  if (first === undefined || second === undefined || third !== undefined) return combine(choices)
  const values = first.values.filter((it) => !it.isDisabled)
  if (values.length > MOST_PROBED) return combine(choices)
  const found: Variant[] = []
  for (const { value } of values) {
    await take(visit, first.label, value)
    const read = await seeUntil(visit.page, DRAWN_MS, readProduct)
    await read?.seen.forget()
    const now = read?.found.choices.find((it) => it.label === second.label)
    const possible = (now ?? second).values.filter((it) => !it.isDisabled)
    found.push(...possible.map((it) => ({ [first.label]: value, [second.label]: it.value })))
  }
  return found
}

/** The page's price and stock for one value; if it shows two, neither is for the whole. */
function shownOf(visit: Visit, choices: readonly Choice[], variant: Variant): Shown {
  const values = Object.entries(variant).flatMap(([label, value]) => {
    const found = findValue(choices, label, value)
    return found === null || (found.priceCents === null && found.stock === null) ? [] : [found]
  })
  const [only, ...others] = values
  if (only === undefined || others.length > 0) return {}
  const { priceCents, stock } = only
  return { price: priceCents === null ? null : write(visit, priceCents), stock }
}

/** With the currency, if it is known by now. */
function write(visit: Visit, cents: number): string {
  const decided = decideCurrency(visit.currencySigns([]))
  return formatMoney(cents, 'refusal' in decided ? '' : decided.currency).trim()
}

function askAtProduct(
  visit: Visit,
  stock: number | null,
  variants: readonly Variant[] | null,
  buyer: Buyer,
  choices: readonly Choice[] = [],
): void {
  const shown = (variant: Variant) => shownOf(visit, choices, variant)
  const variant = variants === null ? {} : { variant: askVariant(variants, shown) }
  askAhead(visit, buyer, { ...variant, quantity: askQuantity(stock) })
}

/** Asks for what is missing together with what will be missing next, to save a round. */
export function askAhead({ flow }: Visit, buyer: Buyer, now: Asked): void {
  const contact = usesOption(flow, 'contact') ? { contact: askContact(flow) } : {}
  const asked = { ...now, ...contact }
  if (answer(asked, buyer) === null) return
  const address = usesOption(flow, 'shipping_address')
    ? { shipping_address: askShippingAddress(flow) }
    : {}
  askFor({ ...asked, ...address }, buyer)
}
