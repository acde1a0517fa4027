import cardValidator from 'card-validator'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsCardNumber } from './card-numbers.ts'

// Published test numbers.
test.each([
  '4242424242424242',
  'card: 4242 4242 4242 4242.',
  '4242-4242-4242-4242',
  '4242.4242.4242.4242',
  '4242_4242_4242_4242',
  '4242\u00a04242\u00a04242\u00a04242',
  '４２４２４２４２４２４２４２４２',
  '12 4242 4242 4242 4242 99',
  '[4242,4242,4242,4242]',
  '{"a":"3782 822463 10005"}',
  '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
])('a card number is found in %s', (text) => {
  expect(holdsCardNumber(text)).toBe(true)
})

test.each([
  '4242424242424241',
  '2026-11-15 08:12:13.123',
  '+1 (212) 555-0100',
  '1005001234567890.html',
  'order 100003, 12 pieces, 84.00',
])('none is found in %s', (text) => {
  expect(holdsCardNumber(text)).toBe(false)
})

test('a number is one exactly if the library says so', () => {
  const prefix = fc.constantFrom('4', '401178', '5', '62', '62183', '81', '6', '2204', '1800', '37')
  const rest = fc.stringMatching(/^[0-9]{18}$/)
  const length = fc.integer({ min: 12, max: 19 })
  fc.assert(
    fc.property(prefix, rest, length, (first, others, digits) => {
      const number = (first + others).slice(0, digits)
      expect(holdsCardNumber(number)).toBe(cardValidator.number(number).isValid)
    }),
    { numRuns: 5_000 },
  )
})

test('the time grows with the length of a text, not with its square: 250 kB of short groups', () => {
  const startedAt = process.cpuUsage().user
  expect(holdsCardNumber('1 '.repeat(125_000))).toBe(false)
  expect(holdsCardNumber('4 '.repeat(125_000))).toBe(false)
  expect((process.cpuUsage().user - startedAt) / 1e6).toBeLessThan(5)
})
