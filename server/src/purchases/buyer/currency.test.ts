import { expect, test } from 'vitest'
import { readCurrency, refuseSums } from './currency.ts'

const bare = { sums: ['$', null], structured: [], said: [], locale: 'en' }
const shop = { url: 'https://shop.example', text: 'Total $5.00', shipsTo: [], chosen: null }

test('a bare $ with no second sign is asked, and the answer decides', () => {
  expect(readCurrency(bare, shop)).toEqual({ ask: true })
  for (const shipsTo of [['SG'], ['CA', 'US'], ['SG', 'US'], ['US', 'Kanada']])
    expect(readCurrency(bare, { ...shop, shipsTo })).toEqual({ ask: true })
  expect(readCurrency(bare, { ...shop, chosen: 'sgd' })).toMatchObject({ currency: 'sgd' })
})

test.each([
  ['the domain', { url: 'https://shop.us' }, bare, 'usd'],
  ['a delivery to the US alone', { shipsTo: ['US'] }, bare, 'usd'],
  [
    'a delivery to the US and to countries without a dollar',
    { shipsTo: ['FR', 'US'] },
    bare,
    'usd',
  ],
  ['its locale', {}, { ...bare, locale: 'en-SG' }, 'sgd'],
  ['its data', {}, { ...bare, structured: ['USD'] }, 'usd'],
])('%s is a second sign', (_, more, signs, currency) => {
  expect(readCurrency(signs, { ...shop, ...more, chosen: null })).toMatchObject({ currency })
})

test.each([
  ['another country by its domain', { url: 'https://shop.ca' }, bare],
  ['another dollar by name', { text: 'Prices in AUD' }, bare],
  ['a country by its locale', {}, { ...bare, locale: 'en-AU' }],
  ['signs that contradict', { url: 'https://shop.sg', shipsTo: ['US'] }, bare],
  ['another sign at a sum', {}, { ...bare, sums: ['$', 'eur'] }],
])('with %s no answer helps', (_, more, signs) => {
  expect(readCurrency(signs, { ...shop, chosen: 'usd', ...more })).toHaveProperty('refusal')
})

test.each([
  ['of another currency', { sums: ['eur', 'eur', null] }, true],
  ['of a supported one', { sums: ['usd'] }, false],
  ['of some dollar', { sums: ['$'] }, false],
  ['of several currencies', { sums: ['eur', 'usd'] }, false],
])('the sums of a cart %s', (_, more, isRefused) => {
  expect(refuseSums({ ...bare, ...more }) !== null).toBe(isRefused)
})
