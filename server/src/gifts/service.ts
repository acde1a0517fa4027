import { randomInt } from 'node:crypto'
import { getById as getAccountById } from '../accounts/accounts/service.ts'
import { auditRow } from '../accounts/audit-events/service.ts'
import type { Chain } from '../chain/chain.ts'
import type { Claim } from '../db/claims.ts'
import type { Db } from '../db/database.ts'
import type { Page } from '../db/page.ts'
import type { Queryable } from '../db/queryable.ts'
import { listOf as listDetectionsOf } from '../ledger/detections/service.ts'
import type { Address } from '../lib/addresses.ts'
import { ApiError } from '../lib/error-codes.ts'
import type { AccountId } from '../lib/ids.ts'
import { newId, shardOf } from '../lib/ids.ts'
import type { Cents } from '../lib/money.ts'
import type { Caller, Principal } from '../lib/principal.ts'
import type { BuiltTransaction } from '../lib/transactions.ts'
import { isWallet } from '../lib/transactions.ts'
import { buildFunding, buildReclaiming, ESCROW_PROGRAM, fixTerms } from './escrow.ts'
import type { GiftFilters } from './repository.ts'
import {
  findGift,
  findGiftById,
  findOpenGiftByKey,
  giftRow,
  hasLiveGifts,
  isKeyInUse,
  listGifts,
  renewWindow,
  requestReclaim,
} from './repository.ts'
import type { Action } from './schema.ts'
import type { Context } from './settings.ts'
import { ESCROW_FEED } from './settings.ts'
import type { Gift, GiftId } from './state.ts'
import { refuseFunding, refuseReclaim } from './state.ts'

/** A gift and the transaction to sign next, if any. */
export type Presented = { readonly gift: Gift; readonly action: Action | null }

export type GiftRequest = {
  readonly amountCents: Cents
  readonly senderAddress: Address
  readonly releaseVerificationKey: Address
  readonly metadata: Readonly<Record<string, string>>
}

export async function create(
  context: Context,
  caller: Caller & { claim: Claim | null },
  request: GiftRequest,
): Promise<Presented> {
  const { db, clock, chain, gifts } = context
  assertRequest(context, request)
  const { accountId } = caller.principal
  const { metadata, ...promise } = request
  const { slot } = await chain.getLatestBlockhash()
  const gift: Gift = {
    ...(await fixTerms(promise, slot + gifts.windowSlots, newNonce())),
    id: newId('gift', shardOf(accountId), clock()),
    accountId,
    metadata,
    status: 'requires_action',
    fundedAtSeconds: null,
    recipientAddress: null,
    releasedAtSeconds: null,
    releaseTx: null,
    reclaimedAtSeconds: null,
    reclaimRequestedAtSeconds: null,
  }
  const rows = [giftRow(gift), auditRow(clock, caller, 'gift.created', gift.id)]
  await db.insertOnce(caller.claim, gift.id, rows).catch((cause: unknown) => {
    if (!isKeyInUse(cause)) throw cause
    const param = 'release_verification_key'
    throw new ApiError('release_verification_key_in_use', { param }, { cause })
  })
  return await present(context, gift)
}

function assertRequest({ gifts }: Context, request: GiftRequest): void {
  const { amountCents, senderAddress, releaseVerificationKey } = request
  const { minimumCents, maximumCents } = gifts
  if (amountCents < minimumCents) {
    throw new ApiError('amount_too_small', { param: 'amount', minimumCents })
  }
  if (amountCents > maximumCents) {
    throw new ApiError('amount_too_large', { param: 'amount', maximumCents })
  }
  if (!isWallet(senderAddress)) {
    const problem = 'it belongs to a program; a wallet must sign for the gift'
    throw new ApiError('parameter_invalid', { param: 'sender_address', problem })
  }
  if (!isWallet(releaseVerificationKey) || releaseVerificationKey === senderAddress) {
    const problem = 'it is no key that a release code has; derive it from the code'
    throw new ApiError('parameter_invalid', { param: 'release_verification_key', problem })
  }
}

export async function get(context: Context, principal: Principal, id: GiftId): Promise<Presented> {
  return await present(context, await getOwn(context.db, principal, id))
}

async function getOwn(db: Queryable, { accountId }: Principal, id: GiftId): Promise<Gift> {
  return found(id, await findGift(db, accountId, id))
}

/** For open routes, which know only the id. */
export async function getById(db: Queryable, id: GiftId): Promise<Gift> {
  return found(id, await findGiftById(db, id))
}

export async function getOpenByKey(db: Queryable, key: Address): Promise<Gift> {
  return found(key, await findOpenGiftByKey(db, key))
}

export async function list(
  context: Context,
  principal: Principal,
  page: Page,
  filters: GiftFilters = {},
): Promise<{ gifts: Presented[]; hasMore: boolean }> {
  const { gifts, hasMore } = await listGifts(context.db, principal.accountId, filters, page)
  // A window is renewed when its gift is read, not when it appears in a list.
  const presented = gifts.map((gift) => presentAsIs(context, gift))
  return { gifts: await Promise.all(presented), hasMore }
}

