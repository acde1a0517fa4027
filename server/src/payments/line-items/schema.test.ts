import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from '../../http/validation.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { Id } from '../../lib/ids.ts'
import { newId } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import { onlyOneOf } from '../../lib/wire.ts'
import { lineItemInput, lineItemList, lineItems, readLineItems, renderLineItems } from './schema.ts'

const ids = { price: newId('price', 0, 0), product: newId('prod', 0, 0) }
const WAYS = {
  price: ids.price,
  product: ids.product,
  product_data: { name: 'Mug', price_data: { unit_amount: 5 } },
}
type Way = keyof typeof WAYS

const given = (ways: readonly Way[]) => Object.fromEntries(ways.map((way) => [way, WAYS[way]]))
const bodyOf = (schema: z.ZodType) => z.strictObject({ line_items: z.array(schema) })

function verdict(schema: z.ZodType, items: unknown[]): string {
  try {
    parseInput(bodyOf(schema), { line_items: items })
    return 'taken'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `${error.status} ${error.type} ${error.code} ${error.param}`
  }
}

/** Every combination there is, on the second line of two. */
const COMBINATIONS: [Way[], string][] = [
  [[], '400 invalid_request_error parameter_missing line_items[1][price]'],
  [['price'], 'taken'],
  [['product'], 'taken'],
  [['product_data'], 'taken'],
  [['price', 'product'], '400 invalid_request_error parameters_exclusive line_items[1][price]'],
  [
    ['price', 'product_data'],
    '400 invalid_request_error parameters_exclusive line_items[1][price]',
  ],
  [
    ['product', 'product_data'],
    '400 invalid_request_error parameters_exclusive line_items[1][product]',
  ],
  [
    ['price', 'product', 'product_data'],
    '400 invalid_request_error parameters_exclusive line_items[1][price]',
  ],
]

const verdictsOf = (schema: z.ZodType) =>
  COMBINATIONS.map(([ways]) => [ways, verdict(schema, [given(['price']), given(ways)])])

describe('a line names exactly one of price, product and product_data', () => {
  test.each(COMBINATIONS)('%j: %s', (ways, expected) => {
    expect(verdict(lineItemInput, [given(['price']), given(ways)])).toBe(expected)
  })

  const { price, product, product_data } = lineItemInput.shape
  const shape = { price, product, product_data }
  const faults: Record<string, z.ZodType> = {
    'takes any combination': z.strictObject(shape),
    'takes none of them': z
      .strictObject(shape)
      .superRefine(onlyOneOf('price', 'product', 'product_data')),
    'forgets product_data': z.strictObject(shape).superRefine(onlyOneOf('price', 'product')),
    'takes the first that fits': z.union([
      z.object({ price: price.unwrap() }),
      z.object({ product: product.unwrap() }),
      z.object({ product_data: product_data.unwrap() }),
    ]),
  }
  test.each(Object.keys(faults))('the table catches a schema that %s', (fault) => {
    expect(verdictsOf(lineItemInput)).toEqual(COMBINATIONS)
    expect(verdictsOf(faults[fault] as z.ZodType)).not.toEqual(COMBINATIONS)
  })

  test('the words say which, and what to do', () => {
    const messageOf = (item: object) => {
      try {
        return parseInput(bodyOf(lineItemInput), { line_items: [item] })
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(messageOf(given(['price', 'product_data']))).toBe(
      'Send either line_items[0][price] or line_items[0][product_data], not both.',
    )
    expect(messageOf({ quantity: 2 })).toBe(
      'The parameter line_items[0][price] is required. Send it, or product or product_data in its place.',
    )
  })

  test('the contract says the same as the check', () => {
    const { $defs } = z.toJSONSchema(lineItems, { io: 'input' })
    expect($defs?.CheckoutLinkLineItemInput?.oneOf).toEqual(
      Object.keys(WAYS).map((name) => ({ required: [name] })),
    )
  })
})

test.each<[string, object]>([
  ['parameter_invalid line_items[0][quantity]', { quantity: 0 }],
  ['parameter_invalid line_items[0][quantity]', { quantity: -1 }],
  ['parameter_invalid line_items[0][quantity]', { quantity: 1.5 }],
  ['parameter_invalid line_items[0][quantity]', { quantity: '1' }],
  ['parameter_invalid line_items[0][quantity]', { quantity: null }],
  ['parameter_invalid line_items[0][quantity]', { quantity: 1_000_001 }],
  ['parameter_invalid line_items[0][price]', { price: null }],
  ['parameter_invalid line_items[0][price]', { price: ids.product }],
  ['parameter_unknown line_items[0][amount]', { amount: 5 }],
])('%s: %o', (expected, change) => {
  expect(verdict(lineItemInput, [{ price: ids.price, ...change }])).toContain(expected)
})

test.each<[string, object]>([
  ['parameter_missing line_items[0][product_data][name]', { price_data: { unit_amount: 5 } }],
  ['parameter_missing line_items[0][product_data][price_data]', { name: 'a' }],
  [
    'parameter_missing line_items[0][product_data][price_data][unit_amount]',
    { name: 'a', price_data: {} },
  ],
  [
    'parameter_invalid line_items[0][product_data][price_data][unit_amount]',
    { name: 'a', price_data: { unit_amount: 100_000_000_000 } },
  ],
  [
    'parameter_invalid line_items[0][product_data][price_data][currency]',
    { name: 'a', price_data: { unit_amount: 5, currency: 'usd' } },
  ],
])('%s: %o', (expected, product_data) => {
  expect(verdict(lineItemInput, [{ product_data }])).toContain(expected)
})

test('there are 1 to 100 lines', () => {
  const count = (length: number) =>
    lineItems.safeParse(Array.from({ length }, () => given(['price']))).success
  expect([0, 1, 100, 101].map(count)).toEqual([false, true, true, false])
})

test('the result equals the request, with a quantity of one by default', () => {
  const sent = lineItems.parse([
    { price: ids.price },
    { product: ids.product, quantity: 3 },
    { product_data: { name: 'Mug', price_data: { unit_amount: 0 } }, quantity: 1_000_000 },
  ])
  expect(readLineItems(sent)).toEqual([
    { by: 'price', id: ids.price, quantity: 1 },
    { by: 'product', id: ids.product, quantity: 3 },
    { by: 'product_data', name: 'Mug', unitAmountCents: 0, quantity: 1_000_000 },
  ])
})

test('a line is shown with its price, and a list says where it is from', () => {
  const item = {
    id: newId('li', 0, 1_000),
    description: 'Mug',
    quantity: 2,
    productId: ids.product as Id<'prod'>,
    priceId: ids.price as Id<'price'>,
    unitAmountCents: 250 as Cents,
    amountSubtotalCents: 500 as Cents,
    amountTotalCents: 500 as Cents,
  }
  const list = renderLineItems([item], '/v1/checkout_sessions/cs_1/line_items')
  expect(lineItemList.parse(list)).toEqual(list)
  expect(list).toEqual({
    object: 'list',
    data: [
      {
        id: item.id,
        object: 'item',
        amount_discount: 0,
        amount_subtotal: 500,
        amount_tax: 0,
        amount_total: 500,
        currency: 'usdc',
        description: 'Mug',
        price: expect.objectContaining({
          id: ids.price,
          object: 'price',
          product: ids.product,
          unit_amount: 250,
          unit_amount_decimal: '250',
        }),
        quantity: 2,
        product: ids.product,
      },
    ],
    has_more: false,
    url: '/v1/checkout_sessions/cs_1/line_items',
  })
})
