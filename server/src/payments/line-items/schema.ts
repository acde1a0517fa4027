import { z } from 'zod'
import type { Cents } from '../../lib/money.ts'
import { exactlyOneOf, id } from '../../lib/wire.ts'
import { price, priceData, renderPrice } from '../prices/schema.ts'
import { productName } from '../products/schema.ts'
import type { LineItem, LineItemRequest } from './state.ts'

export const MOST_LINES = 100
export const MOST_QUANTITY = 1_000_000

export const lineItemInput = z
  .strictObject({
    quantity: z.int().min(1).max(MOST_QUANTITY).default(1),
    price: id('price').optional().describe('An existing price.'),
    product: id('prod').optional().describe('An existing product at its default price.'),
    product_data: z
      .strictObject({ name: productName, price_data: priceData })
      .optional()
      .describe('A new product with its price, created with this request.'),
  })
  .superRefine(exactlyOneOf('price', 'product', 'product_data'))
  .meta({
    id: 'CheckoutLinkLineItemInput',
    description: 'Exactly one of `price`, `product` and `product_data`.',
    oneOf: ['price', 'product', 'product_data'].map((name) => ({ required: [name] })),
  })

/** Errors of every route that takes line items. */
export const LINE_ITEM_ERRORS = [
  'parameters_exclusive',
  'amount_too_large',
  'price_archived',
  'product_archived',
  'product_has_no_price',
] as const

export const lineItems = z.array(lineItemInput).min(1).max(MOST_LINES)

const lineItem = z
  .object({
    id: id('li'),
    object: z.literal('item'),
    amount_discount: z.int(),
    amount_subtotal: z.int().describe('Cents: unit price times quantity.'),
    amount_tax: z.int(),
    amount_total: z.int().describe('Cents.'),
    currency: z.literal('usdc'),
    description: z.string().describe('The name of the product.'),
    price: price.nullable().describe('The price when the line item was created.'),
    quantity: z.int().min(1),
    product: id('prod'),
  })
  .meta({ id: 'LineItem' })

export const lineItemList = z
  .object({
    object: z.literal('list'),
    data: z.array(lineItem),
    has_more: z.boolean(),
    url: z.string(),
  })
  .meta({ id: 'LineItemList' })

export function readLineItems(inputs: z.output<typeof lineItems>): LineItemRequest[] {
  return inputs.map(({ quantity, price: priceId, product: productId, product_data: data }) => {
    if (priceId !== undefined) return { by: 'price', quantity, id: priceId }
    if (productId !== undefined) return { by: 'product', quantity, id: productId }
    if (data === undefined) throw new Error('a line item that names nothing was let through')
    const unitAmountCents = data.price_data.unit_amount as Cents
    return { by: 'product_data', quantity, name: data.name, unitAmountCents }
  })
}

/** All line items: they always fit on one page. */
export function renderLineItems(
  items: readonly LineItem[],
  url: string,
): z.output<typeof lineItemList> {
  return { object: 'list', data: items.map(renderLineItem), has_more: false, url }
}

function renderLineItem(item: LineItem): z.output<typeof lineItem> {
  const { priceId, productId, unitAmountCents } = item
  return {
    id: item.id,
    object: 'item',
    amount_discount: 0,
    amount_subtotal: item.amountSubtotalCents,
    amount_tax: 0,
    amount_total: item.amountTotalCents,
    currency: 'usdc',
    description: item.description,
    // Only active prices can be on a line.
    price: renderPrice({ id: priceId, productId, unitAmountCents, active: true }),
    quantity: item.quantity,
    product: productId,
  }
}
