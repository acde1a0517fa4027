import { isPlaceholder } from './fields.ts'
import type { Look, LookNode } from './look.ts'
import type { Page } from './page.ts'
import { isOutside } from './page.ts'
import { findSums, withoutSums } from './sums.ts'
import { isWithin, nodesWithin, ownPlace, placesAround, sharedPlace } from './tree.ts'
import { plain, says, WORDS } from './words.ts'

type Value = {
  readonly value: string
  readonly node: LookNode
  /** Of a native list: the entry's label. */
  readonly entry: string | null
  readonly isDisabled: boolean
  /** Null where the page does not say. */
  readonly isChosen: boolean | null
}

export type Choice = { readonly label: string; readonly values: readonly Value[] }

/** The article that a page sells. */
export type Product = {
  readonly title: string
  readonly heading: LookNode | null
  readonly imageUrl: string | null
  readonly choices: readonly Choice[]
  /** Where the quantity is set; null where the page has no such field. */
  readonly count: LookNode | null
  /** How many there are, where the page says. */
  readonly stock: number | null
}

const STOCK = [
  /in stock\W{1,3}(\d{1,7})\b/iu,
  /\b(\d{1,7})\s+(?:left|remaining|available|(?:items? |pieces? |units? )?in stock|auf lager|verfügbar|en stock|disponibles?|disponibili|op voorraad|em estoque)\b/iu,
  /^(?:stock|inventory|availability|lagerbestand|bestand)\W{1,3}(\d{1,7})\b/iu,
  /^(?:only|just|nur noch|plus que|solo|nog)\s+(\d{1,7})\b/iu,
]
const MOST_LINE = 60

const MOST_VALUE = 40
const NOT_A_CHOICE = /share|rating|review|sort|filter|gallery|photo|image|language|currency|slide/iu

