import type { Budget } from './budget.ts'
import type { AccountId, Id } from './ids.ts'
import type { Scope } from './scopes.ts'

/** The authenticated caller, by key or session. */
export type Principal = {
  readonly accountId: AccountId
  readonly actor: Actor
  /** Null: every scope, also those of later versions. */
  readonly scopes: readonly Scope[] | null
  /** Null: no limit of its own. */
  readonly budget: Budget | null
  /** Set for a session in which the wallet signed within the last ten minutes. */
  readonly hasFreshSignature?: true
  /** Set for the card frame, which adds this one card for the owner and spends its token. */
  readonly frame?: { readonly tokenHash: Buffer; readonly cardId: Id<'card'> }
}

export type Actor =
  | { readonly type: 'api_key'; readonly id: Id<'ak'> }
  | { readonly type: 'session'; readonly id: Id<'sess'> }

export const ACTOR_TYPES = ['api_key', 'session'] as const satisfies readonly Actor['type'][]

/** The principal, the request id and the address for the audit log. */
export type Caller = {
  readonly principal: Principal
  readonly requestId: string
  readonly clientAddress: string
}

export function hasScope(principal: Principal, scope: Scope): boolean {
  return principal.scopes === null || principal.scopes.includes(scope)
}
