import { stop } from '../browser/refusals.ts'
import { decideCurrency, formatMoney } from '../shops/money.ts'
import type { Variant } from '../shops/options.ts'
import { askProduct, askQuantity, askVariant, quantityOf } from '../shops/options.ts'
import { readListing } from '../shops/page/listing.ts'
import type { LookNode } from '../shops/page/look.ts'
import type { Choice, Product } from '../shops/page/product.ts'
import { findAdds, isSoldOut, readProduct } from '../shops/page/product.ts'
import type { VariantLink } from '../shops/page/variant-links.ts'
import { guessLabels, readVariantLinks } from '../shops/page/variant-links.ts'
import { plain } from '../shops/page/words.ts'
import { askAhead } from './answers.ts'
import { askFor } from './buyer.ts'
import type { Candidate } from './candidates.ts'
import { addAct, boxActs, chooseAct, dismissActs, setCount } from './candidates.ts'
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
