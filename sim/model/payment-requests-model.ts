/**
 * The expected behaviour of payment requests: payments on a network, what ingestion saw of them in
 * any order, and sums. Independent of how the service decides.
 */

type Fate = 'confirmed' | 'finalized' | 'vanished'

/** How a transaction relates to one payment request, by itself. */
type Nature =
  | 'credit'
  | 'several'
  | 'proposed'
  | 'failed'
  | 'wrong_asset'
  | 'wrong_recipient'
  | 'no_value'

/** The amounts that a transaction brings to one payment request. */
export type Part = {
  readonly payable: ModelPayment
  readonly nature: Nature
  readonly recipientUnits: bigint
  readonly feeUnits: bigint
}

export type Act = {
  readonly signature: string
  readonly payer: string
  readonly parts: readonly Part[]
  /** Received by the merchant without a reference. */
  readonly unmatchedCents: number | null
  readonly isFromEndpoint: boolean
  slot: number
  atSeconds: number
  fate: Fate
  /** The state in which ingestion last saw it; null: not yet. */
  seenAs: Fate | null
}

type Fact = Omit<Part, 'payable' | 'nature'> & {
  readonly act: Act
  nature: Nature
  slot: number
  atSeconds: number
  seenAs: Fate
}

export type ModelPayment = {
  readonly amountCents: number
  readonly feeCents: number
  readonly createdMs: number
  readonly isSession: boolean
  readonly facts: Map<string, Fact>
  state: 'open' | 'confirmed' | 'settled' | 'canceled'
  canceledAtSeconds: number | null
  receivedUnits: bigint
  feeReceivedUnits: bigint
  feeDueUnits: bigint
  payer: string | null
  /** The signature of the settling payment. */
  settledBy: string | null
  /** The payment that reached the amount. */
  reached: Act | null
  /** Why it is not paid, from the newest attempt. */
  lastError: string | null
  /**
   * After a payment has vanished, an older attempt or none may be shown: the service remembers only
   * the newest.
   */
  otherErrors: readonly (string | null)[]
  readonly verdicts: Map<string, string>
  /** Signatures of its Transactions. */
  readonly recorded: Set<string>
}

const UNITS_PER_CENT = 10_000n
const DAY_SECONDS = 24 * 3600
const CLOCKS_DIFFER_SECONDS = 60
const COUNTED = new Set(['paid', 'overpaid', 'underpaid', 'extra', 'dust', 'after_cancel'])
const ACCEPTABLE = new Set(['proposed', 'multiple_objects'])
const ERRORS = new Set(['failed', 'wrong_asset', 'wrong_recipient', 'underpaid'])

export const unitsOf = (cents: number) => BigInt(cents) * UNITS_PER_CENT

export class PaymentsModel {
  readonly payables: ModelPayment[] = []
  readonly acts: Act[] = []
  slot = 1_000
  nowMs = 0

  create(amountCents: number, feeCents: number, isSession: boolean): ModelPayment {
    const payable: ModelPayment = {
      amountCents,
      feeCents,
      createdMs: this.nowMs,
      isSession,
      facts: new Map(),
      state: amountCents === 0 ? 'settled' : 'open',
      canceledAtSeconds: null,
      receivedUnits: 0n,
      feeReceivedUnits: 0n,
      feeDueUnits: 0n,
      payer: null,
      settledBy: null,
      reached: null,
      lastError: null,
      otherErrors: [],
      verdicts: new Map(),
      recorded: new Set(),
    }
    this.payables.push(payable)
    return payable
  }

  land(act: Pick<Act, 'signature' | 'payer' | 'parts' | 'unmatchedCents' | 'isFromEndpoint'>): Act {
    const landed: Act = { ...act, ...this.#moment(), fate: 'confirmed', seenAs: null }
    this.acts.push(landed)
    return landed
  }

  #moment() {
    this.slot += 1
    return { slot: this.slot, atSeconds: Math.floor(this.nowMs / 1000) }
  }

  /** Finalizes everything up to a transaction. */
  finalize(upTo: Act): void {
    for (const act of this.acts) {
      if (act.slot <= upTo.slot && act.fate === 'confirmed') act.fate = 'finalized'
    }
  }

  drop(act: Act): void {
    if (act.fate === 'confirmed') act.fate = 'vanished'
  }

