import type { AuditEvent } from '@florin/sdk'
import { readable } from '../parts/statuses.ts'

const ACTIONS: Readonly<Record<AuditEvent['action'], string>> = {
  'access.refused': 'Request refused',
  'account.created': 'Account created',
  'account.deleted': 'Account deleted',
  'account.updated': 'Account updated',
  'api_key.created': 'API key created',
  'api_key.revoked': 'API key revoked',
  'api_key.rotated': 'API key rotated',
  'card.created': 'Card added',
  'card.removed': 'Card removed',
  'checkout_intent.canceled': 'Purchase canceled',
  'checkout_intent.confirmed': 'Purchase approved',
  'checkout_intent.created': 'Purchase created',
  'checkout_link.canceled': 'Link canceled',
  'checkout_link.created': 'Link created',
  'checkout_session.canceled': 'Session canceled',
  'checkout_session.created': 'Session created',
  'detection.accepted': 'Payment accepted',
  'gift.created': 'Gift created',
  'gift.reclaim_requested': 'Gift reclaim requested',
  'payout_wallet.added': 'Payout wallet added',
  'payout_wallet.removed': 'Payout wallet removed',
  'product.created': 'Product created',
  'product.updated': 'Product updated',
  'refund.created': 'Refund prepared',
  'session.created': 'Signed in',
  'session.ended': 'Signed out',
  'session.signed': 'Signed again',
  'transaction_intent.canceled': 'Transaction intent canceled',
  'transaction_intent.created': 'Transaction intent created',
  'unmatched_transfer.matched': 'Transfer matched',
  'unmatched_transfer.restored': 'Transfer put back',
  'unmatched_transfer.set_aside': 'Transfer set aside',
}

export function actionWords(action: AuditEvent['action']): string {
  return ACTIONS[action] ?? readable(action)
}

const REFUSALS: Readonly<Record<string, string>> = {
  api_key_invalid: 'Refused: API key revoked or replaced',
  api_key_not_descendant: 'Refused: another key’s API key',
  budget_exceeds_own: 'Refused: budget beyond its own',
  origin_not_allowed: 'Refused: request from another site',
  scope_missing: 'Refused: missing scope',
  session_required: 'Refused: only the owner may',
  sign_in_challenge_expired: 'Refused: sign-in expired',
  sign_in_message_mismatch: 'Refused: sign-in message altered',
  sign_in_signature_invalid: 'Refused: wrong signature',
  signature_required: 'Refused: new signature needed',
}

/** The action, or why requests were refused and how many within a minute. */
export function eventWords({ action, refusal }: Pick<AuditEvent, 'action' | 'refusal'>): string {
  if (refusal === null) return actionWords(action)
  const words = REFUSALS[refusal.code] ?? actionWords(action)
  return refusal.attempts === 1 ? words : `${words} (${refusal.attempts} times)`
}
