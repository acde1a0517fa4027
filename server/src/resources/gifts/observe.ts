import type { ChainSource, SeenTransaction as Seen } from '../../chain/source.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import { toBaseUnits } from '../../lib/money.ts'
import type { Detection } from '../detections/service.ts'
import { findBySignature, findDetectionsOf, saveDetections } from '../detections/service.ts'
import type { Transaction } from '../transactions/service.ts'
import { record, unrecord } from '../transactions/service.ts'
import type { EscrowAction } from './escrow.ts'
import { ESCROW_PROGRAM, isOnTerms, readEscrowActions } from './escrow.ts'
import { settleAttempts } from './release/repository.ts'
import { RELEASE_ATTEMPT_STATUSES } from './release/state.ts'
import {
  announce,
  closeGifts,
  listClosable,
  lockGiftsByEscrow,
  lockGiftsById,
  lockGiftsByKey,
  updateOutcomes,
} from './repository.ts'
import { ESCROW_FEED } from './settings.ts'
import type { Gift, GiftFact, GiftOutcome } from './state.ts'
import { deriveGift } from './state.ts'

type Known = GiftFact & { readonly detection: Detection }

/**
 * Takes in what the chain did to gifts, in the caller's transaction, and returns the gifts that
 * changed. Everything is keyed by signature and instruction, and every outcome is derived from all
 * facts about its gift: seeing a thing twice, late or out of order changes nothing.
 */
export async function observeGifts(tx: Queryable, seen: readonly Seen[]): Promise<string[]> {
  const acts = seen.flatMap((each) =>
    each.transaction === null
      ? []
      : readEscrowActions(each.transaction).map((action) => ({ seen: each, action })),
  )
  const vanished = seen.filter(({ commitment }) => commitment === 'vanished')
  const told = await findBySignature(tx, signaturesOf(seen))
  const actions = acts.map(({ action }) => action)
  const gifts = await lockTouched(tx, actions, told)
  if (gifts.length === 0) return []

  const attempts = attemptOutcomes(vanished, acts)
  if (attempts.length > 0) await settleAttempts(tx, attempts, RELEASE_ATTEMPT_STATUSES)
  await unrecord(tx, signaturesOf(vanished))
  const detections = await findDetectionsOf(tx, gifts)
  const decided = gifts.map((gift) => {
    // What was told of these transactions before counts no more, unless they still show it.
    const known = new Map<string, Known>()
    const gone = new Set(signaturesOf(seen))
    for (const detection of detections.filter(({ source }) => source === gift.id)) {
      const fact = toFact(detection, gone)
      if (fact !== null) known.set(keyOf(fact), fact)
    }
    for (const act of acts.filter(({ action }) => concerns(gift, action))) {
      const fact = newFact(gift, act.seen, act.action, known)
      known.set(keyOf(fact), fact)
    }
    const facts = [...known.values()]
    return { gift, facts, ...deriveGift(gift, facts) }
  })
  return await write(tx, decided)
}

type Act = { readonly seen: Seen; readonly action: EscrowAction }
type Decided = { gift: Gift; facts: Known[] } & ReturnType<typeof deriveGift>

async function lockTouched(
  tx: Queryable,
  actions: readonly EscrowAction[],
  told: readonly Detection[],
): Promise<Gift[]> {
  const addresses = [...new Set(actions.map(({ escrowAddress }) => escrowAddress))]
  const gifts = addresses.length === 0 ? [] : await lockGiftsByEscrow(tx, addresses)
  const at = new Set(gifts.map(({ escrowAddress }) => escrowAddress))
  const keys = actions.flatMap(({ escrowAddress, promised }) =>
    promised === null || at.has(escrowAddress) ? [] : [promised.releaseVerificationKey],
  )
  if (keys.length > 0) gifts.push(...(await lockGiftsByKey(tx, keys)))
  const locked = new Set<string>(gifts.map(({ id }) => id))
  const others = told.map(({ source }) => source).filter((id) => !locked.has(id))
  if (others.length > 0) gifts.push(...(await lockGiftsById(tx, others)))
  return [...new Map(gifts.map((gift) => [gift.id, gift])).values()]
}

/** What happened at the gift's address, or was to fund it under its key somewhere else. */
function concerns(gift: Gift, { escrowAddress, promised }: EscrowAction): boolean {
  return (
    escrowAddress === gift.escrowAddress ||
    promised?.releaseVerificationKey === gift.releaseVerificationKey
  )
}

