import { randomBytes } from 'node:crypto'
import type { Claim } from '../../db/claims.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Clock } from '../../lib/clock.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { Id } from '../../lib/ids.ts'
import { isOneOf, mapSecrets } from '../../lib/secrets.ts'
import type { Issued } from '../cards/frame-tokens/service.ts'
import { findCodeToken, getIssued, issue, spend } from '../cards/frame-tokens/service.ts'
import type { GivenCode } from '../cards/service.ts'
import { describeCard, keepCode, sealCode } from '../cards/service.ts'
import { linkToken } from '../intents/links.ts'
import { findIntent, findIntentById, lockIntent } from '../intents/repository.ts'
import { unexpected } from '../intents/service.ts'
import type { Context } from '../intents/settings.ts'
import type { AuthenticationKind, CheckoutIntent, IntentId } from '../intents/state.ts'
import { transit } from '../intents/transition.ts'
import { admitViewer, findViewer } from './repository.ts'
import { hashViewer, OPENING } from './state.ts'

/** How long a viewer who opened a link can watch the purchase. */
const VIEWER_LIFE_MS = 3_600_000

/**
 * Called by the worker. The purchase waits for its buyer, on a page of ours whose address is in
 * `next_action`: for the `security_code` before the submission, for a `challenge` after it. Null:
 * it has moved on.
 */
export async function openAuthentication(
  tx: Queryable,
  clock: Clock,
  intent: CheckoutIntent,
  { kind, expiresAtMs }: { kind: AuthenticationKind; expiresAtMs: number },
): Promise<CheckoutIntent | null> {
  const { move, detail } = OPENING[kind]
  return await transit(tx, clock, intent, move, { expiresAtMs, statusDetail: detail })
}

/** A purchase as its page shows it. */
export type Viewed = {
  readonly intent: CheckoutIntent
  readonly card: { readonly brand: string | null; readonly last4: string | null } | null
}

/** Exchanges a link's token for a cookie, once. Earlier cookies stop working. */
export async function admit(
  { db, clock, linkKeys }: Context,
  claim: Claim | null,
  id: IntentId,
  token: string,
): Promise<{ viewed: Viewed; cookie: string; expiresAtMs: number }> {
  return await db.once(claim, id, async (tx) => {
    const intent = await findIntentById(tx, id)
    // Neither the answer nor its timing may reveal whether the intent exists.
    const link = intent ?? { id, viewers: 0 }
    const isRight = isOneOf(
      token,
      mapSecrets(linkKeys, (key) => linkToken(key, link)),
    )
    if (intent === null || !isRight) throw invalidLink()
    const cookie = randomBytes(32).toString('base64url')
    const expiresAtMs = clock() + VIEWER_LIFE_MS
    const isFirst = await admitViewer(tx, intent, hashViewer(cookie), new Date(expiresAtMs))
    if (!isFirst) throw invalidLink()
    return { viewed: await withCard(tx, intent), cookie, expiresAtMs }
  })
}

/** The purchase, for its latest viewer. Foreign, unknown and taken over get the same error. */
export async function getViewed(
  context: Pick<Context, 'clock'> & { readonly db: Queryable },
  id: IntentId,
  cookie: string | undefined,
): Promise<Viewed & { readonly viewerHash: Buffer }> {
  const viewerHash = hashViewer(cookie ?? '')
  const viewer = await findViewer(context.db, id)
  if (viewer === null || !viewer.viewerHash.equals(viewerHash)) throw invalidLink()
  if (viewer.untilMs <= context.clock()) throw invalidLink()
  const intent = await findIntent(context.db, viewer.accountId, id)
  if (intent === null) throw invalidLink()
  return { ...(await withCard(context.db, intent)), viewerHash }
}

async function withCard(db: Queryable, intent: CheckoutIntent): Promise<Viewed> {
  const { accountId, cardId } = intent
  const card = cardId && (await describeCard(db, accountId, cardId))
  return { intent, card: card && { brand: card.brand, last4: card.last4 } }
}

/** Issues the token with which the card frame on the page sends the code. */
export async function issueForCode(
  context: Context,
  claim: Claim | null,
  id: IntentId,
  cookie: string | undefined,
): Promise<Issued> {
  const { intent, viewerHash } = await getViewed(context, id, cookie)
  if (intent.phase !== 'awaiting_security_code') throw unexpected(intent, 'given a security code')
  return await issue(context, claim, intent.accountId, { intentId: id, viewerHash })
}

export async function getIssuedForCode(
  context: Context,
  id: IntentId,
  cookie: string | undefined,
  tokenId: Id<'cft'>,
): Promise<Issued> {
  const { intent } = await getViewed(context, id, cookie)
  return await getIssued(context, intent.accountId, tokenId)
}

/**
 * Takes the code from the card frame, seals it for this purchase alone, and goes on with the
 * charge.
 */
export async function giveCode(
  context: Context,
  claim: Claim | null,
  id: IntentId,
  given: { readonly token: string; readonly code: GivenCode },
): Promise<void> {
  const { db, clock } = context
  const token = await findCodeToken(context, given.token, id)
  if (token === null) throw invalidToken()
  const { accountId } = token
  const asked = await findIntent(db, accountId, id)
  const card = asked?.cardId ? await describeCard(db, accountId, asked.cardId) : null
  const brand = card?.brand ?? null
  const code = await sealCode(context, { accountId, intentId: id, brand }, given.code)
  await db.once(claim, id, async (tx) => {
    const intent = await lockIntent(tx, accountId, id)
    const viewer = await findViewer(tx, id)
    const isLast = viewer?.viewerHash.equals(token.viewerHash) ?? false
    if (intent === null || !isLast) throw invalidToken()
    await spend(tx, accountId, token.tokenHash)
    const isOver = intent.expiresAtMs !== null && intent.expiresAtMs <= clock()
    const next = isOver ? null : await goOn(tx, clock, intent)
    if (next === null) throw unexpected(intent, 'given a security code')
    await keepCode(tx, code)
  })
}

async function goOn(tx: Queryable, clock: Clock, intent: CheckoutIntent) {
  return await transit(tx, clock, intent, 'takeCode', { statusDetail: null }, 'charge')
}

function invalidLink(): ApiError {
  return new ApiError('authentication_link_invalid', {})
}

function invalidToken(): ApiError {
  return new ApiError('card_frame_token_invalid', {})
}
