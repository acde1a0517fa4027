import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QUOTE } from '../../../test/checkout.ts'
import type { Cents } from '../../lib/money.ts'
import type { CheckoutIntent, Move, Phase } from './state.ts'
import {
  exceedsCeiling,
  mergeOptions,
  moved,
  PHASES,
  purchaseOf,
  refuseConfirm,
  STATUS_OF,
} from './state.ts'

const at = (phase: Phase, change: Partial<CheckoutIntent> = {}): CheckoutIntent =>
  ({
    phase,
    version: 7,
    quote: QUOTE,
    maxAmountCents: null,
    expiresAtMs: 2_000,
    optionsSchema: {},
    ...change,
  }) as CheckoutIntent

// The rows are moves; whatever is not in them must not be possible.
const ALLOWED: Record<Move, readonly Phase[]> = {
  learn: ['resolving'],
  resolve: ['resolving'],
  relearn: ['quoting'],
  ask: ['resolving', 'quoting'],
  quote: ['quoting'],
  respond: ['awaiting_options'],
  claim: ['awaiting_confirmation'],
  relearnClaimed: ['claimed'],
  askCode: ['claimed'],
  takeCode: ['awaiting_security_code'],
  submit: ['claimed'],
  recover: [
    'resolving',
    'quoting',
    'awaiting_options',
    'awaiting_confirmation',
    'claimed',
    'awaiting_security_code',
  ],
  challenge: ['paying', 'reconciling'],
  answer: ['awaiting_authentication'],
  leaveUnknown: ['paying', 'awaiting_authentication'],
  findOrder: ['resolving', 'quoting', 'claimed', 'paying'],
  succeed: ['paying', 'awaiting_authentication', 'reconciling'],
  fail: [
    'resolving',
    'quoting',
    'claimed',
    'awaiting_security_code',
    'paying',
    'awaiting_authentication',
    'reconciling',
  ],
  cancel: ['resolving', 'quoting', 'awaiting_options', 'awaiting_confirmation'],
  expire: ['awaiting_options', 'awaiting_confirmation'],
  stop: [
    'resolving',
    'quoting',
    'awaiting_options',
    'awaiting_confirmation',
    'claimed',
    'awaiting_security_code',
  ],
}

describe.each(Object.entries(ALLOWED))('%s', (move, from) => {
  test.each(PHASES)('from %s', (phase) => {
    const after = moved(at(phase), move as Move, {})
    expect(after !== null).toBe(from.includes(phase))
    if (after === null) return
    expect(after.version).toBe(8)
    // Nothing that was waited for is still waited for.
    expect([after.expiresAtMs, after.optionsSchema]).toEqual([null, null])
  })
})

test('nothing leads out of an end, and only a submission leads to a charge', () => {
  for (const from of Object.values(ALLOWED)) {
    expect(from).not.toContain('succeeded')
    expect(from).not.toContain('failed')
    expect(from).not.toContain('canceled')
  }
  expect(ALLOWED.succeed).toEqual(['paying', 'awaiting_authentication', 'reconciling'])
  expect(moved(at('claimed'), 'submit', {})?.phase).toBe('paying')
  // A code is asked for before the submission, a bank asks after it: no move leads from one to the other.
  expect(moved(at('awaiting_security_code'), 'takeCode', {})?.phase).toBe('claimed')
  expect(moved(at('awaiting_authentication'), 'answer', {})?.phase).toBe('paying')
})

test('every phase shows as a status of the contract', () => {
  expect(new Set(Object.values(STATUS_OF)).size).toBe(6)
  expect(Object.keys(STATUS_OF)).toEqual([...PHASES])
})

