import { expect, test } from 'vitest'
import { findSums, priceIn, withoutPrice, withoutSums } from './sums.ts'

test.each([
  ['$1,234.50', 123_450, '$'],
  ['1.234,50 €', 123_450, 'eur'],
  ['US$ 12,50', 1_250, 'usd'],
  ['12,50 $', 1_250, '$'],
  ['USD 12', 1_200, 'usd'],
  ['S$8.00', 800, 'sgd'],
  ["CHF 1'200.-", 120_000, 'chf'],
  ['-$3.00', -300, '$'],
  ['$ -3.00', -300, '$'],
  ['− 3,00 USD', -300, 'usd'],
  ['1 234,50 USD', 123_450, 'usd'],
  ['R$ 10,00', 1_000, 'brl'],
])('%s is read to the cent', (text, cents, currency) => {
  expect(findSums(text)).toEqual([{ cents, currency }])
})

test.each(['12.50', '2 x', 'Model 300', 'A4$x', '10% off', 'ab12$', 'order 2026-11-18'])(
  '%s is no sum',
  (text) => {
    expect(findSums(text)).toEqual([])
  },
)

test('a line is divided into its words and its price', () => {
  expect(withoutSums('UPS Ground: $7.95')).toBe('UPS Ground')
  expect(withoutSums('Express (+ 4,90 €)')).toBe('Express')
  expect(priceIn('Next day – US$ 14.50')?.cents).toBe(1_450)
  expect(priceIn('Was $9.00, now $7.00')?.cents).toBe(700)
  expect(priceIn('Standardversand – kostenlos')?.cents).toBe(0)
  expect(priceIn('Freestyle delivery')).toBeNull()
})

test.each([
  ['Standard delivery Free', 'Standard delivery'],
  ['Standard delivery (gratis)', 'Standard delivery'],
  ['Express $9.00', 'Express'],
  ['Free shipping', 'Free shipping'],
  ['Free', 'Free'],
])('%s is called %s', (text, name) => {
  expect(withoutPrice(text)).toBe(name)
})
