import type { Cents } from '../../../lib/money.ts'
import type { Look, LookNode } from './look.ts'
import { simple } from './scope.ts'
import { findSums } from './sums.ts'
import type { Place } from './tree.ts'
import { isWithin, nodesWithin, ownPlace, placesAround, sharedPlace } from './tree.ts'
import {
  ADD_ON,
  ADD_TO_CART,
  CART,
  CHECKOUT,
  EMPTY_CART,
  MORE,
  QUANTITY,
  REMOVE,
  TAKES_AWAY,
  UPDATE,
  VIEW_CART,
} from './words.ts'

/** A page, or a drawer above one, that shows what is about to be bought and can change it. */
export type Cart = {
  readonly lines: readonly CartLine[]
  /** Ticked boxes for what was never asked for. */
  readonly addOns: readonly LookNode[]
  /** Where it goes on. */
  readonly checkout: LookNode | null
}

export type CartLine = {
  readonly title: string
  /** All that the line says, variant included. */
  readonly text: string
  /** Null where it is not told. */
  readonly quantity: number | null
  readonly amountCents: Cents | null
  readonly field: LookNode | null
  /** What takes in what was typed into the field. */
  readonly update: LookNode | null
  /** Adds one more. */
  readonly more: LookNode | null
  readonly remove: LookNode | null
}

/** Null when the page shows no cart with anything in it. */
export function readCart(look: Look): Cart | null {
  const nodes = look.nodes.filter((it) => it.frame === 0)
  const used = nodes.filter((it) => ['button', 'link'].includes(it.role))
  const removes = used.filter((it) => REMOVE.test(it.name))
  const fields = nodes.filter(isQuantity)
  const rows = rowsOf(look, removes.length > 0 ? removes : fields)
  const lines = rows.map((row) => toLine(look, row)).filter((it) => it !== null)
  if (lines.length === 0) return null
  return {
    lines,
    addOns: findAddOns(look),
    checkout: findCheckout(look),
  }
}

/** Ticked boxes for what was never asked for, on any page. */
export function findAddOns(look: Look): LookNode[] {
  return look.nodes.filter(
    (it) => it.frame === 0 && it.checked === true && it.role === 'checkbox' && sells(it),
  )
}

export function isEmptyCart(look: Look): boolean {
  return EMPTY_CART.test(look.text) && readCart(look) === null
}

/** What leads on from a cart, told from what only says where one is. */
export function findCheckout(look: Look): LookNode | null {
  const found = look.nodes.filter(
    (it) => ['button', 'link'].includes(it.role) && !it.disabled && CHECKOUT.test(it.name),
  )
  const own = found.filter((it) => !['header', 'nav', 'footer'].includes(it.area ?? ''))
  // Above the page first: what lies under a drawer cannot be clicked.
  const above = own.filter((it) => it.floats || it.area === 'dialog')
  const below = above.length > 0 ? above : own
  const large = below.toSorted((a, b) => b.sizePx - a.sizePx)
  return large[0] ?? found[0] ?? null
}

/** What shows the cart: told after adding first, then in the page's head. */
export function findCartLinks(look: Look): LookNode[] {
  const used = look.nodes.filter(
    (it) =>
      ['button', 'link'].includes(it.role) && it.frame === 0 && !it.disabled && !takesAway(it),
  )
  const named = used.filter((it) => VIEW_CART.test(it.name))
  const told = named.filter((it) => it.floats || it.area === 'dialog' || it.live)
  const words = used.filter(
    (it) =>
      it.area !== 'footer' && CART.test(it.name) && !/\b(?:add|ajouter|añadir)\b/i.test(it.name),
  )
  const links = named.filter((it) => it.role === 'link')
  const path = used.filter((it) => CART_PATH.test(it.href ?? ''))
  return [...new Set([...told, ...links, ...named, ...path, ...words])]
}

/** Controls that remove something, by name or address: a search for the cart must not empty it. */
function takesAway({ name, href }: LookNode): boolean {
  const url = href === null ? null : URL.parse(href)
  const address = url === null ? '' : url.pathname + url.search
  return REMOVE.test(name) || TAKES_AWAY.test(name) || TAKING.test(address)
}

const TAKING = /[/?&_-](?:remove|delete|empty|clear|del|rm)(?:[/?&=_-]|$)/i
const CART_PATH =
  /\/(?:cart|bag|basket|warenkorb|panier|carrito|carrello|winkelwagen|carrinho)\/?(?:$|\?)/i

