import type {
  AuditEvent,
  CheckoutSession,
  Detection,
  RefundTransaction,
  TransactionIntent,
} from '@florin/sdk'
import { describe, expect, test } from 'vitest'
import { statusOf } from '../parts/statuses.ts'
import {
  excessOf,
  happeningsOf,
  isProposal,
  mayCancel,
  refundableOf,
  viewOf,
  whyNotYet,
} from './view.ts'

const session = (given: Partial<CheckoutSession>) =>
  viewOf({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 1_325,
    amount_received: 0,
    amount_refunded: 0,
    url: 'https://florin.example/c/cs_1',
    ...given,
  } as CheckoutSession)

const intent = (given: Partial<TransactionIntent>) =>
  viewOf({
    object: 'transaction_intent',
    status: 'requires_action',
    amount: 1_325,
    amount_received: 0,
    amount_refunded: 0,
    next_action: null,
    ...given,
  } as TransactionIntent)

test.each([
  ['unpaid', session({}), 'Open', 'paid', true],
  ['partly paid', session({ amount_received: 500 }), 'Partly paid', 'paid', true],
  [
    'confirmed',
    session({ payment_status: 'paid', amount_received: 1_325 }),
    'Processing',
    'complete',
    false,
  ],
  ['final', session({ status: 'complete', payment_status: 'paid' }), 'Complete', null, false],
  ['canceled', session({ status: 'canceled' }), 'Canceled', null, false],
])('a session: %s', (_name, view, word, awaited, isCancelable) => {
  expect(statusOf(view.status).word).toBe(word)
  expect(view.awaited).toBe(awaited)
  expect(mayCancel(view)).toBe(isCancelable)
})

const next_action = {
  chain_payment: { hosted_url: 'https://florin.example/i/ti_1' },
} as TransactionIntent['next_action']

test.each([
  ['unpaid', intent({ next_action }), 'Waiting for payment', 'processing', true],
  ['partly paid', intent({ next_action, amount_received: 1 }), 'Partly paid', 'processing', true],
  ['confirmed', intent({ status: 'processing' }), 'Processing', 'succeeded', false],
  ['final', intent({ status: 'succeeded' }), 'Succeeded', null, false],
  ['canceled', intent({ status: 'canceled' }), 'Canceled', null, false],
])('an intent: %s', (_name, view, word, awaited, isCancelable) => {
  expect(statusOf(view.status).word).toBe(word)
  expect(view.awaited).toBe(awaited)
  expect(mayCancel(view)).toBe(isCancelable)
})

test('only ambiguous and suggested matches can be accepted, once final', () => {
  expect(isProposal({ verdict: 'proposed' })).toBe(true)
  expect(isProposal({ verdict: 'multiple_objects' })).toBe(true)
  expect(isProposal({ verdict: 'wrong_asset' })).toBe(false)
  expect(whyNotYet({ commitment: 'finalized' })).toBeNull()
  expect(whyNotYet({ commitment: 'confirmed' })).toContain('once it is final')
})

const refund = (status: RefundTransaction['status'], amount: number, payment = 'sig') =>
  ({ status, amount, payment }) as RefundTransaction
const PAYMENT = { amount: 1_000, signature: 'sig' }

describe('refundable amount', () => {
  test('succeeded refunds reduce it; failed and expired ones do not', () => {
    const refunds = [refund('succeeded', 300), refund('failed', 200), refund('expired', 100)]
    expect(refundableOf(PAYMENT, refunds)).toEqual({ leftCents: 700, live: null })
    expect(refundableOf(PAYMENT, [refund('succeeded', 1_000)]).leftCents).toBe(0)
  })

  test('a pending refund blocks another', () => {
    for (const status of ['requires_signature', 'processing'] as const) {
      const live = refund(status, 300)
      expect(refundableOf(PAYMENT, [live])).toEqual({ leftCents: 1_000, live })
    }
  })

  test('ignores refunds of other payments', () => {
    const others = [refund('succeeded', 300, 'other'), refund('processing', 1, 'other')]
    expect(refundableOf(PAYMENT, others)).toEqual({ leftCents: 1_000, live: null })
  })
})

test('the timeline lists detections and audit events with their request', () => {
  const detection = { id: 'det_1', verdict: 'underpaid', message: '8.25 USDC are missing.' }
  const event = { id: 'evt_1', action: 'detection.accepted', request_id: 'req_1', created: 3 }
  const happenings = happeningsOf(
    { id: 'cs_1', atSeconds: 1, title: 'Created' },
    {
      detections: [{ ...detection, commitment: 'confirmed', created: 2 } as Detection],
      refunds: [],
      isCut: false,
      events: [{ ...event, actor: { type: 'session', id: 'ses_1' } } as AuditEvent],
    },
  )
  expect(happenings.map(({ title, text, requestId }) => [title, text, requestId])).toEqual([
    ['Created', undefined, undefined],
    ['Underpaid', '8.25 USDC are missing. Not final yet.', undefined],
    ['Payment accepted', 'From the dashboard', 'req_1'],
  ])
})

describe('what is too much', () => {
  const detection = (verdict: Detection['verdict'], amount: number, signature = verdict) =>
    ({ verdict, amount, signature }) as unknown as Detection
  const paid = { status: 'complete', payment_status: 'paid' } as const
  const excess = (
    given: Partial<CheckoutSession>,
    detections: Detection[],
    refunds: RefundTransaction[] = [],
  ) => excessOf(session({ ...paid, ...given }), { detections, refunds })

  test('a second payment can go back whole', () => {
    const both = [detection('extra', 1_325), detection('paid', 1_325)]
    const twice = { amount_received: 2_650 }
    expect(excess(twice, both)).toEqual({ kind: 'extra', cents: 1_325, signature: 'extra' })
    const gone = [refund('succeeded', 1_325, 'extra')]
    expect(excess({ ...twice, amount_refunded: 1_325 }, both, gone)).toBeNull()
  })

  test('of a payment that is too large only the rest', () => {
    const over = [detection('overpaid', 2_000)]
    expect(excess({ amount_received: 2_000 }, over)).toMatchObject({ kind: 'overpaid', cents: 675 })
  })

  test('after cancellation everything', () => {
    const late = { status: 'canceled', payment_status: 'unpaid', amount_received: 500 } as const
    expect(excess(late, [detection('after_cancel', 500)])).toMatchObject({ cents: 500 })
  })

  test('the exact amount is none, and neither is a part', () => {
    expect(excess({ amount_received: 1_325 }, [detection('paid', 1_325)])).toBeNull()
    const part = { status: 'open', payment_status: 'unpaid', amount_received: 500 } as const
    expect(excess(part, [detection('underpaid', 500)])).toBeNull()
  })
})
