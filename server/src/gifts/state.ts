import type { Address } from '../lib/addresses.ts'
import type { AccountId, Id } from '../lib/ids.ts'
import type { Cents } from '../lib/money.ts'

export type GiftId = Id<'gift'>

export const GIFT_STATUSES = ['requires_action', 'open', 'released', 'reclaimed'] as const
export type GiftStatus = (typeof GIFT_STATUSES)[number]

/** USDC that its sender locks, and that whoever holds the release code can take. */
export type Gift = GiftTerms &
  GiftOutcome & {
    readonly id: GiftId
    readonly accountId: AccountId
    readonly metadata: Readonly<Record<string, string>>
    /** The owner wants it back: while nothing is there it is not to be funded any more. */
    readonly reclaimRequestedAtSeconds: number | null
  }

/** What the gift's address on the chain is made of, so that nothing else can be found there. */
export type GiftTerms = {
  readonly senderAddress: Address
  readonly releaseVerificationKey: Address
  readonly amountCents: Cents
  /** The last slot in which the program accepts the money. */
  readonly fundBySlot: number
  readonly nonce: number
  readonly escrowAddress: Address
  readonly vaultAddress: Address
}

/** What the chain decides. */
export type GiftOutcome = {
  readonly status: GiftStatus
  readonly fundedAtSeconds: number | null
  readonly recipientAddress: Address | null
  readonly releasedAtSeconds: number | null
  readonly releaseTx: string | null
  readonly reclaimedAtSeconds: number | null
}

/** One thing that a transaction did, or tried to do, to a gift. */
export type GiftFact = {
  readonly signature: string
  /** Which of the transaction's instructions. */
  readonly position: number
  readonly slot: number
  readonly atSeconds: number
  readonly action: 'fund' | 'release' | 'reclaim'
  /** `vanished`: it was confirmed, and then the network went on without it. */
  readonly commitment: 'confirmed' | 'finalized' | 'vanished'
  readonly recipientAddress: Address | null
  /** What the instruction itself shows, whatever came before or after. */
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
 * What all facts about a gift come to. They may be seen in any order, twice, and be taken back: the
 * outcome is always derived anew from the whole of them, so the order of seeing cannot matter.
 *
 * The program lets funding and ending only alternate at one address; the first pair is the gift.
 */
export function deriveGift(
  gift: GiftOutcome,
  facts: readonly GiftFact[],
): { outcome: GiftOutcome; verdicts: ReadonlyMap<GiftFact, GiftVerdict> } {
  const counted = facts.filter(({ nature, commitment }) => isSound(nature) && isThere(commitment))
  const [fund] = inOrder(counted.filter(({ action }) => action === 'fund'))
  const [end] = inOrder(counted.filter(({ action }) => action !== 'fund'))
  const verdicts = new Map(facts.map((fact) => [fact, verdictOf(fact, fund, end)]))
  // An end that one node called failed may yet turn out to be the one that came first.
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
  // Given up before it was funded: that its window is over was established once, and stays true.
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
 * As they happened, as far as the slot tells. Within a slot nobody tells us: there the order is any,
 * but always the same, so that it cannot depend on what was seen first.
 */
export function inOrder<Fact extends GiftFact>(facts: readonly Fact[]): Fact[] {
  const bySignature = (a: Fact, b: Fact) => (a.signature < b.signature ? -1 : 1)
  return facts.toSorted(
    (a, b) =>
      a.slot - b.slot ||
      (a.signature === b.signature ? a.position - b.position : bySignature(a, b)),
  )
}

/** What can still be done, by status: the table of the interface. */
export type GiftRefusal = 'gift_released' | 'gift_reclaimed' | 'gift_not_funded' | 'gift_funded'

/** Whether its owner may ask for it back. */
export function refuseReclaim({ status }: Gift): GiftRefusal | null {
  return ENDED[status] ?? null
}

/** Whether somebody may take it. */
export function refuseRelease({ status }: Gift): GiftRefusal | null {
  return status === 'requires_action' ? 'gift_not_funded' : (ENDED[status] ?? null)
}

/** Whether its sender may pay it. */
export function refuseFunding({ status, reclaimRequestedAtSeconds }: Gift): GiftRefusal | null {
  if (status === 'open') return 'gift_funded'
  return ENDED[status] ?? (reclaimRequestedAtSeconds === null ? null : 'gift_reclaimed')
}

const ENDED: Partial<Record<GiftStatus, GiftRefusal>> = {
  released: 'gift_released',
  reclaimed: 'gift_reclaimed',
}
