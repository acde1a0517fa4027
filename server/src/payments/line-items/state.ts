import type { Id } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import { MOST_CENTS } from '../../lib/money.ts'
import type { Price } from '../prices/service.ts'
import type { Product } from '../products/service.ts'

/** A line as it was sold: plain JSON, stored as is. */
export type LineItem = {
  readonly id: Id<'li'>
  /** The product's name. */
  readonly description: string
  readonly quantity: number
  readonly productId: Id<'prod'>
  readonly priceId: Id<'price'>
  readonly unitAmountCents: Cents
  readonly amountSubtotalCents: Cents
  readonly amountTotalCents: Cents
}

/** By a price, by a product with one, or by a new product created here. */
export type LineItemRequest = { readonly quantity: number } & (LineName | NewProduct)

export type LineName =
  | { readonly by: 'price'; readonly id: Id<'price'> }
  | { readonly by: 'product'; readonly id: Id<'prod'> }

export type NewProduct = {
  readonly by: 'product_data'
  readonly name: string
  readonly unitAmountCents: Cents
}

/** A line without its quantity. */
export type Offer = Pick<LineItem, 'description' | 'productId' | 'priceId' | 'unitAmountCents'>

/** Everything that the lines name and the account owns. */
export type Catalogue = {
  readonly prices: ReadonlyMap<string, Price>
  readonly products: ReadonlyMap<string, Product>
}

export type Refusal = {
  readonly refused: 'missing' | 'price_archived' | 'product_archived' | 'product_has_no_price'
}

export function offerOf({ prices, products }: Catalogue, { by, id }: LineName): Offer | Refusal {
  if (by === 'product') return offerOfProduct(products.get(id))
  const price = prices.get(id)
  const product = price && products.get(price.productId)
  if (price === undefined || product === undefined) return { refused: 'missing' }
  if (!price.active) return { refused: 'price_archived' }
  return offer(product, price.id, price.unitAmountCents)
}

export function offerOfProduct(product: Product | undefined): Offer | Refusal {
  if (product === undefined) return { refused: 'missing' }
  if (!product.active) return { refused: 'product_archived' }
  const { defaultPriceId, amountCents } = product
  if (defaultPriceId === null) return { refused: 'product_has_no_price' }
  return offer(product, defaultPriceId, amountCents)
}

function offer({ id, name }: Product, priceId: Id<'price'>, unitAmountCents: Cents): Offer {
  return { description: name, productId: id, priceId, unitAmountCents }
}

/** No tax or discount yet: the total of a line is its subtotal. */
export function buildLineItem(id: Id<'li'>, offer: Offer, quantity: number): LineItem {
  const amountCents = (offer.unitAmountCents * quantity) as Cents
  return {
    id,
    ...offer,
    quantity,
    amountSubtotalCents: amountCents,
    amountTotalCents: amountCents,
  }
}

export function totalOf(items: readonly LineItem[]): Cents {
  return items.reduce((total, { amountTotalCents }) => total + amountTotalCents, 0) as Cents
}

/**
 * Checked before anything is stored. A single line can exceed JavaScript's exact integers, but
 * never so much that it would seem to be within the bound.
 */
export function isTooMuch(items: readonly LineItem[]): boolean {
  return totalOf(items) > MOST_CENTS
}
