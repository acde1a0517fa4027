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
  ['has a price that is none', typed({ amount: '3.005' }), 'amount'],
  ['has half a piece', typed({ quantity: '1.5' }), 'quantity'],
  ['has no piece', typed({ quantity: '0' }), 'quantity'],
  ['costs nothing', typed({ amount: '0' }), null],
  ['is whole', typed({}), null],
  ['is of a product', newLine(1, MUG), null],
])('a line that %s', (_name, line, problem) => {
  expect(problemOf(line)).toBe(problem)
})

test('lines are sent as the API takes them', () => {
  expect(inputOf({ ...newLine(1, MUG), quantity: '2' })).toEqual({ product: 'prod_1', quantity: 2 })
  expect(inputOf(typed({ name: ' Coffee ' }))).toEqual({
    product_data: { name: 'Coffee', price_data: { unit_amount: 300 } },
    quantity: 1,
  })
})

test('the preview adds up what buyers will pay', () => {
  const shown = [shownOf({ ...newLine(1, MUG), quantity: '2' }), shownOf(typed({}))]
  expect(shown.map(({ name, totalCents }) => [name, totalCents])).toEqual([
    ['Mug', 2_400],
    ['Coffee', 300],
  ])
  expect(totalOf(shown)).toBe(2_700)
})
