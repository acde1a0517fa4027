import { stop } from '../browser/refusals.ts'
import { decideCurrency, formatMoney } from '../shops/money.ts'
import type { ListedProduct, Variant } from '../shops/options.ts'
import { askProduct, askQuantity, askVariant } from '../shops/options.ts'
import { isAboutOne, readListing } from '../shops/page/listing.ts'
import type { OrderForm, OrderRow } from '../shops/page/order-form.ts'
import { findHeading, isSoldOut, readProduct } from '../shops/page/product.ts'
import type { VariantLink } from '../shops/page/variant-links.ts'
import { guessLabels, readVariantLinks } from '../shops/page/variant-links.ts'
import { plain } from '../shops/page/words.ts'
import { askAhead } from './answers.ts'
import { askFor } from './buyer.ts'
import type { Candidate } from './candidates.ts'
import { pressAct } from './product-acts.ts'
import type { View, Walk } from './views.ts'

/** A page that leads to many articles: the buyer says which, and it is opened. */
export function openListed(walk: Walk, { page }: Pick<View, 'page'>): Candidate[] {
  const title = readProduct(page, null)?.title
  const links = title === undefined ? [] : readVariantLinks(page.look, title)
  if (links.length > 0) return openVariant(walk, links)
  const listed = isAboutOne(page.look) ? [] : readListing(page.look)
  if (isSoldOut(page, listed)) stopSoldOut(walk)
  if (listed.length === 0) return []
  const products = listed.map(({ title, url, priceCents }) => ({
    title,
    url,
    price: priceCents === null ? null : write(walk, priceCents),
  }))
  const wanted = askWhich(walk, products)
  const link = page.look.nodes.find((it) => it.role === 'link' && it.href?.split('#')[0] === wanted)
  return link === undefined ? [] : [openAct(link, 'the article that is wished')]
}

/** Names what was chosen, where that is what the shop does not have. */
export function stopSoldOut({ belief }: Walk): never {
  const chosen = Object.values(belief.variant ?? {}).join(', ')
  return chosen === ''
    ? stop('out_of_stock')
    : stop('out_of_stock', `The shop does not sell "${chosen}" now.`)
}

/** The row of the article that the buyer wishes; a row is named by its title. */
export function chooseRow(walk: Walk, { page }: Pick<View, 'page'>, { rows }: OrderForm): OrderRow {
  const offers = rows.map((row) => ({
    ...{ title: row.title, url: row.title },
    price: row.priceCents === null ? null : write(walk, row.priceCents),
  }))
  const [only, ...others] = rows
  if (only !== undefined && others.length === 0) return only
  const wished = Object.values((walk.buyer.options.variant as Variant | undefined) ?? {})
  const named = rows.filter(({ title }) => wished.some((it) => plain(it) === plain(title)))
  const subject = plain(findHeading(page.look)?.text ?? '')
  const own = named.length === 1 ? named : rows.filter(({ title }) => plain(title) === subject)
  const wanted = askWhich(walk, offers, own.length === 1 ? own[0]?.title : undefined)
  const row = rows.find(({ title }) => title === wanted)
  if (row === undefined) return stop('page_unreadable')
  if (row.isSoldOut) stop('out_of_stock', `The shop does not sell "${row.title}" now.`)
  return row
}

/** By the options, a title in place of an address too, or by the prompt. */
function askWhich(
  { buyer }: Walk,
  products: readonly ListedProduct[],
  usual: string | undefined = undefined,
): string {
  const given = plain(`${buyer.options.product ?? ''}`)
  const meant = products.filter(({ title, url }) => plain(title) === given || url === given)
  const [only, ...others] = meant
  if (given !== '' && only !== undefined && others.length === 0) {
    buyer.options = { ...buyer.options, product: only.url }
  }
  const schema = askProduct(products)
  askFor({ product: usual === undefined ? schema : { ...schema, default: usual } }, buyer)
  return (buyer.options.product as string | undefined) ?? usual ?? ''
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

function openAct(node: Candidate['node'], why: string): Candidate {
  return { ...pressAct(node, null, 20, why), goal: null }
}

function write({ visit }: Walk, cents: number): string {
  const decided = decideCurrency(visit.currencySigns([]))
  return formatMoney(cents, 'refusal' in decided ? '' : decided.currency).trim()
}