export async function listForExport({ db }: { db: Db }, principal: Principal, page: Page) {
  return await listGifts(db, principal.accountId, {}, page)
}

export async function listDetections(
  { db }: Context,
  principal: Principal,
  id: GiftId,
  page: Page,
) {
  await getOwn(db, principal, id)
  return await listDetectionsOf(db, principal, id, page)
}

/**
 * Returns the transaction that reclaims an open gift. An unfunded gift is given up: it ends once it
 * can no longer be funded, which only the network decides.
 */
export async function reclaim(
  context: Context,
  caller: Caller & { claim: Claim | null },
  id: GiftId,
): Promise<Presented> {
  const { db, clock } = context
  const { principal } = caller
  const gift = await db.once(caller.claim, id, async (tx) => {
    const current = await getOwn(tx, principal, id)
    const refusal = refuseReclaim(current)
    if (refusal !== null) throw new ApiError(refusal, {})
    const asked = await requestReclaim(tx, principal.accountId, id)
    if (asked === null) throw new ApiError('gift_released', {})
    await tx.insert([auditRow(clock, caller, 'gift.reclaim_requested', id)])
    return asked
  })
  return await presentReclaim(context, gift)
}

/** The answer to a repeated reclaim: the gift as it is now. */
export async function getReclaim(
  context: Context,
  principal: Principal,
  id: GiftId,
): Promise<Presented> {
  return await presentReclaim(context, await getOwn(context.db, principal, id))
}

async function presentReclaim({ chain, gifts }: Context, gift: Gift): Promise<Presented> {
  if (gift.status !== 'open') return { gift, action: null }
  const lifetime = await chain.getLatestBlockhash()
  const built = await buildReclaiming(gift, lifetime, gifts.microLamports)
  return { gift, action: { ...built, signerAddress: gift.senderAddress } }
}

/** The funding transaction for the sender's wallet, for the Solana Pay endpoint. */
export async function getFunding(
  context: Context,
  claim: Claim | null,
  id: GiftId,
  account: Address,
): Promise<{ gift: Gift; built: BuiltTransaction }> {
  const asked = await getById(context.db, id)
  const refusal = refuseFunding(asked)
  if (refusal !== null) throw new ApiError(refusal, {})
  if (account !== asked.senderAddress) {
    throw new ApiError('signer_mismatch', { param: 'account', signer: asked.senderAddress })
  }
  const { gift, action } = await present(context, asked)
  if (action === null) throw new ApiError('window_ending', { retryAfterSeconds: 30 })
  await context.db.once(claim, id, async () => {}) // nothing to write: a repeat gets a fresh transaction
  return { gift, built: action }
}

/** The business name, for viewers who may see nothing else of the account. */
export async function getBusinessName({ db }: { db: Queryable }, gift: Gift): Promise<string> {
  return (await getAccountById(db, gift.accountId)).businessName
}

async function present(context: Context, gift: Gift): Promise<Presented> {
  if (refuseFunding(gift) !== null) return { gift, action: null }
  const { slot } = await context.chain.getLatestBlockhash()
  const isOver = slot > gift.fundBySlot
  return await presentAsIs(context, isOver ? await renew(context, gift, slot) : gift)
}

async function presentAsIs({ chain, gifts }: Context, gift: Gift): Promise<Presented> {
  if (refuseFunding(gift) !== null) return { gift, action: null }
  const lifetime = await chain.getLatestBlockhash()
  // The window is over or nearly so: signing the old transaction would be in vain.
  if (lifetime.slot + SIGNING_SLOTS > gift.fundBySlot) return { gift, action: null }
  const built = await buildFunding(gift, lifetime, gifts.microLamports)
  return { gift, action: { ...built, signerAddress: gift.senderAddress } }
}

/**
 * Renews the terms of a gift whose window is over, once everything in it has been applied and
 * nothing is at its address. So at most one address of a gift can be funded at a time.
 */
async function renew({ db, chain, gifts }: Context, gift: Gift, slot: number): Promise<Gift> {
  if (await isOccupied(chain, gift.escrowAddress)) return gift
  const terms = await fixTerms(gift, slot + gifts.windowSlots, newNonce())
  return (await renewWindow(db, gift, terms, ESCROW_FEED)) ?? (await getById(db, gift.id))
}

async function isOccupied(chain: Chain, address: Address): Promise<boolean> {
  const [account] = await chain.findAccounts([address], 'finalized')
  return account?.ownerAddress === ESCROW_PROGRAM
}

/** An account with money in escrow, or possibly on its way there, cannot be deleted. */
export async function assertNoLiveGifts(tx: Queryable, accountId: AccountId): Promise<void> {
  if (await hasLiveGifts(tx, accountId, ESCROW_FEED)) throw new ApiError('account_has_gifts', {})
}

// Time to sign and land, plus the distance from the newest to the finalized slot.
const SIGNING_SLOTS = 64

// 48 random bits: two gifts on the same terms get different addresses.
function newNonce(): number {
  return randomInt(2 ** 48 - 1)
}

function found(id: string, gift: Gift | null): Gift {
  if (gift === null) throw new ApiError('resource_missing', { object: 'gift', id })
  return gift
}
