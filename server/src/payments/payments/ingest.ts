import type { SeenTransaction as Seen } from '../../chain/source.ts'
import type { ChainTransaction } from '../../chain/transaction.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Detection } from '../../ledger/detections/service.ts'
import { findBySignature } from '../../ledger/detections/service.ts'
import type { Address } from '../../lib/addresses.ts'
import { idBodyBoundAt } from '../../lib/ids.ts'
import type { BaseUnits } from '../../lib/money.ts'
import { floorToCents, toBaseUnits } from '../../lib/money.ts'
import { factOfLanding, findLandings, ingestRefunds } from '../refunds/ingest.ts'
import { ingestRefundsOfUnmatched, ingestUnmatched } from '../unmatched-transfers/ingest.ts'
import type { Match, Surroundings, UnmatchedTransfer } from './match.ts'
import { matchTransaction, namedAddresses, unmatchedOf } from './match.ts'
import type { StoredPayment } from './repository.ts'
import { findByReferences, findOpenByAmounts, lockPayments } from './repository.ts'
import { residuesOf } from './residues.ts'
import type { KnownFact } from './settle.ts'
import { factOf, settle } from './settle.ts'
import type { PaymentFact, PaymentTerms } from './state.ts'

type Reported = Seen & { readonly transaction: ChainTransaction }
type Observed = { readonly seen: Reported; readonly matches: Match[] }

// How old a request may be to be suggested for a transfer without a reference.
const PROPOSED_WITHIN_SECONDS = 24 * 3600
// Block time counts slots: when they are slow it falls behind our clock, and a payment seems older
// than its request.
const CLOCKS_DIFFER_SECONDS = 600

/**
 * Ingests chain facts about sessions and transaction intents in the caller's transaction and
 * returns those that changed. Facts are keyed by object and signature, and every outcome is derived
 * from all facts of its object, so duplicates, delays and reordering change nothing.
 */
export function ingestPayments(surroundings: Surroundings) {
  return async (tx: Queryable, seen: readonly Seen[]): Promise<string[]> => {
    const reported = seen.filter((each): each is Reported => each.transaction !== null)
    const named = new Map(reported.map((each) => [each, namedAddresses(each.transaction)]))
    const addresses = [...new Set([...named.values()].flat())]
    const asked = await findByReferences(tx, addresses)
    const payments = new Map(asked.map((payment) => [payment.reference, payment]))
    const observed = reported.map((each): Observed => {
      const there = named.get(each)?.flatMap((address) => payments.get(address) ?? []) ?? []
      return { seen: each, matches: matchTransaction(each.transaction, there, surroundings) }
    })
    const signatures = seen.map(({ signature }) => signature)
    const before = await findBySignature(tx, signatures, ['cs', 'ti'])
    const landings = await findLandings(tx, reported, addresses)
    const refunds = new Set(landings.map((landing) => landing.seen))
    const proposals = await propose(
      tx,
      observed.filter((each) => !refunds.has(each.seen)),
    )

    const facts = Map.groupBy(
      [...[...observed, ...proposals].flatMap(factsOf), ...landings.map(factOfLanding)],
      ({ id }) => id,
    )
    const ids = new Set([...facts.keys(), ...before.map(({ source }) => source)])
    const locked = ids.size === 0 ? [] : await lockPayments(tx, [...ids])
    if (ids.size > 0) await ingestRefunds(tx, seen, landings)
    const known = refresh(before, { seen, reported, locked, facts })
    const changed = await settle(tx, locked, (id) => ({
      known: known.get(id) ?? [],
      fresh: facts.get(id) ?? [],
    }))
    const matchesOf = new Map<Seen, Match[]>(observed.map((each) => [each.seen, each.matches]))
    const found = seen.map((each) => ({
      seen: each,
      residues:
        each.transaction === null
          ? []
          : residuesOf(each.transaction, matchesOf.get(each) ?? [], surroundings),
    }))
    await ingestUnmatched(tx, found)
    await ingestRefundsOfUnmatched(
      tx,
      landings.map(({ refund }) => refund),
    )
    return changed
  }
}

