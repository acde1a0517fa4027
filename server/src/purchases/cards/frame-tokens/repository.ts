import type { NewRow } from '../../../db/insertion.ts'
import { insertion, rowOf } from '../../../db/insertion.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { statement } from '../../../db/statement.ts'
import type { AccountId, Id } from '../../../lib/ids.ts'
import type { FrameToken } from './state.ts'

export function frameTokenRow(token: FrameToken, tokenHash: Buffer): NewRow {
  const { use } = token
  return rowOf(CARD_FRAME_TOKENS, {
    account_id: token.accountId,
    id: token.id,
    token_hash: tokenHash,
    session_id: 'sessionId' in use ? use.sessionId : null,
    intent_id: 'intentId' in use ? use.intentId : null,
    viewer_hash: 'intentId' in use ? use.viewerHash : null,
    expires_at: new Date(token.expiresAtMs),
  })
}

export async function findFrameTokenById(
  db: Queryable,
  accountId: AccountId,
  id: Id<'cft'>,
): Promise<FrameToken | null> {
  const [row] = await db.run(findById, [accountId, id])
  return row === undefined ? null : toFrameToken(row)
}

/** Also one that was used: a request that is repeated comes with it. */
export async function findFrameToken(db: Queryable, tokenHash: Buffer): Promise<FrameToken | null> {
  const [row] = await db.run(findByHash, [tokenHash])
  return row === undefined ? null : toFrameToken(row)
}

/** True for exactly one caller, ever. */
export async function spendFrameToken(
  tx: Queryable,
  accountId: AccountId,
  tokenHash: Buffer,
): Promise<boolean> {
  return (await tx.run(spend, [accountId, tokenHash])).length === 1
}

/** Forgets those whose time is over. Returns how many, at most `limit`. */
export async function forgetFrameTokens(db: Queryable, limit: number): Promise<number> {
  return (await db.run(forget, [limit])).length
}

type Row = {
  account_id: AccountId
  id: Id<'cft'>
  session_id: Id<'sess'> | null
  intent_id: Id<'ci'> | null
  viewer_hash: Buffer | null
  expires_at: Date
}

function toFrameToken(row: Row): FrameToken {
  return {
    id: row.id,
    accountId: row.account_id,
    // card_frame_tokens_for_one_thing
    use:
      row.session_id === null
        ? { intentId: row.intent_id as Id<'ci'>, viewerHash: row.viewer_hash as Buffer }
        : { sessionId: row.session_id },
    expiresAtMs: row.expires_at.getTime(),
  }
}

const SELECT = `SELECT account_id, id, session_id, intent_id, viewer_hash, expires_at
  FROM card_frame_tokens`

const CARD_FRAME_TOKENS = insertion({
  table: 'card_frame_tokens',
  columns: {
    account_id: 'text',
    id: 'text',
    token_hash: 'bytea',
    session_id: 'text',
    intent_id: 'text',
    viewer_hash: 'bytea',
    expires_at: 'timestamptz',
  },
})

const findById = statement<Row>({
  name: 'card_frame_tokens.find_by_id',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
})

const findByHash = statement<Row>({
  name: 'card_frame_tokens.find',
  text: `${SELECT} WHERE token_hash = $1`,
  acrossAccounts: 'the token is what tells whose request it is',
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
