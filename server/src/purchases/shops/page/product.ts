import type { Choice } from './choices.ts'
import { MOST_VALUE, readChoices } from './choices.ts'
import type { Field } from './fields.ts'
import type { Look, LookNode } from './look.ts'
import type { Page } from './page.ts'
import { isOutside } from './page.ts'
import { PRODUCT_WORDS } from './product-words.ts'
import type { Counted, Stepper } from './steppers.ts'
import { isOfStepper, readSteppers } from './steppers.ts'
import { findSums } from './sums.ts'
import { isWithin, nodesWithin, ownPlace, placesAround, sharedPlace } from './tree.ts'
import { plain, says, saysEmpty, WORDS } from './words.ts'

/** A field for words of the buyer's own: an engraving, a date. */
type Text = { readonly label: string; readonly node: LookNode; readonly isRequired: boolean }

/** The article that a page sells. */
export type Product = Counted & {
  readonly title: string
  readonly heading: LookNode | null
  readonly imageUrl: string | null
  readonly choices: readonly Choice[]
  readonly texts: readonly Text[]
  /** Fields that ask for a person, as tickets do. */
  readonly people: readonly Field[]
  /** How many there are, where the page says. */
  readonly stock: number | null
  /** Whether a node of the page is about this article. */
  readonly scope: (node: LookNode) => boolean
}

const STOCK = [
  /in stock\W{1,3}(\d{1,7})\b/iu,
  /\b(\d{1,7})\s+(?:left|remaining|available|(?:items? |pieces? |units? )?in stock|auf lager|verfügbar|en stock|disponibles?|disponibili|op voorraad|em estoque)\b/iu,
  /^(?:stock|inventory|availability|lagerbestand|bestand)\W{1,3}(\d{1,7})\b/iu,
  /^(?:only|just|nur noch|plus que|solo|nog)\s+(\d{1,7})\b/iu,
]
const MOST_LINE = 60

