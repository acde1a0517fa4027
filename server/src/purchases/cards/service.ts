import { auditRow } from '../../accounts/audit-events/service.ts'
import type { Revocation, RevocationLog } from '../../accounts/revocations/schema.ts'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { BudgetCurrency } from '../../lib/budget.ts'
import type { Clock } from '../../lib/clock.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import type { CardDetails } from '../browser/driver.ts'
import type { CurrencyRefusal, Issuer } from './issuer/issuer.ts'
import type { PurchaseCode } from './repository.ts'
import {
  countIntents,
  deletePurchaseCode,
  findCard,
  findCardEver,
  findNewestCard,
  findPurchaseCode,
  findSealed,
  listCards,
  removeCard,
  savePurchaseCode,
  spendSecurityCode,
} from './repository.ts'
import type { Card, CardId } from './state.ts'
import { isDescribedBy, isUsable, refuseCode, SECURITY_CODE_LIFE_MS } from './state.ts'
import type { SealContext, Sealer, Vault } from './vault/vault.ts'

export type Context = {
  readonly db: Db
  readonly clock: Clock
  readonly revocations: Pick<RevocationLog, 'add'>
  /** Seals but cannot open: the API never sees a card again. */
  readonly sealer: Sealer
  /** Whether the checkout workers have an issuer. The API has no credential for it. */
  readonly isIssuing: boolean
  /** Whether card numbers and security codes are taken in clear; else only sealed, from the frame. */
  readonly takesCardNumbers: boolean
}

