import type { AccountId, Id } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'
import { ACTOR_TYPES } from '../../lib/principal.ts'
import type { RefusedAttempts } from '../refused-attempts/state.ts'

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
  /** Where the request came from; null for events from before this was recorded. */
  readonly clientAddress: string | null
}

export const AUDIT_ACTIONS = [
  'account.created',
  'account.deleted',
  'account.updated',
  'api_key.created',
  'api_key.revoked',
  'api_key.rotated',
  'card.created',
  'card.removed',
  'checkout_intent.canceled',
  'checkout_intent.confirmed',
  'checkout_intent.created',
  'checkout_link.canceled',
  'checkout_link.created',
  'checkout_session.canceled',
  'checkout_session.created',
  'detection.accepted',
  'gift.created',
  'gift.reclaim_requested',
  'payout_wallet.added',
  'payout_wallet.removed',
  'product.created',
  'product.updated',
  'refund.created',
  'session.created',
  'session.ended',
  'session.signed',
  'transaction_intent.canceled',
  'transaction_intent.created',
  'unmatched_transfer.matched',
  'unmatched_transfer.restored',
  'unmatched_transfer.set_aside',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** An entry of the log: something that was done, or attempts that were refused. */
export type AuditEntry = Omit<AuditEvent, 'action' | 'actor'> & {
  readonly action: AuditAction | typeof REFUSED
  /** A client that showed no credentials is its address. */
  readonly actor: Actor | { readonly type: 'client'; readonly id: string }
  readonly refusal: Pick<RefusedAttempts, 'code' | 'operation' | 'attempts'> | null
}

export const REFUSED = 'access.refused'
export const ENTRY_ACTOR_TYPES = [...ACTOR_TYPES, 'client'] as const

export const entryOfEvent = (event: AuditEvent): AuditEntry => ({ ...event, refusal: null })

/** `accountId`: the log's own, which all its attempts have. */
export function entryOfAttempts(accountId: AccountId, refused: RefusedAttempts): AuditEntry {
  const { id, actor, requestId, clientAddress, code, operation, attempts } = refused
  return {
    ...{ id, accountId, requestId, clientAddress, action: REFUSED },
    actor: actor ?? { type: 'client', id: clientAddress ?? '' },
    subjectId: actor?.id ?? accountId,
    refusal: { code, operation, attempts },
  }
}
