import type { SeenTransaction as Seen } from '../../chain/source.ts'
import type { ChainTransaction } from '../../chain/transaction.ts'
import type { Queryable } from '../../db/queryable.ts'
import { findBySignature } from '../../ledger/detections/service.ts'
import type { Address } from '../../lib/addresses.ts'
import { idBodyBoundAt } from '../../lib/ids.ts'
import type { BaseUnits } from '../../lib/money.ts'
import { floorToCents, toBaseUnits } from '../../lib/money.ts'
import { factOfLanding, findLandings, observeRefunds } from '../refunds/observe.ts'
import type { Match, Stray, Surroundings } from './match.ts'
import { matchTransaction, namedAddresses, straysOf } from './match.ts'
import { findByReferences, findOpenByAmounts, lockPayables } from './repository.ts'
import type { KnownFact } from './settle.ts'
import { factOf, settle } from './settle.ts'
import type { PayableTerms, PaymentFact } from './state.ts'

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
export function observePayables(surroundings: Surroundings) {
  return async (tx: Queryable, seen: readonly Seen[]): Promise<string[]> => {
    const reported = seen.filter((each): each is Reported => each.transaction !== null)
    const named = new Map(reported.map((each) => [each, namedAddresses(each.transaction)]))
    const addresses = [...new Set([...named.values()].flat())]
    const found = await findByReferences(tx, addresses)
    const payables = new Map(found.map((payable) => [payable.reference, payable]))
    const observed = reported.map((each): Observed => {
      const there = named.get(each)?.flatMap((address) => payables.get(address) ?? []) ?? []
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
    if (ids.size === 0) return []
    const locked = await lockPayables(tx, [...ids])
    await observeRefunds(tx, seen, landings)
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
    return await settle(tx, locked, (id) => ({
      known: known.get(id) ?? [],
      fresh: facts.get(id) ?? [],
    }))
  }
}

type FactOf = PaymentFact & { readonly id: string }

function factsOf({ seen: { transaction: _, ...at }, matches }: Observed): FactOf[] {
  return matches.map(({ payable: { id, recipientAddress }, ...match }) => ({
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
  const strays = observed.flatMap(({ seen, matches }) =>
    straysOf(seen.transaction, matches).map((stray) => ({ seen, stray })),
  )
  const whole = strays.filter(
    ({ stray }) => stray.amountBaseUnits === toBaseUnits(floorToCents(stray.amountBaseUnits)),
  )
  const open = await findOpenByAmounts(
    tx,
    whole.map(({ seen: { atSeconds }, stray }) => ({
      tokenAccount: stray.tokenAccount,
      amountCents: floorToCents(stray.amountBaseUnits),
      after: idBodyBoundAt(atSeconds - PROPOSED_WITHIN_SECONDS),
      before: idBodyBoundAt(atSeconds + CLOCKS_DIFFER_SECONDS),
    })),
  )
  return whole.flatMap(({ seen, stray }) => {
    const asking = new Map(
      open.filter((each) => asksFor(each, stray)).map((each) => [each.id, each]),
    )
    const [payable, ...others] = asking.values()
    if (payable === undefined || others.length > 0) return []
    return [{ seen, matches: [proposal(payable, stray)] }]
  })
}

const asksFor = (payable: PayableTerms, { tokenAccount, amountBaseUnits }: Stray) =>
  payable.recipientTokenAccount === tokenAccount &&
  toBaseUnits(payable.amountCents) === amountBaseUnits

function proposal(payable: PayableTerms, { amountBaseUnits, payerAddress }: Stray): Match {
  const feeBaseUnits = 0n as BaseUnits
  return {
    payable,
    nature: 'proposed',
    recipientBaseUnits: amountBaseUnits,
    feeBaseUnits,
    payerAddress,
  }
}
