import type { Columns } from '../../db/columns.ts'
import { bytes, millis, selection, text } from '../../db/columns.ts'
import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Challenge, Session } from './state.ts'

export function challengeRow(challenge: Challenge): NewRow {
  return SIGN_IN_CHALLENGES.row(challenge)
}

/** Finds a challenge that was issued for this purpose. */
export async function findChallenge(
  db: Queryable,
  nonce: string,
  payeeId: AccountId | null,
): Promise<Challenge | null> {
  return (await db.run(selectChallenge, [nonce, payeeId]))[0] ?? null
}

/** Returns true for exactly one caller, ever. */
export async function consumeChallenge(tx: Queryable, nonce: string): Promise<boolean> {
  return (await tx.run(deleteChallenge, [nonce])).length === 1
}

export function sessionRow(session: Session, tokenHash: Buffer): NewRow {
  return SESSIONS.row({ ...session, tokenHash })
}

export async function findSession(
  db: Queryable,
  accountId: AccountId,
  id: Id<'sess'>,
): Promise<Session | null> {
  return (await db.run(selectSession, [accountId, id]))[0] ?? null
}

export async function findSessionById(db: Queryable, id: Id<'sess'>): Promise<Session | null> {
  return (await db.run(selectSessionById, [id]))[0] ?? null
}

export async function findSessionByTokenHash(
  db: Queryable,
  tokenHash: Buffer,
): Promise<Session | null> {
  return (await db.run(selectSessionByTokenHash, [tokenHash]))[0] ?? null
}

/** Lists the sessions that have not expired. */
export async function listSessions(db: Queryable, accountId: AccountId, nowMs: number, page: Page) {
  const { rows, hasMore } = await runPage(db, selectSessions, [accountId, new Date(nowMs)], page)
  return { sessions: rows, hasMore }
}

/** Records a new signature; null if the session has ended. */
export async function updateSignature(
  tx: Queryable,
  accountId: AccountId,
  id: Id<'sess'>,
  signedAtMs: number,
): Promise<Session | null> {
  return (await tx.run(sign, [accountId, id, new Date(signedAtMs)]))[0] ?? null
}

/** Returns whether this call ended the session. */
export async function deleteSession(
  tx: Queryable,
  accountId: AccountId,
  id: Id<'sess'>,
): Promise<boolean> {
  return (await tx.run(deleteOneSession, [accountId, id])).length === 1
}

/** Ends all sessions of the account except one, and returns those that this call ended. */
export async function deleteSessions(
  tx: Queryable,
  accountId: AccountId,
  exceptId: Id<'sess'> | null,
): Promise<Id<'sess'>[]> {
  return (await tx.run(deleteAllSessions, [accountId, exceptId])).map(({ id }) => id)
}

/** Lists the sessions of an account, expired ones too. */
export async function listSessionIds(tx: Queryable, accountId: AccountId): Promise<Id<'sess'>[]> {
  return (await tx.run(selectIds, [accountId])).map(({ id }) => id)
}

/** Deletes expired challenges and sessions. Returns how many, at most `limit` of each kind. */
export async function forgetExpired(db: Queryable, limit: number): Promise<number> {
  const challenges = await db.run(deleteExpiredChallenges, [limit])
  const sessions = await db.run(deleteExpiredSessions, [limit])
  return challenges.length + sessions.length
}

const NOT_SIGNED_IN = 'sign-in: the account is not known yet'

const CHALLENGE: Columns<Challenge> = {
  nonce: text('nonce'),
  address: text('address'),
  payeeId: text('payee_id'),
  issuedAtMs: millis('issued_at'),
  expiresAtMs: millis('expires_at'),
}

const SIGN_IN_CHALLENGES = insertion({
  table: 'sign_in_challenges',
  columns: CHALLENGE,
  acrossAccounts: NOT_SIGNED_IN,
})

const CHALLENGES = selection(CHALLENGE)

const selectChallenge = statement({
  name: 'sign_in_challenges.find',
  text: `SELECT ${CHALLENGES.columns} FROM sign_in_challenges
    WHERE nonce = $1 AND payee_id IS NOT DISTINCT FROM $2`,
  acrossAccounts: NOT_SIGNED_IN,
  read: CHALLENGES.read,
})

const deleteChallenge = statement<{ nonce: string }>({
  name: 'sign_in_challenges.consume',
  text: 'DELETE FROM sign_in_challenges WHERE nonce = $1 RETURNING nonce',
  acrossAccounts: NOT_SIGNED_IN,
})

const deleteExpiredChallenges = statement<{ nonce: string }>({
  name: 'sign_in_challenges.forget',
  text: `DELETE FROM sign_in_challenges WHERE nonce IN (
      SELECT nonce FROM sign_in_challenges WHERE expires_at < now()
      ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING nonce`,
  acrossAccounts: 'housekeeping by age',
})

const SESSION: Columns<Session> = {
  accountId: text('account_id'),
  id: text('id'),
  expiresAtMs: millis('expires_at'),
  signedAtMs: millis('signed_at'),
  clientAddress: text('client_address'),
}

const { columns, read } = selection(SESSION)
const SELECT = `SELECT ${columns} FROM sessions`

const SESSIONS = insertion({
  table: 'sessions',
  columns: { ...SESSION, tokenHash: bytes<Buffer>('token_hash') },
})

const selectSession = statement({
  name: 'sessions.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
  read,
})

const selectSessionById = statement({
  name: 'sessions.find_by_id',
  text: `${SELECT} WHERE id = $1`,
  acrossAccounts: 'a repeated sign-in: the id comes from the settled Idempotency-Key',
  read,
})

const selectSessionByTokenHash = statement({
  name: 'sessions.find_by_token_hash',
  text: `${SELECT} WHERE token_hash = $1`,
  acrossAccounts: 'the token identifies the account',
  read,
})

const selectSessions = pagedStatement({
  name: 'sessions.list',
  text: `${SELECT} WHERE account_id = $1 AND expires_at > $2`,
  parameters: 2,
  read,
})

const selectIds = statement<{ id: Id<'sess'> }>({
  name: 'sessions.list_ids',
  text: 'SELECT id FROM sessions WHERE account_id = $1',
})

const sign = statement({
  name: 'sessions.sign',
  text: `UPDATE sessions SET signed_at = $3 WHERE account_id = $1 AND id = $2
    RETURNING ${columns}`,
  read,
})

const deleteAllSessions = statement<{ id: Id<'sess'> }>({
  name: 'sessions.delete_all',
  text: `DELETE FROM sessions WHERE account_id = $1 AND id IS DISTINCT FROM $2 RETURNING id`,
})

const deleteOneSession = statement<{ id: string }>({
  name: 'sessions.delete',
  text: 'DELETE FROM sessions WHERE account_id = $1 AND id = $2 RETURNING id',
})

const deleteExpiredSessions = statement<{ id: string }>({
  name: 'sessions.forget',
  text: `DELETE FROM sessions WHERE (account_id, id) IN (
      SELECT account_id, id FROM sessions WHERE expires_at < now()
      ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING id`,
  acrossAccounts: 'housekeeping by age',
})
