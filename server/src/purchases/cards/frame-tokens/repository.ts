import type { Columns } from '../../../db/columns.ts'
import { bytes, millis, selection, text } from '../../../db/columns.ts'
import type { NewRow } from '../../../db/insertion.ts'
import { insertion } from '../../../db/insertion.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { statement } from '../../../db/statement.ts'
import type { AccountId, Id } from '../../../lib/ids.ts'
import type { FrameToken, FrameUse } from './state.ts'

export function frameTokenRow(token: FrameToken, tokenHash: Buffer): NewRow {
  const unused = { sessionId: null, cardId: null, intentId: null, viewerHash: null }
  return NEW_TOKENS.row({ ...token, ...unused, ...token.use, tokenHash })
}

export async function findFrameTokenById(
  db: Queryable,
  accountId: AccountId,
  id: Id<'cft'>,
): Promise<FrameToken | null> {
  return (await db.run(findById, [accountId, id]))[0] ?? null
}

/** Finds used tokens too, because a retried request carries one. */
export async function findFrameToken(db: Queryable, tokenHash: Buffer): Promise<FrameToken | null> {
  return (await db.run(findByHash, [tokenHash]))[0] ?? null
}

/** Reserves the id of the card to add; null: the token is used, or not for a card. */
export async function reserveCard(
  db: Queryable,
  accountId: AccountId,
  tokenHash: Buffer,
  cardId: Id<'card'>,
): Promise<Id<'card'> | null> {
  const [reserved] = await db.run(reserve, [accountId, tokenHash, cardId])
  return reserved === undefined ? null : cardId
}

/** Returns true for exactly one caller, ever. */
export async function spendFrameToken(
  tx: Queryable,
  accountId: AccountId,
  tokenHash: Buffer,
): Promise<boolean> {
  return (await tx.run(spend, [accountId, tokenHash])).length === 1
}

/** Deletes expired tokens. Returns how many, at most `limit`. */
export async function forgetFrameTokens(db: Queryable, limit: number): Promise<number> {
  return (await db.run(forget, [limit])).length
}

type StoredToken = Omit<FrameToken, 'use'> & {
  readonly sessionId: Id<'sess'> | null
  readonly cardId: Id<'card'> | null
  readonly intentId: Id<'ci'> | null
  readonly viewerHash: Buffer | null
}

const TOKEN: Columns<StoredToken> = {
  accountId: text('account_id'),
  id: text('id'),
  sessionId: text('session_id'),
  cardId: text('card_id'),
  intentId: text('intent_id'),
  viewerHash: bytes('viewer_hash'),
  expiresAtMs: millis('expires_at'),
}

const STORED = selection(TOKEN)
const SELECT = `SELECT ${STORED.columns} FROM card_frame_tokens`

function read(row: object): FrameToken {
  const { sessionId, cardId, intentId, viewerHash, ...token } = STORED.read(row)
  // The constraint card_frame_tokens_for_one_thing: either the session or the two others are set.
  const use = sessionId === null ? { intentId, viewerHash } : { sessionId, cardId }
  return { ...token, use: use as FrameUse }
}

const NEW_TOKENS = insertion({
  table: 'card_frame_tokens',
  columns: { ...TOKEN, tokenHash: bytes<Buffer>('token_hash') },
})

const findById = statement({
  name: 'card_frame_tokens.find_by_id',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
  read,
})

const findByHash = statement({
  name: 'card_frame_tokens.find',
  text: `${SELECT} WHERE token_hash = $1`,
  acrossAccounts: 'the token identifies the account',
  read,
})

const reserve = statement<{ id: string }>({
  name: 'card_frame_tokens.reserve_card',
  text: `UPDATE card_frame_tokens SET card_id = $3
    WHERE account_id = $1 AND token_hash = $2 AND session_id IS NOT NULL AND used_at IS NULL
    RETURNING id`,
})

const spend = statement<{ id: string }>({
  name: 'card_frame_tokens.spend',
  text: `UPDATE card_frame_tokens SET used_at = now()
    WHERE account_id = $1 AND token_hash = $2 AND used_at IS NULL RETURNING id`,
})

const forget = statement<{ id: string }>({
  name: 'card_frame_tokens.forget',
  text: `DELETE FROM card_frame_tokens WHERE (account_id, id) IN (
      SELECT account_id, id FROM card_frame_tokens WHERE expires_at < now()
      ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING id`,
  acrossAccounts: 'housekeeping by age',
})
