import type { Address } from '../lib/addresses.ts'
import type { AccountId, Id } from '../lib/ids.ts'
import type { Cents } from '../lib/money.ts'

export type GiftId = Id<'gift'>

export const GIFT_STATUSES = ['requires_action', 'open', 'released', 'reclaimed'] as const
export type GiftStatus = (typeof GIFT_STATUSES)[number]

/** USDC that the sender locks and that anyone with the release code can claim. */
export type Gift = GiftTerms &
  GiftOutcome & {
    readonly id: GiftId
    readonly accountId: AccountId
    readonly metadata: Readonly<Record<string, string>>
    /** When the owner asked for it back: an unfunded gift must not be funded any more. */
    readonly reclaimRequestedAtSeconds: number | null
  }

/** The terms that the gift's address is derived from, so that no other gift can be there. */
export type GiftTerms = {
  readonly senderAddress: Address
  readonly releaseVerificationKey: Address
  readonly amountCents: Cents
  /** The last slot in which the program accepts the funding. */
  readonly fundBySlot: number
  readonly nonce: number
  readonly escrowAddress: Address
  readonly vaultAddress: Address
}

/** The part that the chain decides. */
export type GiftOutcome = {
  readonly status: GiftStatus
  readonly fundedAtSeconds: number | null
  readonly recipientAddress: Address | null
  readonly releasedAtSeconds: number | null
  readonly releaseTx: string | null
  readonly reclaimedAtSeconds: number | null
}

/** One effect, or attempt, of a transaction on a gift. */
export type GiftFact = {
  readonly signature: string
  /** The index of the instruction. */
  readonly position: number
  readonly slot: number
  readonly atSeconds: number
  readonly action: 'fund' | 'release' | 'reclaim'
  /** `vanished`: it was confirmed, then the network dropped it. */
  readonly commitment: 'confirmed' | 'finalized' | 'vanished'
  readonly recipientAddress: Address | null
  /** The instruction on its own, whatever came before or after. */
  readonly nature: 'sound' | 'failed' | 'other_terms'
}

export type GiftVerdict =
  | 'funded'
  | 'released'
  | 'reclaimed'
  | 'terms_mismatch'
  | 'failed'
  | 'after_end'
  | 'rolled_back'

/**
 * Derives a gift's outcome from all its facts. Facts may arrive in any order, twice, and be
 * revoked: the outcome always follows from the whole set.
 * At one address the program only lets funding and ending alternate; the first pair is the gift.
 */
export function deriveGift(
  gift: GiftOutcome,
  facts: readonly GiftFact[],
): { outcome: GiftOutcome; verdicts: ReadonlyMap<GiftFact, GiftVerdict> } {
  const counted = facts.filter(({ nature, commitment }) => isSound(nature) && isThere(commitment))
  const [fund] = inOrder(counted.filter(({ action }) => action === 'fund'))
  const [end] = inOrder(counted.filter(({ action }) => action !== 'fund'))
  const verdicts = new Map(facts.map((fact) => [fact, verdictOf(fact, fund, end)]))
  // An end that one node called failed may still turn out to be the first.
  const isDoubtful = facts.some(
    (fact) => isUncertainEnd(fact) && end !== undefined && inOrder([end, fact])[0] === fact,
  )
  return { outcome: outcomeOf(gift, fund, isDoubtful ? undefined : end), verdicts }
}

const isUncertainEnd = ({ action, nature, commitment }: GiftFact) =>
  action !== 'fund' && nature === 'failed' && commitment === 'confirmed'

function outcomeOf(
  gift: GiftOutcome,
  fund: GiftFact | undefined,
  end: GiftFact | undefined,
): GiftOutcome {
  const fundedAtSeconds = fund?.atSeconds ?? null
  const unended = { recipientAddress: null, releasedAtSeconds: null, releaseTx: null }
  if (end?.commitment === 'finalized' && end.action === 'release') {
    return {
      status: 'released',
      fundedAtSeconds,
      recipientAddress: end.recipientAddress,
      releasedAtSeconds: end.atSeconds,
      releaseTx: end.signature,
      reclaimedAtSeconds: null,
    }
  }
  if (end?.commitment === 'finalized') {
    const reclaimedAtSeconds = end.atSeconds
    return { ...unended, status: 'reclaimed', fundedAtSeconds, reclaimedAtSeconds }
  }
  if (fund !== undefined) {
    return { ...unended, status: 'open', fundedAtSeconds, reclaimedAtSeconds: null }
  }
  // Given up before funding: that its window was over was established once and stays true.
  if (gift.status === 'reclaimed') return gift
  return { ...unended, status: 'requires_action', fundedAtSeconds: null, reclaimedAtSeconds: null }
}

function verdictOf(
  fact: GiftFact,
  fund: GiftFact | undefined,
  end: GiftFact | undefined,
): GiftVerdict {
  if (!isThere(fact.commitment)) return 'rolled_back'
  if (fact.nature === 'failed') return 'failed'
  if (fact.nature === 'other_terms') return 'terms_mismatch'
  if (fact !== fund && fact !== end) return 'after_end'
  return VERDICT_OF_ACTION[fact.action]
}

const VERDICT_OF_ACTION = { fund: 'funded', release: 'released', reclaim: 'reclaimed' } as const

const isSound = (nature: GiftFact['nature']) => nature === 'sound'
const isThere = (commitment: GiftFact['commitment']) => commitment !== 'vanished'

/**
 * Orders facts by slot. Within a slot the true order is unknown, so any fixed order will do, as
 * long as it does not depend on arrival.
 */
export function inOrder<Fact extends GiftFact>(facts: readonly Fact[]): Fact[] {
  const bySignature = (a: Fact, b: Fact) => (a.signature < b.signature ? -1 : 1)
  return facts.toSorted(
    (a, b) =>
      a.slot - b.slot ||
      (a.signature === b.signature ? a.position - b.position : bySignature(a, b)),
  )
}

/** Which action each status refuses: the table of the interface. */
export type GiftRefusal = 'gift_released' | 'gift_reclaimed' | 'gift_not_funded' | 'gift_funded'

/** Why its owner cannot reclaim it; null: allowed. */
export function refuseReclaim({ status }: Gift): GiftRefusal | null {
  return ENDED[status] ?? null
}

/** Why it cannot be released; null: allowed. */
export function refuseRelease({ status }: Gift): GiftRefusal | null {
  return status === 'requires_action' ? 'gift_not_funded' : (ENDED[status] ?? null)
}

/** Why its sender cannot fund it; null: allowed. */
export function refuseFunding({ status, reclaimRequestedAtSeconds }: Gift): GiftRefusal | null {
  if (status === 'open') return 'gift_funded'
  return ENDED[status] ?? (reclaimRequestedAtSeconds === null ? null : 'gift_reclaimed')
}

const ENDED: Partial<Record<GiftStatus, GiftRefusal>> = {
  released: 'gift_released',
  reclaimed: 'gift_reclaimed',
}
