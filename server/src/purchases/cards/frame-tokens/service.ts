import { getById as getAccount } from '../../../accounts/accounts/service.ts'
import type { Claim } from '../../../db/claims.ts'
import type { Db } from '../../../db/database.ts'
import type { Queryable } from '../../../db/queryable.ts'
import type { Clock } from '../../../lib/clock.ts'
import { ApiError } from '../../../lib/error-codes.ts'
import type { AccountId, Id } from '../../../lib/ids.ts'
import { newId, shardOf } from '../../../lib/ids.ts'
import type { Principal } from '../../../lib/principal.ts'
import {
  findFrameToken,
  findFrameTokenById,
  frameTokenRow,
  reserveCard,
  spendFrameToken,
} from './repository.ts'
import type { FrameToken, FrameUse } from './state.ts'
import { FRAME_TOKEN_LIFE_MS, hashFrameToken, newFrameToken } from './state.ts'

export type Context = { readonly db: Db; readonly clock: Clock }

/** `secret`: the token itself, right after it was created. */
export type Issued = FrameToken & { readonly secret: string | null }

export async function issue(
  { db, clock }: Context,
  claim: Claim | null,
  accountId: AccountId,
  use: FrameUse,
): Promise<Issued> {
  const nowMs = clock()
  const id = newId('cft', shardOf(accountId), nowMs)
  const token = { id, accountId, use, expiresAtMs: nowMs + FRAME_TOKEN_LIFE_MS }
  const secret = newFrameToken()
  await db.insertOnce(claim, id, [frameTokenRow(token, hashFrameToken(secret))])
  return { ...token, secret }
}

/** The token of a repeated request, without its secret, which is shown only once. */
export async function getIssued(
  { db }: Context,
  accountId: AccountId,
  id: Id<'cft'>,
): Promise<Issued> {
  const token = await findFrameTokenById(db, accountId, id)
  if (token === null) throw new ApiError('resource_missing', { object: 'card_frame_token', id })
  return { ...token, secret: null }
}

/** The context in which the frame seals, and whom it names as the receiver. */
export type Frame = {
  readonly accountId: AccountId
  readonly businessName: string
  /** The card to add, or the intent that a security code is for. */
  readonly subjectId: Id<'card'> | Id<'ci'>
  readonly expiresAtMs: number
}

/**
 * Account and card id for the frame of this token; does not spend the token. A card gets a new id each time,
 * because the newest card is the default: the frame asks right before it seals.
 */
export async function readFrame(context: Context, secret: string): Promise<Frame> {
  const { db, clock } = context
  const token = await findLive(context, secret)
  if (token === null) throw new ApiError('card_frame_token_invalid', {})
  const { accountId, expiresAtMs, use } = token
  const { businessName } = await getAccount(db, accountId)
  const fresh = newId('card', shardOf(accountId), clock())
  const subjectId =
    'intentId' in use
      ? use.intentId
      : ((await reserveCard(db, accountId, hashFrameToken(secret), fresh)) ?? use.cardId)
  if (subjectId === null) throw new ApiError('card_frame_token_invalid', {})
  return { accountId, businessName, subjectId, expiresAtMs }
}

/** The principal for whom the frame adds a card. It may do nothing else, and that once. */
export async function findPrincipalByFrameToken(
  { db, clock }: Context,
  secret: string,
): Promise<Principal | null> {
  const token = await findLive({ db, clock }, secret)
  if (token === null || !('sessionId' in token.use) || token.use.cardId === null) return null
  return {
    accountId: token.accountId,
    actor: { type: 'session', id: token.use.sessionId },
    scopes: ['cards:write'],
    budget: null,
    frame: { tokenHash: hashFrameToken(secret), cardId: token.use.cardId },
  }
}

/** The purchase for which the frame provides a security code; null: none. */
export async function findCodeToken(
  context: Pick<Context, 'clock'> & { readonly db: Queryable },
  secret: string,
  intentId: Id<'ci'>,
): Promise<{ accountId: AccountId; viewerHash: Buffer; tokenHash: Buffer } | null> {
  const token = await findLive(context, secret)
  if (token === null || !('intentId' in token.use) || token.use.intentId !== intentId) return null
  const { viewerHash } = token.use
  return { accountId: token.accountId, viewerHash, tokenHash: hashFrameToken(secret) }
}

/** Runs in the transaction that does what the token is for. */
export async function spend(tx: Queryable, accountId: AccountId, tokenHash: Buffer): Promise<void> {
  if (!(await spendFrameToken(tx, accountId, tokenHash))) {
    throw new ApiError('card_frame_token_invalid', {})
  }
}

async function findLive(
  { db, clock }: Pick<Context, 'clock'> & { readonly db: Queryable },
  secret: string,
): Promise<FrameToken | null> {
  const token = await findFrameToken(db, hashFrameToken(secret))
  return token === null || token.expiresAtMs <= clock() ? null : token
}
