import { describe, expect, test } from 'vitest'
import type { Cents } from '../../lib/money.ts'
import type { Shown } from './gate.ts'
import { findDifferences, shipsTo } from './gate.ts'
import type { Summary } from './learn/summary.ts'
import type { Quote } from './purchase.ts'

const cents = (amount: number) => amount as Cents

const ADA = {
  name: 'Ada Lovelace',
  line1: '1 Austin Street',
  line2: null,
  city: 'Austin',
  state: 'TX',
  postalCode: '78701',
  country: 'US',
}
const SHOWN_ADA = ['Ada Lovelace', '1 Austin Street', 'Austin', 'TX', '78701', 'United States']

const QUOTE: Quote = {
  items: [
    {
      title: 'Overshirt',
      variant: { Colour: 'Slate', Size: 'L' },
      quantity: 2,
      unitAmountCents: cents(8950),
      url: 'https://shop.test/overshirt',
      imageUrl: null,
    },
  ],
  shippingMethod: 'Express',
  shipTo: ADA,
  amountCents: cents(19_350),
  currency: 'usd',
  currencyEvidence: 'sums in usd',
  breakdownCents: { subtotal: cents(17_900), shipping: cents(1450) },
}
const SUMMARY: Summary = {
  lines: [{ title: 'Overshirt', variant: 'Slate, L', quantity: 2, amountCents: cents(17_900) }],
  shipTo: SHOWN_ADA,
  shippingMethod: 'Express',
  amountCents: cents(19_350),
  breakdownCents: QUOTE.breakdownCents,
  currencies: ['usd'],
}
const SHOWN: Shown = {
  host: 'shop.test',
  summary: SUMMARY,
  currency: 'usd',
  names: { country: null, state: null },
}

const codesFor = (changes: Partial<Shown>) =>
  findDifferences(QUOTE, ['shop.test'], { ...SHOWN, ...changes }).map(({ code }) => code)
const summary = (changes: Partial<Summary>) => ({ summary: { ...SUMMARY, ...changes } })
const [LINE] = SUMMARY.lines
if (LINE === undefined) throw new Error('no line')

test('nothing differs from itself', () => {
  expect(codesFor({})).toEqual([])
})

test.each<[string, Partial<Shown>, string[]]>([
  ['another host', { host: 'shop.test.evil.example' }, ['host_changed']],
  ['a cent more', summary({ amountCents: cents(19_351) }), ['price_changed']],
  ['a cent less', summary({ amountCents: cents(19_349) }), ['price_changed']],
  ['another currency', { currency: 'sgd' }, ['price_changed']],
  ['a dozen', summary({ lines: [{ ...LINE, quantity: 12 }] }), ['item_changed', 'item_changed']],
  [
    'another size',
    summary({ lines: [{ ...LINE, variant: 'Slate, XL' }] }),
    ['item_changed', 'item_changed'],
  ],
  [
    'another title',
    summary({ lines: [{ ...LINE, title: 'Undershirt' }] }),
    ['item_changed', 'item_changed'],
  ],
  [
    'one thing more',
    summary({ lines: [LINE, { ...LINE, title: 'Protection' }] }),
    ['item_changed'],
  ],
  ['the same thing twice', summary({ lines: [LINE, LINE] }), ['item_changed']],
  ['nothing', summary({ lines: [] }), ['item_changed']],
  ['another method', summary({ shippingMethod: 'Standard' }), ['ship_to_changed']],
  ['no method', summary({ shippingMethod: null }), ['ship_to_changed']],
  ['nowhere', summary({ shipTo: null }), ['ship_to_changed']],
  ['elsewhere', summary({ shipTo: ['1 Diversion Road', 'Reno'] }), ['ship_to_changed']],
])('%s is never pressed', (_, changes, codes) => {
  expect(codesFor(changes)).toEqual(codes)
})

test('reports every difference, with both sums', () => {
  const changes = { ...SHOWN, ...summary({ amountCents: cents(1), shipTo: null }) }
  const messages = findDifferences(QUOTE, ['shop.test'], changes).map(({ message }) => message)
  expect(messages).toHaveLength(2)
  expect(messages[0]).toContain('193.50 usd')
  expect(messages[0]).toContain('0.01 usd')
})

describe('an address is this one', () => {
  test.each([
    ['on lines of its own', SHOWN_ADA, null],
    ['on two lines', ['Ada Lovelace, 1 Austin Street', 'Austin, TX 78701, US'], null],
    ['in other letters', SHOWN_ADA.map((line) => line.toUpperCase()), null],
    ["with the shop's name for the country", [...SHOWN_ADA.slice(0, 5), 'U.S.A.'], 'U.S.A.'],
  ])('%s', (_, lines, countryName) => {
    expect(shipsTo(ADA, lines, { country: countryName, state: null })).toBe(true)
  })

  test.each([
    ['with a line more', [...SHOWN_ADA, 'c/o somebody else']],
    ['with a line less', SHOWN_ADA.slice(1)],
    ['with another city', SHOWN_ADA.map((line) => (line === 'Austin' ? 'Reno' : line))],
    ['with another number', SHOWN_ADA.map((line) => line.replace('1 Austin', '11 Austin'))],
    ['in another country', [...SHOWN_ADA.slice(0, 5), 'Canada']],
  ])('not %s', (_, lines) => {
    expect(shipsTo(ADA, lines, { country: null, state: null })).toBe(false)
  })

  test('a download ships to nobody', () => {
    expect(shipsTo(null, null, { country: null, state: null })).toBe(true)
    expect(shipsTo(null, SHOWN_ADA, { country: null, state: null })).toBe(false)
  })
})
