import type { Address } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { BaseUnits, Cents } from '../../lib/money.ts'
import { toBaseUnits } from '../../lib/money.ts'

export type PaymentId = Id<'cs'> | Id<'ti'>

/** `confirmed`: paid but not final; `settled`: final. */
export const PAYMENT_STATES = ['open', 'confirmed', 'settled', 'canceled'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/**
 * A payment request on the chain: a checkout session or a transaction intent, by the prefix of its
 * id.
 */
export type Payment = PaymentTerms &
  PaymentOutcome & {
    readonly metadata: Readonly<Record<string, string>>
    readonly canceledAtSeconds: number | null
  }

/** The part that never changes. */
export type PaymentTerms = {
  readonly id: PaymentId
  readonly accountId: AccountId
  /** The payer's total, including the service's fee. */
  readonly amountCents: Cents
  readonly feeCents: Cents
  readonly recipientAddress: Address
  readonly recipientTokenAccount: Address
  /** Addresses that a payment carries: its own reference, and a marker that ingestion follows. */
  readonly reference: Address
  readonly marker: Address
}

/** The part that the chain decides, except `canceled`. */
export type PaymentOutcome = {
  readonly state: PaymentState
  readonly payerAddress: Address | null
  /** The Transaction that reached the amount. */
  readonly transactionId: Id<'txn'> | null
  readonly receivedBaseUnits: BaseUnits
  readonly feeReceivedBaseUnits: BaseUnits
  readonly refundedBaseUnits: BaseUnits
  readonly feeDueBaseUnits: BaseUnits
  /** Why the newest attempt failed; null once it is paid. */
  readonly lastError: PaymentError | null
}

export type PaymentError = {
  readonly code: string
  readonly message: string
  readonly slot: number
  readonly signature: string
}

export const UNPAID: PaymentOutcome = {
  state: 'open',
  payerAddress: null,
  transactionId: null,
  receivedBaseUnits: 0n as BaseUnits,
  feeReceivedBaseUnits: 0n as BaseUnits,
  refundedBaseUnits: 0n as BaseUnits,
  feeDueBaseUnits: 0n as BaseUnits,
  lastError: null,
}

export function isSession({ id }: { readonly id: string }): boolean {
  return id.startsWith('cs_')
}

/** One transaction, as far as it concerns one payment request. */
export type PaymentFact = {
  readonly signature: string
  readonly slot: number
  readonly atSeconds: number
  readonly commitment: 'confirmed' | 'finalized' | 'vanished'
  readonly action: 'pay' | 'refund'
  readonly nature: PaymentNature
  readonly recipientBaseUnits: BaseUnits
  readonly feeBaseUnits: BaseUnits
  readonly payerAddress: Address
  readonly recipientAddress: Address | null
}

/**
 * A transaction on its own. `credit` counts; `several` and `proposed` count once the
 * owner accepts them; the others never do.
 */
export type PaymentNature =
  | 'credit'
  | 'refund'
  | 'several'
  | 'proposed'
  | 'failed'
  | 'wrong_asset'
  | 'wrong_recipient'
  | 'no_value'

/** Verdicts that count. */
export const COUNTED_VERDICTS = [
  'paid',
  'overpaid',
  'underpaid',
  'extra',
  'dust',
  'after_cancel',
] as const

/** Verdicts shown to payers. Dust from strangers is hidden. */
export const SHOWN_VERDICTS = [
  'paid',
  'overpaid',
  'underpaid',
  'extra',
  'after_cancel',
] as const satisfies readonly (typeof COUNTED_VERDICTS)[number][]

/** A payment that somebody on the hosted page says is theirs, with its outcome. */
export const CLAIM_STATUSES = ['not_found', 'received', 'counted', 'refunded'] as const

export type ShownClaim = {
  readonly id: Id<'clm'>
  readonly given: string
  readonly status: (typeof CLAIM_STATUSES)[number]
}

/** The payer's view beside the request itself. */
export type PayerView = {
  readonly businessName: string
  readonly claims: readonly ShownClaim[]
  readonly payments: readonly {
    readonly id: Id<'det'>
    readonly signature: string
    readonly amountBaseUnits: BaseUnits
    readonly verdict: string
    readonly commitment: string
  }[]
}

export type PaymentVerdict =
  | (typeof COUNTED_VERDICTS)[number]
  | 'refunded'
  | 'multiple_objects'
  | 'proposed'
  | 'failed'
  | 'wrong_asset'
  | 'wrong_recipient'
  | 'no_value'
  | 'rolled_back'

export type Judged<Fact> = {
  readonly fact: Fact
  readonly verdict: PaymentVerdict
  /** The outstanding amount afterwards; negative: overpaid. Null: it does not count. */
  readonly outstandingBaseUnits: BaseUnits | null
}

/**
 * Derives a payment's outcome from all its facts. Facts may arrive in any order, twice, and be
 * revoked: the outcome always follows from the whole set. `reached` is the fact that completed the
 * amount.
 */
export function derivePayment<Fact extends PaymentFact>(
  payment: Payment,
  facts: readonly Fact[],
): {
  outcome: Omit<PaymentOutcome, 'transactionId' | 'lastError'>
  judged: Judged<Fact>[]
  reached: Fact | null
} {
  const counted = inOrder(facts.filter((fact) => fact.nature === 'credit' && isThere(fact)))
  const final = counted.filter(({ commitment }) => commitment === 'finalized')
  const all = sumUp(payment, counted)
  const settled = sumUp(payment, final)
  const reached = settled.reached ?? all.reached
  const state = stateOf(payment, settled.reached !== null, all.reached !== null)
  const feeDue = toBaseUnits(payment.feeCents) - all.feeBaseUnits
  const refunds = facts.filter((fact) => fact.nature === 'refund' && isThere(fact))
  return {
    outcome: {
      state,
      payerAddress: state === 'confirmed' || state === 'settled' ? payerOf(payment, reached) : null,
      receivedBaseUnits: all.recipientBaseUnits,
      feeReceivedBaseUnits: all.feeBaseUnits,
      refundedBaseUnits: sum(refunds.map(({ recipientBaseUnits }) => recipientBaseUnits)),
      feeDueBaseUnits: (state === 'settled' && feeDue > 0n ? feeDue : 0n) as BaseUnits,
    },
    judged: [...all.judged, ...facts.filter((fact) => !counted.includes(fact)).map(judgeApart)],
    reached,
  }
}

// Terminal states stay: final facts do not vanish, and later money changes no status.
function stateOf(payment: Payment, isSettled: boolean, isReached: boolean): PaymentState {
  if (payment.state === 'canceled' || payment.state === 'settled') return payment.state
  if (isSettled) return 'settled'
  return isReached ? 'confirmed' : 'open'
}

const payerOf = (payment: Payment, reached: PaymentFact | null) =>
  payment.transactionId === null && reached !== null ? reached.payerAddress : payment.payerAddress

/** Adds up the counting facts in the order in which they happened. */
function sumUp<Fact extends PaymentFact>(payment: Payment, counted: readonly Fact[]) {
  let [recipient, fee] = [0n, 0n]
  let reached: Fact | null = null
  const judged: Judged<Fact>[] = []
  for (const fact of counted) {
    const wasReached = outstanding(payment, recipient, fee) <= 0n
    recipient += fact.recipientBaseUnits
    fee += fact.feeBaseUnits
    const outstandingBaseUnits = outstanding(payment, recipient, fee)
    if (!wasReached && outstandingBaseUnits <= 0n) reached = fact
    const verdict = judge(payment, fact, wasReached, outstandingBaseUnits)
    judged.push({ fact, verdict, outstandingBaseUnits })
  }
  return {
    recipientBaseUnits: recipient as BaseUnits,
    feeBaseUnits: fee as BaseUnits,
    reached,
    judged,
  }
}

/**
 * The outstanding amount. The merchant must receive its part; a missing fee may have gone to the
 * merchant instead, and is then due.
 */
export function outstanding(
  payment: Pick<Payment, 'amountCents' | 'feeCents'>,
  recipientBaseUnits: bigint,
  feeBaseUnits: bigint,
): BaseUnits {
  const amount = toBaseUnits(payment.amountCents)
  const gross = amount - recipientBaseUnits - feeBaseUnits
  const net = amount - toBaseUnits(payment.feeCents) - recipientBaseUnits
  return (gross > 0n || net > 0n ? max(gross, net) : gross) as BaseUnits
}

/** The same, split by recipient; without fees all of it is the merchant's. */
export function partsOutstanding(
  payment: Pick<Payment, 'amountCents' | 'feeCents' | 'receivedBaseUnits' | 'feeReceivedBaseUnits'>,
  takesFees: boolean,
): { recipientBaseUnits: BaseUnits; feeBaseUnits: BaseUnits } {
  const { receivedBaseUnits: received, feeReceivedBaseUnits: feeReceived } = payment
  const amount = toBaseUnits(payment.amountCents)
  const net = max(amount - toBaseUnits(payment.feeCents) - received, 0n)
  const rest = max(amount - received - feeReceived - net, 0n)
  const [recipient, fee] = takesFees ? [net, rest] : [net + rest, 0n]
  return { recipientBaseUnits: recipient as BaseUnits, feeBaseUnits: fee as BaseUnits }
}

function judge(
  payment: Payment,
  fact: PaymentFact,
  wasReached: boolean,
  outstandingBaseUnits: BaseUnits,
): PaymentVerdict {
  const isDust = fact.recipientBaseUnits + fact.feeBaseUnits < ONE_CENT
  if (payment.canceledAtSeconds !== null) {
    const isBefore = fact.atSeconds < payment.canceledAtSeconds && outstandingBaseUnits > 0n
    if (!isBefore) return 'after_cancel'
  }
  if (wasReached) return isDust ? 'dust' : 'extra'
  if (outstandingBaseUnits > 0n) return isDust ? 'dust' : 'underpaid'
  return outstandingBaseUnits === 0n ? 'paid' : 'overpaid'
}

const ONE_CENT = toBaseUnits(1 as Cents)

function judgeApart<Fact extends PaymentFact>(fact: Fact): Judged<Fact> {
  const verdict = isThere(fact) ? VERDICT_OF_NATURE[fact.nature] : 'rolled_back'
  return { fact, verdict, outstandingBaseUnits: null }
}

const VERDICT_OF_NATURE = {
  credit: 'rolled_back', // only vanished facts get here
  refund: 'refunded',
  several: 'multiple_objects',
  proposed: 'proposed',
  failed: 'failed',
  wrong_asset: 'wrong_asset',
  wrong_recipient: 'wrong_recipient',
  no_value: 'no_value',
} as const satisfies Record<PaymentNature, PaymentVerdict>

const isThere = ({ commitment }: PaymentFact) => commitment !== 'vanished'
const max = (a: bigint, b: bigint) => (a > b ? a : b)
const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n) as BaseUnits

