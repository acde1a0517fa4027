import { expect, test } from 'vitest'
import type { DraftLine } from './lines.ts'
import { inputOf, newLine, problemOf, shownOf, totalOf } from './lines.ts'

const MUG = { id: 'prod_1', name: 'Mug', amount: 1_200 }
const typed = (given: Partial<DraftLine>): DraftLine => ({
  ...newLine(1),
  name: 'Coffee',
  amount: '3.00',
  ...given,
})

test.each<[string, DraftLine, string | null]>([
  ['is empty', newLine(1), 'name'],
  ['has no price', typed({ amount: '' }), 'amount'],
  ['has an invalid price', typed({ amount: '3.005' }), 'amount'],
  ['has a fractional quantity', typed({ quantity: '1.5' }), 'quantity'],
  ['has quantity zero', typed({ quantity: '0' }), 'quantity'],
  ['is free', typed({ amount: '0' }), null],
  ['is complete', typed({}), null],
  ['uses a product', newLine(1, MUG), null],
])('a line item that %s', (_name, line, problem) => {
  expect(problemOf(line)).toBe(problem)
})

test('line items match the API', () => {
  expect(inputOf({ ...newLine(1, MUG), quantity: '2' })).toEqual({ product: 'prod_1', quantity: 2 })
  expect(inputOf(typed({ name: ' Coffee ' }))).toEqual({
    product_data: { name: 'Coffee', price_data: { unit_amount: 300 } },
    quantity: 1,
  })
})

test('the preview adds up the total', () => {
  const shown = [shownOf({ ...newLine(1, MUG), quantity: '2' }), shownOf(typed({}))]
  expect(shown.map(({ name, totalCents }) => [name, totalCents])).toEqual([
    ['Mug', 2_400],
    ['Coffee', 300],
  ])
  expect(totalOf(shown)).toBe(2_700)
})
