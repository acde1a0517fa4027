import type { Cents } from '../../../lib/money.ts'
import type { Look, LookNode } from './look.ts'
import { isRelated } from './related.ts'
import { findSums } from './sums.ts'
import { isWithin, nodesWithin, ownPlace, placesAround } from './tree.ts'

/** A product as a collection, a home page or a search shows it. */
export type ListedProduct = {
  readonly title: string
  readonly url: string
  readonly priceCents: Cents | null
}

export const MOST_LISTED = 20
const DEEPEST_CARD = 6

/** The products of a page that leads to many: links to other pages that stand with a price. */
export function readListing(look: Look): ListedProduct[] {
  const links = look.nodes.filter((it) => isProductLink(look, it))
  const urls = [...new Set(links.map((it) => pageOf(it)))]
  const found = urls.flatMap((url) => {
    const own = links.filter((it) => pageOf(it) === url)
    const others = links.filter((it) => pageOf(it) !== url)
    return toListed(look, url, own, others) ?? []
  })
  return found.slice(0, MOST_LISTED)
}

/** The page is about one article, whatever else it shows. */
export function isAboutOne({ structured }: Look): boolean {
  const types = structured.jsonLd.flatMap(typesIn)
  const isProduct = types.filter((it) => /^Product(Group)?$/.test(it)).length === 1
  const isList = types.some((it) => /^(ItemList|CollectionPage|SearchResultsPage)$/.test(it))
  return (isProduct || structured.meta['og:type'] === 'product') && !isList
}

/** Of the page's data, and of what is listed side by side in it. */
function typesIn(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(typesIn)
  if (typeof data !== 'object' || data === null) return []
  const { '@type': type, '@graph': graph } = data as Record<string, unknown>
  return [...[type].flat().filter((it) => typeof it === 'string'), ...typesIn(graph)]
}

function toListed(
  look: Look,
  url: string,
  own: readonly LookNode[],
  others: readonly LookNode[],
): ListedProduct | null {
  for (const link of own) {
    const widest = ownPlace(link, others)
    const places = [{ frame: link.frame, path: link.path }, ...placesAround(link)]
    const card = places.slice(0, DEEPEST_CARD).find((place) => {
      if (place.path.length < widest.path.length) return false
      return nodesWithin(look, place).some((it) => priceIn(it) !== null)
    })
    if (card === undefined || isRelated(look, card)) continue
    const inside = nodesWithin(look, card)
    const title = titleOf(inside, own)
    if (title === null) continue
    const price = inside.map(priceIn).find((it) => it !== null)
    return { title, url, priceCents: price ?? null }
  }
  return null
}

function isProductLink(look: Look, node: LookNode): boolean {
  if (node.role !== 'link' || node.href === null || node.frame !== 0) return false
  if (['header', 'nav', 'footer', 'dialog'].includes(node.area ?? '')) return false
  const { host, pathname } = new URL(node.href)
  return host === look.host && pathname !== '/' && pathname !== new URL(look.url).pathname
}

/** Without its fragment: the picture and the name lead to the same page. */
function pageOf({ href }: LookNode): string {
  const url = new URL(href ?? '')
  url.hash = ''
  return url.href
}

function priceIn(node: LookNode): Cents | null {
  if (!['text', 'heading'].includes(node.role) || node.struck) return null
  return findSums(node.text)[0]?.cents ?? null
}

function titleOf(inside: readonly LookNode[], own: readonly LookNode[]): string | null {
  const heading = inside.find((it) => it.role === 'heading' && priceIn(it) === null)
  if (heading !== undefined) return heading.text
  const named = own.find(
    (it) => it.name !== '' && findSums(it.name).length === 0 && inside.includes(it),
  )
  if (named !== undefined) return named.name
  const line = inside.find(
    (it) => it.role === 'text' && priceIn(it) === null && own.some((link) => isWithin(it, link)),
  )
  return line?.text ?? null
}
