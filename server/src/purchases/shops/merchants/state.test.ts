import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Merchant } from './state.ts'
import { blockersOf, dayOf, isBlocker, purchasesOf, readinessOf, slugsFor } from './state.ts'

const NOW_MS = Date.UTC(2026, 10, 16, 12)
const DAY_MS = 86_400_000

const shop = (change: Partial<Merchant> = {}): Merchant =>
  ({
    flowHosts: ['shop.test'],
    visitors: 3,
    isLearning: false,
    succeeded: 9,
    failed: 1,
    blockers: [],
    ...change,
  }) as Merchant

const seen = (code: string, daysAgo = 0) => ({ code, seenAtMs: NOW_MS - daysAgo * DAY_MS })

describe('readiness', () => {
  test.each([
    ['a flow', {}, 'ready'],
    ['no flow', { flowHosts: null }, 'unknown'],
    ['a lesson under way', { flowHosts: null, isLearning: true }, 'learning'],
    ['a wall', { blockers: [seen('captcha', 29)] }, 'blocked'],
    ['a wall of long ago', { blockers: [seen('captcha', 31)] }, 'ready'],
    ['trouble that may pass', { blockers: [seen('timeout')] }, 'ready'],
    ['nothing learnt from it', { flowHosts: null, blockers: [seen('shop_unknown')] }, 'unknown'],
  ])('with %s', (_, change, readiness) => {
    expect(readinessOf(shop(change), NOW_MS)).toBe(readiness)
  })

  test('only what the shop does is a blocker: no card, price or stock', () => {
    expect(['captcha', 'login_required', 'unsupported_currency'].every(isBlocker)).toBe(true)
    const others = [
      'card_declined',
      'insufficient_funds',
      'price_changed',
      'out_of_stock',
      'toString',
    ]
    expect(others.some(isBlocker)).toBe(false)
    expect(blockersOf(shop({ blockers: [seen('captcha'), seen('timeout', 40)] }), NOW_MS)).toEqual([
      seen('captcha'),
    ])
  })
})

test.each([
  [3, 9, 1, { tried: 10, succeeded: 9 }],
  [2, 900, 1, null], // one of two knows what the other did
  [3, 9, 0, null],
  [3, 0, 10, { tried: 10, succeeded: 0 }],
])('of %s accounts, %s purchases and %s failures: %o', (visitors, succeeded, failed, reported) => {
  expect(purchasesOf(shop({ visitors, succeeded, failed }))).toEqual(reported)
})

test('a day begins at midnight in UTC', () => {
  expect(dayOf(NOW_MS)).toBe(Date.UTC(2026, 10, 16))
  expect(dayOf(dayOf(NOW_MS))).toBe(dayOf(NOW_MS))
})

describe('slugs', () => {
  test.each([
    ['shop.example.com', 'shop-example-com'],
    ['127.0.0.1:4602', '127-0-0-1-4602'],
    ['[::1]:80', '1-80'],
    ['xn--mnchen-3ya.example', 'xn-mnchen-3ya-example'],
  ])('of %s', (host, slug) => {
    expect(slugsFor(host)[0]).toBe(slug)
  })

  test('hosts with the same slug get different marks', () => {
    const [one, other] = ['a-b.example', 'a.b.example'].map(slugsFor)
    expect(one?.[0]).toBe(other?.[0])
    expect(one?.[1]).not.toBe(other?.[1])
  })

  test('are slugs, whatever the host', () => {
    const shape = /^[a-z0-9][a-z0-9-]{0,62}$/
    fc.assert(
      fc.property(fc.oneof(fc.domain(), fc.ipV6(), fc.string({ maxLength: 255 })), (host) => {
        for (const slug of slugsFor(host)) expect(slug).toMatch(shape)
      }),
    )
  })
})
