// The shop's state: buyers in progress, the cheat for each product, orders, and all received
// requests.
import { randomUUID } from 'node:crypto'
import type { ShopOrder } from '../client.ts'
import { shopClient } from '../processor/client.ts'
import type { CardInput } from '../processor/wire.ts'
import type { Product } from './goods.ts'
import { GOODS } from './goods.ts'
import type { Address, Line, Sheet } from './sheet.ts'
import { buildSheet, totalOf } from './sheet.ts'
import { VARIANTS } from './variants/all.ts'
import type { PageName, Variant } from './variants/variant.ts'

export type Buyer = {
  lines: Line[]
  email: string
  phone: string
  address: Address | null
  method: string
  card: CardInput | null
  /** The totals of the last page that showed them. */
  shown: Sheet | null
  addOn: 'in' | 'out' | null
  error: string | null
}

/** A received request, and the host it was meant for. */
type Received = {
  readonly host: 'foreign' | 'shop'
  readonly path: string
  readonly digits: string
}

const ADD_ON = { sku: 'protection', title: 'Parcel protection', size: null, quantity: 1 }

export type Shopkeeper = ReturnType<typeof createShopkeeper>

export function createShopkeeper(processor: { url: string; secret: string }) {
  const buyers = new Map<string, Buyer>()
  const armed = new Map<string, Variant>()
  const books = openBooks(processor)

  const cheatWith = (sku: string | undefined): Variant => armed.get(sku ?? '') ?? {}
  const cheatOn = (buyer: Buyer): Variant =>
    buyer.lines.map(({ sku }) => cheatWith(sku)).find((it) => Object.keys(it).length > 0) ?? {}

  return {
    buyers,
    orders: books.orders,
    cheatWith,
    cheatOn,
    findProduct(sku: string): Product | null {
      const product = GOODS.find((it) => it.sku === sku)
      if (product === undefined) return null
      const { title = (it: string) => it } = cheatWith(sku)
      return { ...product, title: title(product.title) }
    },
    arm(sku: string, name: string | null): boolean {
      const variant = name === null ? null : VARIANTS[name]
      if (variant === undefined) return false
      if (variant === null) armed.delete(sku)
      else armed.set(sku, variant)
      return true
    },
    newBuyer(): string {
      const id = randomUUID()
      buyers.set(id, {
        lines: [],
        email: '',
        phone: '',
        address: null,
        method: '',
        card: null,
        shown: null,
        addOn: null,
        error: null,
      })
      return id
    },
    /** The totals that a page shows become the totals of the sale. */
    showTo(buyer: Buyer, page: PageName): Sheet {
      const { address, lines, method } = buyer
      if (address === null) throw new Error('there is no shipping address yet')
      const { addOn, show = (it: Sheet) => it } = cheatOn(buyer)
      const more = buyer.addOn === 'in' && addOn ? [{ ...ADD_ON, amountCents: addOn.cents }] : []
      buyer.shown = show(buildSheet([...lines, ...more], method, address), page)
      return buyer.shown
    },
    place: (buyer: Buyer, isSubscribed: boolean) =>
      place(books, buyer, cheatOn(buyer), isSubscribed),
    ...books.records,
  }
}

type Books = ReturnType<typeof openBooks>

function openBooks(processor: { url: string; secret: string }) {
  const orders: (ShopOrder & { token: string; sheet: Sheet })[] = []
  const received: Received[] = []
  return {
    orders,
    bank: shopClient(processor.url, processor.secret),
    attempts: 1_000,
    records: {
      note(host: Received['host'], path: string, text: string): void {
        received.push({ host, path, digits: digitsIn(text) })
      },
      /** The places that received this text, such as `shop /checkout/payment`. */
      search(number: string): string[] {
        const found = received.filter(({ digits }) => digits.includes(digitsIn(number)))
        return [...new Set(found.map(({ host, path }) => `${host} ${path}`))]
      },
    },
  }
}

/** The order's token, or the reason why there is none. */
async function place(
  books: Books,
  buyer: Buyer,
  { take = (it) => it, subscription = 0, denies }: Variant,
  isSubscribed: boolean,
): Promise<{ token: string } | { no: string }> {
  if (buyer.shown === null || buyer.card === null) return { no: 'Please give us a card first.' }
  const sheet = take(buyer.shown)
  books.attempts += 1
  const order = `G-${books.attempts}`
  const amountCents = totalOf(sheet) + (isSubscribed ? subscription : 0)
  const answer = await books.bank
    .charge({ ...buyer.card, amount_cents: amountCents, currency: 'usd', order })
    .catch(() => null)
  if (answer?.status !== 'approved') return { no: answer?.message ?? 'Please try again later.' }
  const token = randomUUID()
  books.orders.push({ ...orderOf(order, buyer, sheet, amountCents, answer.id), token, sheet })
  buyer.lines = []
  return denies ? { no: 'Your card was declined.' } : { token }
}

/** Spaces, dashes and escapes may separate the digits of a card: only the digits are kept. */
function digitsIn(text: string): string {
  return text.replaceAll(/%20|\D/g, '')
}

function orderOf(
  number: string,
  { email, phone }: Buyer,
  sheet: Sheet,
  totalCents: number,
  charge: string,
): ShopOrder {
  return {
    number,
    placed_at_ms: Date.now(),
    status: 'paid',
    email,
    currency: 'usd',
    total_cents: totalCents,
    shipping_cents: sheet.shippingCents,
    tax_cents: sheet.taxCents,
    shipping_method: sheet.method,
    address: { ...sheet.address, phone },
    lines: sheet.lines.map(({ sku, title, size, quantity, amountCents }) => ({
      sku,
      title,
      variant: size === null ? {} : { Size: size },
      quantity,
      unit_cents: amountCents / quantity,
    })),
    charge,
    status_path: '',
  }
}