/** Recorded facts by object, as the transactions show them now. */
function refresh(
  before: readonly Detection[],
  now: {
    readonly seen: readonly Seen[]
    readonly reported: readonly Reported[]
    readonly locked: readonly StoredPayment[]
    readonly facts: ReadonlyMap<string, readonly PaymentFact[]>
  },
): Map<string, KnownFact[]> {
  const { seen, reported, locked, facts } = now
  const commitments = new Map(seen.map(({ signature, commitment }) => [signature, commitment]))
  const brings = new Map(reported.map((each) => [each.signature, each.transaction.usdcDeltas]))
  const accounts = new Map(locked.map((each) => [each.id as string, each.recipientTokenAccount]))
  const known = new Map<string, KnownFact[]>()
  for (const detection of before) {
    const account = accounts.get(detection.source) as Address
    const broughtBaseUnits = brings.get(detection.signature)?.get(account) ?? null
    const fresh = facts.get(detection.source) ?? []
    const fact = retold(factOf(detection), commitments, fresh, broughtBaseUnits)
    known.set(detection.source, [...(known.get(detection.source) ?? []), fact])
  }
  return known
}

type FactOf = PaymentFact & { readonly id: string }

function factsOf({ seen: { transaction: _, ...at }, matches }: Observed): FactOf[] {
  return matches.map(({ payment: { id, recipientAddress }, ...match }) => ({
    id,
    action: 'pay',
    recipientAddress,
    ...at,
    ...match,
  }))
}

/**
 * Earlier facts of a transaction that is seen again. A suggested match stays with its object as
 * long as that much arrived, since the first view came from one source and may be wrong. A final
 * fact stays; any other is gone unless the transaction still shows it.
 */
function retold(
  fact: KnownFact,
  commitments: ReadonlyMap<string, Seen['commitment']>,
  fresh: readonly PaymentFact[],
  broughtBaseUnits: BaseUnits | null,
): KnownFact {
  const seenAs = commitments.get(fact.signature)
  if (seenAs === undefined || fact.commitment === 'finalized') return fact
  if (fresh.some(({ signature }) => signature === fact.signature)) return fact
  const isProposal = fact.nature === 'proposed' && fact.recipientBaseUnits === broughtBaseUnits
  const isKept = seenAs !== 'vanished' && (isProposal || fact.nature === 'refund')
  return { ...fact, commitment: isKept ? seenAs : 'vanished' }
}

/**
 * Suggests a match for transfers without a reference, where exactly one open request asks for that
 * amount.
 */
async function propose(tx: Queryable, observed: readonly Observed[]): Promise<Observed[]> {
  const unmatched = observed.flatMap(({ seen, matches }) =>
    unmatchedOf(seen.transaction, matches).map((unmatched) => ({ seen, unmatched })),
  )
  const whole = unmatched.filter(
    ({ unmatched }) =>
      unmatched.amountBaseUnits === toBaseUnits(floorToCents(unmatched.amountBaseUnits)),
  )
  const open = await findOpenByAmounts(
    tx,
    whole.map(({ seen: { atSeconds }, unmatched }) => ({
      tokenAccount: unmatched.tokenAccount,
      amountCents: floorToCents(unmatched.amountBaseUnits),
      after: idBodyBoundAt(atSeconds - PROPOSED_WITHIN_SECONDS),
      before: idBodyBoundAt(atSeconds + CLOCKS_DIFFER_SECONDS),
    })),
  )
  return whole.flatMap(({ seen, unmatched }) => {
    const asking = new Map(
      open.filter((each) => asksFor(each, unmatched)).map((each) => [each.id, each]),
    )
    const [payment, ...others] = asking.values()
    if (payment === undefined || others.length > 0) return []
    return [{ seen, matches: [proposal(payment, unmatched)] }]
  })
}

const asksFor = (payment: PaymentTerms, { tokenAccount, amountBaseUnits }: UnmatchedTransfer) =>
  payment.recipientTokenAccount === tokenAccount &&
  toBaseUnits(payment.amountCents) === amountBaseUnits

function proposal(
  payment: PaymentTerms,
  { amountBaseUnits, payerAddress }: UnmatchedTransfer,
): Match {
  const feeBaseUnits = 0n as BaseUnits
  return {
    payment,
    nature: 'proposed',
    recipientBaseUnits: amountBaseUnits,
    feeBaseUnits,
    payerAddress,
  }
}
