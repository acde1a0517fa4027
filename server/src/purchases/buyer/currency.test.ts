import { expect, test } from 'vitest'
import { readCurrency } from './currency.ts'

const bare = { sums: ['$', null], structured: [], said: [], locale: 'en' }

test('a bare $ is a US dollar where nothing points elsewhere', () => {
  expect(readCurrency(bare, 'https://shop.example', 'Total $5.00')).toMatchObject({
    currency: 'usd',
  })
})

test.each([
  ['another country by its domain', bare, 'https://shop.ca', ''],
  ['another dollar by name', bare, 'https://shop.example', 'Prices in AUD'],
  ['a language of peso countries', { ...bare, locale: 'es' }, 'https://shop.example', ''],
  ['a country by its locale', { ...bare, locale: 'en-AU' }, 'https://shop.example', ''],
])('not with %s', (_, signs, url, text) => {
  expect(readCurrency(signs, url, text)).toHaveProperty('refusal')
})
