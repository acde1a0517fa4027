import type { ChainSource, SeenTransaction as Seen } from '../chain/source.ts'
import type { Db } from '../db/database.ts'
import type { Queryable } from '../db/queryable.ts'
import type { Detection } from '../ledger/detections/service.ts'
import { findBySignature, findDetectionsOf, saveDetections } from '../ledger/detections/service.ts'
import type { Transaction } from '../ledger/transactions/service.ts'
import { record, unrecord } from '../ledger/transactions/service.ts'
import type { Address } from '../lib/addresses.ts'
import { blockMs, newId, shardOf } from '../lib/ids.ts'
import type { BaseUnits } from '../lib/money.ts'
import { toBaseUnits } from '../lib/money.ts'
import type { EscrowAction } from './escrow.ts'
import { ESCROW_PROGRAM, isOnTerms, readEscrowActions } from './escrow.ts'
import { closeAttempts } from './release/repository.ts'
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
import { deriveGift, inOrder } from './state.ts'

type Known = GiftFact & { readonly detection: Detection }
type Act = { readonly seen: Seen; readonly action: EscrowAction }

/**
 * Ingests chain facts about gifts in the caller's transaction and returns the gifts that changed.
 * Facts are keyed by signature and instruction, and every outcome is derived from all facts of its
 * gift, so duplicates, delays and reordering change nothing.
 */
export async function ingestGifts(tx: Queryable, seen: readonly Seen[]): Promise<string[]> {
  const acts = seen.flatMap((each) =>
    each.transaction === null
      ? []
      : readEscrowActions(each.transaction).map((action) => ({ seen: each, action })),
  )
  const recorded = await findBySignature(tx, signaturesOf(seen), ['gift'])
  const { gifts, targetOf } = await lockTouched(tx, acts, recorded)
  if (gifts.length === 0) return []
  const vanished = seen.filter(({ commitment }) => commitment === 'vanished')
  const attempts = attemptOutcomes(vanished, acts)
  if (attempts.length > 0) await closeAttempts(tx, attempts, RELEASE_ATTEMPT_STATUSES)
  const actsOf = Map.groupBy(acts, targetOf)
  const commitments = new Map(seen.map(({ signature, commitment }) => [signature, commitment]))
  return await derive(tx, gifts, commitments, (gift) => actsOf.get(gift.id) ?? [])
}

/** Derives the gifts from all known facts and these actions, and writes the outcome. */
async function derive(
  tx: Queryable,
  gifts: readonly Gift[],
  seen: ReadonlyMap<string, Seen['commitment']>,
  actsOf: (gift: Gift) => readonly Act[],
): Promise<string[]> {
  const detections = await findDetectionsOf(tx, gifts)
  const decided = gifts.map((gift) => {
    // Earlier facts of these transactions no longer count, unless the transactions still show them.
    const known = new Map<string, Known>()
    for (const detection of detections.filter(({ source }) => source === gift.id)) {
      const fact = toFact(detection, seen.get(detection.signature))
      if (fact !== null) known.set(keyOf(fact), fact)
    }
    for (const act of actsOf(gift)) {
      const fact = newFact(gift, act.seen, act.action, known)
      // A final fact stays final, even if an older view arrives late.
      if (known.get(keyOf(fact))?.commitment !== 'finalized') known.set(keyOf(fact), fact)
    }
    const facts = inOrder([...known.values()])
    return { gift, facts, ...deriveGift(gift, facts) }
  })
  const freed = await write(tx, decided)
  const ids = gifts.map(({ id }) => id)
  if (freed.length === 0) return ids
  // A signature that no longer counts for its gift may count for another gift that it touched.
  const others = (await findBySignature(tx, freed, ['gift'])).map(({ source }) => source)
  const heirs = others.filter((source) => !(ids as string[]).includes(source))
  if (heirs.length === 0) return ids
  return [...ids, ...(await derive(tx, await lockGiftsById(tx, heirs), new Map(), () => []))]
}

type Decided = { gift: Gift; facts: Known[] } & ReturnType<typeof deriveGift>

/**
 * The gifts that these actions, or earlier facts of their transactions, are about. An action is
 * about the gift at its address; a fund elsewhere is about the gift whose key it names. If a later
 * gift reuses that key, it stays with the gift that it was first recorded for.
 */
