import { hash, randomBytes } from 'node:crypto'
import type { Claim } from '../../db/claims.ts'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Address } from '../../lib/addresses.ts'
import type { Clock } from '../../lib/clock.ts'
import type { ErrorCode } from '../../lib/error-codes.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import { newId, shardOfWallet } from '../../lib/ids.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { getById as getAccountById, getOrCreateByWallet } from '../accounts/service.ts'
import { auditRow, auditRows } from '../audit-events/service.ts'
import type { Revocation, RevocationLog } from '../revocations/schema.ts'
import {
  challengeRow,
  consumeChallenge,
  deleteSession,
  deleteSessions,
  findChallenge,
  findSession,
  findSessionById,
  findSessionByTokenHash,
  listSessions,
  sessionRow,
  updateSignature,
} from './repository.ts'
import type { Challenge, Session, SignInRefusal } from './state.ts'
import {
  CHALLENGE_LIFETIME_MS,
  decideSignIn,
  readNonce,
  SESSION_LIFETIME_MS,
  SIGNATURE_LIFETIME_MS,
} from './state.ts'

export type Context = {
  readonly db: Db
  readonly clock: Clock
  readonly appUrl: URL
  readonly revocations: Pick<RevocationLog, 'add'>
}

type Claimed = { readonly claim: Claim | null; readonly requestId: string }

export type Signed = { readonly message: string; readonly signature: string }

export async function challenge(
  { db, clock }: Context,
  { claim }: Pick<Claimed, 'claim'>,
  address: Address,
  payeeId: AccountId | null = null,
  lifetimeMs = CHALLENGE_LIFETIME_MS,
): Promise<Challenge> {
  const issuedAtMs = clock()
  const nonce = randomBytes(16).toString('hex')
  const expiresAtMs = issuedAtMs + lifetimeMs
  const fresh = { nonce, address, payeeId, issuedAtMs, expiresAtMs }
  await db.insertOnce(claim, nonce, [challengeRow(fresh)])
  return fresh
}

export async function getChallenge(
  { db }: Pick<Context, 'db'>,
  nonce: string,
  payeeId: AccountId | null = null,
): Promise<Challenge> {
  const found = await findChallenge(db, nonce, payeeId)
  if (found === null) throw new ApiError('sign_in_challenge_unknown', {})
  return found
}

export async function signIn(
  context: Context,
  { claim, requestId, clientAddress }: Claimed & { readonly clientAddress: string },
  signed: Signed,
): Promise<{ session: Session; token: string }> {
  const { db, clock } = context
  const answered = await verify(context, signed)
  const token = randomBytes(32).toString('base64url')
  const id = newId('sess', shardOfWallet(answered.address), clock())
  return await db.once(claim, id, async (tx) => {
    await consume(tx, answered)
    const { account, isNew } = await getOrCreateByWallet(tx, clock, answered.address)
    const signedAtMs = clock()
    const expiresAtMs = signedAtMs + SESSION_LIFETIME_MS
    const session = { id, accountId: account.id, expiresAtMs, signedAtMs, clientAddress }
    const caller = { principal: ownerOf(session), requestId, clientAddress }
    await tx.insert([
      sessionRow(session, hashToken(token)),
      ...(isNew ? [auditRow(clock, caller, 'account.created', account.id)] : []),
      auditRow(clock, caller, 'session.created', id),
    ])
    return { session, token }
  })
}

/** Renews the session's signature. Another wallet's signature does not count. */
export async function sign(
  context: Context,
  caller: Caller & { claim: Claim | null },
  signed: Signed,
): Promise<Session> {
  const { db, clock } = context
  const { accountId, actor } = caller.principal
  const id = actor.id as Id<'sess'>
  const answered = await verify(context, signed)
  const { walletAddress } = await getAccountById(db, accountId)
  if (answered.address !== walletAddress) throw new ApiError('sign_in_message_mismatch', {})
  return await db.once(caller.claim, id, async (tx) => {
    await consume(tx, answered)
    const session = await updateSignature(tx, accountId, id, clock())
    if (session === null) throw new ApiError('session_invalid', {})
    await tx.insert([auditRow(clock, caller, 'session.signed', id)])
    return session
  })
}