describe('confirming', () => {
  const quoted = (maxAmountCents: number | null) =>
    at('awaiting_confirmation', { maxAmountCents: maxAmountCents as Cents | null })

  test.each([
    [null, false, null],
    [1500, false, null],
    [1499, false, 'amount_exceeds_ceiling'],
    [1499, true, null], // the ceiling is the agent's
  ])('with a ceiling of %s, by the owner: %s', (ceiling, isOwner, refusal) => {
    expect(refuseConfirm(quoted(ceiling), isOwner, 1_000)).toBe(refusal)
    expect(exceedsCeiling(quoted(ceiling))).toBe(ceiling === 1499)
  })

  test('is over when the quote is', () => {
    expect(refuseConfirm(quoted(null), true, 1_999)).toBeNull()
    expect(refuseConfirm(quoted(null), true, 2_000)).toBe('checkout_intent_unexpected_state')
  })

  test.each(PHASES.filter((phase) => phase !== 'awaiting_confirmation'))('not when %s', (phase) => {
    expect(refuseConfirm(at(phase), true, 1_000)).toBe('checkout_intent_unexpected_state')
  })
})

describe('options', () => {
  test('are merged into the earlier ones, object by object', () => {
    const before = { quantity: 1, shipping_address: { city: 'Rome', country: 'IT' }, tags: [1] }
    const provided = { shipping_address: { city: 'Oslo' }, tags: [2], variant: { Size: 'M' } }
    expect(mergeOptions(before, provided)).toEqual({
      quantity: 1,
      shipping_address: { city: 'Oslo', country: 'IT' },
      tags: [2],
      variant: { Size: 'M' },
    })
  })

  test('the latest options are there, and nothing else is lost', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fc.string(), (before, name) => {
        fc.pre(name !== '__proto__')
        const merged = mergeOptions(before, { [name]: 'last' })
        expect(merged[name]).toBe('last')
        expect(Object.keys(merged).sort()).toEqual(
          [...new Set([...Object.keys(before), name])].sort(),
        )
      }),
    )
  })
})

describe('the same purchase', () => {
  const same = (other: typeof QUOTE, slug = 'a') =>
    JSON.stringify(purchaseOf('a', QUOTE, {})) === JSON.stringify(purchaseOf(slug, other, {}))
  const [mug] = QUOTE.items
  const shipTo = QUOTE.shipTo as NonNullable<typeof QUOTE.shipTo>

  test('is identified by shop, items and recipient, not by price or spelling', () => {
    expect(same({ ...QUOTE, amountCents: 9 as Cents, shippingMethod: 'Express' })).toBe(true)
    expect(same({ ...QUOTE, shipTo: { ...shipTo, name: ' ADA  Lovelace' } })).toBe(true)
    expect(same(QUOTE, 'b')).toBe(false)
    expect(same({ ...QUOTE, shipTo: { ...shipTo, line1: '13 Main St' } })).toBe(false)
    expect(same({ ...QUOTE, shipTo: null })).toBe(false)
    for (const change of [{ quantity: 2 }, { variant: { Colour: 'Red' } }, { title: 'Cup' }]) {
      expect(same({ ...QUOTE, items: [{ ...(mug as NonNullable<typeof mug>), ...change }] })).toBe(
        false,
      )
    }
  })

  test('of what is not shipped is told by the email that it goes to', () => {
    const sentTo = (email: string, quote = { ...QUOTE, shipTo: null } as typeof QUOTE) =>
      JSON.stringify(purchaseOf('a', quote, { contact: { email } }))
    expect(sentTo('ada@example.com')).toBe(sentTo('Ada@example.com'))
    expect(sentTo('ada@example.com')).not.toBe(sentTo('bob@example.com'))
    expect(sentTo('ada@example.com', QUOTE)).toBe(sentTo('bob@example.com', QUOTE))
  })

  test('is the same in whatever order its things and variants are listed', () => {
    const cup = { ...(mug as NonNullable<typeof mug>), title: 'Cup' }
    const one = purchaseOf('a', { ...QUOTE, items: [mug as typeof cup, cup] }, {})
    const other = purchaseOf('a', { ...QUOTE, items: [cup, mug as typeof cup] }, {})
    expect(one).toEqual(other)
  })
})
