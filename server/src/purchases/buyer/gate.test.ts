import { expect, test } from 'vitest'
import type { Cents } from '../../lib/money.ts'
import { isStale } from './gate.ts'

const CHOSEN = { name: 'Ground', cents: 395, othersCents: [1_245] }
const totals = (shipping?: number) => ({
  breakdownCents: {
    subtotal: 1_800 as Cents,
    ...(shipping === undefined ? {} : { shipping: shipping as Cents }),
  },
})

test('a total with the price of another delivery in it is not the one to pay', () => {
  expect(isStale(CHOSEN, totals(1_245))).toBe(true)
  expect(isStale(CHOSEN, totals(395))).toBe(false)
})

test('a price that no offered delivery has may have tax or a discount in it', () => {
  expect(isStale(CHOSEN, totals(430))).toBe(false)
  expect(isStale(CHOSEN, totals())).toBe(false)
  expect(isStale(null, totals(1_245))).toBe(false)
})