function sealContext(
  accountId: AccountId,
  subjectId: CardId | Id<'ci'>,
  purpose: SealContext['purpose'],
): SealContext {
  return { accountId, subjectId, purpose }
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

/** Open purchases that would be paid with it, shown before it is removed. */
export async function countOpenIntents(
  db: Queryable,
  { accountId, id }: Pick<Card, 'accountId' | 'id'>,
): Promise<number> {
  return await countIntents(db, accountId, id)
}

export async function listForExport({ db }: { db: Db }, principal: Principal, page: Page) {
  return await listCards(db, principal.accountId, 'all', page)
}

export async function remove(
  { db, clock, revocations }: Context,
  caller: Caller,
  id: CardId,
): Promise<void> {
  const { accountId } = caller.principal
  await db.transaction(async (tx) => {
    if (!(await removeCard(tx, accountId, id))) throw missing(id)
    await tx.insert([auditRow(clock, caller, 'card.removed', id)])
    await revocations.add([{ kind: 'card', accountId, ids: [id] }])
  })
}

/** Cards whose removal a restored database has lost. */
export async function removeAgain(
  tx: Queryable,
  { accountId, ids }: Pick<Revocation, 'accountId' | 'ids'>,
): Promise<number> {
  let count = 0
  for (const id of ids) if (await removeCard(tx, accountId, id as CardId)) count += 1
  return count
}

/** The requested card, or else the newest; null if there is none. */
export async function resolveCard(
  db: Queryable,
  accountId: AccountId,
  requestedId: CardId | null,
): Promise<Card | null> {
  if (requestedId !== null) return await findCard(db, accountId, requestedId)
  return await findNewestCard(db, accountId)
}

/** The name of a card, also of a removed one. */
export async function describeCard(
  db: Queryable,
  accountId: AccountId,
  id: CardId,
): Promise<Card | null> {
  return await findCardEver(db, accountId, id)
}

/** For the checkout worker, which alone can have cards opened and ask the issuer. */
export type WorkerContext = {
  readonly db: Queryable
  readonly vault: Vault
  readonly issuer: Issuer | null
  readonly clock: Clock
}

/** The purchase that a card is needed for. */
export type Purchase = {
  readonly accountId: AccountId
  readonly cardId: CardId
  readonly intentId: Id<'ci'>
  readonly capCents: Cents
  readonly currency: BudgetCurrency
  readonly holderName: string
}

export type Material =
  /** `issuedCard`: the issuer's id, to cancel it and read its charges. */
  | { readonly card: CardDetails; readonly issuedCard: string | null }
  /** `cause`: for the log. */
  | {
      readonly refused:
        | 'card_removed'
        | 'card_mismatch'
        | 'security_code_missing'
        | 'issuer_unavailable'
        | 'currency_not_issued'
      readonly cause?: unknown
    }

/** The card to type into the shop's form. Repeated calls return the same card. */
export async function getMaterial(context: WorkerContext, purchase: Purchase): Promise<Material> {
  const { accountId, cardId, holderName } = purchase
  const found = await findSealed(context.db, accountId, cardId)
  if (found === null) return { refused: 'card_removed' }
  const { card, sealed } = found
  if (card.source === 'issued') return await issueCard(context.issuer, purchase)
  const { number, securityCode } = sealed
  if (number === null) throw new Error('a live stored card has no number')
  const open = opening(context, purchase)
  const digits = await open(number, sealContext(accountId, cardId, 'card_number'))
  // The frame that sealed it claimed brand and last digits; nobody could check them until now.
  if (!isDescribedBy(card, digits)) return { refused: 'card_mismatch' }
  const code =
    (await openPurchaseCode(context, purchase)) ??
    (securityCode !== null && isUsable(card.securityCodeExpiresAtMs, context.clock())
      ? await open(securityCode, sealContext(accountId, cardId, 'security_code'))
      : null)
  if (code === null) return { refused: 'security_code_missing' }
  return {
    card: {
      number: digits,
      // cards_stored_is_described
      expMonth: card.expMonth as number,
      expYear: card.expYear as number,
      securityCode: code,
      holderName,
    },
    issuedCard: null,
  }
}

function opening({ vault }: WorkerContext, { intentId }: Purchase) {
  return async (sealed: Buffer, context: SealContext) =>
    (await vault.open(sealed, context, intentId)).toString()
}

/** The code that the buyer entered for this purchase. */
async function openPurchaseCode(
  context: WorkerContext,
  purchase: Purchase,
): Promise<string | null> {
  const { accountId, intentId } = purchase
  const code = await findPurchaseCode(context.db, accountId, intentId)
  if (code === null || !isUsable(code.expiresAtMs, context.clock())) return null
  const open = opening(context, purchase)
  return await open(code.sealed, sealContext(accountId, intentId, 'security_code'))
}

// Whatever the issuer's failure, the purchase reports it and can be retried.
async function issueCard(issuer: Issuer | null, purchase: Purchase): Promise<Material> {
  const { intentId: reference, capCents, currency, holderName } = purchase
  if (issuer === null) return { refused: 'issuer_unavailable' }
  try {
    const { id } = await issuer.createCard({ reference, capCents, currency })
    const details = await issuer.getDetails(id)
    return { card: { ...details, holderName, isCapped: true }, issuedCard: id }
  } catch (cause) {
    return { refused: isForCurrency(cause) ? 'currency_not_issued' : 'issuer_unavailable', cause }
  }
}

function isForCurrency(cause: unknown): boolean {
  return (cause as Partial<CurrencyRefusal> | undefined)?.refusal === 'currency'
}

/**
 * Runs in the transaction that takes the submission lock; false if the card was removed before. The
 * row stays locked until the commit, so a removal comes entirely before or after the purchase. The
 * security code is destroyed here, because card rules end its life with the first attempt.
 */
export async function useCard(
  tx: Queryable,
  { accountId, cardId, intentId }: Pick<Purchase, 'accountId' | 'cardId' | 'intentId'>,
): Promise<boolean> {
  await deletePurchaseCode(tx, accountId, intentId)
  return await spendSecurityCode(tx, accountId, cardId)
}

/** A code in clear, or one that the card frame sealed for the purchase. */
export type GivenCode = { readonly securityCode: string } | { readonly sealedSecurityCode: Buffer }

/** The code, sealed for one purchase; refuses one that no card of this brand can have. */
export async function sealCode(
  { sealer, clock, takesCardNumbers }: Pick<Context, 'sealer' | 'clock' | 'takesCardNumbers'>,
  { accountId, intentId, brand }: Pick<Purchase, 'accountId' | 'intentId'> & Pick<Card, 'brand'>,
  given: GivenCode,
): Promise<PurchaseCode> {
  const context = sealContext(accountId, intentId, 'security_code')
  const kept = { accountId, intentId, expiresAtMs: clock() + SECURITY_CODE_LIFE_MS }
  if ('sealedSecurityCode' in given) {
    const { sealedSecurityCode: sealed } = given
    const keyId = sealer.findKeyId(sealed, context)
    if (keyId !== null) return { ...kept, sealed, keyId }
    const problem = 'it is not sealed for this purchase with the current key'
    throw new ApiError('parameter_invalid', { param: 'sealed_security_code', problem })
  }
  if (!takesCardNumbers) throw new ApiError('card_numbers_refused', { param: 'security_code' })
  const refusal = refuseCode(brand, given.securityCode)
  if (refusal !== null) throw new ApiError('parameter_invalid', refusal)
  return { ...kept, ...(await sealer.seal(Buffer.from(given.securityCode), context)) }
}

/**
 * Kept until the first payment attempt, the end of the purchase, or 24 hours, whichever is first.
 */
export async function keepCode(tx: Queryable, code: PurchaseCode): Promise<void> {
  await savePurchaseCode(tx, code)
}

/** The purchase has ended, so the code is not needed any more. */
export async function forgetCode(
  tx: Queryable,
  accountId: AccountId,
  intentId: Id<'ci'>,
): Promise<void> {
  await deletePurchaseCode(tx, accountId, intentId)
}

function missing(id: string): ApiError {
  return new ApiError('resource_missing', { object: 'card', id })
}
