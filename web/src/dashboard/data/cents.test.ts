import { expect, test } from 'vitest'
import { centsText, parseCents } from './cents.ts'

test.each([
  ['25', 2_500],
  ['25.5', 2_550],
  [' 25,50 ', 2_550],
  ['0.07', 7],
  ['0', 0],
  ['', null],
  ['25.505', null],
  ['1,000.00', null], // ambiguous separators
  ['-3', null],
  ['1e3', null],
])('%j is %s cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents)
})

test.each([0, 7, 2_500, 123_456])('%i cents survive formatting and parsing', (cents) => {
  expect(parseCents(centsText(cents))).toBe(cents)
})
