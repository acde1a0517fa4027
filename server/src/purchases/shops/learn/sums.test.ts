import { expect, test } from 'vitest'
import { findSums, withoutSums } from './sums.ts'

test.each([
  ['$64.00', [6400]],
  ['Now US$ 1,234.50 each', [123450]],
  ['S$5 or USD 7.00', [500, 700]],
  ['L – $64.00 (3 left)', [6400]],
  ['250 g', []],
  ['12.95', []],
  ['Free', []],
  ['Order 10001', []],
  ['$12.95.3', []],
])('%s', (text, cents) => {
  expect(findSums(text).map((it) => it.cents)).toEqual(cents)
})

test('what is left of a line is its words', () => {
  expect(withoutSums('L – $64.00 (3 left)').replaceAll(/\s+/g, ' ')).toBe('L – (3 left)')
  expect(withoutSums('House Coffee, 250 g')).toBe('House Coffee, 250 g')
})
