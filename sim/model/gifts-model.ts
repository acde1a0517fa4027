/**
 * The expected behaviour of gifts: a network on which funding and ending alternate, and what
 * ingestion saw of it, in any order. Independent of how the service decides.
 */

export type Does = 'fund' | 'fund_elsewhere' | 'release' | 'reclaim'
type Fate = 'confirmed' | 'finalized' | 'vanished'

export type Act = {
  readonly signature: string
  readonly gift: ModelGift
  readonly does: Does
  /** Whether the program accepted it. */
  readonly worked: boolean
  readonly slot: number
  /** The funding window it belongs to; each window has its own address. */
  readonly window: number
  fate: Fate
  /** The state in which ingestion last saw it; null: not yet. */
  seenAs: Fate | null
}

export type ModelGift = {
  readonly acts: Act[]
  windowSlot: number
  window: number
  /** The owner has requested a reclaim: while unfunded, it is no longer to be funded. */
  isGivenUp: boolean
  /** It was given up, and can no longer be funded. */
  isOver: boolean
}

export type GiftView = {
  readonly status: 'requires_action' | 'open' | 'released' | 'reclaimed'
  readonly isFunded: boolean
  readonly releaseTx: string | null
}

const WINDOW_SLOTS = 2_250
/** A transaction signed later than this before the end of the window would fail. */
const SIGNING_SLOTS = 64

export class GiftsModel {
  readonly gifts: ModelGift[] = []
  readonly acts: Act[] = []
  slot = 1_000
  /** Ingestion is complete up to this slot. */
  completeSlot = 0

  create(): ModelGift {
    const windowSlot = this.slot + WINDOW_SLOTS
    const gift: ModelGift = { acts: [], windowSlot, window: 1, isGivenUp: false, isOver: false }
    this.gifts.push(gift)
    return gift
  }

  /** A transaction lands, or fails as the program would fail it. */
  land(gift: ModelGift, does: Does, signature: string): Act {
    this.slot += 1
    const isFunding = does === 'fund'
    const worked =
      does === 'fund_elsewhere' ||
      (isFunding ? !isOccupied(gift) && this.slot <= gift.windowSlot : isOccupied(gift))
    const { slot } = this
    const { window } = gift
    const act: Act = {
      signature,
      gift,
      does,
      worked,
      slot,
      window,
      fate: 'confirmed',
      seenAs: null,
    }
    gift.acts.push(act)
    this.acts.push(act)
    return act
  }

  /** Finalizes everything up to a transaction. */
  finalize(upTo: Act): void {
    for (const act of this.acts) {
      if (act.slot <= upTo.slot && act.fate === 'confirmed') act.fate = 'finalized'
    }
  }

  /** The network drops the transaction and everything after it. */
  drop(from: Act): void {
    if (from.fate !== 'confirmed') return
    for (const act of from.gift.acts) if (act.slot >= from.slot) act.fate = 'vanished'
  }

  /**
   * Ingestion reads a transaction. Ends of one gift are seen in order: the second can only belong
   * to a second funding, which is not part of the gift.
   */
  see(act: Act): Act[] {
    const earlier = act.gift.acts.filter(
      (other) => isEnd(act) && isEnd(other) && other.slot < act.slot && other.seenAs === null,
    )
    const seen = [...earlier, act].filter(
      (each) => each.seenAs !== null || each.fate !== 'vanished',
    )
    for (const each of seen) {
      // A failed end of a leftover from an earlier window has nothing to do with the gift.
      const isElsewhere = isEnd(each) && each.seenAs === null && each.window !== each.gift.window
      if (!isElsewhere) each.seenAs = each.fate
    }
    return seen
  }

  /** Time passes until no window is open, and everything is final and ingested. */
  endWindows(): Act[] {
    for (const act of this.acts) if (act.fate === 'confirmed') act.fate = 'finalized'
    const seenAs = this.acts
      .filter((act) => act.seenAs !== act.fate)
      .flatMap((act) => this.see(act))
    this.slot += WINDOW_SLOTS + 1
    this.completeSlot = this.slot
    return seenAs
  }

