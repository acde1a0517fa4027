import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import { MOST_CENTS, toBaseUnits } from '../../lib/money.ts'
import type { Price } from '../prices/service.ts'
import type { Product } from '../products/service.ts'
import { nameOnly } from '../products/service.ts'
import { MOST_LINES, MOST_QUANTITY } from './schema.ts'
import type { Catalogue, LineName, Offer } from './state.ts'
import { buildLineItem, isTooMuch, offerOf, totalOf } from './state.ts'

const [priceId, productId] = ['price_1' as Id<'price'>, 'prod_1' as Id<'prod'>]
const accountId = 'acct_1' as AccountId
const price: Price = {
  id: priceId,
  accountId,
  productId,
  active: true,
  unitAmountCents: 250 as Cents,
}
const product: Product = {
  ...nameOnly('Mug'),
  id: productId,
  accountId,
  defaultPriceId: priceId,
  amountCents: 250 as Cents,
  updatedAtMs: 0,
}
const offer: Offer = {
  description: 'Mug',
  productId,
  priceId,
  unitAmountCents: 250 as Cents,
}

const catalogueOf = (prices: Price[], products: Product[]): Catalogue => ({
  prices: new Map(prices.map((item) => [item.id, item])),
  products: new Map(products.map((item) => [item.id, item])),
})

const byPrice: LineName = { by: 'price', id: priceId }
const byProduct: LineName = { by: 'product', id: productId }
const bare = { ...product, defaultPriceId: null, amountCents: 0 as Cents }

describe('what a line may be sold by', () => {
  test.each<[string, LineName, Price[], Product[], object]>([
    ['a price', byPrice, [price], [product], offer],
    ['a product at its default price', byProduct, [], [product], offer],
    ['a price of a product that has no default', byPrice, [price], [bare], offer],
    ['no price that is not there', byPrice, [], [product], { refused: 'missing' }],
    ['no product that is not there', byProduct, [price], [], { refused: 'missing' }],
    [
      'no archived price',
      byPrice,
      [{ ...price, active: false }],
      [product],
      { refused: 'price_archived' },
    ],
    [
      'no archived product',
      byProduct,
      [price],
      [{ ...product, active: false }],
      { refused: 'product_archived' },
    ],
    ['no product without a price', byProduct, [], [bare], { refused: 'product_has_no_price' }],
  ])('%s', (_what, name, prices, products, expected) => {
    expect(offerOf(catalogueOf(prices, products), name)).toEqual(expected)
  })
})

const line = (unitAmountCents: number, quantity: number) =>
  buildLineItem(
    'li_1' as Id<'li'>,
    { ...offer, unitAmountCents: unitAmountCents as Cents },
    quantity,
  )

const linesUpTo = (mostCents: number, mostQuantity: number) =>
  fc.array(
    fc.record({
      unit: fc.integer({ min: 0, max: mostCents }),
      quantity: fc.integer({ min: 1, max: mostQuantity }),
    }),
    { minLength: 1, maxLength: MOST_LINES },
  )

describe('the total', () => {
  test('is the sum of unit amount times quantity, exactly, wherever it is within the bound', () => {
    let within = 0
    const property = fc.property(
      // Small orders among them, or hardly any would be within.
      fc.oneof(linesUpTo(MOST_CENTS, MOST_QUANTITY), linesUpTo(50_000, 20_000)),
      (lines) => {
        const items = lines.map(({ unit, quantity }) => line(unit, quantity))
        const exact = lines.reduce((sum, l) => sum + BigInt(l.unit) * BigInt(l.quantity), 0n)
        expect(isTooMuch(items)).toBe(exact > BigInt(MOST_CENTS))
        if (exact > BigInt(MOST_CENTS)) return
        within += 1
        expect(BigInt(totalOf(items))).toBe(exact)
      },
    )
    fc.assert(property, { numRuns: 1_000 })
    expect(within).toBeGreaterThan(100)
  })

  test.each([
    [[line(MOST_CENTS, 1)], false],
    [[line(MOST_CENTS, 1), line(0, 1)], false],
    [[line(MOST_CENTS, 1), line(1, 1)], true],
    [[line(MOST_CENTS, 2)], true],
    [[line(99_999, MOST_QUANTITY)], false],
    [[line(100_000, MOST_QUANTITY)], true],
    [Array.from({ length: MOST_LINES }, () => line(MOST_CENTS, MOST_QUANTITY)), true],
    [[line(0, MOST_QUANTITY)], false],
  ])('%#: is bounded', (items, expected) => {
    expect(isTooMuch(items)).toBe(expected)
  })

  test('in base units is still a number that JavaScript and PostgreSQL count exactly', () => {
    expect(toBaseUnits(MOST_CENTS)).toBeLessThanOrEqual(BigInt(Number.MAX_SAFE_INTEGER))
  })
})

test('a line is plain JSON: what is stored is what is read', () => {
  const item = line(250, 3)
  expect(item).toEqual({
    ...offer,
    id: 'li_1',
    quantity: 3,
    amountSubtotalCents: 750,
    amountTotalCents: 750,
  })
  expect(JSON.parse(JSON.stringify(item))).toEqual(item)
})