/** The challenge that was signed as issued, by its wallet, in time and for this purpose. */
export async function verify(
  context: Context,
  signed: Signed,
  payeeId: AccountId | null = null,
): Promise<Challenge> {
  const answered = await getChallenge(context, readNonce(signed.message) ?? '', payeeId)
  const refusal = decideSignIn(answered, signed, context.appUrl, context.clock())
  if (refusal !== null) {
    throw new ApiError(REFUSALS[refusal], {}, { concern: { wallet: answered.address } })
  }
  return answered
}

/** Only after the signature is verified: nobody can use up somebody else's nonce. */
export async function consume(tx: Queryable, { nonce }: Challenge): Promise<void> {
  if (!(await consumeChallenge(tx, nonce))) throw new ApiError('sign_in_challenge_unknown', {})
}

const REFUSALS = {
  expired: 'sign_in_challenge_expired',
  mismatch: 'sign_in_message_mismatch',
  signature: 'sign_in_signature_invalid',
} as const satisfies Record<SignInRefusal, ErrorCode>

/** The owner of a session token. Looked up on every request, so signing out works at once. */
export async function findPrincipalByToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<Principal | null> {
  const session = await findSessionByTokenHash(db, hashToken(token))
  const nowMs = clock()
  if (session === null || session.expiresAtMs <= nowMs) return null
  const isFresh = nowMs - session.signedAtMs < SIGNATURE_LIFETIME_MS
  return { ...ownerOf(session), ...(isFresh && { hasFreshSignature: true as const }) }
}

export async function get({ db }: Context, principal: Principal): Promise<Session> {
  const session = await findSession(db, principal.accountId, principal.actor.id as Id<'sess'>)
  if (session === null) throw new ApiError('session_invalid', {})
  return session
}

/** The session that a repeated sign-in created, without the token, which is shown only once. */
export async function getById({ db }: Context, id: Id<'sess'>): Promise<Session> {
  const session = await findSessionById(db, id)
  if (session === null) throw new ApiError('session_invalid', {})
  return session
}

export async function list({ db, clock }: Context, principal: Principal, page: Page) {
  return await listSessions(db, principal.accountId, clock(), page)
}

/** Ends one session of the account, from any other. */
export async function end(
  { db, clock, revocations }: Context,
  caller: Caller,
  id: Id<'sess'>,
): Promise<void> {
  const { accountId } = caller.principal
  await db.transaction(async (tx) => {
    if (!(await deleteSession(tx, accountId, id))) {
      throw new ApiError('resource_missing', { object: 'session', id })
    }
    await tx.insert([auditRow(clock, caller, 'session.ended', id)])
    await revocations.add([{ kind: 'session', accountId, ids: [id] }])
  })
}

/** Ends all sessions of the account, or all others. Returns how many. */
export async function endAll(
  { db, clock, revocations }: Context,
  caller: Caller,
  { keepsOwn }: { readonly keepsOwn: boolean },
): Promise<number> {
  const { accountId, actor } = caller.principal
  return await db.transaction(async (tx) => {
    const ended = await deleteSessions(tx, accountId, keepsOwn ? (actor.id as Id<'sess'>) : null)
    await tx.insert([auditRows(clock, caller, 'session.ended', ended)])
    await revocations.add([{ kind: 'session', accountId, ids: ended }])
    return ended.length
  })
}

export async function signOut(
  { db, clock, revocations }: Context,
  caller: Caller,
): Promise<Id<'sess'>> {
  const { accountId, actor } = caller.principal
  const id = actor.id as Id<'sess'>
  await db.transaction(async (tx) => {
    if (!(await deleteSession(tx, accountId, id))) throw new ApiError('session_invalid', {})
    await tx.insert([auditRow(clock, caller, 'session.ended', id)])
    await revocations.add([{ kind: 'session', accountId, ids: [id] }])
  })
  return id
}

/** Sessions whose end a restored database has lost. */
export async function endAgain(
  tx: Queryable,
  { accountId, ids }: Pick<Revocation, 'accountId' | 'ids'>,
): Promise<number> {
  let count = 0
  for (const id of ids) if (await deleteSession(tx, accountId, id as Id<'sess'>)) count += 1
  return count
}

/** The signed-in owner: every scope, no budget. */
export function ownerOf({ accountId, id }: Pick<Session, 'accountId' | 'id'>): Principal {
  return { accountId, actor: { type: 'session', id }, scopes: null, budget: null }
}

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
