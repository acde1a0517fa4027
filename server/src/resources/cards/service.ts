import type { CardDetails } from '../../browser/driver.ts'
import type { Claim } from '../../db/claims.ts'
import type { Db, Queryable } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import type { Issuer } from '../../issuer/issuer.ts'
import type { BudgetCurrency } from '../../lib/budget.ts'
import type { Clock } from '../../lib/clock.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import type { Opener, SealContext, Sealer } from '../../vault/vault.ts'
import { auditRow } from '../audit-events/service.ts'
import {
  cardRow,
  findCard,
  findCardEver,
  findNewestCard,
  findSealed,
  listCards,
  removeCard,
  spendSecurityCode,
} from './repository.ts'
import type { Card, CardId, CardRequest, StoredCard } from './state.ts'
import { decideCard, isUsable, SECURITY_CODE_LIFE_MS } from './state.ts'

export type Context = {
  readonly db: Db
  readonly clock: Clock
  /** Seals and cannot open: the API never sees a card again. */
  readonly sealer: Sealer
  /** Whether the checkout workers have an issuer. The API has no credential of it. */
  readonly isIssuing: boolean
}

export async function create(
  { db, clock, sealer, isIssuing }: Context,
  caller: Caller & { claim: Claim | null },
  request: CardRequest,
): Promise<Card> {
  const nowMs = clock()
  const stored = decideCard(request, nowMs)
  if (stored !== null && 'refused' in stored) {
    throw new ApiError('parameter_invalid', { param: stored.param, problem: stored.problem })
  }
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
  const sealed = stored === null ? NOTHING_SEALED : await sealCard(sealer, card, stored)
  await db.insertOnce(caller.claim, card.id, [
    cardRow(card, sealed),
    auditRow(clock, caller, 'card.created', card.id),
  ])
  return card
}

const NOTHING_SEALED = { number: null, securityCode: null, keyId: null }

async function sealCard(sealer: Sealer, card: Card, { number, securityCode }: StoredCard) {
  const seal = (text: string, purpose: SealContext['purpose']) =>
    sealer.seal(Buffer.from(text), sealContext(card.accountId, card.id, purpose))
  const [sealedNumber, sealedCode] = await Promise.all([
    seal(number, 'card_number'),
    securityCode === null ? null : seal(securityCode, 'security_code'),
  ])
  return {
    number: sealedNumber.sealed,
    securityCode: sealedCode?.sealed ?? null,
    keyId: sealedNumber.keyId,
  }
}

function sealContext(accountId: AccountId, cardId: CardId, purpose: SealContext['purpose']) {
  return { accountId, subjectId: cardId, purpose }
}

export async function get(
  { db }: { db: Queryable },
  principal: Principal,
  id: CardId,
): Promise<Card> {
  const card = await findCard(db, principal.accountId, id)
  if (card === null) throw missing(id)
  return card
}

export async function list({ db }: { db: Db }, principal: Principal, page: Page) {
  return await listCards(db, principal.accountId, 'live', page)
}

export async function listForExport({ db }: { db: Db }, principal: Principal, page: Page) {
  return await listCards(db, principal.accountId, 'all', page)
}

export async function remove({ db, clock }: Context, caller: Caller, id: CardId): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await removeCard(tx, caller.principal.accountId, id))) throw missing(id)
    await tx.insert([auditRow(clock, caller, 'card.removed', id)])
  })
}

/** The card that was asked for, or the newest when none was; null when there is none to use. */
export async function resolveCard(
  db: Queryable,
  accountId: AccountId,
  requestedId: CardId | null,
): Promise<Card | null> {
  if (requestedId !== null) return await findCard(db, accountId, requestedId)
  return await findNewestCard(db, accountId)
}

/** How a card is called, also one that was removed since. */
export async function describeCard(
  db: Queryable,
  accountId: AccountId,
  id: CardId,
): Promise<Card | null> {
  return await findCardEver(db, accountId, id)
}

/** In a checkout worker, which alone can open cards and ask the issuer. */
export type WorkerContext = {
  readonly db: Queryable
  readonly opener: Opener
  readonly issuer: Issuer | null
  readonly clock: Clock
}

/** What a card is wanted for. */
export type Purchase = {
  readonly accountId: AccountId
  readonly cardId: CardId
  readonly intentId: Id<'ci'>
  readonly capCents: Cents
  readonly currency: BudgetCurrency
  readonly holderName: string
}

export type Material =
  /** `issuedCard`: the issuer's id, by which it can be canceled and its charges be read. */
  | { readonly card: CardDetails; readonly issuedCard: string | null }
  /** `cause`: for the log. */
  | {
      readonly refused: 'card_removed' | 'security_code_missing' | 'issuer_unavailable'
      readonly cause?: unknown
    }

/** What is typed into the shop's form. Asked for again, it is the same card. */
export async function getMaterial(context: WorkerContext, purchase: Purchase): Promise<Material> {
  const { accountId, cardId, holderName } = purchase
  const found = await findSealed(context.db, accountId, cardId)
  if (found === null) return { refused: 'card_removed' }
  const { card, sealed } = found
  if (card.source === 'issued') return await issueCard(context.issuer, purchase)
  const { number, securityCode } = sealed
  if (number === null) throw new Error('a live stored card has no number')
  if (securityCode === null || !isUsable(card.securityCodeExpiresAtMs, context.clock())) {
    return { refused: 'security_code_missing' }
  }
  const open = async (text: Buffer, purpose: SealContext['purpose']) =>
    (await context.opener.open(text, sealContext(accountId, cardId, purpose))).toString()
  return {
    card: {
      number: await open(number, 'card_number'),
      // cards_stored_is_described
      expMonth: card.expMonth as number,
      expYear: card.expYear as number,
      securityCode: await open(securityCode, 'security_code'),
      holderName,
    },
    issuedCard: null,
  }
}

// The issuer is outside: whatever it fails by, the purchase is told, and can be tried again.
async function issueCard(issuer: Issuer | null, purchase: Purchase): Promise<Material> {
  const { intentId: reference, capCents, currency, holderName } = purchase
  if (issuer === null) return { refused: 'issuer_unavailable' }
  try {
    const { id } = await issuer.createCard({ reference, capCents, currency })
    return { card: { ...(await issuer.getDetails(id)), holderName }, issuedCard: id }
  } catch (cause) {
    return { refused: 'issuer_unavailable', cause }
  }
}

/**
 * In the transaction that gives the right to pay: false when the card was removed before. The row stays
 * locked until the commit, so a removal comes wholly before the purchase or wholly after it. The security
 * code goes here, because card rules end its life with the first attempt.
 */
export async function useCard(
  tx: Queryable,
  accountId: AccountId,
  cardId: CardId,
): Promise<boolean> {
  return await spendSecurityCode(tx, accountId, cardId)
}

function missing(id: string): ApiError {
  return new ApiError('resource_missing', { object: 'card', id })
}
