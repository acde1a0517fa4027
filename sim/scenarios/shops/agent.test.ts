import { describe, expect, it } from 'vitest'
import type { Wanted } from '../../../shops/wish.ts'
import { placeAt } from '../../../shops/wish.ts'
import { answersOf } from './agent.ts'

const place = placeAt(2, 'US')
const wish: Wanted = {
  kind: 'variant',
  product: { sku: '1', title: 'Wool Jumper' },
  choice: { Size: 'Large', Colour: 'Red' },
  quantity: 1,
  engraving: '',
  coupon: '',
  contact: { email: 'ada@example.com', phone: '+12025550143' },
  address: place,
  method: { label: 'Standard' },
  truth: { buys: true, outcomes: [] },
}
const download: Wanted = { ...wish, choice: {}, address: null, method: null }

type Errand = Parameters<typeof answersOf>[0]
type Schema = Parameters<typeof answersOf>[1]

function answer(name: string, schema: Schema, errand: Partial<Errand> = {}): unknown {
  const asked = { properties: { [name]: schema }, required: [name] }
  return answersOf({ wish, shop: { currency: 'usd' }, ...errand }, asked)?.[name]
}

const text = { type: 'string' }
const offering = (...titles: string[]): Schema => ({
  oneOf: titles.map((title, at) => ({ const: `v${at}`, title })),
})

describe('the contact', () => {
  const properties = { email: text, phone: text, name: text }
  const named = { properties, required: ['email', 'name'] }

  it('has the name of the wish where a name is required', () => {
    expect(answer('contact', named)).toEqual({ ...wish.contact, name: place.name })
    expect(answer('contact', { properties, required: ['email'] })).toEqual(wish.contact)
  })

  it('of a download has a first and a last name, the same each time', () => {
    const first = answer('contact', named, { wish: download })
    expect(first).toMatchObject({
      ...wish.contact,
      name: expect.stringMatching(/^\p{L}+ \p{L}+$/u),
    })
    expect(answer('contact', named, { wish: download })).toEqual(first)
  })

  it('is left if it requires what nobody knows', () => {
    const required = ['email', 'tax_number']
    expect(answer('contact', { properties, required })).toBeUndefined()
  })
})

describe('an address', () => {
  it('is that of the wish', () => {
    expect(answer('shipping_address', {})).toMatchObject({ line1: place.line1, country: 'US' })
  })

  it('is given for a download, with the name of the contact', () => {
    const contact = answer('contact', { required: ['name'] }, { wish: download })
    const required = ['name', 'line1', 'city', 'state', 'postal_code', 'country', 'phone']
    const given = answer('shipping_address', { required }, { wish: download })
    expect(Object.keys(given as object).toSorted()).toEqual(required.toSorted())
    expect(given).toMatchObject({ name: (contact as { name: string }).name })
  })

  it('is not volunteered', () => {
    const properties = { contact: {}, shipping_address: {} }
    const errand = { wish: download, shop: { currency: 'usd' } }
    expect(answersOf(errand, { properties, required: ['contact'] })).toEqual({
      contact: download.contact,
    })
  })
})

describe('the currency', () => {
  const listed = { enum: ['usd', 'sgd'] }
  const titled = {
    oneOf: [
      { const: 'usd', title: 'US dollars, not eur' },
      { const: 'sgd', title: 'Singapore dollars' },
    ],
  }

  it.each(['usd', 'sgd'])('is the shop’s own: %s', (currency) => {
    expect(answer('currency', listed, { shop: { currency } })).toBe(currency)
    expect(answer('currency', titled, { shop: { currency } })).toBe(currency)
  })

  it.each([listed, titled, text])('is left where the shop’s own is not among %j', (schema) => {
    expect(answer('currency', schema, { shop: { currency: 'eur' } })).toBeUndefined()
  })
})

describe('a choice', () => {
  const axis = (name: string, schema: Schema) =>
    answer('variant', { properties: { [name]: schema } }) as Record<string, unknown> | undefined

  it.each([
    ['Size', ['X-Large, 70.00 usd', 'Large, 70.00 usd, 3 left'], 'v1'],
    ['Size', ['Extra large', 'Large (sold out)'], 'v1'],
    ['Fit', ['Small', 'Large'], 'v1'],
    ['Colour', ['Rust', 'Red – $5.00'], 'v1'],
  ])('of %s among %j is the wished one', (name, titles, value) => {
    expect(axis(name, offering(...titles))).toEqual({ [name]: value })
  })

  it.each([
    ['Size', ['X-Large', 'Extra large', 'Large/X-Large']],
    ['Colour', ['Reddish', 'Red/White']],
    ['Colour', ['Blue, bordered']],
  ])('of %s is left if there is only %j', (name, titles) => {
    expect(axis(name, offering(...titles))).toBeUndefined()
  })

  it('of a delivery is the wished one, or the only one with its words', () => {
    const parcel = 'Standard parcel, 9.00 usd'
    expect(answer('shipping_method', offering(parcel, 'Standard, 5.00 usd'))).toBe('v1')
    expect(answer('shipping_method', offering('Express', 'UPS Standard'))).toBe('v1')
    expect(answer('shipping_method', offering(parcel, 'UPS Standard'))).toBeUndefined()
  })

  it('between one purchase and a subscription is one purchase', () => {
    const plans = offering('Monthly subscription', 'Buy once')
    expect(answer('Price', plans, { onceLabel: 'Buy once' })).toBe('v1')
    expect(answer('Price', plans)).toBeUndefined()
  })
})

describe('a question of the shop’s own', () => {
  it('for an engraving gets the text, and no other question does', () => {
    const engraved = { wish: { ...wish, engraving: 'For Robin' }, engravingLabel: 'Text to print' }
    expect(answer('Text to print', text, engraved)).toBe('For Robin')
    expect(answer('Delivery date', text, engraved)).toBeUndefined()
    expect(answer('Delivery date', text, { wish: engraved.wish })).toBeUndefined()
  })

  it('for a discount gets the code, and a postal code does not', () => {
    const coupon = { wish: { ...wish, coupon: 'SAVE10' } }
    expect(answer('discount_code', text, coupon)).toBe('SAVE10')
    expect(answer('Postal code', text, coupon)).toBeUndefined()
  })

  it('that the wish does not answer is left, and so is what would shorten the wish', () => {
    expect(answer('Delivery date', text)).toBeUndefined()
    expect(answer('leave_out', { enum: ['gift wrap'] })).toBeUndefined()
  })
})