  landAgain(act: Act): boolean {
    if (act.fate !== 'vanished') return false
    Object.assign(act, this.#moment(), { fate: 'confirmed' })
    return true
  }

  /** Ingestion reads a transaction. False: it was never seen, and is gone. */
  see(act: Act): boolean {
    const { fate } = act
    if (fate === 'vanished' && act.seenAs === null) return false
    act.seenAs = fate
    const fresh = fate === 'vanished' ? [] : [...act.parts, ...this.#proposed(act)]
    for (const part of fresh) takeIn(part, act)
    const touched = this.payables.filter(({ facts }) => facts.has(act.signature))
    for (const payable of touched) {
      const fact = payable.facts.get(act.signature) as Fact
      const isFresh = fresh.some((part) => part.payable === payable)
      // A suggested match stays; a vanished one returns only when it is seen for the same request
      // again.
      const isKept = fact.nature === 'proposed' && fact.seenAs !== 'vanished'
      if (fact.seenAs !== 'finalized' && !isFresh) fact.seenAs = isKept ? fate : 'vanished'
      derive(payable)
    }
    return true
  }

  /** Money without a reference is suggested for the one open request of that exact amount. */
  #proposed(act: Act): Part[] {
    const { unmatchedCents, atSeconds } = act
    const asking = this.payables.filter(
      ({ state, amountCents, createdMs }) =>
        state === 'open' &&
        amountCents === unmatchedCents &&
        createdMs < (atSeconds + CLOCKS_DIFFER_SECONDS) * 1000 &&
        createdMs >= (atSeconds - DAY_SECONDS) * 1000,
    )
    const [payable, ...others] = asking
    if (unmatchedCents === null || payable === undefined || others.length > 0) return []
    return [{ payable, nature: 'proposed', recipientUnits: unitsOf(unmatchedCents), feeUnits: 0n }]
  }

  /** The code of a refusal, or null. */
  cancel(payable: ModelPayment): string | null {
    const refusal = refusalOf(payable)
    if (refusal !== null) return refusal
    payable.state = 'canceled'
    payable.canceledAtSeconds = Math.floor(this.nowMs / 1000)
    return null
  }

  /** Payments that wait for the owner's decision. */
  acceptable(): Act[] {
    return this.acts.filter(({ signature }) =>
      this.payables.some(({ verdicts }) => ACCEPTABLE.has(verdicts.get(signature) ?? '')),
    )
  }

  /** The owner chooses the request that a payment was meant for. */
  accept(payable: ModelPayment, { signature }: Act): string | null {
    const fact = payable.facts.get(signature)
    if (fact === undefined) return 'resource_missing'
    const isCounted = this.payables.some(({ verdicts }) =>
      COUNTED.has(verdicts.get(signature) ?? ''),
    )
    if (isCounted) return 'detection_counted'
    if (!ACCEPTABLE.has(payable.verdicts.get(signature) ?? '')) return 'detection_not_acceptable'
    if (fact.seenAs !== 'finalized') return 'detection_not_final'
    fact.nature = 'credit'
    derive(payable)
    return null
  }
}

/** Why it cannot be canceled or paid at the Solana Pay endpoint. */
export function refusalOf({ state }: ModelPayment): string | null {
  if (state === 'open') return null
  return {
    confirmed: 'payment_confirmed',
    settled: 'payment_complete',
    canceled: 'payment_canceled',
  }[state]
}

/** The outstanding amounts, as the Solana Pay endpoint requests them. */
export function endpointParts(payable: ModelPayment): { recipientUnits: bigint; feeUnits: bigint } {
  const { receivedUnits, feeReceivedUnits } = payable
  const amount = unitsOf(payable.amountCents)
  const net = most(amount - unitsOf(payable.feeCents) - receivedUnits, 0n)
  return {
    recipientUnits: net,
    feeUnits: most(amount - receivedUnits - feeReceivedUnits - net, 0n),
  }
}

function takeIn({ payable, ...part }: Part, act: Act): void {
  const { signature, slot, atSeconds, fate } = act
  if (payable.facts.get(signature)?.seenAs === 'finalized') return // a final payment does not change
  payable.facts.set(signature, { ...part, act, slot, atSeconds, seenAs: fate })
}

/** Derives everything from all facts. */
function derive(payable: ModelPayment): void {
  const facts = [...payable.facts.values()].sort(
    (a, b) => a.slot - b.slot || (a.act.signature < b.act.signature ? -1 : 1),
  )
  const there = facts.filter(({ seenAs, nature }) => seenAs !== 'vanished' && nature === 'credit')
  const all = sumUp(payable, there)
  const final = sumUp(
    payable,
    there.filter(({ seenAs }) => seenAs === 'finalized'),
  )
  if (payable.state === 'open' || payable.state === 'confirmed') {
    payable.state = final.reached ? 'settled' : all.reached ? 'confirmed' : 'open'
  }
  const reached = final.reached ?? all.reached
  payable.reached = reached?.act ?? null
  payable.receivedUnits = all.recipientUnits
  payable.feeReceivedUnits = all.feeUnits
  const isSettled = payable.state === 'settled'
  payable.feeDueUnits = isSettled ? most(unitsOf(payable.feeCents) - all.feeUnits, 0n) : 0n
  for (const fact of facts) payable.verdicts.set(fact.act.signature, verdictOf(fact, all.verdicts))
  for (const fact of there) {
    const isWorth = fact.recipientUnits + fact.feeUnits >= UNITS_PER_CENT || fact === reached
    if (fact.seenAs === 'finalized' && isWorth) payable.recorded.add(fact.act.signature)
  }
  if (payable.settledBy === null) {
    const isPaid = isSettled || payable.state === 'confirmed'
    payable.payer = isPaid ? (reached?.act.payer ?? null) : null
    payable.settledBy = isSettled ? (reached?.act.signature ?? null) : null
  }
  deriveErrors(payable, facts)
}

function deriveErrors(payable: ModelPayment, facts: readonly Fact[]): void {
  const verdicts = facts.map(({ act }) => payable.verdicts.get(act.signature) as string)
  const errors = payable.state === 'open' ? verdicts.filter((verdict) => ERRORS.has(verdict)) : []
  const hasVanished = payable.state === 'open' && verdicts.includes('rolled_back')
  payable.lastError = errors.at(-1) ?? null
  payable.otherErrors = hasVanished ? [...errors, null] : []
}

function sumUp(payable: ModelPayment, facts: readonly Fact[]) {
  const sum = { recipientUnits: 0n, feeUnits: 0n }
  const verdicts = new Map<Fact, string>()
  let reached: Fact | null = null
  for (const fact of facts) {
    const wasReached = lacking(payable, sum) <= 0n
    sum.recipientUnits += fact.recipientUnits
    sum.feeUnits += fact.feeUnits
    const lacks = lacking(payable, sum)
    if (!wasReached && lacks <= 0n) reached = fact
    verdicts.set(fact, verdictOfPayment(payable, fact, wasReached, lacks))
  }
  return { ...sum, verdicts, reached }
}

/** The merchant must have its part; the fee may have gone to the merchant instead. */
function lacking(
  { amountCents, feeCents }: ModelPayment,
  sum: { recipientUnits: bigint; feeUnits: bigint },
): bigint {
  const ofAll = unitsOf(amountCents) - sum.recipientUnits - sum.feeUnits
  const ofNet = unitsOf(amountCents - feeCents) - sum.recipientUnits
  return ofNet > 0n ? most(ofAll, ofNet) : ofAll
}

function verdictOfPayment(
  { canceledAtSeconds }: ModelPayment,
  { recipientUnits, feeUnits, atSeconds }: Fact,
  wasReached: boolean,
  lacks: bigint,
): string {
  const isBefore = canceledAtSeconds === null || (atSeconds < canceledAtSeconds && lacks > 0n)
  if (!isBefore) return 'after_cancel'
  const isDust = recipientUnits + feeUnits < UNITS_PER_CENT
  if (isDust && (wasReached || lacks > 0n)) return 'dust'
  if (wasReached) return 'extra'
  if (lacks > 0n) return 'underpaid'
  return lacks === 0n ? 'paid' : 'overpaid'
}

function verdictOf(fact: Fact, counted: ReadonlyMap<Fact, string>): string {
  if (fact.seenAs === 'vanished') return 'rolled_back'
  if (fact.nature === 'several') return 'multiple_objects'
  return counted.get(fact) ?? fact.nature
}

const most = (a: bigint, b: bigint) => (a > b ? a : b)