/** Ordered by slot; within a slot in any fixed order. */
export function inOrder<Fact extends Pick<PaymentFact, 'slot' | 'signature'>>(
  facts: readonly Fact[],
): Fact[] {
  return facts.toSorted((a, b) => a.slot - b.slot || (a.signature < b.signature ? -1 : 1))
}

export type PaymentRefusal = 'payment_complete' | 'payment_confirmed' | 'payment_canceled'

/** Why it cannot be paid or canceled any more; null: it is open. */
export function refuseUnlessOpen({ state }: Payment): PaymentRefusal | null {
  return REFUSALS[state]
}

const REFUSALS: Record<PaymentState, PaymentRefusal | null> = {
  open: null,
  confirmed: 'payment_confirmed',
  settled: 'payment_complete',
  canceled: 'payment_canceled',
}

export type FeePlan = { readonly basisPoints: number; readonly fixedCents: number }

/** Basis points plus a fixed part, rounded half up, at most the amount. Integers only. */
export function feeOf(amountCents: Cents, { basisPoints, fixedCents }: FeePlan): Cents {
  const share = (BigInt(amountCents) * BigInt(basisPoints) + 5_000n) / 10_000n
  const fee = share + BigInt(fixedCents)
  return Number(fee < BigInt(amountCents) ? fee : BigInt(amountCents)) as Cents
}
