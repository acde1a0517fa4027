import { describe, expect, test } from 'vitest'
import type { CurrencySigns } from './money.ts'
import { decideCurrency, formatMoney, parseMoney } from './money.ts'

describe('a sum is read to the cent, or not at all', () => {
  test.each([
    ['$85.52', 8552, '$'],
    ['$0.00', 0, '$'],
    ['S$12', 1200, 'sgd'],
    ['S$ 12.05', 1205, 'sgd'],
    ['US$1,234.50', 123_450, 'usd'],
    ['USD 12.00', 1200, 'usd'],
    ['12.00 SGD', 1200, 'sgd'],
    ['$12.00 USD', 1200, 'usd'],
    ['1,234.50', 123_450, null],
    ['-$5.00', -500, '$'],
    ['−$5.00', -500, '$'],
    ['€9.99', 999, 'eur'],
    ['A$10', 1000, 'a$'],
    ['Free', 0, null],
    // Where floats fail: 1.1 * 100 is not 110.
    ['$1.10', 110, '$'],
    ['$999,999,999.99', 99_999_999_999, '$'],
  ])('%s', (text, cents, currency) => {
    expect(parseMoney(text)).toEqual({ cents, currency })
  })

  test.each([
    '',
    '$',
    'twelve',
    '12.345',
    '1.234,50',
    '12,50',
    '$1,23.00',
    '$12.5',
    '12.00 or 13.00',
    'USD 12.00 SGD',
    '$12.00 each',
  ])('%j is not a sum', (text) => {
    expect(parseMoney(text)).toBeNull()
  })
})

describe('the currency needs evidence', () => {
  const signs = (changes: Partial<CurrencySigns>): CurrencySigns => ({
    sums: [],
    structured: [],
    said: [],
    locale: null,
    ...changes,
  })
  test.each([
    ['an ISO code at a sum', signs({ sums: ['usd'] }), 'usd'],
    ['S$', signs({ sums: ['sgd', 'sgd'] }), 'sgd'],
    ['structured data', signs({ sums: ['$'], structured: ['SGD'] }), 'sgd'],
    ['$ and a sentence', signs({ sums: ['$'], said: ['USD'] }), 'usd'],
    ['$ and the locale', signs({ sums: ['$'], locale: 'en-SG' }), 'sgd'],
    ['a locale does not gainsay a code', signs({ sums: ['sgd'], locale: 'en-US' }), 'sgd'],
    ['sums without any sign', signs({ sums: ['$', null], locale: 'en-us' }), 'usd'],
  ])('%s', (_, given, currency) => {
    const decided = decideCurrency(given)
    expect(decided).toMatchObject({ currency })
    expect((decided as { evidence: string }).evidence).not.toBe('')
  })

  test.each([
    ['a bare $', signs({ sums: ['$'] }), 'does not say'],
    ['a language without a country', signs({ sums: ['$'], locale: 'en' }), 'does not say'],
    ['a locale that is none', signs({ sums: ['$'], locale: '!!' }), 'does not say'],
    ['two codes', signs({ sums: ['usd', 'sgd'] }), 'several'],
    ['a code and another sentence', signs({ sums: ['usd'], said: ['SGD'] }), 'several'],
    [
      'a sentence and another locale',
      signs({ sums: ['$'], said: ['SGD'], locale: 'en-US' }),
      'several',
    ],
    ['a currency that is not paid here', signs({ sums: ['eur'] }), 'in eur'],
    ["another country's dollar", signs({ sums: ['a$'], locale: 'en-US' }), 'in a$'],
  ])('%s is refused', (_, given, words) => {
    expect(decideCurrency(given)).toEqual({ refusal: expect.stringContaining(words) })
  })
})

test('sums are written with both decimals', () => {
  expect([5, 50, 11_258, -500, 0].map((cents) => formatMoney(cents, 'usd'))).toEqual([
    '0.05 usd',
    '0.50 usd',
    '112.58 usd',
    '-5.00 usd',
    '0.00 usd',
  ])
})
