import { expect, test } from 'vitest'
import { brandOf, grouped, groupedExpiry, kindOf, readCard, readExpiry } from './numbers.ts'

test.each([
  ['4242424242424242', '4242 4242 4242 4242', 3],
  ['4242-4242 42', '4242 4242 42', 3],
  ['378282246310005', '3782 822463 10005', 4],
  ['  3782 8', '3782 8', 4],
  ['', '', 3],
  ['6304000000000000000123', '6304 0000 0000 0000 000', 3],
])('%s is shown as %s, and its code has %i digits', (typed, shown, digits) => {
  expect(grouped(typed)).toBe(shown)
  expect(kindOf(typed).codeDigits).toBe(digits)
})

test.each([
  ['4242 4242 4242 4242', 'visa'],
  ['4242 4242 4242 4241', null],
  ['378282246310005', 'amex'],
  ['5555555555554444', 'mastercard'],
  ['30569309025904', 'diners'],
  ['4242', null],
  ['', null],
])('the brand of %s is %s', (typed, brand) => {
  expect(brandOf(typed)).toBe(brand)
})

test.each([
  ['1', '1'],
  ['3', '03'],
  ['12', '12'],
  ['122', '12 / 2'],
  ['1228', '12 / 28'],
  ['12/28', '12 / 28'],
  ['12 / 28', '12 / 28'],
  ['3/28', '03 / 28'],
  ['12/2028', '12 / 28'],
  ['12-2028', '12 / 28'],
])('an expiry of %s is shown as %s', (typed, shown) => {
  expect(groupedExpiry(typed)).toBe(shown)
})

test.each([
  ['11 / 26', { month: 11, year: 2026 }], // valid to the end of its month
  ['10 / 26', null],
  ['13 / 30', null],
  ['00 / 30', null],
  ['12', null],
])('in November 2026 %s is %o', (typed, expiry) => {
  expect(readExpiry(typed, new Date('2026-11-30T23:59:59Z'))).toEqual(expiry)
})

test('mistakes are listed in form order; a valid card is described by brand and last digits', () => {
  const now = new Date('2026-11-16T00:00:00Z')
  const right = { number: '4242 4242 4242 4242', expiry: '12 / 40', code: '123' }
  expect(readCard(right, now)).toEqual({
    mistakes: [],
    card: {
      ...{ number: '4242424242424242', securityCode: '123', brand: 'visa', last4: '4242' },
      ...{ exp_month: 12, exp_year: 2040 },
    },
  })
  const wrong = { number: '4242', expiry: '13 / 40', code: '12' }
  expect(readCard(wrong, now)).toEqual({ mistakes: ['number', 'expiry', 'code'], card: null })
})
