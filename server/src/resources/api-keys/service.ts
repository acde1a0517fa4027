import type { Claim } from '../../db/claims.ts'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import type { Clock } from '../../lib/clock.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { Id } from '../../lib/ids.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { auditRow } from '../audit-events/service.ts'
import { leasesEnd } from './authentication.ts'
import { apiKeyRow, findApiKey, listApiKeys, revokeApiKey } from './repository.ts'
import { hashSecret, newSecret } from './secret.ts'
import type { ApiKey, Grant, GrantRequest, Refusal } from './state.ts'
import { decideGrant } from './state.ts'

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
 * Answers only when the key is dead on every process (see authentication.ts). So does the refusal:
 * "no such key" may be the word of a second DELETE, a moment after the first has committed.
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
