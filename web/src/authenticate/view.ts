import type { Authentication } from './api.ts'

/** The screens of the page. */
export type Screen = 'code' | 'challenge' | 'going_on' | 'unsure' | 'succeeded' | 'failed'

export function screenOf({
  status,
  status_detail,
  kind,
}: Pick<Authentication, 'status' | 'status_detail' | 'kind'>): Screen {
  if (kind === 'security_code') return 'code'
  if (kind === 'challenge') return 'challenge'
  if (status === 'succeeded') return 'succeeded'
  if (status === 'failed' || status === 'canceled') return 'failed'
  return UNKNOWN_OUTCOMES.has(status_detail?.code ?? '') ? 'unsure' : 'going_on'
}

/** Detail codes of an unknown outcome. */
const UNKNOWN_OUTCOMES = new Set([
  'outcome_unknown',
  'charge_unconfirmed',
  'order_unconfirmed',
  'refusal_unconfirmed',
  'evidence_contradicts',
  'order_unapproved',
])

const SHOWN_REASONS = [
  'challenge_expired',
  'challenge_lost',
  'authentication_failed',
  'security_code_missing',
  'authentication_required',
  'card_declined',
  'insufficient_balance',
  'out_of_stock',
] as const
export type Reason = (typeof SHOWN_REASONS)[number] | 'other'

/** The failure reason to show to the cardholder. */
export function reasonOf({
  status_reason,
  status_detail,
}: Pick<Authentication, 'status_reason' | 'status_detail'>): Reason {
  const closely = SHOWN_REASONS.find((reason) => reason === status_detail?.code)
  return closely ?? SHOWN_REASONS.find((reason) => reason === status_reason) ?? 'other'
}

/** Formats as `4:05`; never negative. */
export function formatLeft(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}

/** Number of digits of the card's security code. */
export function codeDigits({ card }: Pick<Authentication, 'card'>): number {
  return card?.brand === 'amex' ? 4 : 3
}
