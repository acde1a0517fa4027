import type { SearchHit } from '@florin/sdk'
import { expect, test } from 'vitest'
import { choicesFor, hitsOf, isWorthAsking } from './choices.ts'
import { VIEWS } from './nav.ts'

test('the first letters of its words find a page', () => {
  expect(choicesFor('pay').map(({ name }) => name)).toContain('Payments')
  expect(choicesFor('xyz')).toEqual([])
  expect(choicesFor('').length).toBeGreaterThan(VIEWS.length)
})

test.each([
  ['25', true],
  ['25.00', true],
  ['order:7', true],
  ['txn_01k9z6m8q2c3v4b5n6m7k8j9h0', true],
  ['pay', false],
  ['', false],
])('%j is searched in the account: %s', (text, isAsked) => {
  expect(isWorthAsking(text)).toBe(isAsked)
})

const hit = (id: string, source: string | null = null): SearchHit => ({
  id,
  object: 'search_hit',
  type: 'transaction',
  source,
  amount: 1_325,
  currency: 'usdc',
  status: null,
  matched: 'amount',
  created: 0,
})

test('each hit links to its page once; hits without a page are left out', () => {
  const found = hitsOf([hit('txn_1'), hit('txn_1'), hit('det_1', 'txn_2'), hit('det_2')])
  expect(found.map(({ to }) => to)).toEqual([
    '/dashboard/payments/txn_1',
    '/dashboard/payments/txn_2',
  ])
  expect(found[0]?.name).toContain('13.25 USDC')
  expect(hitsOf([hit('txn_01m7kpq2ev3q')])[0]?.name).toMatch(/ · txn_…ev3q$/)
  const purchase = { ...hit('ci_1'), currency: 'usd' }
  expect(hitsOf([purchase])[0]?.name).toContain('13.25 USD ·')
})

test('hits use the names of the dashboard', () => {
  const intent = { ...hit('ti_1'), type: 'transaction_intent', status: 'requires_action' } as const
  const purchase = { ...intent, id: 'ci_1', type: 'checkout_intent' } as const
  const found = hitsOf([hit('txn_1'), intent, purchase])
  expect(found.map(({ kind }) => kind)).toEqual(['Payment', 'Transaction intent', 'Purchase'])
  expect(found[1]?.name).toContain('Waiting for payment')
  expect(found[2]?.name).toContain('Needs action')
})

test('the detection of a listed payment is left out', () => {
  const found = hitsOf([hit('txn_1', 'cs_1'), hit('det_1', 'cs_1'), hit('det_2', 'cs_2')])
  expect(found.map(({ to }) => to)).toEqual([
    '/dashboard/payments/txn_1',
    '/dashboard/sessions/cs_2',
  ])
})

test('pages have unique shortcuts, names and paths', () => {
  for (const field of ['jump', 'name', 'to'] as const) {
    expect(new Set(VIEWS.map((view) => view[field])).size).toBe(VIEWS.length)
  }
})
