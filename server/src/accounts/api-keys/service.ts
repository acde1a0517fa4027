import type { Claim } from '../../db/claims.ts'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Budget, BudgetCurrency } from '../../lib/budget.ts'
import type { Clock } from '../../lib/clock.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { getDefaultBudget } from '../accounts/service.ts'
import { auditRow, auditRows } from '../audit-events/service.ts'
import type { Revocation, RevocationLog } from '../revocations/schema.ts'
import { leasesEnd } from './authentication.ts'
import {
  apiKeyRow,
  deleteReservations,
  findApiKey,
  findLineage,
  hasSecret,
  insertReservation,
  isCreatorRevoked,
  listApiKeys,
  lockApiKey,
  lockBudgets,
  lockLive,
  replaceSecret,
  revokeApiKeys,
  sumReserved,
} from './repository.ts'
import { hashSecret, newSecret } from './secret.ts'
import type { ApiKey, Grant, GrantRequest, Refusal } from './state.ts'
import { decideGrant, maySpend } from './state.ts'

export type Context = {
  readonly db: Db
  readonly clock: Clock
  readonly revocations: Pick<RevocationLog, 'add'>
}

export async function create(
  { db, clock }: Context,
  caller: Caller & { claim: Claim | null },
  request: GrantRequest & { name: string },
): Promise<{ key: ApiKey; secret: string }> {
  const { accountId, actor } = caller.principal
  const grant = getGrant(caller.principal, request, await getDefaultBudget(db, caller.principal))
  const secret = newSecret()
  const id = newId('ak', shardOf(accountId), clock())
  const creatorId = actor.type === 'api_key' ? actor.id : null
  const key = { id, accountId, name: request.name, last4: last4Of(secret), creatorId, ...grant }
  const rows = [
    apiKeyRow({ ...key, secretHash: hashSecret(secret) }),
    auditRow(clock, caller, 'api_key.created', id),
  ]
  await db.insertOnce(caller.claim, id, rows).catch((error: unknown) => {
    // Revoked while it created this key, which therefore does not exist.
    if (isCreatorRevoked(error)) throw new ApiError('api_key_invalid', {})
    throw error
  })
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
 * Revokes the key and all its descendants. Returns only once they are dead on every process (see
 * authentication.ts). The 404 waits too: it may answer a second DELETE, a moment after the first
 * has committed.
 */
export async function revoke(
  { db, clock, revocations }: Context,
  caller: Caller,
  id: Id<'ak'>,
): Promise<void> {
  const { accountId } = caller.principal
  const isRevoked = await db.transaction(async (tx) => {
    if ((await lockManaged(tx, caller.principal, id)) === null) return false
    // Generation by generation: a locked key creates no more children.
    const revoked: Id<'ak'>[] = []
    for (let ids = [id]; ids.length > 0; ) {
      await tx.insert([auditRows(clock, caller, 'api_key.revoked', ids)])
      revoked.push(...ids)
      ids = await revokeApiKeys(tx, accountId, ids)
    }
    // Last, and before the commit: an entry without a revocation harms nobody.
    await revocations.add([{ kind: 'api_key', accountId, ids: revoked }])
    return true
  })
  await leasesEnd()
  if (!isRevoked) throw missing(id)
}

/**
 * Gives the key another secret and nothing else: id, scopes, budget and descendants stay. The old
 * secret still works for a while, so that a lost answer locks nobody out.
 */
export async function rotate(
  { db, clock, revocations }: Context,
  caller: Caller & { claim: Claim | null },
  id: Id<'ak'>,
  oldLifetimeSeconds: number,
): Promise<{ key: ApiKey; secret: string }> {
  const { accountId } = caller.principal
  const secret = newSecret()
  const secretHash = hashSecret(secret)
  const key = await db.once(caller.claim, id, async (tx) => {
    const current = await lockManaged(tx, caller.principal, id)
    if (current === null) throw missing(id)
    const nowMs = clock()
    const last4 = last4Of(secret)
    const oldExpiresAtMs = nowMs + oldLifetimeSeconds * 1000
    await replaceSecret(tx, accountId, id, { secretHash, last4, nowMs, oldExpiresAtMs })
    await tx.insert([auditRow(clock, caller, 'api_key.rotated', id)])
    const next = { secretHash: secretHash.toString('hex'), last4, oldExpiresAtMs }
    await revocations.add([{ kind: 'secret', accountId, ids: [id], ...next }])
    return { ...current, last4 }
  })
  if (oldLifetimeSeconds === 0) await leasesEnd()
  return { key, secret }
}

/** Keys whose revocation a restored database has lost, with all that they created. */
export async function revokeAgain(
  tx: Queryable,
  { accountId, ids }: Pick<Revocation, 'accountId' | 'ids'>,
): Promise<number> {
  let count = 0
  for (let next = await lockLive(tx, accountId, ids); next.length > 0; ) {
    count += next.length
    next = await revokeApiKeys(tx, accountId, next)
  }
  return count
}

/** Replaces a secret whose replacement a restored database has lost. */
export async function rotateAgain(
  tx: Queryable,
  { clock }: Pick<Context, 'clock'>,
  { accountId, ids: [id], ...next }: Extract<Revocation, { kind: 'secret' }>,
): Promise<number> {
  const keyId = id as Id<'ak'>
  const secretHash = Buffer.from(next.secretHash, 'hex')
  if ((await lockApiKey(tx, accountId, keyId)) === null) return 0
  if (await hasSecret(tx, accountId, keyId, secretHash)) return 0
  await replaceSecret(tx, accountId, keyId, { ...next, secretHash, nowMs: clock() })
  return 1
}

/** Locks a live key that the caller may manage: the owner any, a key itself and its descendants. */
async function lockManaged(
  tx: Queryable,
  { accountId, actor }: Principal,
  id: Id<'ak'>,
): Promise<ApiKey | null> {
  const key = await lockApiKey(tx, accountId, id)
  if (key === null || actor.type === 'session') return key
  const isOwn = (await findLineage(tx, accountId, id)).includes(actor.id)
  if (!isOwn) throw new ApiError('api_key_not_descendant', { id })
  return key
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

const last4Of = (secret: string) => secret.slice(-4)

function getGrant(creator: Principal, request: GrantRequest, defaultBudget: Budget): Grant {
  const decision = decideGrant(creator, request, defaultBudget)
  if (!('refused' in decision)) return decision
  throw toApiError(decision)
}

function toApiError(refusal: Refusal): ApiError {
  if (refusal.refused === 'scope') return new ApiError('scope_missing', { scope: refusal.scope })
  return new ApiError('budget_exceeds_own', { param: refusal.param })
}