/** Controls that may put the article into the cart, best first. */
export function findAdds(page: Page): { node: LookNode; score: number }[] {
  const heading = findHeading(page.look)
  const links = page.look.nodes.filter((it) => it.role === 'link' && it.frame === 0)
  return page.controls
    .filter((it) => !isOutside(it) && !isForbidden(it))
    .map((node) => ({ node, score: scoreAdd(page, node, heading, links) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

export function isForbidden({ name, signs, href }: LookNode): boolean {
  const code = `${signs} ${href ?? ''}`
  if (says(WORDS.takesAway, name) || /\b(remove|delete|empty|clear)\b/iu.test(code)) return true
  return says(WORDS.aside, name) || /\b(wish ?list|compare|logout|newsletter|search)\b/iu.test(code)
}

function scoreAdd(
  page: Page,
  node: LookNode,
  heading: LookNode | null,
  links: readonly LookNode[],
): number {
  const code = node.signs
  let score = 0
  if (says(WORDS.add, node.name)) score += 4
  if (/\badd\b.*\b(cart|basket|bag)\b|\badd ?to|\bbuy\b|\b(cart|basket)\b.*\badd\b/u.test(code))
    score += 2
  const isOfForm = node.form !== null && node.type === 'submit'
  if (score === 0 && isOfForm && asksCount(page, node)) score += 2
  if (score === 0) return 0
  if (asksCount(page, node)) score += 3
  if (/primary|success|\bcta\b/u.test(code)) score += 1
  if (node.role === 'link') score -= 1.5
  if (heading !== null && node.box.y > heading.box.y + 1_400) score -= 2
  if (isOfOther(page.look, node, heading, links)) score -= 6
  return score
}

function asksCount(page: Page, node: LookNode): boolean {
  return page.fields.some(
    (it) => it.means === 'quantity' && it.node.form === node.form && node.form !== null,
  )
}

/** Stands in the card of another article, which has a link of its own to another page. */
function isOfOther(
  look: Look,
  node: LookNode,
  heading: LookNode | null,
  links: readonly LookNode[],
): boolean {
  for (const place of placesAround(node).slice(0, 4)) {
    if (heading !== null && isWithin(heading, place)) return false
    const inside = links.filter((it) => it !== node && isWithin(it, place))
    const other = inside.find(
      (it) => isOtherPage(look, it) && findSums(nodesText(look, place)).length > 0,
    )
    if (other !== undefined) return true
  }
  return false
}

function nodesText(look: Look, place: { frame: number; path: readonly number[] }): string {
  return nodesWithin(look, place)
    .map((it) => it.text)
    .join(' ')
}

function isOtherPage(look: Look, { href, name }: LookNode): boolean {
  if (href === null || !URL.canParse(href) || name.length < 3) return false
  const [there, here] = [new URL(href), new URL(look.url)]
  if (/\.(jpe?g|png|webp|gif|avif|svg)$/iu.test(there.pathname)) return false
  return there.pathname + there.search !== here.pathname + here.search && there.host === here.host
}

function findHeading(look: Look): LookNode | null {
  const headings = look.nodes.filter(
    (it) => it.role === 'heading' && it.frame === 0 && it.area !== 'dialog' && !isOutside(it),
  )
  return headings.find((it) => it.level === 1) ?? headings[0] ?? null
}

export function readProduct(page: Page, add: LookNode | null): Product | null {
  const heading = findHeading(page.look)
  const { meta } = page.look.structured
  const title = heading?.text ?? meta['og:title'] ?? page.look.title
  if (title === '') return null
  const scope = scopeOf(page, heading, add)
  const counts = page.fields.filter((it) => it.means === 'quantity' && scope(it.node))
  const count = counts.find((it) => it.node.form === add?.form) ?? counts[0]
  return {
    title,
    heading,
    imageUrl: meta['og:image'] ?? null,
    choices: readChoices(page, scope, add),
    count: count?.node ?? null,
    stock: findStock(page.look.nodes.filter(scope)),
  }
}

function findStock(nodes: readonly LookNode[]): number | null {
  const lines = nodes.filter((it) => it.role === 'text' && it.text.length <= MOST_LINE)
  for (const { text } of lines) {
    const found = STOCK.map((it) => it.exec(text)?.[1]).find((it) => it !== undefined)
    if (found !== undefined) return Number(found)
  }
  return null
}

/** A short line or a button between the article's heading and the first other article says so. */
export function isSoldOut({ look }: Page, others: readonly { readonly url: string }[]): boolean {
  const heading = findHeading(look)
  if (heading === null) return others.length === 0 && says(WORDS.soldOut, look.text)
  const isOther = ({ href }: LookNode) => others.some(({ url }) => href?.split('#')[0] === url)
  const until = look.nodes.find((it) => it.id > heading.id && isOther(it))?.id ?? Infinity
  return look.nodes.some(
    (it) =>
      it.id > heading.id &&
      it.id < until &&
      (it.role === 'text' || it.role === 'button') &&
      it.text.length <= MOST_LINE &&
      says(WORDS.soldOut, it.text || it.name),
  )
}

const BESIDE_PX = 1_100

/** Matches nodes of the article: those of its form, or beside its heading and its button. */
function scopeOf(
  page: Page,
  heading: LookNode | null,
  add: LookNode | null,
): (node: LookNode) => boolean {
  const shared = heading === null || add === null ? null : sharedPlace(heading, add)
  const others = findAdds(page)
    .filter((it) => it.node !== add && it.score < 2)
    .map((it) => it.node)
  const foreign = others.map((it) => ownPlace(it, add === null ? [] : [add]))
  return (node) => {
    if (node.frame !== 0 || isOutside(node)) return false
    if (add !== null && node.form !== null && node.form === add.form) return true
    if (foreign.some((place) => isWithin(node, place))) return false
    const top = heading?.box.y ?? 0
    const isNear = node.box.y >= top - 400 && node.box.y < (add?.box.y ?? top + 600) + BESIDE_PX / 2
    return isNear && (shared === null || shared.path.length < 2 || isWithin(node, shared))
  }
}

function readChoices(
  page: Page,
  scope: (node: LookNode) => boolean,
  add: LookNode | null,
): Choice[] {
  const counts = page.fields.filter((it) => it.means === 'quantity').map((it) => it.node)
  const lists = page.fields
    .filter(({ node, means }) => node.options !== null && means === null && scope(node))
    .filter(({ node }) => !counts.includes(node) && !isCountList(node))
    .flatMap(({ node }) => fromList(node) ?? [])
  const radios = page.groups
    .filter(({ about, options }) => about === 'other' && options.every((it) => scope(it.node)))
    .filter(({ options }) => options.length > 1 && options[0]?.node.role === 'radio')
    .map(({ options }) => fromRadios(options.map((it) => it.node)))
  const found = [...lists, ...radios, ...fromButtons(page, scope, add)]
  const real = found.filter(({ label }) => !NOT_A_CHOICE.test(label))
  return real.filter((it, at) => real.findIndex(({ label }) => label === it.label) === at)
}

function isCountList({ options, label, field, near }: LookNode): boolean {
  if (says(WORDS.quantity, label, field, near)) return true
  return (options ?? []).length > 1 && (options ?? []).every((it, at) => it.label === `${at + 1}`)
}

function fromList(node: LookNode): Choice | null {
  const real = (node.options ?? []).filter((it) => !isPlaceholder(it) && it.label !== '')
  if (real.length === 0 || real.length > 80) return null
  const values = real.map((it) => ({
    value: withoutSums(it.label) || it.label,
    node,
    entry: it.label,
    isDisabled: it.disabled || says(WORDS.soldOut, it.label),
    isChosen: it.selected,
  }))
  return { label: labelFor(node), values }
}

function fromRadios(nodes: readonly LookNode[]): Choice {
  const values = nodes.map((node) => ({
    value: withoutSums(node.name || node.text) || (node.value ?? ''),
    node,
    entry: null,
    isDisabled: node.disabled || says(WORDS.soldOut, node.name),
    isChosen: node.checked,
  }))
  const [first] = nodes
  const label = cleanLabel(first?.group ?? '') || cleanLabel(nearBefore(first)) || spacedName(first)
  return { label: label || 'Option', values }
}

function nearBefore(node: LookNode | undefined): string {
  return node !== undefined && node.near.length <= MOST_VALUE ? node.near : ''
}

function spacedName(node: LookNode | undefined): string {
  return (node?.field ?? '').replaceAll(/[^\p{L}]+/gu, ' ').trim()
}

function labelFor(node: LookNode): string {
  const own = cleanLabel(node.label ?? '') || cleanLabel(nearBefore(node)) || spacedName(node)
  return own || 'Option'
}

/** "Colour: Slate *" is the label "Colour". */
function cleanLabel(text: string): string {
  return text
    .replace(/[:：].*$/su, '')
    .replace(/[\s*]+$/u, '')
    .replace(
      /^(choose|select|pick|wählen sie|choisir|choisissez|elige|scegli|kies|escolha)( an?| your| the| eine?| une?| un[ao]?| een| uma?)?\s+/iu,
      '',
    )
    .trim()
    .slice(0, MOST_VALUE)
}

/** Swatches and tiles: two or more small buttons in one element, which has a name or says its state. */
function fromButtons(
  page: Page,
  scope: (node: LookNode) => boolean,
  add: LookNode | null,
): Choice[] {
  const small = page.look.nodes.filter(
    (it) =>
      ['button', 'option', 'menuitemradio', 'radio'].includes(it.role) &&
      (it.role !== 'radio' || it.tag !== 'input') &&
      scope(it) &&
      it !== add &&
      isValue(it),
  )
  const clusters = new Map<string, LookNode[]>()
  for (const node of small) {
    const key = [1, 2].map((up) => node.path.slice(0, -up).join()).find((it) => clusters.has(it))
    const isAlone = (path: string) =>
      !small.some((it) => it !== node && it.path.slice(0, -1).join() === path)
    const own = node.path.slice(0, -1).join()
    const place = key ?? (isAlone(own) ? node.path.slice(0, -2).join() : own)
    clusters.set(place, [...(clusters.get(place) ?? []), node])
  }
  return [...clusters.values()].flatMap((nodes) => toButtonChoice(page, nodes) ?? [])
}

function isValue(node: LookNode): boolean {
  const { name } = node
  if (name === '' || name.length > MOST_VALUE || /^[+＋−–-]$/u.test(name)) return false
  const words = [
    WORDS.add,
    WORDS.cart,
    WORDS.checkout,
    WORDS.aside,
    WORDS.takesAway,
    WORDS.back,
    WORDS.more,
  ]
  if (
    words.some((it) => says(it, name)) ||
    /increase|decrease|minus|plus|qty|quantity|thumb|slide|tab\b/iu.test(node.signs)
  )
    return false
  return !says(WORDS.coupon, name) && !says(WORDS.login, name)
}

function toButtonChoice({ look }: Page, nodes: readonly LookNode[]): Choice | null {
  const [first] = nodes
  if (first === undefined || nodes.length < 2) return null
  const states = nodes.map(({ pressed, checked }) => pressed ?? checked)
  const isStated = states.some((it) => it !== null)
  const isSigned = nodes.some((it) =>
    /swatch|variant|option|size|colou?r|attribute|choice|value/iu.test(it.signs),
  )
  const before = look.nodes
    .slice(0, first.id)
    .findLast((it) => it.role === 'text' || it.role === 'heading')
  const label =
    cleanLabel(first.group ?? '') ||
    cleanLabel(before !== undefined && first.box.y - before.box.y < 90 ? before.text : '')
  const isNamed = label !== '' && label.length <= 25 && before?.role !== 'heading'
  if (!isStated && !isSigned && !isNamed) return null
  const paints = nodes.map((it) => it.paint)
  const values = nodes.map((node, at) => ({
    value: withoutSums(node.name) || node.name,
    node,
    entry: null,
    isDisabled: node.disabled || says(WORDS.soldOut, node.name),
    isChosen: isStated ? states[at] === true : painted(paints, at, node),
  }))
  return {
    label: label === '' || plain(label) === plain(values[0]?.value ?? '') ? 'Option' : label,
    values,
  }
}

/** The chosen value looks unlike the others, even where nothing else says so. */
function painted(paints: readonly string[], at: number, { signs }: LookNode): boolean | null {
  if (/\b(selected|active|chosen|checked|is selected|current)\b/u.test(signs)) return true
  const alike = paints.filter((it) => it === paints[at]).length
  if (paints.length < 3 || new Set(paints).size === 1) return null
  return alike === 1
}
