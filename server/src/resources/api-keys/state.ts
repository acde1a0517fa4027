import type { AccountId, Id } from '../../lib/ids.ts'
import type { BudgetLimit, Principal } from '../../lib/principal.ts'
import type { Scope } from '../../lib/scopes.ts'

/** A bearer credential of an account. It ends when it is revoked; nothing brings it back. */
export type ApiKey = {
  readonly id: Id<'ak'>
  readonly accountId: AccountId
  readonly name: string
  readonly last4: string
  readonly scopes: readonly Scope[] | null
  readonly budget: readonly BudgetLimit[] | null
  readonly lastUsedAtSeconds: number | null
}

export type Grant = Pick<ApiKey, 'scopes' | 'budget'>

/** What was asked of a new key: left out means "as much as its creator has". */
export type GrantRequest = {
  readonly scopes: readonly Scope[] | undefined
  readonly budget: readonly BudgetLimit[] | undefined
}

export type Refusal =
  | { readonly refused: 'scope'; readonly scope: Scope }
  | { readonly refused: 'budget'; readonly index: number }
  | { readonly refused: 'budget_repeated'; readonly index: number }

/**
 * A key never gives away more than it has: no scope that it lacks, no limit above one of its own in
 * that currency, and, since a budget names all currencies that may be spent, no other currency.
 */
export function decideGrant(creator: Principal, request: GrantRequest): Grant | Refusal {
  const scopes = request.scopes ?? creator.scopes
  const budget = request.budget ?? creator.budget
  const excess = scopes?.find((scope) => creator.scopes && !creator.scopes.includes(scope))
  if (excess !== undefined) return { refused: 'scope', scope: excess }
  const repeated = budget?.findIndex((limit, index) =>
    budget.slice(0, index).some((other) => isSameKind(limit, other)),
  )
  if (repeated !== undefined && repeated >= 0)
    return { refused: 'budget_repeated', index: repeated }
  const loose = budget?.findIndex((limit) => creator.budget && !isWithin(limit, creator.budget))
  if (loose !== undefined && loose >= 0) return { refused: 'budget', index: loose }
  return { scopes, budget }
}

function isSameKind(a: BudgetLimit, b: BudgetLimit): boolean {
  return a.currency === b.currency && a.interval === b.interval
}

function isWithin(limit: BudgetLimit, budget: readonly BudgetLimit[]): boolean {
  const own = budget.filter((other) => other.currency === limit.currency)
  return own.length > 0 && own.every((other) => limit.amountCents <= other.amountCents)
}
