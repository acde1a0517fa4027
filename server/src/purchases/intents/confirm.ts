import { hash } from 'node:crypto'
import { reserveBudget } from '../../accounts/api-keys/service.ts'
import { auditRow } from '../../accounts/audit-events/service.ts'
import type { Queryable } from '../../db/queryable.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { Principal } from '../../lib/principal.ts'
import { resolveCard } from '../cards/service.ts'
import { findDuplicate, lockPurchase } from './repository.ts'
import type { Claimant } from './service.ts'
import { getLocked, unexpected } from './service.ts'
import type { Context } from './settings.ts'
import { DUPLICATE_WINDOW_MS } from './settings.ts'
import type { CardId, CheckoutIntent, IntentId } from './state.ts'
import { purchaseOf, refuseConfirm } from './state.ts'
import { transit } from './transition.ts'

type Quoted = CheckoutIntent & { readonly quote: NonNullable<CheckoutIntent['quote']> }

/**
 * Confirms the quote. All checks run under the intent's row lock, in the transaction that sends the
 * charge job, so only one of any number of confirmations wins.
 */
export async function confirm(
  { db, clock }: Context,
  caller: Claimant & { readonly allowsDuplicate: boolean },
  id: IntentId,
): Promise<CheckoutIntent> {
  const { principal } = caller
  return await db.once(caller.claim, id, async (tx) => {
    const intent = await getLocked(tx, principal, id)
    assertConfirmable(intent, principal, clock())
    const cardId = await getCard(tx, intent)
    const purchaseHash = await guardDuplicate(tx, caller, intent, clock())
    await reserve(tx, principal, intent, clock())
    const confirmed = {
      cardId,
      purchaseHash,
      confirmedAtMs: clock(),
      confirmedBy: principal.actor.type === 'api_key' ? principal.actor.id : null,
    }
    const next = await transit(tx, clock, intent, 'claim', confirmed, 'charge')
    if (next === null) throw unexpected(intent, 'confirmed')
    await tx.insert([auditRow(clock, caller, 'checkout_intent.confirmed', id)])
    return next
  })
}

function assertConfirmable(
  intent: CheckoutIntent,
  { actor }: Principal,
  nowMs: number,
): asserts intent is Quoted {
  const refusal = refuseConfirm(intent, actor.type === 'session', nowMs)
  if (refusal === 'checkout_intent_unexpected_state') throw unexpected(intent, 'confirmed')
  if (refusal === 'amount_exceeds_ceiling') {
    const amountCents = intent.quote?.amountCents ?? 0
    const maximumCents = intent.maxAmountCents ?? 0
    throw new ApiError('amount_exceeds_ceiling', { amountCents, maximumCents })
  }
}

async function getCard(tx: Queryable, intent: CheckoutIntent): Promise<CardId> {
  const card = await resolveCard(tx, intent.accountId, intent.requestedCardId)
  if (card === null) throw new ApiError('card_missing', {})
  return card.id
}

/** An agent that lost a reply creates a new intent: that is how double charges happen. */
async function guardDuplicate(
  tx: Queryable,
  { principal, allowsDuplicate }: { principal: Principal; allowsDuplicate: boolean },
  { accountId, id, flow, quote, options }: Quoted,
  nowMs: number,
): Promise<Buffer> {
  const purchase = JSON.stringify(purchaseOf(flow?.slug ?? '', quote, options))
  const purchaseHash = hash('sha256', purchase, 'buffer')
  if (principal.actor.type === 'session' || allowsDuplicate) return purchaseHash
  await lockPurchase(tx, accountId, purchaseHash)
  const duplicate = await findDuplicate(
    tx,
    { accountId, id },
    purchaseHash,
    nowMs - DUPLICATE_WINDOW_MS,
  )
  if (duplicate !== null) throw new ApiError('possible_duplicate', { id: duplicate })
  return purchaseHash
}

async function reserve(
  tx: Queryable,
  principal: Principal,
  { id, quote }: Quoted,
  nowMs: number,
): Promise<void> {
  const { amountCents, currency } = quote
  const spending = { intentId: id, amountCents, currency, nowMs }
  if (!(await reserveBudget(tx, principal, spending))) {
    throw new ApiError('budget_exceeded', { amountCents, currency })
  }
}
