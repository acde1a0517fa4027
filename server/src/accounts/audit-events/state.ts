import type { AccountId, Id } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'

/**
 * Records who did what to which object, by which request. Written with the change, never altered.
 */
export type AuditEvent = {
  readonly id: Id<'evt'>
  readonly accountId: AccountId
  readonly action: AuditAction
  readonly actor: Actor
  readonly subjectId: string
  readonly requestId: string
}

export const AUDIT_ACTIONS = [
  'account.created',
  'account.updated',
  'api_key.created',
  'api_key.revoked',
  'card.created',
  'card.removed',
  'checkout_intent.canceled',
  'checkout_intent.confirmed',
  'checkout_intent.created',
  'checkout_link.canceled',
  'checkout_session.canceled',
  'detection.accepted',
  'gift.created',
  'gift.reclaim_requested',
  'product.created',
  'product.updated',
  'refund.created',
  'session.created',
  'session.ended',
  'transaction_intent.canceled',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]
