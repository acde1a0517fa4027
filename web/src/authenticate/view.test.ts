import { expect, test } from 'vitest'
import { codeDigits, formatLeft, reasonOf, screenOf } from './view.ts'

test.each([
  ['requires_action', 'security_code', null, 'code'],
  ['requires_action', 'challenge', 'challenge_open', 'challenge'],
  ['processing', null, null, 'going_on'],
  ['processing', null, 'shop_changed', 'going_on'],
  ['processing', null, 'outcome_unknown', 'unsure'],
  ['succeeded', null, 'order_unconfirmed', 'succeeded'],
  ['failed', null, 'challenge_expired', 'failed'],
  ['canceled', null, null, 'failed'],
] as const)('status %s, kind %s, detail %s shows the screen %s', (status, kind, code, screen) => {
  expect(screenOf({ status, kind, status_detail: code && { code } })).toBe(screen)
})

test.each([
  ['authentication_required', null, 'authentication_required'],
  ['authentication_required', 'challenge_lost', 'challenge_lost'],
  ['card_declined', 'do_not_honor', 'card_declined'],
  ['merchant_error', 'shop_error', 'other'],
  [null, null, 'other'],
] as const)('failure %s, detail %s shows the reason %s', (status_reason, code, reason) => {
  expect(reasonOf({ status_reason, status_detail: code && { code } })).toBe(reason)
})

test.each([
  [270, '4:30'],
  [65.9, '1:05'],
  [0.4, '0:00'],
  [-3, '0:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatLeft(seconds)).toBe(text)
})

test('American Express has four-digit codes', () => {
  expect(codeDigits({ card: { brand: 'amex', last4: '0005' } })).toBe(4)
  expect(codeDigits({ card: { brand: 'visa', last4: '4242' } })).toBe(3)
  expect(codeDigits({ card: null })).toBe(3)
})
