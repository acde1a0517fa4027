import type { AuditEvent } from '@florin/sdk'
import { readable } from '../parts/statuses.ts'

const ACTIONS: Readonly<Record<AuditEvent['action'], string>> = {
  'account.created': 'Account created',
  'account.updated': 'Account updated',
  'api_key.created': 'API key created',
  'api_key.revoked': 'API key revoked',
  'card.created': 'Card added',
  'card.removed': 'Card removed',
  'checkout_intent.canceled': 'Purchase canceled',
  'checkout_intent.confirmed': 'Purchase approved',
  'checkout_intent.created': 'Purchase created',
  'checkout_link.canceled': 'Link canceled',
  'checkout_session.canceled': 'Session canceled',
  'detection.accepted': 'Payment accepted',
  'gift.created': 'Gift created',
  'gift.reclaim_requested': 'Gift reclaim requested',
  'product.created': 'Product created',
  'product.updated': 'Product updated',
  'refund.created': 'Refund prepared',
  'session.created': 'Signed in',
  'session.ended': 'Signed out',
  'transaction_intent.canceled': 'Transaction intent canceled',
}

export function actionWords(action: AuditEvent['action']): string {
  return ACTIONS[action] ?? readable(action)
}