/** Controls that may put the article into the cart, best first. */
export function findAdds(page: Page): { node: LookNode; score: number }[] {
  const heading = findHeading(page.look)
  const links = page.look.nodes.filter((it) => it.role === 'link' && it.frame === 0)
  const usable = page.controls.filter((it) => !isOutside(it) && !isForbidden(it))
  // A shop has one name for the button, whichever article it adds.
  const named = usable
    .filter((it) => it.role === 'button' && isOfOther(page.look, it, heading, links))
    .map(({ name }) => name)
  return usable
    .map((node) => ({ node, score: scoreAdd(page, node, { heading, links, named }) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

/** Any button below the heading, where none says that it adds: what only search reaches. */
export function findLooseAdds(page: Page): { node: LookNode; score: number }[] {
  const heading = findHeading(page.look)
  const isShop = findSums(page.look.text).length > 0 && !saysEmpty(page.look.text)
  if (heading === null || !isShop) return []
  const links = page.look.nodes.filter((it) => it.role === 'link' && it.frame === 0)
  const steppers = readSteppers(page.look)
  return (
    page.controls
      .filter((it) => it.role === 'button' && !isOutside(it) && !isForbidden(it) && !it.floats)
      .filter((it) => it.expanded === null && it.opens === null && it.pressed === null)
      .filter((it) => it.box.y >= heading.box.y && it.box.y < heading.box.y + 1_400)
      .filter((it) => !isOfStepper(steppers, it) && !isOfOther(page.look, it, heading, links))
      .filter((it) => !isOfOtherForm(page, it))
      // A picture's button is named for the article that it shows.
      .filter((it) => plain(it.name) !== plain(heading.text))
      .map((node) => {
        const isOfForm = node.form !== null && node.type === 'submit'
        const isPrimary = /primary|success|\bcta\b/u.test(node.signs)
        const isAside = ASIDE.some((words) => says(words, node.name))
        const score = 0.5 + (isOfForm ? 1 : 0) + (isPrimary ? 0.5 : 0)
        return { node, score: isAside ? score / 10 : score }
      })
      .toSorted((a, b) => b.score - a.score)
  )
}

const ASIDE = [WORDS.login, WORDS.coupon, WORDS.back, WORDS.decline, PRODUCT_WORDS.shows]

function isOfOtherForm({ fields }: Page, { form }: LookNode): boolean {
  const asked = fields.filter((it) => form !== null && it.node.form === form)
  return asked.some(({ means, isLogin }) => isLogin || means === 'search' || means === 'coupon')
}

export function isForbidden({ name, signs, href }: LookNode): boolean {
  const code = `${signs} ${href ?? ''}`
  if (says(WORDS.takesAway, name) || /\b(remove|delete|empty|clear)\b/iu.test(code)) return true
  return (
    says(WORDS.aside, name) ||
    /\b(wish ?list|compare|logout|newsletter|search|chat|livechat|messenger)\b/iu.test(code)
  )
}

type Around = {
  readonly heading: LookNode | null
  readonly links: readonly LookNode[]
  /** Names of the buttons of other articles. */
  readonly named: readonly string[]
}

function scoreAdd(page: Page, node: LookNode, { heading, links, named }: Around): number {
  const code = node.signs
  let score = 0
  const isNamed = named.includes(node.name) && !isOfOther(page.look, node, heading, links)
  if (says(WORDS.add, node.name)) score += 4
  else if (says(PRODUCT_WORDS.take, node.name) && !isOfOtherForm(page, node)) score += 2.5
  else if (isNamed && heading !== null && node.box.y > heading.box.y) score += 2.5
  if (/\badd\b.*\b(cart|basket|bag)\b|\badd ?to|\bbuy\b|\b(cart|basket)\b.*\badd\b/u.test(code))
    score += 2
  const isOfForm = node.form !== null && node.type === 'submit'
  if (score === 0 && isOfForm && asksCount(page, node)) score += 2
  if (score === 0) return 0
  if (asksCount(page, node)) score += 3
  if (/primary|success|\bcta\b/u.test(code)) score += 1
  if (says(PRODUCT_WORDS.bundle, node.name)) score -= 3.5
  else if (says(WORDS.cart, node.name)) score += 0.3
  if (node.role === 'link') score -= 1.5
  if (heading !== null && node.box.y > heading.box.y + 1_400) score -= 2
  if (isOfOther(page.look, node, heading, links)) score -= 12
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

export function isOtherPage(look: Look, { href, name }: LookNode): boolean {
  if (href === null || !URL.canParse(href) || name.length < 3) return false
  const [there, here] = [new URL(href), new URL(look.url)]
  if (/\.(jpe?g|png|webp|gif|avif|svg)$/iu.test(there.pathname)) return false
  return there.pathname + there.search !== here.pathname + here.search && there.host === here.host
}

export function findHeading(look: Look): LookNode | null {
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
  const imageUrl = meta['og:image'] ?? null
  return { title, heading, imageUrl, ...readOffer(page, scope, add) }
}

/** The questions of a part of a page about the article that it sells. */
export function readOffer(
  page: Page,
  scope: Product['scope'],
  add: LookNode | null,
): Omit<Product, 'title' | 'heading' | 'imageUrl'> {
  const counts = page.fields.filter((it) => it.means === 'quantity' && scope(it.node))
  const count = counts.find((it) => it.node.form === add?.form) ?? counts[0]
  const steppers = readSteppers(page.look)
  const stepper = steppers.find(({ more }) => scope(more)) ?? null
  const asked = page.fields.filter((it) => scope(it.node) && !it.isLogin)
  return {
    ...{ scope, stepper, count: count?.node ?? fieldOf(stepper) },
    choices: readChoices(page, scope, { add, steppers }),
    texts: asked.flatMap((it) => (toPerson(it) === null ? (toText(it, stepper) ?? []) : [])),
    people: asked.flatMap((it) => toPerson(it) ?? []),
    stock: findStock(page.look.nodes.filter(scope)),
  }
}

function fieldOf(stepper: Stepper | null): LookNode | null {
  return stepper === null || stepper.shown.role === 'text' ? null : stepper.shown
}

const PERSON = /^(contact\.|shipping_address\.(first_|last_)?name$)/

function toPerson(field: Field): Field | null {
  const { node, means, isRequired } = field
  if (!isRequired || says(PRODUCT_WORDS.writtenOn, node.label)) return null
  if (PERSON.test(means ?? '')) return field
  // The holder of a ticket holds no card.
  const isOpen = means === null || means === 'card.holder_name' || means === 'comment'
  const isNamed = isOpen && node.role === 'textbox' && says(PRODUCT_WORDS.attends, node.label)
  return isNamed ? { ...field, means: 'shipping_address.name' } : null
}

const OWN_WORDS = [null, 'comment', 'title', 'birthday', 'shipping_address.name']

function toText({ node, means, isRequired }: Field, stepper: Stepper | null): Text | null {
  const { role, frame, options, label, placeholder, near } = node
  if (frame !== 0 || role !== 'textbox' || options !== null || node === stepper?.shown) return null
  const isName = means === 'shipping_address.name'
  if (!OWN_WORDS.includes(means) || (isName && !says(PRODUCT_WORDS.writtenOn, label))) return null
  const words = (label || placeholder || near).replace(/[\s*:]+$/u, '')
  return words === '' || words.length > MOST_VALUE ? null : { label: words, node, isRequired }
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
  // Reviews and questions are written in forms of their own.
  const written = new Set(
    page.look.nodes
      .filter((it) => it.tag === 'textarea' || it.type === 'email')
      .map(({ form }) => form),
  )
  const foreign = others.map((it) => ownPlace(it, add === null ? [] : [add]))
  return (node) => {
    if (node.frame !== 0 || isOutside(node)) return false
    if (add !== null && node.form !== null && node.form === add.form) return true
    if (node.form !== null && written.has(node.form)) return false
    if (foreign.some((place) => isWithin(node, place))) return false
    const top = heading?.box.y ?? 0
    const isNear = node.box.y >= top - 400 && node.box.y < (add?.box.y ?? top + 600) + BESIDE_PX / 2
    return isNear && (shared === null || shared.path.length < 2 || isWithin(node, shared))
  }
}
