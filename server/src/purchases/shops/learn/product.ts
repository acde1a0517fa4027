import type { Cents } from '../../../lib/money.ts'
import type { Look, LookNode } from './look.ts'
import type { Scope } from './scope.ts'
import { findAdd, findTitle, isOwn, scopeOf, sharesForm, simple } from './scope.ts'
import { readStructured } from './structured.ts'
import { findSums, withoutSums } from './sums.ts'
import type { Choice, VariantLink } from './variants.ts'
import { readChoices, readVariantLinks } from './variants.ts'
import { QUANTITY, SOLD_OUT } from './words.ts'

/** A page that sells one thing. */
export type ProductPage = {
  readonly title: string
  readonly imageUrl: string | null
  readonly priceCents: Cents | null
  /** How many there are, where the page says. */
  readonly stock: number | null
  readonly isSoldOut: boolean
  /** What is to be chosen before it can be bought. */
  readonly choices: readonly Choice[]
  /** Or the pages of its variants. */
  readonly links: readonly VariantLink[]
  readonly quantity: LookNode | null
  readonly add: LookNode | null
}

/** Null when the page sells nothing, or many things. */
export function readProduct(look: Look): ProductPage | null {
  const structured = readStructured(look)
  const heading = findTitle(look, structured.title)
  if (heading === null) return null
  const title = heading.text
  const add = findAdd(look, heading)
  const links = readVariantLinks(look, title)
  const scope = scopeOf(look, heading, add, links)
  const choices = links.length > 0 ? [] : readChoices(look, scope)
  const price = findPrice(scope) ?? (structured.priceCents as Cents | null)
  const isSoldOut = add === null && links.length === 0 && saysSoldOut(scope, structured.isSoldOut)
  if (add === null && links.length === 0 && !isSoldOut) return null
  if (price === null && add === null) return null
  return {
    title,
    imageUrl: findImage(look, heading) ?? structured.imageUrl,
    priceCents: price,
    stock: findStock(scope),
    isSoldOut,
    choices,
    links,
    quantity: findQuantity(scope, add),
    add,
  }
}

const PRICE_WORDS =
  /^(?:(?:our|sale|current|regular|unit)?\s*(?:price|preis|prix|precio|prezzo|prijs|preço)|now|only|from|each|usd|sgd|incl\.?|excl\.?|including|tax|vat|gst|inc)$/i

function findPrice({ nodes }: Scope): Cents | null {
  const lines = nodes
    .filter((it) => ['text', 'heading'].includes(it.role) && !it.struck && it.text.length <= 60)
    .flatMap((node) => {
      const [sum, another] = findSums(node.text)
      const rest = withoutSums(node.text)
      const words = rest.split(/[\s:()]+/).filter((it) => it !== '')
      const isPlain = words.every((it) => PRICE_WORDS.test(it))
      return sum !== undefined && another === undefined && isPlain ? [{ node, sum }] : []
    })
  const largest = Math.max(...lines.map(({ node }) => node.sizePx))
  return lines.find(({ node }) => node.sizePx === largest)?.sum.cents ?? null
}

const STOCK = [
  /in stock\W{1,3}(\d{1,7})\b/i,
  /\b(\d{1,7})\s+(?:left|remaining|available|(?:items? |pieces? |units? )?in stock|auf lager|verfügbar|en stock|disponibles?|disponibili|op voorraad|em estoque)\b/i,
  /^(?:stock|inventory|availability|lagerbestand|bestand)\W{1,3}(\d{1,7})\b/i,
  /^(?:only|just|nur noch|plus que|solo|nog)\s+(\d{1,7})\b/i,
]

function findStock({ nodes }: Scope): number | null {
  const lines = nodes.filter((it) => it.role === 'text' && it.text.length <= 60)
  for (const { text } of lines) {
    const found = STOCK.map((it) => it.exec(text)?.[1]).find((it) => it !== undefined)
    if (found !== undefined) return Number(found)
  }
  return null
}

/** A short line or a button says so; a sentence may speak of anything. */
function saysSoldOut({ nodes, end }: Scope, structured: boolean | null): boolean {
  if (end !== null && SOLD_OUT.test(end.name)) return true
  const lines = nodes.filter((it) => it.role === 'text' && it.text.length <= 50)
  return lines.some((it) => SOLD_OUT.test(it.text)) || structured === true
}

function findQuantity({ nodes }: Scope, add: LookNode | null): LookNode | null {
  const fields = nodes.filter(
    (it) => ['spinbutton', 'textbox', 'combobox'].includes(it.role) && !it.disabled,
  )
  const named = fields.find((it) => QUANTITY.test(it.name) || QUANTITY.test(it.near))
  return named ?? fields.find((it) => it.type === 'number' && sharesForm(it, add)) ?? null
}

/** The picture that bears the product's name, else the largest beside it. */
function findImage(look: Look, heading: LookNode): string | null {
  const images = look.nodes.filter((it) => it.role === 'img' && it.src !== null && isOwn(it, 0))
  const named = images.filter(
    (it) => it.name !== '' && simple(heading.text).startsWith(simple(it.name)),
  )
  const large = images.filter((it) => it.box.width >= 150 && it.box.y < heading.box.y + 800)
  const area = ({ box }: LookNode) => box.width * box.height
  const found = (named.length > 0 ? named : large).toSorted((a, b) => area(b) - area(a))[0]
  return found?.src ?? null
}
