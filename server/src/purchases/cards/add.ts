import { auditRow } from '../../accounts/audit-events/service.ts'
import type { Claim } from '../../db/claims.ts'
import type { NewRow } from '../../db/insertion.ts'
import { ApiError } from '../../lib/error-codes.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { Caller } from '../../lib/principal.ts'
import { spend } from './frame-tokens/service.ts'
import { cardCodeRow, cardRow } from './repository.ts'
import type { Context } from './service.ts'
import type { Card, CardRequest, Refusal, SealedCardRequest, StoredCard } from './state.ts'
import { decideCard, refuseExpiry, SECURITY_CODE_LIFE_MS } from './state.ts'
import type { SealContext, Sealer } from './vault/vault.ts'

type Adding = Caller & { readonly claim: Claim | null }
type Purpose = SealContext['purpose']

/** Adds an issued card, or a stored one whose number came in clear. */
export async function create(
  { db, clock, sealer, isIssuing, takesCardNumbers }: Context,
  caller: Adding,
  request: CardRequest,
): Promise<Card> {
  const nowMs = clock()
  if (request.source === 'stored' && !takesCardNumbers) {
    throw new ApiError('card_numbers_refused', { param: 'number' })
  }
  const stored = decideCard(request, nowMs)
  if (stored !== null && 'refused' in stored) throw invalid(stored)
  if (stored === null && !isIssuing) {
    throw new ApiError('card_issuing_unavailable', { param: 'source' })
  }
  const { accountId } = caller.principal
  const hasCode = stored !== null && stored.securityCode !== null
  const card: Card = {
    id: newId('card', shardOf(accountId), nowMs),
    accountId,
    source: request.source,
    brand: stored?.brand ?? null,
    last4: stored?.last4 ?? null,
    expMonth: stored?.expMonth ?? null,
    expYear: stored?.expYear ?? null,
    securityCodeExpiresAtMs: hasCode ? nowMs + SECURITY_CODE_LIFE_MS : null,
    metadata: request.metadata,
    removedAtSeconds: null,
  }
  const rows = stored === null ? [cardRow(card, UNSEALED)] : await sealCard(sealer, card, stored)
  const added = auditRow(clock, caller, 'card.created', card.id)
  await db.insertOnce(caller.claim, card.id, [...rows, added])
  return card
}

const UNSEALED = { number: null, keyId: null }

async function sealCard(
  sealer: Sealer,
  card: Card,
  { number, securityCode }: StoredCard,
): Promise<NewRow[]> {
  const seal = (text: string, purpose: Purpose) =>
    sealer.seal(Buffer.from(text), contextOf(card, purpose))
  return rowsOf(card, {
    number: await seal(number, 'card_number'),
    code: securityCode === null ? null : await seal(securityCode, 'security_code'),
  })
}

/** Adds the card that the frame sealed for the id that its token reserves. */
export async function createSealed(
  { db, clock, sealer }: Context,
  caller: Adding,
  request: SealedCardRequest,
): Promise<Card> {
  const { accountId, frame } = caller.principal
  if (frame === undefined) throw new ApiError('card_frame_token_invalid', {})
  const nowMs = clock()
  const { sealedNumber, sealedSecurityCode, ...described } = request
  const card: Card = {
    ...{ id: frame.cardId, accountId, source: 'stored', metadata: {}, removedAtSeconds: null },
    ...described,
    securityCodeExpiresAtMs: sealedSecurityCode === null ? null : nowMs + SECURITY_CODE_LIFE_MS,
  }
  const refusal = refuseExpiry(described, nowMs)
  if (refusal !== null) throw invalid(refusal)
  const rows = rowsOf(card, {
    number: sealedFor(sealer, card, 'card_number', sealedNumber),
    code: sealedSecurityCode && sealedFor(sealer, card, 'security_code', sealedSecurityCode),
  })
  await db.once(caller.claim, card.id, async (tx) => {
    await spend(tx, accountId, frame.tokenHash)
    await tx.insert([...rows, auditRow(clock, caller, 'card.created', card.id)])
  })
  return card
}

type SealedText = Awaited<ReturnType<Sealer['seal']>>

/** The text with the key that it names; throws if it is for another card or for no key of ours. */
function sealedFor(
  sealer: Sealer,
  card: Card,
  purpose: 'card_number' | 'security_code',
  sealed: Buffer,
): SealedText {
  const keyId = sealer.findKeyId(sealed, contextOf(card, purpose))
  if (keyId !== null) return { sealed, keyId }
  const param = purpose === 'card_number' ? 'sealed_number' : 'sealed_security_code'
  const problem = 'it is not sealed for this card with the current key'
  throw invalid({ refused: true, param, problem })
}

function rowsOf(
  card: Card,
  { number, code }: { readonly number: SealedText; readonly code: SealedText | null },
): NewRow[] {
  const { accountId, id: cardId, securityCodeExpiresAtMs: expiresAtMs } = card
  const row = cardRow(card, { number: number.sealed, keyId: number.keyId })
  if (code === null || expiresAtMs === null) return [row]
  return [row, cardCodeRow({ accountId, cardId, ...code, expiresAtMs })]
}

function contextOf({ accountId, id }: Card, purpose: Purpose): SealContext {
  return { accountId, subjectId: id, purpose }
}

function invalid({ param, problem }: Refusal): ApiError {
  return new ApiError('parameter_invalid', { param, problem })
}
