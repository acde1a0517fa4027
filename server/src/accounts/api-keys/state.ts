import type { Budget, BudgetCurrency, BudgetLimits } from '../../lib/budget.ts'
import { BUDGET_CURRENCIES } from '../../lib/budget.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import type { Scope } from '../../lib/scopes.ts'

/** A bearer credential of an account. Revoking it is final. */
export type ApiKey = {
  readonly id: Id<'ak'>
  readonly accountId: AccountId
  readonly name: string
  readonly last4: string
  readonly scopes: readonly Scope[] | null
  readonly budget: Budget | null
  /** The key that created it; null: the owner. Revoking that one revokes this one too. */
  readonly creatorId: Id<'ak'> | null
  readonly lastUsedAtSeconds: number | null
  readonly revokedAtSeconds: number | null
}

export type Grant = Pick<ApiKey, 'scopes' | 'budget'>

/**
 * Requested rights of a new key; an absent field means "as much as its creator has". A budget of
 * null is none.
 */
export type GrantRequest = {
  readonly scopes: readonly Scope[] | undefined
  readonly budget: Budget | null | undefined
}

export type Refusal =
  | { readonly refused: 'scope'; readonly scope: Scope }
  | { readonly refused: 'budget'; readonly param: string }

/**
 * A key never grants more than it has; absent fields default to what it has. A key that may buy
 * gets the account's default budget, unless its creator has one or the request says otherwise.
 */
export function decideGrant(
  creator: Principal,
  request: GrantRequest,
  defaultBudget: Budget,
): Grant | Refusal {
  const scopes = request.scopes ?? creator.scopes
  const excess = scopes?.find((scope) => creator.scopes && !creator.scopes.includes(scope))
  if (excess !== undefined) return { refused: 'scope', scope: excess }
  if (request.budget === undefined) {
    return { scopes, budget: creator.budget ?? (mayBuy(scopes) ? defaultBudget : null) }
  }
  if (creator.budget === null) return { scopes, budget: request.budget }
  if (request.budget === null) return { refused: 'budget', param: 'budget' }
  const budget = decideBudget(creator.budget, request.budget)
  return 'refused' in budget ? budget : { scopes, budget }
}

function mayBuy(scopes: readonly Scope[] | null): boolean {
  return scopes === null || scopes.includes('checkout_intents:write')
}

function decideBudget(own: Budget, asked: Budget): Budget | Refusal {
  const budget: { [Currency in BudgetCurrency]?: BudgetLimits } = {}
  for (const currency of BUDGET_CURRENCIES) {
    const [mine, theirs] = [own[currency], asked[currency]]
    if (theirs === undefined) continue
    if (mine === undefined) return { refused: 'budget', param: `budget[${currency}]` }
    const day = theirs.dayCents ?? mine.dayCents
    const total = theirs.totalCents ?? mine.totalCents
    if (isAbove(day, mine.dayCents)) return { refused: 'budget', param: `budget[${currency}][day]` }
    if (isAbove(total, mine.totalCents)) {
      return { refused: 'budget', param: `budget[${currency}][total]` }
    }
    budget[currency] = { dayCents: day, totalCents: total }
  }
  return budget
}

function isAbove(amountCents: number | undefined, limitCents: number | undefined): boolean {
  return limitCents !== undefined && amountCents !== undefined && amountCents > limitCents
}

export type Spent = { readonly dayCents: number; readonly totalCents: number }

/** Whether a key may spend this much more. A currency missing from its budget cannot be spent. */
export function maySpend(
  budget: Budget,
  currency: BudgetCurrency,
  spent: Spent,
  amountCents: number,
): boolean {
  const limits = budget[currency]
  if (limits === undefined) return false
  return (
    !isAbove(spent.dayCents + amountCents, limits.dayCents) &&
    !isAbove(spent.totalCents + amountCents, limits.totalCents)
  )
}
