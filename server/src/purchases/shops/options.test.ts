import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Ask } from './flow.ts'
import { flowSchema } from './flow.ts'
import type { Variant } from './options.ts'
import {
  askContact,
  askProduct,
  askQuantity,
  askShippingAddress,
  askShippingMethod,
  askVariant,
  buildMissing,
} from './options.ts'
import { valueFor } from './values.ts'

const scripted = flowSchema.parse(
  JSON.parse(
    readFileSync(new URL('../../../../shops/scripted/flow.json', import.meta.url), 'utf8'),
  ),
)
/** At this one, first and last names are asked for apart. */
const asks: readonly Ask[] = [
  { with: 'contact.email', optional: false },
  { with: 'shipping_address.first_name', optional: false },
  { with: 'shipping_address.last_name', optional: false },
  { with: 'shipping_address.state', optional: true },
]
const ADDRESS = {
  name: 'Ada King Lovelace',
  line1: '1 Main Street',
  city: 'Austin',
  postal_code: '78701',
  country: 'US',
}
const asked = (name: string, schema: object, provided: unknown) =>
  buildMissing({ [name]: schema }, provided === undefined ? {} : { [name]: provided })

describe('a provided option is not asked for again unless it does not fit', () => {
  test.each<[string, object, unknown, boolean]>([
    ['quantity', askQuantity(null), undefined, false],
    ['quantity', askQuantity(3), 3, false],
    ['quantity', askQuantity(3), 4, true],
    ['quantity', askQuantity(null), 0, true],
    ['quantity', askQuantity(null), '2', true],
    ['contact', askContact(asks), undefined, true],
    ['contact', askContact(asks), { email: 'ada@example.test' }, false],
    ['contact', askContact(asks), { email: 'ada' }, true],
    ['contact', askContact(asks), { email: 'ada@example.test', name: 'Ada Lovelace' }, false],
    ['contact', askContact(asks, { needsName: true }), { email: 'ada@example.test' }, true],
    ['contact', askContact(asks), { email: 'ada@example.test', card: '1' }, true],
    ['shipping_address', askShippingAddress(asks), ADDRESS, false],
    ['shipping_address', askShippingAddress(asks), { ...ADDRESS, line2: null }, false],
    ['shipping_address', askShippingAddress(asks), { ...ADDRESS, name: 'Ada' }, true],
    ['shipping_address', askShippingAddress(asks), { ...ADDRESS, country: 'us' }, true],
    ['shipping_address', askShippingAddress(asks, { countries: ['GB'] }), ADDRESS, true],
    ['shipping_address', askShippingAddress(asks, { states: ['TX'] }), ADDRESS, true],
    [
      'shipping_address',
      askShippingAddress(scripted.ways[0]?.asks ?? []),
      { ...ADDRESS, name: 'Ada' },
      false,
    ],
  ])('%s, case %#', (name, schema, provided, isMissing) => {
    const missing = asked(name, schema, provided)
    expect(missing === null).toBe(!isMissing)
    if (isMissing) expect(missing).toMatchObject({ required: [name] })
  })
})

describe('variants', () => {
  const variants = [
    { Colour: 'Slate', Size: 'S' },
    { Colour: 'Slate', Size: 'L' },
    { Colour: 'Rust', Size: 'L' },
  ]
  const choose = (variant: object) => asked('variant', askVariant(variants), variant)

  test('each label lists its values, and a combination that is sold out stays missing', () => {
    expect(askVariant(variants)).toMatchObject({
      properties: { Colour: { enum: ['Slate', 'Rust'] }, Size: { enum: ['S', 'L'] } },
      enum: variants,
    })
    expect(choose({ Colour: 'Rust', Size: 'L' })).toBeNull()
    expect(choose({ Colour: 'Rust', Size: 'S' })).not.toBeNull()
    expect(choose({ Colour: 'Slate' })).not.toBeNull()
    expect(choose({ Colour: 'Slate', Size: 'M' })).not.toBeNull()
  })

  test('where all can be had, none is listed whole', () => {
    expect(askVariant([{ Size: 'S' }, { Size: 'L' }])).not.toHaveProperty('enum')
  })
})

