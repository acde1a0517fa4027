import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { flowSchema } from './flow.ts'
import { findFirst, matchAll, normalizeText } from './patterns.ts'
import { readList, readSummary } from './summary.ts'

const flow = flowSchema.parse(
  JSON.parse(readFileSync(new URL('../../../shops/oscar/flow.json', import.meta.url), 'utf8')),
)

const PREVIEW = `Shipping
Address
Change
Ada Lovelace
1 Main Street
Austin
TX
78701
United States
Shipping method
Change
Express - 1 to 2 business days
Order contents
Item
Quantity
Total
Harbour Overshirt, Slate, L
In stock (40 available)
1
$89.50
Totals
Cart
Cart total
$89.50
Shipping
Express
$14.50
Tax
Cart
$7.38
Shipping
$1.20
Order total
$112.58
Place order`

const without = (line: string) => PREVIEW.replace(`${line}\n`, '')
const insert = (before: string, lines: string) => PREVIEW.replace(before, `${lines}\n${before}`)

describe('the last page before the press', () => {
  test('is read whole', () => {
    expect(readSummary(flow, PREVIEW)).toEqual({
      amountCents: 11_258,
      breakdownCents: { subtotal: 8950, shipping: 1450, tax: 858 },
      currencies: ['$', '$', '$', '$', '$'],
      lines: [
        { title: 'Harbour Overshirt, Slate, L', variant: null, quantity: 1, amountCents: 8950 },
      ],
      shipTo: ['Ada Lovelace', '1 Main Street', 'Austin', 'TX', '78701', 'United States'],
      shippingMethod: 'Express',
    })
  })

  test.each([
    ['without a total', without('$112.58'), 'no total'],
    ['with two totals', `${PREVIEW}\nOrder total\n$1.00`, 'more than one'],
    ['whose parts do not sum', PREVIEW.replace('$112.58', '$112.57'), 'sum to 112.58'],
    ['with a fee nobody knows', PREVIEW.replace('$112.58', '$115.58'), 'the page says 115.58'],
    ['with a line between two lines', insert('Totals', 'Gift wrapping'), 'not understood'],
    ['without its lines', without('Order contents'), 'does not show'],
    ['with its lines twice', `Order contents\nItem\nQuantity\nTotal\n${PREVIEW}`, 'does not show'],
    ['with a foreign notation', PREVIEW.replace('$112.58', '112,58'), 'no total'],
  ])('%s is not understood', (_, text, words) => {
    expect(readSummary(flow, text)).toEqual({ unreadable: expect.stringContaining(words) })
  })

  test('a discount and an add-on are told', () => {
    const text = PREVIEW.replace(
      '$89.50\nTotals',
      '$89.50\nParcel protection\nAvailable\n1\n$2.95\nTotals',
    )
      .replace('Cart total\n$89.50', 'Cart total\n$92.45\nDiscount Ten off\n-$10.00')
      .replace('$112.58', '$105.53')
    expect(readSummary(flow, text)).toMatchObject({
      amountCents: 10_553,
      breakdownCents: { subtotal: 9245, discount: -1000, shipping: 1450, tax: 858 },
      lines: [{ quantity: 1 }, { title: 'Parcel protection', amountCents: 295 }],
    })
  })
})

describe('patterns', () => {
  test('match whole lines and cells, whatever a page puts between them', () => {
    const text = normalizeText('  Order\u00a0total\t\n\n  $5.00 \r\n x')
    expect(text).toBe('Order total\n$5.00\nx')
    expect(matchAll('Order total\n{amount}', text)).toHaveLength(1)
    expect(matchAll('total\n{amount}', text)).toEqual([])
    expect(matchAll('Order total\n{amount}', 'Order total\n$5.00 a month')).toEqual([])
  })

  test('a hole that is known matches only what it holds', () => {
    const text = 'Cart total:\n$0.00\nMug (a+b)\n$5.00'
    const found = findFirst(['{title}\n{amount}'], text, { title: 'Mug (a+b)' })
    expect(found?.values).toEqual({ amount: '$5.00' })
  })

  test('take what is no expression as what it is', () => {
    expect(matchAll('.*', 'anything')).toEqual([])
    expect(matchAll('(a+)+$', 'aaaa')).toEqual([])
  })

  test('a list to the end of the page', () => {
    const list = { after: 'Method', each: ['{shipping_method}\n{amount}'] }
    expect(readList(list, 'Method\nSlow\n$1.00\nFast\nFree')).toEqual([
      { shipping_method: 'Slow', amount: '$1.00' },
      { shipping_method: 'Fast', amount: 'Free' },
    ])
  })
})
