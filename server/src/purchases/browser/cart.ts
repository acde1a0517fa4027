import type { Cart, CartLine } from '../shops/learn/cart.ts'
import {
  findCartLinks,
  findCheckout,
  isEmptyCart,
  isLineOf,
  readCart,
} from '../shops/learn/cart.ts'
import type { Look, LookNode } from '../shops/learn/look.ts'
import { readProduct } from '../shops/learn/product.ts'
import { clickNode } from './clicks.ts'
import type { Seen } from './look.ts'
import { actOn, seeUntil } from './look.ts'
import type { Product } from './product.ts'
import { Stop, stop } from './refusals.ts'
import type { Visit } from './visit.ts'

const APPEARS_MS = 10_000
const TOLD_MS = 5_000
const DRAWER_MS = 2_000
const MOST_WAYS = 5
const MOST_CHANGES = 12

export const INSISTS = 'The shop insists on selling something along.'

/**
 * Puts the product into the cart, opens the cart, and removes everything else. `cart`: its path, if
 * known. Returns the path for the next visit; null if the shop has no cart page.
 */
export async function fillCart(
  visit: Visit,
  product: Product,
  quantity: number,
  cart: string | null,
): Promise<string | null> {
  await add(visit, quantity)
  const path = cart === null ? await findCart(visit, product) : await openCart(visit, cart)
  await tidyCart(visit, product, quantity)
  await visit.tell('cart_filled', 'Put it into the cart.')
  return path
}

/** Proceeds from the cart to the checkout. */
export async function leaveCart(visit: Visit): Promise<void> {
  const found = await seeUntil(visit.page, APPEARS_MS, findCheckout)
  if (found === null) stop('page_unreadable', 'The cart does not lead on to a checkout.')
  await clickNode(visit, found.seen, found.found)
}

async function add(visit: Visit, quantity: number): Promise<void> {
  const ready = await seeUntil(visit.page, APPEARS_MS, (look) => {
    const page = readProduct(look)
    return page === null || page.add === null ? null : { add: page.add, field: page.quantity }
  })
  if (ready === null) stop('out_of_stock')
  const { seen, found } = ready
  if (found.field !== null && found.field.value !== `${quantity}`) {
    await typeQuantity(visit, seen, found.field, quantity)
  }
  await clickNode(visit, seen, found.add)
}

/** Types a quantity that the product page's list does not offer. */
async function typeQuantity(
  visit: Visit,
  seen: Seen,
  field: LookNode,
  quantity: number,
): Promise<void> {
  const text = `${quantity}`
  if (field.options === null) {
    return await actOn(visit.page, seen, field, (element, options) => element.fill(text, options))
  }
  if (!field.options.some(({ label }) => label === text)) return
  await actOn(visit.page, seen, field, (element, options) =>
    element.selectOption({ label: text }, options),
  )
}

/** An empty cart may still be loading: the request has not arrived yet. */
async function openCart(visit: Visit, cart: string): Promise<string> {
  const url = new URL(cart, visit.page.url()).href
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await visit.open(url)
    const found = await seeUntil(visit.page, TOLD_MS, (look) =>
      readCart(look) !== null ? 'full' : isEmptyCart(look) ? 'empty' : null,
    )
    await found?.seen.forget()
    if (found?.found !== 'empty') break
  }
  return cart
}

/**
 * Finds the cart: where the page went by itself, or through a cart link. Each way is tried once.
 */
async function findCart(visit: Visit, product: Product): Promise<string | null> {
  const from = new URL(product.url).pathname
  const tried = new Set<string>()
  const since = performance.now()
  for (let way = 0; way < MOST_WAYS; way += 1) {
    const next = await seeUntil(visit.page, TOLD_MS, (look) => {
      if (isCartPage(look, product, from)) return 'here' as const
      const left = findCartLinks(look).filter((it) => !tried.has(keyOf(it)))
      // A drawer may be about to cover the page's header.
      const isEarly = performance.now() - since < DRAWER_MS
      return left.find((it) => !isEarly || !['header', 'nav'].includes(it.area ?? '')) ?? null
    })
    if (next === null) break
    if (next.found === 'here') {
      await next.seen.forget()
      return new URL(visit.page.url()).pathname
    }
    tried.add(keyOf(next.found))
    await clickNode(visit, next.seen, next.found).catch((error: unknown) => {
      // Something covered it meanwhile: the next look shows what that offers.
      if (visit.page.isClosed() || error instanceof Stop) throw error
    })
  }
  const drawer = await seeUntil(visit.page, 0, (look) => {
    const cart = readCart(look)
    return cart?.lines.some((it) => isLineOf(it, product)) ? cart : null
  })
  await drawer?.seen.forget()
  return drawer === null ? stop('page_unreadable', 'The cart was not found.') : null
}

function keyOf({ role, name, href }: LookNode): string {
  return `${role} ${name} ${href ?? ''}`
}

function isCartPage(look: Look, product: Product, from: string): boolean {
  if (new URL(look.url).pathname === from) return false
  return readCart(look)?.lines.some((it) => isLineOf(it, product)) ?? false
}

/** Makes one change at a time and looks again: a page may answer one change with another. */
async function tidyCart(visit: Visit, product: Product, quantity: number): Promise<void> {
  for (let change = 0; change < MOST_CHANGES; change += 1) {
    const read = await seeUntil(visit.page, APPEARS_MS, readCart)
    if (read === null) stop('page_unreadable', 'The cart was not understood.')
    const { seen, found: cart } = read
    const own = cart.lines.filter((it) => isLineOf(it, product))
    const other = cart.lines.find((it) => !own.includes(it) && it.remove !== null)
    const [addOn] = cart.addOns
    const [line, another] = own
    if (addOn !== undefined) await clickNode(visit, seen, addOn)
    else if (other?.remove) await clickNode(visit, seen, other.remove, { completes: true })
    else if (line === undefined || another !== undefined) {
      stop('page_unreadable', 'The cart does not hold what was put into it.')
    } else if (line.quantity === null || line.quantity === quantity) return await seen.forget()
    else await setQuantity(visit, seen, line, quantity)
    if (await hasChanged(visit, cart)) continue
    if (addOn !== undefined || other?.remove) stop('page_unreadable', INSISTS)
    stop('out_of_stock', 'The shop does not let so many be bought.')
  }
  stop('page_unreadable', 'The cart does not stay as it was made.')
}

async function setQuantity(
  visit: Visit,
  seen: Seen,
  line: CartLine,
  quantity: number,
): Promise<void> {
  if (line.field !== null) {
    await typeQuantity(visit, seen, line.field, quantity)
    if (line.update !== null) return await clickNode(visit, seen, line.update, { completes: true })
    await actOn(visit.page, seen, line.field, (element, options) => element.press('Enter', options))
    await seen.forget()
    return await visit.waitUntilQuiet()
  }
  if (line.more === null || (line.quantity ?? 0) > quantity) {
    stop('page_unreadable', 'The quantity could not be set.')
  }
  await clickNode(visit, seen, line.more, { completes: true })
}

/** Waits for the cart to change. */
async function hasChanged(visit: Visit, before: Cart): Promise<boolean> {
  const text = (cart: Cart) =>
    JSON.stringify([
      cart.lines.map(({ title, quantity, amountCents }) => [title, quantity, amountCents]),
      cart.addOns.map(({ name }) => name),
    ])
  const read = await seeUntil(visit.page, APPEARS_MS, (look) => {
    const now = readCart(look)
    return now !== null && text(now) !== text(before) ? now : null
  })
  await read?.seen.forget()
  return read !== null
}