function isQuantity(node: LookNode): boolean {
  if (!['spinbutton', 'textbox', 'combobox'].includes(node.role) || node.value === null)
    return false
  const isNumber = /^[1-9]\d?$/.test(node.value)
  return isNumber && (QUANTITY.test(node.name) || node.role === 'spinbutton')
}

function sells(box: LookNode): boolean {
  return ADD_ON.test(box.name) || findSums(box.name).length > 0
}

/** The line around each control: as small as it can be, with a title and a price. */
function rowsOf(look: Look, controls: readonly LookNode[]): Place[] {
  return controls.flatMap((control) => {
    const others = controls.filter((it) => it !== control)
    const widest = ownPlace(control, others)
    const row = placesAround(control).find((place) => {
      if (place.path.length < widest.path.length) return false
      const inside = nodesWithin(look, place)
      return inside.some((it) => findSums(it.text).length > 0) && titleOf(inside) !== null
    })
    return row === undefined ? [] : [row]
  })
}

/** The first name in the row: a heading or a link, else a picture's or a line's. */
function titleOf(inside: readonly LookNode[]): string | null {
  const isName = (text: string) =>
    /\p{L}/u.test(text) &&
    findSums(text).length === 0 &&
    ![REMOVE, QUANTITY, VIEW_CART, CHECKOUT].some((it) => it.test(text))
  const named = inside.filter((it) => isName(it.name) && it.name.length <= 200)
  const found =
    named.find((it) => it.role === 'heading') ??
    named.find((it) => it.role === 'link') ??
    inside.find((it) => it.role === 'text' && isName(it.text))
  return found === undefined ? null : found.name || found.text
}

function toLine(look: Look, row: Place): CartLine | null {
  const inside = nodesWithin(look, row)
  const title = titleOf(inside)
  if (title === null) return null
  const used = inside.filter((it) => ['button', 'link'].includes(it.role))
  // What can still be added is a product, with a quantity and a price as well.
  if (used.some((it) => ADD_TO_CART.test(it.name))) return null
  const field = inside.find(isQuantity) ?? null
  const sums = inside
    .filter((it) => it.role !== 'link' && it.role !== 'button' && !it.struck)
    .flatMap((it) => findSums(it.text))
  const quantity = quantityOf(inside, field)
  const remove = used.find((it) => REMOVE.test(it.name)) ?? null
  // A bare cross closes notices too.
  if (quantity === null && !/\p{L}{2}/u.test(remove?.name ?? '')) return null
  return {
    title,
    text: inside.map((it) => it.text || it.name).join('\n'),
    quantity,
    // Shops write the price of one first, and what all cost last.
    amountCents: sums.at(-1)?.cents ?? null,
    field,
    update: used.find((it) => UPDATE.test(it.name)) ?? null,
    more: moreOf(inside, used, quantity),
    remove,
  }
}

function quantityOf(inside: readonly LookNode[], field: LookNode | null): number | null {
  if (field !== null) return Number(field.value)
  const lines = inside.filter((it) => it.role === 'text').map((it) => it.text)
  const alone = lines.find((it) => /^[1-9]\d?$/.test(it))
  const said = lines
    .map(
      (it) => /^(?:\D{0,12}(?:qty|quantity|menge|anzahl)\W{0,3}|[×x]\s?)(\d{1,3})$/i.exec(it)?.[1],
    )
    .find((it) => it !== undefined)
  const found = said ?? alone
  return found === undefined ? null : Number(found)
}

/** A plus; or, of two buttons without a name around a number, the second. */
function moreOf(
  inside: readonly LookNode[],
  used: readonly LookNode[],
  quantity: number | null,
): LookNode | null {
  const named = used.find((it) => MORE.test(it.name))
  if (named !== undefined) return named
  const number = inside.find((it) => it.role === 'text' && it.text === `${quantity}`)
  if (number === undefined) return null
  const next = used.find((it) => it.id > number.id && it.role === 'button' && it.name === '')
  const previous = used.findLast(
    (it) => it.id < number.id && it.role === 'button' && it.name === '',
  )
  if (next === undefined || previous === undefined) return null
  const around = sharedPlace(previous, next)
  return isWithin(number, around) ? next : null
}

/** Whether a line is of this product: its title, and all that was chosen. */
export function isLineOf(
  line: Pick<CartLine, 'title' | 'text'>,
  product: { title: string; variant: Readonly<Record<string, string>> | null },
): boolean {
  const words = ` ${simple(line.text)} `
  const title = simple(line.title)
  const wanted = simple(product.title)
  if (title !== wanted && !words.includes(` ${wanted} `)) return false
  return Object.values(product.variant ?? {}).every((it) => words.includes(` ${simple(it)} `))
}
