import type { Authentication } from './api.ts'

/** What the page shows of a purchase. */
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
  return DOUBTS.has(status_detail?.code ?? '') ? 'unsure' : 'going_on'
}

/** Why nobody knows yet whether the card was charged. */
const DOUBTS = new Set([
  'outcome_unknown',
  'charge_unconfirmed',
  'order_unconfirmed',
  'refusal_unconfirmed',
  'evidence_contradicts',
  'order_unapproved',
])

const TOLD = [
  'challenge_expired',
  'challenge_lost',
  'authentication_failed',
  'security_code_missing',
  'authentication_required',
  'card_declined',
  'insufficient_balance',
  'out_of_stock',
] as const
export type Reason = (typeof TOLD)[number] | 'other'

/** Why it failed, as far as it concerns who is at the page. */
export function reasonOf({
  status_reason,
  status_detail,
}: Pick<Authentication, 'status_reason' | 'status_detail'>): Reason {
  const closely = TOLD.find((reason) => reason === status_detail?.code)
  return closely ?? TOLD.find((reason) => reason === status_reason) ?? 'other'
}

/** `4:05`; never less than nothing. */
export function formatLeft(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds))
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}

/** How many digits the code of such a card has. */
export function codeDigits({ card }: Pick<Authentication, 'card'>): number {
  return card?.brand === 'amex' ? 4 : 3
}
