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

test('a row twice as long takes about twice the time, not four times', () => {
  const timeOf = (groups: number) => {
    const startedAt = process.cpuUsage().user
    expect(holdsCardNumber('1 '.repeat(groups))).toBe(false)
    return process.cpuUsage().user - startedAt
  }
  timeOf(2_000) // compiled now
  expect(timeOf(16_000)).toBeLessThan(30 * timeOf(2_000))
})
