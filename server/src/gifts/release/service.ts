import type { ChainSource } from '../../chain/source.ts'
import type { Claim } from '../../db/claims.ts'
import type { Db } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import { saveDetections } from '../../ledger/detections/service.ts'
import type { Address } from '../../lib/addresses.ts'
import { isSignedBytes } from '../../lib/addresses.ts'
import type { Clock } from '../../lib/clock.ts'
import { ApiError } from '../../lib/error-codes.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { BaseUnits } from '../../lib/money.ts'
import { toBaseUnits } from '../../lib/money.ts'
import { isWallet, networkFeeLamports } from '../../lib/transactions.ts'
import { budgetOfRelease, buildReleasing, describeRelease } from '../escrow.ts'
import { announce, lockGiftsById } from '../repository.ts'
import type { Action } from '../schema.ts'
import { getById } from '../service.ts'
import type { Context, Sponsor } from '../settings.ts'
import type { Gift, GiftId } from '../state.ts'
import { refuseRelease } from '../state.ts'
import {
  closeAttempts,
  countSponsored,
  findLatestAttempt,
  findSponsorDay,
  insertAttempt,
  isAttempt,
  isTaken,
  listSubmitted,
  lockQuotas,
  spend,
  stopSponsoring,
} from './repository.ts'
import type { Accepted, ReleaseAttempt, Submission } from './state.ts'
import { decideSubmission } from './state.ts'
import { readSubmission, withFeePayerSignature } from './wire.ts'

const PARAM = 'serialized_transaction'
const DAY_SECONDS = 86_400
const RETRY_AFTER_SECONDS = 600
// The rent-exempt minimum: the network refuses a fee that would leave less.
const RENT_EXEMPT_LAMPORTS = 890_880

// A wallet may use a blockhash newer than the finalized one that we know.
const NEWER_BLOCKS = 64

export type Claimed = { readonly claim: Claim | null; readonly clientAddress: string }

/** Builds the release to this wallet, for the wallet and the release key to sign. */
export async function prepare(
  context: Context,
  { claim, clientAddress }: Claimed,
  id: GiftId,
  request: { recipientAddress: Address; feePayer: 'sponsor' | 'recipient' },
): Promise<{ gift: Gift; action: Action }> {
  const { db, chain, gifts } = context
  const gift = await getReleasable(db, id)
  const { recipientAddress } = request
  assertRecipient(context, gift, recipientAddress)
  const sponsor = request.feePayer === 'sponsor' ? context.sponsor : null
  if (sponsor !== null) {
    const clientHash = context.hashClient(clientAddress)
    refuseQuota(sponsor, await countSponsored(db, gift.accountId, gift.id, clientHash))
    await assertBudget(context, sponsor)
    await assertSolvent(context, sponsor, sponsor.feeLimitLamports)
  }
  const built = await buildReleasing(
    gift,
    recipientAddress,
    sponsor?.address ?? recipientAddress,
    await chain.getLatestBlockhash(),
    gifts.microLamports,
  )
  await db.once(claim, gift.id, async () => {}) // nothing to write: a repeat gets a fresh transaction
  return { gift, action: { ...built, signerAddress: recipientAddress } }
}

/** Checks the signed transaction, adds the sponsor's signature where it pays, and sends it. */
export async function submit(
  context: Context,
  { claim, clientAddress }: Claimed,
  id: GiftId,
  base64: string,
): Promise<Gift> {
  const { db, chain } = context
  const gift = await getReleasable(db, id)
  const submission = readSubmission(base64)
  if (submission === null) throw refused('it is not exactly one Solana transaction of version 0')
  const payer = sponsorOf(context, submission)
  const { accepted, recipientAddress } = await accept(
    { ...context, sponsor: payer },
    gift,
    submission,
  )
  const sponsor = accepted.feePayerAddress === recipientAddress ? null : payer
  const { wire, signature } = sign(submission, accepted, sponsor)
  const feeLamports = feeOf(submission, accepted)
  if (sponsor !== null) await assertSolvent(context, sponsor, feeLamports)

  await assertWouldSucceed(context, gift, submission, signature)
  const { lastValidBlockHeight } = await chain.getLatestBlockhash()
  const attempt: ReleaseAttempt = {
    accountId: gift.accountId,
    giftId: gift.id,
    signature,
    recipientAddress,
    status: 'submitted',
    isSponsored: sponsor !== null,
    feeLamports,
    wire: Buffer.from(wire),
    lastValidBlockHeight: lastValidBlockHeight + NEWER_BLOCKS,
  }
  const isNew = await recordAttempt(context, claim, attempt, clientAddress, sponsor)
  // Recorded before sending: if this process stops here, ingestion sends it.
  if (isNew) await chain.send(wire).catch(() => {})
  return await getById(db, id)
}

/** The sponsor, with the wallet that the release was built with. */
function sponsorOf({ sponsor }: Context, { signatures }: Submission): Sponsor | null {
  const built = sponsor?.accepted?.find(({ address }) => signatures.has(address))
  return sponsor && { ...sponsor, ...built }
}

