import type { Budget } from './budget.ts'
import type { AccountId, Id } from './ids.ts'
import type { Scope } from './scopes.ts'

/** Who is asking, once a key or a session has been recognised. */
export type Principal = {
  readonly accountId: AccountId
  readonly actor: Actor
  /** null: everything, also what later versions add. */
  readonly scopes: readonly Scope[] | null
  /** null: no limit of its own. */
  readonly budget: Budget | null
  /** The card frame asks for the owner, and may once: whoever acts on it spends the token. */
  readonly frameTokenHash?: Buffer
}

export type Actor =
  | { readonly type: 'api_key'; readonly id: Id<'ak'> }
  | { readonly type: 'session'; readonly id: Id<'sess'> }

export const ACTOR_TYPES = ['api_key', 'session'] as const satisfies readonly Actor['type'][]

/** The principal, and the request that the audit log will name. */
export type Caller = { readonly principal: Principal; readonly requestId: string }

export function hasScope(principal: Principal, scope: Scope): boolean {
  return principal.scopes === null || principal.scopes.includes(scope)
}
