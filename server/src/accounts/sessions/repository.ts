import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion, rowOf } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Challenge, Session } from './state.ts'

export function challengeRow(challenge: Challenge): NewRow {
  return rowOf(SIGN_IN_CHALLENGES, {
    nonce: challenge.nonce,
    address: challenge.address,
    issued_at: new Date(challenge.issuedAtMs),
    expires_at: new Date(challenge.expiresAtMs),
  })
}

export async function findChallenge(db: Queryable, nonce: string): Promise<Challenge | null> {
  const [row] = await db.run(selectChallenge, [nonce])
  if (row === undefined) return null
  const { address, issued_at, expires_at } = row
  return { nonce, address, issuedAtMs: issued_at.getTime(), expiresAtMs: expires_at.getTime() }
}

/** True for exactly one caller, ever. */
export async function consumeChallenge(tx: Queryable, nonce: string): Promise<boolean> {
  return (await tx.run(deleteChallenge, [nonce])).length === 1
}

export function sessionRow(session: Session, tokenHash: Buffer): NewRow {
  return rowOf(SESSIONS, {
    account_id: session.accountId,
    id: session.id,
    token_hash: tokenHash,
    expires_at: new Date(session.expiresAtMs),
  })
}

export async function findSession(
  db: Queryable,
  accountId: AccountId,
  id: Id<'sess'>,
): Promise<Session | null> {
  const [row] = await db.run(selectSession, [accountId, id])
  return row === undefined ? null : toSession(row)
}

export async function findSessionById(db: Queryable, id: Id<'sess'>): Promise<Session | null> {
  const [row] = await db.run(selectSessionById, [id])
  return row === undefined ? null : toSession(row)
}

export async function findSessionByTokenHash(
  db: Queryable,
  tokenHash: Buffer,
): Promise<Session | null> {
  const [row] = await db.run(selectSessionByTokenHash, [tokenHash])
  return row === undefined ? null : toSession(row)
}

export async function listSessions(db: Queryable, accountId: AccountId, page: Page) {
  const { rows, hasMore } = await runPage(db, selectSessions, [accountId], page)
  return { sessions: rows.map(toSession), hasMore }
}

/** Whether this call ended it. */
export async function deleteSession(
  tx: Queryable,
  accountId: AccountId,
  id: Id<'sess'>,
): Promise<boolean> {
  return (await tx.run(deleteOneSession, [accountId, id])).length === 1
}

/** Forgets what is over. Returns how many rows it forgot, at most `limit` of each kind. */
export async function forgetExpired(db: Queryable, limit: number): Promise<number> {
  const challenges = await db.run(deleteExpiredChallenges, [limit])
  const sessions = await db.run(deleteExpiredSessions, [limit])
  return challenges.length + sessions.length
}

type SessionRow = { id: Id<'sess'>; account_id: AccountId; expires_at: Date }

function toSession(row: SessionRow): Session {
  return { id: row.id, accountId: row.account_id, expiresAtMs: row.expires_at.getTime() }
}

const NOT_SIGNED_IN = 'sign-in: nobody is known yet'

const SIGN_IN_CHALLENGES = insertion({
  table: 'sign_in_challenges',
  columns: { nonce: 'text', address: 'text', issued_at: 'timestamptz', expires_at: 'timestamptz' },
  acrossAccounts: NOT_SIGNED_IN,
})

const selectChallenge = statement<{ address: Address; issued_at: Date; expires_at: Date }>({
  name: 'sign_in_challenges.find',
  text: 'SELECT address, issued_at, expires_at FROM sign_in_challenges WHERE nonce = $1',
  acrossAccounts: NOT_SIGNED_IN,
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

const SELECT = 'SELECT account_id, id, expires_at FROM sessions'

const SESSIONS = insertion({
  table: 'sessions',
  columns: { account_id: 'text', id: 'text', token_hash: 'bytea', expires_at: 'timestamptz' },
})

const selectSession = statement<SessionRow>({
  name: 'sessions.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
})

const selectSessionById = statement<SessionRow>({
  name: 'sessions.find_by_id',
  text: `${SELECT} WHERE id = $1`,
  acrossAccounts: 'a repeated sign-in: the id comes from the settled Idempotency-Key, not the wire',
})

const selectSessionByTokenHash = statement<SessionRow>({
  name: 'sessions.find_by_token_hash',
  text: `${SELECT} WHERE token_hash = $1`,
  acrossAccounts: 'the token is what tells whose request it is',
})

const selectSessions = pagedStatement<SessionRow>({
  name: 'sessions.list',
  text: `${SELECT} WHERE account_id = $1`,
  parameters: 1,
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
