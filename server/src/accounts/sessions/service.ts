import { hash, randomBytes } from 'node:crypto'
import type { Claim } from '../../db/claims.ts'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import type { Address } from '../../lib/addresses.ts'
import type { Clock } from '../../lib/clock.ts'
import type { ErrorCode } from '../../lib/error-codes.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { Id } from '../../lib/ids.ts'
import { newId, shardOfWallet } from '../../lib/ids.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { getOrCreateByWallet } from '../accounts/service.ts'
import { auditRow } from '../audit-events/service.ts'
import {
  challengeRow,
  consumeChallenge,
  deleteSession,
  findChallenge,
  findSession,
  findSessionById,
  findSessionByTokenHash,
  listSessions,
  sessionRow,
} from './repository.ts'
import type { Challenge, Session, SignInRefusal } from './state.ts'
import { CHALLENGE_LIFETIME_MS, decideSignIn, readNonce, SESSION_LIFETIME_MS } from './state.ts'

export type Context = { readonly db: Db; readonly clock: Clock; readonly appUrl: URL }

type Claimed = { readonly claim: Claim | null; readonly requestId: string }

export async function challenge(
  { db, clock }: Context,
  { claim }: Claimed,
  address: Address,
): Promise<Challenge> {
  const issuedAtMs = clock()
  const nonce = randomBytes(16).toString('hex')
  const fresh = { nonce, address, issuedAtMs, expiresAtMs: issuedAtMs + CHALLENGE_LIFETIME_MS }
  await db.insertOnce(claim, nonce, [challengeRow(fresh)])
  return fresh
}

export async function getChallenge({ db }: Context, nonce: string): Promise<Challenge> {
  const found = await findChallenge(db, nonce)
  if (found === null) throw new ApiError('sign_in_challenge_unknown', {})
  return found
}

export async function signIn(
  context: Context,
  { claim, requestId }: Claimed,
  signed: { message: string; signature: string },
): Promise<{ session: Session; token: string }> {
  const { db, clock, appUrl } = context
  const answered = await getChallenge(context, readNonce(signed.message) ?? '')
  const refusal = decideSignIn(answered, signed, appUrl, clock())
  if (refusal !== null) throw new ApiError(REFUSALS[refusal], {})

  const token = randomBytes(32).toString('base64url')
  const id = newId('sess', shardOfWallet(answered.address), clock())
  return await db.once(claim, id, async (tx) => {
    // Only after the signature is verified: nobody can use up somebody else's nonce.
    if (!(await consumeChallenge(tx, answered.nonce))) {
      throw new ApiError('sign_in_challenge_unknown', {})
    }
    const { account, isNew } = await getOrCreateByWallet(tx, clock, answered.address)
    const session = { id, accountId: account.id, expiresAtMs: clock() + SESSION_LIFETIME_MS }
    const caller = { principal: ownerOf(session), requestId }
    await tx.insert([
      sessionRow(session, hashToken(token)),
      ...(isNew ? [auditRow(clock, caller, 'account.created', account.id)] : []),
      auditRow(clock, caller, 'session.created', id),
    ])
    return { session, token }
  })
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
  return session === null || session.expiresAtMs <= clock() ? null : ownerOf(session)
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

export async function list({ db }: Context, principal: Principal, page: Page) {
  return await listSessions(db, principal.accountId, page)
}

export async function signOut({ db, clock }: Context, caller: Caller): Promise<Id<'sess'>> {
  const { accountId, actor } = caller.principal
  const id = actor.id as Id<'sess'>
  await db.transaction(async (tx) => {
    if (!(await deleteSession(tx, accountId, id))) throw new ApiError('session_invalid', {})
    await tx.insert([auditRow(clock, caller, 'session.ended', id)])
  })
  return id
}

/** The signed-in owner: every scope, no budget. */
export function ownerOf({ accountId, id }: Session): Principal {
  return { accountId, actor: { type: 'session', id }, scopes: null, budget: null }
}

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