  /** Ends gifts that were given up and can no longer be funded. */
  endGivenUp(): void {
    for (const gift of this.gifts) {
      const isLate = gift.windowSlot < this.completeSlot && !isOccupied(gift)
      if (gift.isGivenUp && viewOf(gift).status === 'requires_action' && isLate) gift.isOver = true
    }
  }

  /** Returns the code of a refusal, or whether there is something to sign. */
  askBack(gift: ModelGift): string | boolean {
    const { status } = viewOf(gift)
    if (status === 'released' || status === 'reclaimed') return `gift_${status}`
    gift.isGivenUp = true // also for an open gift, whose funding may vanish
    return status === 'open'
  }

  /** Whether there is something to sign. An expired window is renewed on read. */
  look(gift: ModelGift): boolean {
    if (viewOf(gift).status !== 'requires_action' || gift.isGivenUp) return false
    const isOver = this.slot > gift.windowSlot
    if (isOver && gift.windowSlot < this.completeSlot && !isOccupied(gift)) {
      gift.windowSlot = this.slot + WINDOW_SLOTS
      gift.window += 1
    }
    return this.slot + SIGNING_SLOTS <= gift.windowSlot
  }
}

function isEnd({ does }: Act): boolean {
  return does === 'release' || does === 'reclaim'
}

export function isOccupied({ acts }: ModelGift): boolean {
  const last = acts.findLast(
    ({ fate, worked, does }) => fate !== 'vanished' && worked && does !== 'fund_elsewhere',
  )
  return last?.does === 'fund'
}

/** The acts that count: the first funding and the first end that are present. */
function countedOf({ acts }: ModelGift): { fund: Act | undefined; end: Act | undefined } {
  const there = acts.filter(
    ({ seenAs, worked, does }) =>
      seenAs !== null && seenAs !== 'vanished' && worked && does !== 'fund_elsewhere',
  )
  return {
    fund: there.find(({ does }) => does === 'fund'),
    end: there.find(({ does }) => does !== 'fund'),
  }
}

export function viewOf(gift: ModelGift): GiftView {
  const { fund, end } = countedOf(gift)
  const isFunded = fund !== undefined
  // An earlier end that only seems to have failed may still be the one that counts.
  const isDoubtful = gift.acts.some(
    (act) => isEnd(act) && !act.worked && act.seenAs === 'confirmed' && act.slot < (end?.slot ?? 0),
  )
  if (end?.seenAs === 'finalized' && !isDoubtful) {
    const isReleased = end.does === 'release'
    const releaseTx = isReleased ? end.signature : null
    return { status: isReleased ? 'released' : 'reclaimed', isFunded, releaseTx }
  }
  if (isFunded) return { status: 'open', isFunded, releaseTx: null }
  const status = gift.isOver ? 'reclaimed' : 'requires_action'
  return { status, isFunded, releaseTx: null }
}

/** The Transactions of a gift: the funding once confirmed, the release once final. */
export function transactionsOf(gift: ModelGift): { type: string; signature: string }[] {
  const { fund, end } = countedOf(gift)
  const isReleased = end?.does === 'release' && end.seenAs === 'finalized'
  return [
    ...(fund === undefined ? [] : [{ type: 'gift_fund', signature: fund.signature }]),
    ...(isReleased ? [{ type: 'gift_release', signature: end.signature }] : []),
  ]
}

/** The verdict on each ingested transaction. */
export function verdictsOf(gift: ModelGift): { signature: string; verdict: string }[] {
  const { fund, end } = countedOf(gift)
  const words = { fund: 'funded', release: 'released', reclaim: 'reclaimed' } as const
  return gift.acts.flatMap((act) => {
    const { signature, does, worked, seenAs } = act
    if (seenAs === null) return []
    if (seenAs === 'vanished') return [{ signature, verdict: 'rolled_back' }]
    if (!worked) return [{ signature, verdict: 'failed' }]
    if (does === 'fund_elsewhere') return [{ signature, verdict: 'terms_mismatch' }]
    return [{ signature, verdict: act === fund || act === end ? words[does] : 'after_end' }]
  })
}