function newFact(
  gift: Gift,
  { signature, slot, atSeconds, commitment, transaction }: Seen,
  action: EscrowAction,
  known: ReadonlyMap<string, Known>,
): Known {
  const { position, recipientAddress, senderAddress } = action
  const nature = !transaction?.succeeded
    ? 'failed'
    : isOnTerms(gift, action)
      ? 'sound'
      : 'other_terms'
  const earlier = known.get(keyOf({ signature, position }))?.detection
  const fact = {
    signature,
    position,
    slot,
    atSeconds,
    action: action.action,
    commitment: earlier?.commitment === 'finalized' ? 'finalized' : commitment,
    recipientAddress,
    nature,
  } as const
  const detection: Detection = {
    id: earlier?.id ?? newId('det', shardOf(gift.accountId), atSeconds * 1000),
    accountId: gift.accountId,
    source: gift.id,
    verdict: 'failed', // until all facts together have said
    // Funded and taken in one transaction: nothing shows in the vault's balance.
    amountBaseUnits: action.amountBaseUnits || toBaseUnits(gift.amountCents),
    senderAddress,
    ...fact,
  }
  return { ...fact, detection }
}

function toFact(detection: Detection, gone: ReadonlySet<string>): Known | null {
  if (detection.verdict === 'dropped') return null // never was on the chain
  const { signature, position, slot, atSeconds, action, recipientAddress, verdict } = detection
  const commitment = gone.has(signature) ? 'vanished' : detection.commitment
  const nature = NATURES[verdict as keyof typeof NATURES] ?? 'sound'
  const fact = {
    signature,
    position,
    slot,
    atSeconds,
    action,
    recipientAddress,
    commitment,
    nature,
  }
  return { ...fact, detection: { ...detection, commitment } }
}

const NATURES = { failed: 'failed', terms_mismatch: 'other_terms' } as const

async function write(tx: Queryable, decided: readonly Decided[]): Promise<string[]> {
  const taken = await record(tx, decided.flatMap(transactionsOf))
  const detections = decided.flatMap(({ gift, facts, verdicts }) =>
    facts.map((fact): Detection => {
      const verdict = verdicts.get(fact) ?? 'failed'
      const recordedFor = RECORDED.has(verdict) ? taken.get(fact.signature) : undefined
      const isOthers = recordedFor !== undefined && recordedFor !== gift.id
      return { ...fact.detection, verdict: isOthers ? 'multiple_objects' : verdict }
    }),
  )
  await saveDetections(tx, detections)
  const changed = decided.filter(({ gift, outcome }) => !isSameOutcome(gift, outcome))
  if (changed.length > 0) {
    await updateOutcomes(
      tx,
      changed.map(({ gift: { accountId, id }, outcome }) => ({ ...outcome, accountId, id })),
    )
  }
  return decided.map(({ gift }) => gift.id)
}

const RECORDED: ReadonlySet<string> = new Set(['funded', 'released'])

/** The Transactions of a gift: its funding as soon as it is confirmed, its release once final. */
function transactionsOf({ gift, facts, verdicts }: Decided): Transaction[] {
  return facts.flatMap((fact): Transaction[] => {
    const verdict = verdicts.get(fact)
    const isFund = verdict === 'funded'
    const isRelease = verdict === 'released' && fact.commitment === 'finalized'
    if (!isFund && !isRelease) return []
    return [
      {
        id: newId('txn', shardOf(gift.accountId), fact.atSeconds * 1000),
        accountId: gift.accountId,
        type: isFund ? 'gift_fund' : 'gift_release',
        source: gift.id,
        signature: fact.signature,
        senderAddress: gift.senderAddress,
        recipientAddress: fact.recipientAddress,
        amountBaseUnits: fact.detection.amountBaseUnits,
      },
    ]
  })
}

function attemptOutcomes(vanished: readonly Seen[], acts: readonly Act[]) {
  const landed = acts
    .filter(({ action }) => action.action === 'release')
    .map(({ seen: { signature, transaction } }) => ({
      signature,
      status: transaction?.succeeded ? ('landed' as const) : ('failed' as const),
    }))
  const gone = vanished.map(({ signature }) => ({ signature, status: 'dropped' as const }))
  return [...landed, ...gone]
}

function isSameOutcome(gift: Gift, outcome: GiftOutcome): boolean {
  return (Object.keys(outcome) as (keyof GiftOutcome)[]).every((key) => gift[key] === outcome[key])
}

const keyOf = ({ signature, position }: { signature: string; position: number }) =>
  `${signature} ${position}`

const signaturesOf = (seen: readonly { signature: string }[]) =>
  seen.map(({ signature }) => signature)

const AT_ONCE = 100

/** Ends the gifts that were given up before they were funded, once they can no longer be. */
export async function endGivenUp({ db, source }: { db: Db; source: ChainSource }): Promise<number> {
  const gifts = await listClosable(db, ESCROW_FEED, AT_ONCE)
  if (gifts.length === 0) return 0
  const accounts = await source.findAccounts(
    gifts.map(({ escrowAddress }) => escrowAddress),
    'finalized',
  )
  const empty = gifts.filter((_, index) => accounts[index]?.ownerAddress !== ESCROW_PROGRAM)
  return await db.transaction(async (tx) => {
    const ended = await closeGifts(
      tx,
      ESCROW_FEED,
      empty.map(({ id }) => id),
    )
    await announce(tx, ended)
    return ended.length
  })
}