describe('what the shop shows is in the titles', () => {
  test('one label: each value with its price and stock', () => {
    const shown = ({ Size }: Variant) => (Size === 'S' ? { price: '$64.00', stock: 3 } : {})
    const schema = askVariant([{ Size: 'S' }, { Size: 'L' }], shown)
    expect(schema).toMatchObject({
      properties: {
        Size: {
          enum: ['S', 'L'],
          oneOf: [
            { const: 'S', title: 'S, $64.00, 3 left' },
            { const: 'L', title: 'L' },
          ],
        },
      },
    })
    expect(asked('variant', schema, { Size: 'S' })).toBeNull()
    expect(asked('variant', schema, { Size: 'M' })).not.toBeNull()
  })

  test('several labels: each combination', () => {
    const variants = [
      { Colour: 'Slate', Size: 'S' },
      { Colour: 'Slate', Size: 'L' },
    ]
    const schema = askVariant(variants, ({ Size }) => ({ price: Size === 'L' ? '$89.50' : null }))
    expect(schema).toMatchObject({
      oneOf: [
        { const: variants[0], title: 'Slate / S' },
        { const: variants[1], title: 'Slate / L, $89.50' },
      ],
    })
    expect(asked('variant', schema, variants[1])).toBeNull()
  })

  test('countries and states of a list, and none of a list that nobody could read', () => {
    const lists = { countries: ['US', 'XX'], states: [{ value: 'TX', label: 'Texas' }] }
    expect(askShippingAddress(asks, lists)).toMatchObject({
      properties: {
        country: {
          oneOf: [
            { const: 'US', title: 'United States' },
            { const: 'XX', title: 'XX' },
          ],
        },
        state: { enum: ['TX'], oneOf: [{ const: 'TX', title: 'Texas' }] },
      },
    })
    const none = askShippingAddress(asks, { countries: [], states: [] })
    expect(asked('shipping_address', none, ADDRESS)).toBeNull()
  })

  test('products: twenty at most, each once', () => {
    const products = Array.from({ length: 30 }, (_, n) => ({
      title: `Mug ${n}`,
      url: `http://shop.test/${n}`,
      price: n === 0 ? null : '$5.00',
    }))
    const schema = askProduct([...products.slice(0, 1), ...products]) as { enum: string[] }
    expect(schema.enum).toEqual(products.slice(0, 20).map(({ url }) => url))
    expect(schema).toMatchObject({
      oneOf: expect.arrayContaining([
        { const: 'http://shop.test/0', title: 'Mug 0' },
        { const: 'http://shop.test/1', title: 'Mug 1, $5.00' },
      ]),
    })
  })
})

test('what is there already is the default, and need not be sent again', () => {
  const { name: _, ...part } = ADDRESS
  expect(asked('shipping_address', askShippingAddress(asks), part)).toMatchObject({
    properties: {
      shipping_address: { required: ['name'], properties: { city: { default: 'Austin' } } },
    },
  })
})

test('what has a default is asked for when something unclear was said of it', () => {
  const quantity = { quantity: askQuantity(null) }
  expect(buildMissing(quantity, {})).toBeNull()
  expect(buildMissing(quantity, {}, ['quantity'])).toMatchObject({ required: ['quantity'] })
  expect(buildMissing(quantity, { quantity: 2 }, ['quantity'])).toBeNull()
})

test('shipping methods are shown with their prices, and only those can be chosen', () => {
  const schema = askShippingMethod(
    [
      { name: 'Standard', amountCents: 0 },
      { name: 'Express', amountCents: 1450 },
      { name: 'Pick up', amountCents: null },
    ],
    'usd',
  )
  expect(schema).toMatchObject({
    enum: ['Standard', 'Express', 'Pick up'],
    oneOf: [
      { const: 'Standard', title: 'Standard, 0.00 usd' },
      { const: 'Express', title: 'Express, 14.50 usd' },
      { const: 'Pick up', title: 'Pick up' },
    ],
  })
  expect(asked('shipping_method', schema, 'Express')).toBeNull()
  expect(asked('shipping_method', schema, 'express')).not.toBeNull()
})

test('what is typed into fields', () => {
  const options = { shipping_address: ADDRESS, contact: { email: 'ada@example.test' } }
  const card = {
    number: '4242424242424242',
    expMonth: 3,
    expYear: 2029,
    securityCode: '123',
    holderName: 'Ada',
  }
  const names = [
    'shipping_address.first_name',
    'shipping_address.last_name',
    'shipping_address.line2',
    'contact.email',
    'card.exp_month',
    'card.exp',
  ] as const
  expect(names.map((name) => valueFor(name, options, card))).toEqual([
    'Ada King',
    'Lovelace',
    null,
    'ada@example.test',
    '03',
    '03 / 29',
  ])
  expect(valueFor('card.number', options, null)).toBeNull() // a quote has no card
})

test('a flow is read without what nobody knows; an unknown kind of click is refused', () => {
  const { ways: _, ...older } = scripted
  expect(flowSchema.parse({ ...older, steps: [{ name: 'old' }] })).toEqual({ ...older, ways: [] })
  const odd = { ...scripted, ways: [{ ...scripted.ways[0], clicks: [{ css: '#pay' }] }] }
  expect(flowSchema.safeParse(odd).success).toBe(false)
})
