import { Readable } from 'node:stream'
import { auditRow } from '../../accounts/audit-events/service.ts'
import type { Claim } from '../../db/claims.ts'
import type { Db } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { AccountId } from '../../lib/ids.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { resolveCard } from '../cards/service.ts'
import type { Options } from '../shops/purchase.ts'
import { findEvent, listAllEvents, listEvents as listEventRows } from './events/repository.ts'
import { provideOptions } from './provide-options.ts'
import {
  findIntent,
  hasLivePurchases,
  insertIntent,
  listIntents,
  lockIntent,
} from './repository.ts'
import type { Context } from './settings.ts'
import type { CardId, CheckoutIntent, IntentId, IntentStatus, Phase } from './state.ts'
import { mergeOptions, PHASES, STATUS_OF } from './state.ts'
import { recordCreation, transit } from './transition.ts'

export type IntentRequest = {
  readonly url: string
  readonly prompt: string | null
  readonly options: Options
  readonly maxAmountCents: Cents | null
  readonly cardId: CardId | null
  readonly metadata: Readonly<Record<string, string>>
}

export type Claimant = Caller & { readonly claim: Claim | null }

export async function create(
  { db, clock }: Context,
  caller: Claimant,
  request: IntentRequest,
): Promise<CheckoutIntent> {
  const { accountId } = caller.principal
  const { cardId: requestedCardId, ...wanted } = request
  const card = await resolveCard(db, accountId, requestedCardId)
  if (card === null && requestedCardId !== null) {
    throw new ApiError('parameter_invalid', { param: 'card', problem: 'there is no such card' })
  }
  const intent: CheckoutIntent = {
    ...wanted,
    id: newId('ci', shardOf(accountId), clock()),
    accountId,
    phase: 'resolving',
    version: 1,
    requestedCardId,
    cardId: card?.id ?? null,
    flow: null,
    optionsSchema: null,
    quote: null,
    purchaseHash: null,
    expiresAtMs: null,
    confirmedAtMs: null,
    confirmedBy: null,
    statusReason: null,
    statusDetail: null,
    chargeId: null,
    viewers: 0,
  }
  await db.once(caller.claim, intent.id, async (tx) => {
    await insertIntent(tx, intent)
    await tx.insert([auditRow(clock, caller, 'checkout_intent.created', intent.id)])
    await recordCreation(tx, clock, intent)
  })
  return intent
}

export async function get(
  { db }: { db: Queryable },
  principal: Principal,
  id: IntentId,
): Promise<CheckoutIntent> {
  return found(id, await findIntent(db, principal.accountId, id))
}

export async function list(
  { db }: { db: Db },
  principal: Principal,
  page: Page,
  status?: IntentStatus,
) {
  return await listIntents(db, principal.accountId, phasesOf(status), page)
}

function phasesOf(status: IntentStatus | undefined): Phase[] | null {
  return status === undefined ? null : PHASES.filter((phase) => STATUS_OF[phase] === status)
}

/** Adds to the options, and quotes again. */
export async function respond(
  { db, clock }: Context,
  caller: Claimant,
  id: IntentId,
  provided: Options,
): Promise<CheckoutIntent> {
  return await db.once(caller.claim, id, async (tx) => {
    const intent = await getLocked(tx, caller.principal, id)
    if (intent.optionsSchema === null) throw unexpected(intent, 'responded to')
    const checked = provideOptions(intent.optionsSchema, provided)
    if ('problem' in checked) throw new ApiError('parameter_invalid', checked)
    const options = mergeOptions(intent.options, checked.options)
    const next = await transit(tx, clock, intent, 'respond', { options }, 'quote')
    if (next === null) throw unexpected(intent, 'responded to')
    return next
  })
}

export async function cancel(
  { db, clock }: Context,
  caller: Claimant,
  id: IntentId,
): Promise<CheckoutIntent> {
  return await db.once(caller.claim, id, async (tx) => {
    const intent = await getLocked(tx, caller.principal, id)
    const change = { statusReason: 'user_canceled' } as const
    const next = await transit(tx, clock, intent, 'cancel', change)
    if (next === null) throw unexpected(intent, 'canceled')
    await tx.insert([auditRow(clock, caller, 'checkout_intent.canceled', id)])
    return next
  })
}

/** Locks the intent until the transaction ends. */
export async function getLocked(
  tx: Queryable,
  { accountId }: Principal,
  id: IntentId,
): Promise<CheckoutIntent> {
  return found(id, await lockIntent(tx, accountId, id))
}

export function unexpected({ phase }: CheckoutIntent, action: string): ApiError {
  const status = STATUS_OF[phase]
  return new ApiError('checkout_intent_unexpected_state', { status, action })
}

export async function listEvents({ db }: Context, principal: Principal, id: IntentId, page: Page) {
  await get({ db }, principal, id)
  return await listEventRows(db, principal.accountId, id, page)
}

export async function listEventsForExport({ db }: Context, principal: Principal, page: Page) {
  return await listAllEvents(db, principal.accountId, page)
}

/** The screenshot of the nth event. */
export async function getScreenshot(
  { db, blobs }: Context,
  principal: Principal,
  id: IntentId,
  n: number,
): Promise<Readable> {
  const event = await findEvent(db, principal.accountId, id, n)
  const picture = event?.screenshotHash ? await blobs.find(event.screenshotHash) : null
  if (picture === null) throw new ApiError('resource_missing', { object: 'screenshot', id: `${n}` })
  return Readable.from([picture])
}

/** Accounts with purchases in flight cannot be deleted. */
export async function assertNoLivePurchases(db: Queryable, accountId: AccountId): Promise<void> {
  if (await hasLivePurchases(db, accountId)) throw new ApiError('account_has_purchases', {})
}

function found(id: string, intent: CheckoutIntent | null): CheckoutIntent {
  if (intent === null) throw new ApiError('resource_missing', { object: 'checkout_intent', id })
  return intent
}
