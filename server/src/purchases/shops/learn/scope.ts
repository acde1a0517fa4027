import type { Look, LookNode } from './look.ts'
import type { Place } from './tree.ts'
import { isWithin, sharedPlace } from './tree.ts'
import { ADD_TO_CART, BUY_NOW, SOLD_OUT } from './words.ts'

/** What belongs to the product: from its title to the button that adds it, or to where others begin. */
export type Scope = {
  readonly heading: LookNode
  readonly nodes: readonly LookNode[]
  /** The button that adds it, or the one that says that it is gone. */
  readonly end: LookNode | null
}

export function scopeOf(
  look: Look,
  heading: LookNode,
  add: LookNode | null,
  links: readonly { readonly node: LookNode }[],
): Scope {
  const own = look.nodes.filter((it) => isOwn(it, heading.frame) && it.id >= heading.id)
  const gone = own.find((it) => it.role === 'button' && SOLD_OUT.test(it.name)) ?? null
  const end = add ?? gone
  const others = foreignCards(look)
  const known = new Set(links.map(({ node }) => node.id))
  const other = others.find((it) => it.id > heading.id && !known.has(it.id))
  // Without a button, the next heading of the same rank or another product ends it.
  const last = end?.id ?? Math.min(other?.id ?? Infinity, nextHeading(own, heading))
  return { heading, end, nodes: own.filter((it) => it.id <= last || sharesForm(it, end)) }
}

export function sharesForm(node: LookNode, end: LookNode | null): boolean {
  return end !== null && end.form !== null && node.form === end.form
}

function nextHeading(own: readonly LookNode[], heading: LookNode): number {
  const level = heading.level ?? 1
  const next = own.find(
    (it) => it.id > heading.id && it.role === 'heading' && (it.level ?? 9) <= Math.max(level, 2),
  )
  // "Variants:" may have a heading of its own; a description comes after what is told of stock.
  return next === undefined ? Infinity : next.id
}

export function isOwn(node: LookNode, frame: number): boolean {
  return node.frame === frame && !['header', 'nav', 'footer'].includes(node.area ?? '')
}

export function findTitle(look: Look, structured: string | null): LookNode | null {
  const headings = look.nodes.filter(
    (it) => it.role === 'heading' && it.frame === 0 && it.text !== '' && it.area !== 'footer',
  )
  const same = headings.find((it) => structured !== null && simple(it.text) === simple(structured))
  if (same !== undefined) return same
  const [first, ...others] = headings.filter((it) => it.level === 1 && isOwn(it, 0))
  if (first !== undefined && others.length === 0) return first
  // Several of the first rank, or none: the page's own title names the right one.
  const title = simple(look.title)
  const named = headings.filter((it) => isOwn(it, 0) && title.includes(simple(it.text)))
  return named.toSorted((a, b) => (a.level ?? 9) - (b.level ?? 9))[0] ?? first ?? null
}

export function findAdd(look: Look, heading: LookNode): LookNode | null {
  const buttons = look.nodes.filter(
    (it) =>
      ['button', 'link'].includes(it.role) &&
      isOwn(it, heading.frame) &&
      !it.disabled &&
      !SOLD_OUT.test(it.name),
  )
  const cards = foreignCards(look)
  const own = buttons.filter((it) => !isOfCard(it, heading, cards))
  const adds = own.filter((it) => ADD_TO_CART.test(it.name))
  const found = adds.length > 0 ? adds : own.filter((it) => BUY_NOW.test(it.name))
  return closest(found, heading)
}

function closest(nodes: readonly LookNode[], heading: LookNode): LookNode | null {
  const depth = (node: LookNode) => sharedPlace(node, heading).path.length
  return nodes.toSorted((a, b) => depth(b) - depth(a))[0] ?? null
}

/** Links with a picture or a heading, to other pages of the shop: other products. */
function foreignCards(look: Look): LookNode[] {
  const here = new URL(look.url).pathname
  const showy = look.nodes.filter((it) => it.role === 'img' || it.role === 'heading')
  return look.nodes.filter((link) => {
    if (link.role !== 'link' || link.href === null || !isOwn(link, 0)) return false
    const { host, pathname } = new URL(link.href)
    if (host !== look.host || pathname === here) return false
    return showy.some((it) => {
      if (isWithin(it, link)) return true
      return it.role === 'heading' && (isWithin(link, it) || simple(it.text) === simple(link.name))
    })
  })
}

function isOfCard(node: LookNode, heading: LookNode, cards: readonly Place[]): boolean {
  const depth = sharedPlace(node, heading).path.length
  return cards.some((card) => sharedPlace(node, card).path.length > depth)
}

/** For comparing what is written here and there. */
export function simple(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s\p{P}]+/gu, ' ')
    .trim()
}
