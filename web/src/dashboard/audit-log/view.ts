import type { AuditEvent } from '@florin/sdk'
import { readable } from '../parts/statuses.ts'

const ACTIONS: Readonly<Record<AuditEvent['action'], string>> = {
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
}

export function actionWords(action: AuditEvent['action']): string {
  return ACTIONS[action] ?? readable(action)
}