async function getReleasable(db: Db, id: GiftId): Promise<Gift> {
  const gift = await getById(db, id)
  const refusal = refuseRelease(gift)
  if (refusal !== null) throw new ApiError(refusal, {})
  return gift
}

function assertRecipient({ sponsor }: Context, gift: Gift, recipientAddress: Address): void {
  const ours = sponsor === null ? [] : [sponsor, ...(sponsor.accepted ?? [])]
  const isOurs = ours.some(({ address }) => address === recipientAddress)
  const isKey = recipientAddress === gift.releaseVerificationKey
  if (isWallet(recipientAddress) && !isOurs && !isKey) return
  const problem = isOurs
    ? 'it is the wallet that pays network fees; name your own'
    : isKey
      ? 'it is the key of the release code; name the wallet that takes the gift'
      : 'it belongs to a program; a wallet must sign for the gift'
  throw new ApiError('parameter_invalid', { param: 'recipient_address', problem })
}

/**
 * The recipient is the one that the release instruction names; everything else must follow from it.
 */
async function accept(
  { sponsor, gifts }: Context,
  gift: Gift,
  submission: Submission,
): Promise<{ accepted: Accepted; recipientAddress: Address }> {
  const releaseKey = gift.releaseVerificationKey
  const sponsorAddress = sponsor?.address ?? null
  const candidates = [...submission.signatures.keys()].filter(
    (address) => address !== releaseKey && address !== sponsorAddress,
  )
  const [recipientAddress] = candidates
  if (candidates.length !== 1 || recipientAddress === undefined) {
    throw refused('its signers must be exactly the fee payer, the recipient and the release key')
  }
  const expected = await describeRelease(gift, recipientAddress)
  const parties = { recipient: recipientAddress, releaseKey, sponsor: sponsorAddress }
  const accepted = decideSubmission(submission, expected, parties)
  if ('refused' in accepted) throw refused(accepted.refused)
  if (accepted.feePayerAddress === sponsorAddress) {
    const { feeLimitLamports } = sponsor as Sponsor
    const built = feeOf(submission, await budgetOfRelease(recipientAddress, gifts.microLamports))
    if (feeOf(submission, accepted) > Math.min(built, feeLimitLamports)) {
      throw refused('its network fee is higher than that of the release that was built')
    }
  }
  for (const signer of [recipientAddress, releaseKey]) {
    const signature = submission.signatures.get(signer) ?? null
    if (signature === null || !isSignedBytes(signer, submission.message, signature)) {
      throw refused(`the signature of ${signer} is missing or wrong`)
    }
  }
  return { accepted, recipientAddress }
}

type Budget = Pick<Accepted, 'units' | 'microLamports'>

function feeOf({ signatures }: Submission, budget: Budget): number {
  return networkFeeLamports(signatures.size, budget)
}

function sign(submission: Submission, { feePayerAddress }: Accepted, sponsor: Sponsor | null) {
  const own = submission.signatures.get(feePayerAddress) ?? new Uint8Array(64)
  return withFeePayerSignature(submission, sponsor?.sign(submission.message) ?? own)
}

