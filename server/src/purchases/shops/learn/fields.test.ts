import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../../test/looks.ts'
import { choice, drawLook, field, heading, line } from '../../../../test/looks.ts'
import { readCardFields } from './card-fields.ts'
import { readFields } from './fields.ts'

const valuesOf = (drawn: readonly Drawn[]) =>
  readFields(drawLook(drawn)).known.map(
    ({ value, isOptional }) => `${value}${isOptional ? '?' : ''}`,
  )

describe('what a field asks for', () => {
  test.each([
    ['My email address is', 'contact.email'],
    ['Telephone *', 'contact.phone'],
    ['First name', 'shipping_address.first_name'],
    ['Nachname', 'shipping_address.last_name'],
    ['Full name', 'shipping_address.name'],
    ['First line of address', 'shipping_address.line1'],
    ['Address', 'shipping_address.line1'],
    ['Address 2', 'shipping_address.line2?'],
    ['Apartment, suite, etc. (optional)', 'shipping_address.line2?'],
    ['Town/City', 'shipping_address.city'],
    ['State/County', 'shipping_address.state?'],
    ['Province *', 'shipping_address.state'],
    ['Post/Zip-code', 'shipping_address.postal_code'],
    ['Postcode', 'shipping_address.postal_code'],
    ['Country', 'shipping_address.country'],
  ])('by its label: %s', (label, value) => {
    expect(valuesOf([field(label)])).toEqual([value])
  })

  test('by its token before its label, whatever else it is called', () => {
    expect(valuesOf([field('Where to', { autocomplete: 'shipping address-line1' })])).toEqual([
      'shipping_address.line1',
    ])
    expect(valuesOf([field('Name', { autocomplete: 'family-name' })])).toEqual([
      'shipping_address.last_name',
    ])
  })

  test('by its placeholder, its type, the words before it, and its name in the code last', () => {
    const bare = { label: null, name: '' }
    expect(valuesOf([field('', { ...bare, placeholder: 'City' })])).toEqual([
      'shipping_address.city',
    ])
    expect(valuesOf([field('', { ...bare, type: 'email' })])).toEqual(['contact.email'])
    expect(valuesOf([field('', { ...bare, near: 'Postcode' })])).toEqual([
      'shipping_address.postal_code',
    ])
    expect(valuesOf([field('', { ...bare, field: 'shippingAddress.postCode' })])).toEqual([
      'shipping_address.postal_code',
    ])
  })

  test('what a buyer leaves alone is left alone', () => {
    const alone = ['Search', 'Coupon code', 'Company', 'Order notes', 'Third line of address']
    expect(readFields(drawLook(alone.map((it) => field(it))))).toEqual({ known: [], unknown: [] })
  })

  test('what is insisted on and not understood is told', () => {
    const odd = readFields(drawLook([field('Favourite animal', { required: true })]))
    expect(odd.unknown.map(({ label }) => label)).toEqual(['Favourite animal'])
    expect(readFields(drawLook([field('Favourite animal')])).unknown).toEqual([])
  })

  test('a billing address is none to ship to, and a footer asks for no email', () => {
    expect(valuesOf([line('Billing address'), field('Address'), field('City')])).toEqual([])
    expect(
      valuesOf([heading('Billing details'), field('Address', { heading: 'Billing details' })]),
    ).toEqual([])
    expect(valuesOf([field('Email', { area: 'footer' })])).toEqual([])
    expect(valuesOf([field('Password', { type: 'password' })])).toEqual([])
  })
})

describe('the fields of a card', () => {
  const months = Array.from({ length: 12 }, (_, index) => `${index + 1}`.padStart(2, '0'))
  const years = ['2026', '2027', '2028']
  const unnamed = (values: readonly string[], near: string) =>
    choice('', values, { label: null, name: '', near })
  const read = (drawn: readonly Drawn[], frames?: { url: string; host: string }[]) => {
    const found = readCardFields(drawLook(drawn, frames === undefined ? {} : { frames }))
    return found && { host: found.host, values: found.fields.map(({ value }) => value) }
  }

  test('in the page, expiry in two lists, a date from when it holds left out', () => {
    const drawn = [
      field('Card number'),
      unnamed(['', ...months], 'Valid from'),
      unnamed(['', ...years], 'Valid from'),
      unnamed(months, 'Valid to'),
      unnamed(years, 'Valid to'),
      field('CCV number'),
    ]
    expect(read(drawn)).toEqual({
      host: 'shop.test',
      values: ['card.number', 'card.exp_month', 'card.exp_year', 'card.security_code'],
    })
  })

  test('in a frame of another host, by their tokens', () => {
    const tokens = ['cc-number', 'cc-exp', 'cc-csc', 'cc-name']
    const frames = [
      { url: 'https://shop.test/pay', host: 'shop.test' },
      { url: 'https://cards.test/fields', host: 'cards.test' },
    ]
    const drawn = tokens.map((autocomplete) => field('?', { autocomplete, frame: 1 }))
    expect(read(drawn, frames)).toEqual({
      host: 'cards.test',
      values: ['card.number', 'card.exp', 'card.security_code', 'card.holder_name'],
    })
  })

  test('only when all are there that a card needs', () => {
    expect(read([field('Card number'), field('Expiry (MM / YY)')])).toBeNull()
    expect(read([field('Gift card number'), field('CVC')])).toBeNull()
  })

  test('are never a field of an address', () => {
    expect(valuesOf([field('Card number'), field('Name on card')])).toEqual([])
  })
})
