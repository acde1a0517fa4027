import type { Claim } from '../../db/claims.ts'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { BudgetCurrency } from '../../lib/budget.ts'
import type { Clock } from '../../lib/clock.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { auditRow } from '../audit-events/service.ts'
import { leasesEnd } from './authentication.ts'
import {
  apiKeyRow,
  deleteReservations,
  findApiKey,
  insertReservation,
  listApiKeys,
  lockBudgets,
  revokeApiKey,
  sumReserved,
} from './repository.ts'
import { hashSecret, newSecret } from './secret.ts'
import type { ApiKey, Grant, GrantRequest, Refusal } from './state.ts'
import { decideGrant, maySpend } from './state.ts'

export type Context = { readonly db: Db; readonly clock: Clock }

export async function create(
  { db, clock }: Context,
  caller: Caller & { claim: Claim | null },
  request: GrantRequest & { name: string },
): Promise<{ key: ApiKey; secret: string }> {
  const { accountId, actor } = caller.principal
  const grant = getGrant(caller.principal, request)
  const secret = newSecret()
  const id = newId('ak', shardOf(accountId), clock())
  const key = { id, accountId, name: request.name, last4: secret.slice(-4), ...grant }
  const creatorId = actor.type === 'api_key' ? actor.id : null
  await db.insertOnce(caller.claim, id, [
    apiKeyRow({ ...key, secretHash: hashSecret(secret), creatorId }),
    auditRow(clock, caller, 'api_key.created', id),
  ])
  return { key: { ...key, lastUsedAtSeconds: null, revokedAtSeconds: null }, secret }
}

export async function get({ db }: Context, principal: Principal, id: Id<'ak'>): Promise<ApiKey> {
  const key = await findApiKey(db, principal.accountId, id)
  if (key === null) throw missing(id)
  return key
}

export async function list({ db }: Context, principal: Principal, page: Page) {
  return await listApiKeys(db, principal.accountId, 'live', page)
}

export async function listForExport({ db }: Context, principal: Principal, page: Page) {
  return await listApiKeys(db, principal.accountId, 'all', page)
}

/**
 * Returns only once the key is dead on every process (see authentication.ts). The 404 waits too: it
 * may answer a second DELETE, a moment after the first has committed.
 */
export async function revoke({ db, clock }: Context, caller: Caller, id: Id<'ak'>): Promise<void> {
  const isRevoked = await db.transaction(async (tx) => {
    const isOurs = await revokeApiKey(tx, caller.principal.accountId, id)
    if (isOurs) await tx.insert([auditRow(clock, caller, 'api_key.revoked', id)])
    return isOurs
  })
  await leasesEnd()
  if (!isRevoked) throw missing(id)
}

/**
 * Reserves the amount at the key and at every key that it descends from. False: one of their
 * budgets does not allow it. The owner has no budget.
 */
export async function reserveBudget(
  tx: Queryable,
  { accountId, actor }: Principal,
  spending: { intentId: string; currency: BudgetCurrency; amountCents: number; nowMs: number },
): Promise<boolean> {
  if (actor.type !== 'api_key') return true
  const { intentId, currency, amountCents, nowMs } = spending
  const day = new Date(nowMs).toISOString().slice(0, 10)
  for (const { id, budget } of await lockBudgets(tx, accountId, actor.id)) {
    const spent = await sumReserved(tx, accountId, id, currency, day)
    if (!maySpend(budget, currency, spent, amountCents)) return false
    await insertReservation(tx, accountId, id, { intentId, currency, amountCents, day })
  }
  return true
}

/** Releases the reservation of a purchase that failed. */
export async function releaseBudget(
  tx: Queryable,
  accountId: AccountId,
  intentId: string,
): Promise<void> {
  await deleteReservations(tx, accountId, intentId)
}

function missing(id: string): ApiError {
  return new ApiError('resource_missing', { object: 'api_key', id })
}

function getGrant(creator: Principal, request: GrantRequest): Grant {
  const decision = decideGrant(creator, request)
  if (!('refused' in decision)) return decision
  throw toApiError(decision)
}

function toApiError(refusal: Refusal): ApiError {
  if (refusal.refused === 'scope') return new ApiError('scope_missing', { scope: refusal.scope })
  return new ApiError('budget_exceeds_own', { param: refusal.param })
}