async function assertSolvent({ chain }: Context, sponsor: Sponsor, feeLamports: number) {
  const balance = await chain.getBalanceLamports(sponsor.address)
  if (balance < RENT_EXEMPT_LAMPORTS + feeLamports) {
    throw new ApiError('sponsor_dry', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}

/**
 * Simulates the transaction as submitted. The sponsor's signature must not leave before the attempt
 * is counted: a complete transaction can be sent by anyone at the sponsor's cost. A duplicate that
 * is in flight or just landed would fail the simulation and needs none.
 */
async function assertWouldSucceed(
  { db, chain }: Context,
  { accountId, id }: Gift,
  { wire }: Submission,
  signature: string,
): Promise<void> {
  const isDuplicate = () => isAttempt(db, accountId, id, signature)
  if (await isDuplicate()) return
  const problem = await chain.simulate(wire)
  if (problem === null || (await isDuplicate())) return
  if (problem === 'SanitizeFailure') throw refused('the network cannot read it')
  if (problem === 'BlockhashNotFound') throw new ApiError('transaction_expired', { param: PARAM })
  throw new ApiError('release_would_fail', {}, { cause: new Error(JSON.stringify(problem)) })
}

/**
 * Takes the gift's one slot in flight, within the quotas. False for a duplicate of the attempt in
 * flight.
 */
async function recordAttempt(
  context: Context,
  claim: Claim | null,
  attempt: ReleaseAttempt,
  clientAddress: string,
  sponsor: Sponsor | null,
): Promise<boolean> {
  const { accountId, giftId, signature } = attempt
  const clientHash = context.hashClient(clientAddress)
  return await context.db.once(claim, giftId, async (tx) => {
    await lockQuotas(tx, accountId, clientHash)
    if (await isAttempt(tx, accountId, giftId, signature)) return false
    // The simulation may be older than what has landed since.
    if (await isTaken(tx, accountId, giftId)) throw new ApiError('release_in_progress', {})
    if (sponsor !== null) {
      refuseQuota(sponsor, await countSponsored(tx, accountId, giftId, clientHash))
    }
    await insertAttempt(tx, attempt, clientHash)
    await announce(tx, [giftId])
    // Last: every sponsored release waits for this row.
    if (sponsor !== null && !(await spend(tx, attempt.feeLamports, sponsor.lamportsPerDay))) {
      throw quotaExceeded()
    }
    return true
  })
}

/** Stops sponsoring for today, and reports it once, when the rest of the budget pays for no more. */
async function assertBudget({ db }: Context, sponsor: Sponsor): Promise<void> {
  const { spentLamports, isStopped } = await findSponsorDay(db)
  if (!isStopped && spentLamports + sponsor.feeLimitLamports <= sponsor.lamportsPerDay) return
  if (!isStopped && (await stopSponsoring(db))) sponsor.onStopped?.()
  throw quotaExceeded()
}

function refuseQuota(
  sponsor: Sponsor,
  counts: { ofGift: number; ofAccountToday: number; ofClientToday: number },
): void {
  if (counts.ofGift >= sponsor.attemptsPerGift) throw new ApiError('release_attempts_exhausted', {})
  const isSpent =
    counts.ofAccountToday >= sponsor.perAccountPerDay ||
    counts.ofClientToday >= sponsor.perClientPerDay
  if (isSpent) throw quotaExceeded()
}

function quotaExceeded(): ApiError {
  return new ApiError('sponsor_quota_exceeded', { retryAfterSeconds: DAY_SECONDS })
}

function refused(problem: string): ApiError {
  return new ApiError('transaction_refused', { param: PARAM, problem })
}

const AT_ONCE = 100

/**
 * Follows attempts in flight: resends while they can land, and reports when they no longer can.
 * Ingestion runs it; the chain itself shows what landed.
 */
export async function followAttempts({
  db,
  clock,
  sources,
}: {
  db: Db
  clock: Clock
  sources: readonly ChainSource[]
}): Promise<number> {
  let [dropped, after] = [0, '']
  for (;;) {
    // All pages: one account that fills the first page must not delay the others.
    const attempts = await listSubmitted(db, after, AT_ONCE)
    const last = attempts.at(-1)
    if (last === undefined) return dropped
    dropped += await followPage({ db, clock, sources }, attempts)
    after = last.signature
  }
}

async function followPage(
  { db, clock, sources }: { db: Db; clock: Clock; sources: readonly ChainSource[] },
  attempts: readonly ReleaseAttempt[],
): Promise<number> {
  // In this order: what is absent after its last block is final will never land.
  const seen = await Promise.all(
    sources.map(async (source) => {
      const height = await source.getBlockHeight('finalized')
      const statuses = await source.findStatuses(attempts.map(({ signature }) => signature))
      return { height, statuses }
    }),
  )
  const height = Math.min(...seen.map((view) => view.height))
  const missing = attempts.filter((_, index) =>
    seen.every(({ statuses }) => statuses[index] === null),
  )
  const dropped = missing.filter(({ lastValidBlockHeight }) => height > lastValidBlockHeight)
  const alive = missing.filter((attempt) => !dropped.includes(attempt))
  await Promise.all(
    alive.map(({ wire }) =>
      Promise.any(sources.map((source) => source.send(wire))).catch(() => {}),
    ),
  )
  if (dropped.length > 0) await db.transaction((tx) => tellDropped(tx, clock, dropped))
  return dropped.length
}

async function tellDropped(
  tx: Queryable,
  clock: Clock,
  attempts: readonly ReleaseAttempt[],
): Promise<void> {
  const outcomes = attempts.map(({ signature }) => ({ signature, status: 'dropped' as const }))
  const changed = await closeAttempts(tx, outcomes, ['submitted'])
  const gifts = await lockGiftsById(
    tx,
    changed.map(({ giftId }) => giftId),
  )
  const detections = changed.flatMap((attempt) => {
    const gift = gifts.find(({ id }) => id === attempt.giftId)
    return gift === undefined ? [] : [droppedDetection(gift, attempt, clock())]
  })
  if (detections.length > 0) await saveDetections(tx, detections)
  await announce(
    tx,
    gifts.map(({ id }) => id),
  )
}

function droppedDetection(gift: Gift, attempt: ReleaseAttempt, nowMs: number) {
  return {
    id: newId('det', shardOf(gift.accountId), nowMs),
    accountId: gift.accountId,
    source: gift.id,
    signature: attempt.signature,
    action: 'release',
    position: -1,
    commitment: 'vanished',
    verdict: 'dropped',
    slot: 0,
    atSeconds: Math.floor(nowMs / 1000),
    amountBaseUnits: toBaseUnits(gift.amountCents),
    feeBaseUnits: 0n as BaseUnits,
    outstandingBaseUnits: null,
    senderAddress: gift.senderAddress,
    recipientAddress: attempt.recipientAddress,
  } as const
}

/** The newest attempt, for open routes. */
export async function latestAttempt({ db }: Context, gift: Gift): Promise<ReleaseAttempt | null> {
  return await findLatestAttempt(db, gift.accountId, gift.id)
}
