import { FlorinError } from '@florin/sdk'
import { expect, test } from 'vitest'
import { countsOf, exportName, wayOutOf } from './view.ts'

const refusal = (code: string) => new FlorinError('No.', { type: 'invalid_request_error', code })

test.each([
  ['account_has_gifts', '/dashboard/gifts?status=open'],
  ['account_has_purchases', '/dashboard/checkout-intents'],
  ['account_has_refunds', '/dashboard/payments'],
])('%s links to the page that resolves it', (code, to) => {
  expect(wayOutOf(refusal(code))?.to).toBe(to)
})

test('other errors have no link', () => {
  expect(wayOutOf(refusal('internal_error'))).toBeNull()
  expect(wayOutOf(new Error('boom'))).toBeNull()
  expect(wayOutOf(null)).toBeNull()
})

test('an export names its account, date and contents', () => {
  expect(exportName('acct_1', 1_794_787_200)).toBe('florin-acct_1-2026-11-16.json')
  const exported = { object: 'account_export', gifts: [1], products: [1, 2], cards: [] }
  expect(countsOf(exported)).toEqual([
    ['products', 2],
    ['gifts', 1],
  ])
})