async function lockTouched(
  tx: Queryable,
  acts: readonly Act[],
  recorded: readonly Detection[],
): Promise<{ gifts: Gift[]; targetOf: (act: Act) => string | undefined }> {
  const addresses = [...new Set(acts.map(({ action }) => action.escrowAddress))]
  const there = addresses.length === 0 ? [] : await lockGiftsByEscrow(tx, addresses)
  const byAddress = new Map(there.map(({ escrowAddress, id }) => [escrowAddress, id]))
  const byFact = new Map(recorded.map((detection) => [keyOf(detection), detection.source]))
  const placeOf = ({ seen: { signature }, action: { escrowAddress, position } }: Act) =>
    byAddress.get(escrowAddress) ?? byFact.get(keyOf({ signature, position }))
  const keyedBy = ({ action }: Act) => action.promised?.releaseVerificationKey
  const keys = acts.flatMap((act) => (placeOf(act) === undefined ? (keyedBy(act) ?? []) : []))
  const keyed = keys.length === 0 ? [] : await lockGiftsByKey(tx, [...new Set(keys)])
  const byKey = new Map(keyed.map((gift) => [gift.releaseVerificationKey, gift.id]))
  const locked = new Set<string>([...there, ...keyed].map(({ id }) => id))
  const others = recorded.map(({ source }) => source).filter((id) => !locked.has(id))
  const earlier = others.length === 0 ? [] : await lockGiftsById(tx, others)
  const gifts = new Map([...there, ...keyed, ...earlier].map((gift) => [gift.id, gift]))
  const targetOf = (act: Act) => placeOf(act) ?? byKey.get(keyedBy(act) as Address)
  return { gifts: [...gifts.values()], targetOf }
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
    commitment,
    recipientAddress,
    nature,
  } as const
  const detection: Detection = {
    id: earlier?.id ?? newId('det', shardOf(gift.accountId), blockMs({ slot, atSeconds })),
    accountId: gift.accountId,
    source: gift.id,
    verdict: 'failed', // until all facts are judged together
    // Funded and released in one transaction: the vault's balance shows nothing.
    amountBaseUnits: action.amountBaseUnits || toBaseUnits(gift.amountCents),
    feeBaseUnits: 0n as BaseUnits,
    outstandingBaseUnits: null,
    senderAddress,
    ...fact,
  }
  return { ...fact, detection }
}

function toFact(detection: Detection, seenAs: Seen['commitment'] | undefined): Known | null {
  if (detection.verdict === 'dropped') return null // it was never on the chain
  const { signature, position, slot, atSeconds, recipientAddress, verdict } = detection
  const action = detection.action as GiftFact['action']
  const isReplaced = detection.commitment === 'finalized' ? seenAs === 'finalized' : !!seenAs
  const commitment = isReplaced ? 'vanished' : detection.commitment
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

/** Returns the signatures whose Transactions were removed. */
async function write(tx: Queryable, decided: readonly Decided[]): Promise<string[]> {
  const transactions = decided.flatMap(transactionsOf)
  const wanted = new Set(transactions.map(({ signature, source }) => `${signature} ${source}`))
  const freed = await unrecord(
    tx,
    decided
      .flatMap(({ gift, facts }) => facts.map(({ signature }) => ({ signature, source: gift.id })))
      .filter(({ signature, source }) => !wanted.has(`${signature} ${source}`)),
  )
  const owners = await record(tx, transactions)
  const detections = decided.flatMap(({ gift, facts, verdicts }) =>
    facts.map((fact): Detection => {
      const verdict = verdicts.get(fact) ?? 'failed'
      const owner = RECORDED.has(verdict) ? owners.get(fact.signature) : undefined
      const isOthers = owner !== undefined && owner.source !== gift.id
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
  return freed
}

const RECORDED: ReadonlySet<string> = new Set(['funded', 'released'])

/** A gift's Transactions: the funding once confirmed, the release once final. */
function transactionsOf({ gift, facts, verdicts }: Decided): Transaction[] {
  return facts.flatMap((fact): Transaction[] => {
    const verdict = verdicts.get(fact)
    const isFund = verdict === 'funded'
    const isRelease = verdict === 'released' && fact.commitment === 'finalized'
    if (!isFund && !isRelease) return []
    return [
      {
        id: newId('txn', shardOf(gift.accountId), blockMs(fact)),
        accountId: gift.accountId,
        type: isFund ? 'gift_fund' : 'gift_release',
        source: gift.id,
        signature: fact.signature,
        senderAddress: gift.senderAddress,
        recipientAddress: fact.recipientAddress,
        amountBaseUnits: fact.detection.amountBaseUnits,
        feeBaseUnits: fact.detection.feeBaseUnits,
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

/** Ends gifts whose reclaim was requested before funding, once they can no longer be funded. */
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
