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
  ['1,000.00', null], // which of the two is the point is not for us to guess
  ['-3', null],
  ['1e3', null],
])('%j is %s cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents)
})

test.each([0, 7, 2_500, 123_456])('%i cents are read back from their text', (cents) => {
  expect(parseCents(centsText(cents))).toBe(cents)
})
