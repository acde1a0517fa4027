import type { PublicCheckoutSession, PublicTransactionIntent } from '@florin/sdk'
import { expect, test } from 'vitest'
import type { PayRequest } from './view.ts'
import { awaited, refundOf, viewOf } from './view.ts'

const shared = {
  amount_received: 0,
  amount_refunded: 0,
  business_profile: { name: 'Corner Coffee' },
  canceled_at: null,
  canceled_by: null,
  created: 1_794_755_388,
  currency: 'usdc',
  last_payment_error: null,
  payments: [],
  recipient_address: '2Vr3xjPRn3SXjMKm68mx3q22TMNETyRwvcokj8hagZ4w',
  reference: '6zZvtRzP2vHn8wLqTrUQeWmXkBYdJcFgA5sNhE9gQtRT',
} as const

const session = (given: Partial<PublicCheckoutSession> = {}): PayRequest => ({
  ...shared,
  payments: [],
  payment_claims: [],
  object: 'checkout.session.public',
  id: 'cs_1',
  amount_subtotal: 1_000,
  amount_total: 1_000,
  line_items: { object: 'list', data: [], has_more: false, url: '' },
  payment_status: 'unpaid',
  status: 'open',
  url: '',
  chain_pay_uri: 'solana:…',
  ...given,
})

const intent = (given: Partial<PublicTransactionIntent> = {}): PayRequest => ({
  ...shared,
  payments: [],
  payment_claims: [],
  object: 'transaction_intent.public',
  id: 'ti_1',
  status: 'requires_action',
  amount: 1_000,
  fee_amount: 10,
  net_amount: 990,
  next_action: null,
  ...given,
})

const paid = { payment_status: 'paid' } as const

test.each<[string, PayRequest, string, string | null]>([
  ['a session that nobody paid', session(), 'waiting', 'paid'],
  ['a part of a session', session({ amount_received: 400 }), 'partial', 'paid'],
  ['a session, confirmed', session({ ...paid, amount_received: 1_000 }), 'confirming', 'complete'],
  ['a session, final', session({ ...paid, status: 'complete' }), 'complete', null],
  [
    'a session without a price',
    session({ payment_status: 'no_payment_required', status: 'complete' }),
    'free',
    null,
  ],
  ['a canceled session', session({ status: 'canceled' }), 'canceled', null],
  ['an intent that nobody paid', intent(), 'waiting', 'processing'],
  ['a part of an intent', intent({ amount_received: 1 }), 'partial', 'processing'],
  ['an intent, confirmed', intent({ status: 'processing' }), 'confirming', 'succeeded'],
  ['an intent, final', intent({ status: 'succeeded' }), 'complete', null],
  ['a canceled intent', intent({ status: 'canceled' }), 'canceled', null],
])('%s is %3$s', (_name, payment, state, next) => {
  const view = viewOf(payment)
  expect(view.state).toBe(state)
  expect(awaited(view, payment.object === 'checkout.session.public')).toBe(next)
})

test('outstanding and surplus amounts are never negative', () => {
  expect(viewOf(session({ amount_received: 400 }))).toMatchObject({
    outstandingCents: 600,
    surplusCents: 0,
  })
  expect(viewOf(intent({ amount_received: 1_250 }))).toMatchObject({
    outstandingCents: 0,
    surplusCents: 250,
  })
})

test('the payer sees the amount they pay, not fees or net amounts', () => {
  const view = viewOf(intent())
  expect(view.amountCents).toBe(1_000)
  expect(Object.keys(view).join()).not.toMatch(/fee|net/i)
  expect(Object.values(view)).not.toContain(990)
})

test('a paid or canceled payment offers no way to pay', () => {
  expect(viewOf(session()).payUri).not.toBeNull()
  expect(viewOf(session(paid)).payUri).toBeNull()
  expect(viewOf(session({ status: 'canceled' })).payUri).toBeNull()
})

test('an error code without a text is not shown', () => {
  const last_payment_error = (code: string) => ({ last_payment_error: { code, message: '' } })
  expect(viewOf(session(last_payment_error('wrong_asset'))).problem).toBe('wrong_asset')
  expect(viewOf(session(last_payment_error('from the future'))).problem).toBeNull()
})

test.each([
  [{ receivedCents: 900, refundedCents: 0 }, null],
  [{ receivedCents: 900, refundedCents: 400 }, 'part'],
  [{ receivedCents: 900, refundedCents: 900 }, 'whole'],
  // Paid twice: only the second payment went back.
  [{ receivedCents: 1_800, refundedCents: 900 }, null],
  [{ receivedCents: 1_800, refundedCents: 1_000 }, 'part'],
])('of 9.00, %j is refunded: %s', (amounts, refund) => {
  expect(refundOf({ amountCents: 900, ...amounts })).toBe(refund)
})
