import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Flow } from './flow.ts'
import { flowSchema } from './flow.ts'
import {
  askContact,
  askQuantity,
  askShippingAddress,
  askShippingMethod,
  askVariant,
  buildMissing,
} from './options.ts'
import { valueFor } from './values.ts'

const read = (shop: string): Flow =>
  flowSchema.parse(
    JSON.parse(readFileSync(new URL(`../../../shops/${shop}/flow.json`, import.meta.url), 'utf8')),
  )
const flow = read('oscar')
const ADDRESS = {
  name: 'Ada King Lovelace',
  line1: '1 Main Street',
  city: 'Austin',
  postal_code: '78701',
  country: 'US',
}
const asked = (name: string, schema: object, furnished: unknown) =>
  buildMissing({ [name]: schema }, furnished === undefined ? {} : { [name]: furnished })

describe('what is furnished is not asked for again, what does not fit is', () => {
  test.each<[string, object, unknown, boolean]>([
    ['quantity', askQuantity(null), undefined, false],
    ['quantity', askQuantity(3), 3, false],
    ['quantity', askQuantity(3), 4, true],
    ['quantity', askQuantity(null), 0, true],
    ['quantity', askQuantity(null), '2', true],
    ['contact', askContact(flow), undefined, true],
    ['contact', askContact(flow), { email: 'ada@example.test' }, false],
    ['contact', askContact(flow), { email: 'ada' }, true],
    ['contact', askContact(flow), { email: 'ada@example.test', card: '1' }, true],
    ['shipping_address', askShippingAddress(flow), ADDRESS, false],
    ['shipping_address', askShippingAddress(flow), { ...ADDRESS, line2: null }, false],
    ['shipping_address', askShippingAddress(flow), { ...ADDRESS, name: 'Ada' }, true],
    ['shipping_address', askShippingAddress(flow), { ...ADDRESS, country: 'us' }, true],
    ['shipping_address', askShippingAddress(flow, { countries: ['GB'] }), ADDRESS, true],
    ['shipping_address', askShippingAddress(flow, { states: ['TX'] }), ADDRESS, true],
    ['shipping_address', askShippingAddress(read('scripted')), { ...ADDRESS, name: 'Ada' }, false],
  ])('%s, case %#', (name, schema, furnished, isMissing) => {
    const missing = asked(name, schema, furnished)
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
    'quantity',
    'shipping_address.first_name',
    'shipping_address.last_name',
    'shipping_address.line2',
    'contact.email',
    'card.exp_month',
    'card.exp',
  ] as const
  expect(names.map((name) => valueFor(name, options, card))).toEqual([
    '1',
    'Ada King',
    'Lovelace',
    null,
    'ada@example.test',
    '03',
    '03 / 29',
  ])
  expect(valueFor('card.number', options, null)).toBeNull() // a quote has no card
})

test('a flow with a word that is not known is refused when it is read', () => {
  expect(flowSchema.safeParse({ ...flow, script: 'alert(1)' }).success).toBe(false)
  const odd = { ...flow, press: [{ css: '#pay' }] }
  expect(flowSchema.safeParse(odd).success).toBe(false)
})
