import { expect, test } from 'vitest'
import { curlOf, typescriptOf } from './calls.ts'

const ORIGIN = 'https://florin.example'

test('a list request has the query of the page', () => {
  const call = {
    method: 'GET',
    path: '/v1/transactions',
    query: { type: 'gift_fund', limit: 25, source: undefined },
    sdk: 'transactions.list',
  } as const
  expect(curlOf(call, ORIGIN)).toBe(
    `curl '${ORIGIN}/v1/transactions?type=gift_fund&limit=25' \\\n  -H "Authorization: Bearer $FLORIN_API_KEY"`,
  )
  expect(typescriptOf(call, ORIGIN)).toContain(
    "florin.transactions.list({ type: 'gift_fund', limit: 25 })",
  )
})

test('a body is complete, with quotes escaped', () => {
  const call = {
    method: 'POST',
    path: '/v1/account',
    body: { business_profile: { name: "Aurora's" }, metadata: { 'till-3': 'yes' } },
    sdk: 'account.update',
  } as const
  expect(curlOf(call, ORIGIN)).toContain(`curl -X POST '${ORIGIN}/v1/account'`)
  expect(curlOf(call, ORIGIN)).toContain(`"name":"Aurora'\\''s"`)
  const lines = [
    'account.update({',
    "  business_profile: { name: 'Aurora\\'s' },",
    "  metadata: { 'till-3': 'yes' },",
    '})',
  ]
  expect(typescriptOf(call, ORIGIN)).toContain(lines.join('\n'))
})

test('arguments override query and body', () => {
  const call = {
    method: 'GET',
    path: '/v1/gifts/gift_1',
    sdk: 'gifts.get',
    args: ['gift_1'],
  } as const
  expect(typescriptOf(call, ORIGIN)).toContain("florin.gifts.get('gift_1')")
  expect(typescriptOf({ ...call, args: [] }, ORIGIN)).toContain('florin.gifts.get()')
})
