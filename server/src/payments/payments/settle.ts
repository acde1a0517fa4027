import type { Queryable } from '../../db/queryable.ts'
import type { Detection } from '../../ledger/detections/service.ts'
import { findDetectionsOf, saveDetections, sentenceOf } from '../../ledger/detections/service.ts'
import type { Transaction } from '../../ledger/transactions/service.ts'
import { record } from '../../ledger/transactions/service.ts'
import { blockMs, newId, shardOf } from '../../lib/ids.ts'
import type { BaseUnits } from '../../lib/money.ts'
import { floorToCents } from '../../lib/money.ts'
import { updateOutcomes } from './repository.ts'
import type {
  Judged,
  Payment,
  PaymentError,
  PaymentFact,
  PaymentNature,
  PaymentOutcome,
  PaymentVerdict,
} from './state.ts'
import { COUNTED_VERDICTS, derivePayment, inOrder, isSession } from './state.ts'

/** A fact and its stored detection; null: not stored yet. */
export type KnownFact = PaymentFact & { readonly detection: Detection | null }

type News = {
  /** Previously recorded facts, refreshed. */
  readonly known: readonly KnownFact[]
  readonly fresh: readonly PaymentFact[]
}

type Decided = { readonly payment: Payment } & ReturnType<typeof derivePayment<KnownFact>>

/**
 * Derives payments, which the caller has locked, from all known and new facts, and writes the
 * outcome. Returns those that changed.
 */
export async function settle(
  tx: Queryable,
  payments: readonly Payment[],
  newsOf: (id: string) => News,
): Promise<string[]> {
  if (payments.length === 0) return []
  const before = await findDetectionsOf(tx, payments, [...COUNTED_VERDICTS, 'refunded'])
  const beforeOf = Map.groupBy(before, ({ source }) => source)
  const decided = payments.map((payment): Decided => {
    const facts = allFacts((beforeOf.get(payment.id) ?? []).map(factOf), newsOf(payment.id))
    return { payment, ...derivePayment(payment, facts) }
  })
  const recorded = await record(tx, decided.flatMap(transactionsOf))
  const detected = decided.map((each) => ({ ...each, detections: detectionsOf(each) }))
  const news = detected.flatMap(({ detections }) => detections.filter(isNews).map(({ now }) => now))
  if (news.length > 0) await saveDetections(tx, news)
  const changed = detected
    .map(({ payment, outcome, reached, detections }) => {
      const isSettled = outcome.state === 'settled' && reached !== null
      const settledBy = isSettled ? (recorded.get(reached.signature)?.id ?? null) : null
      const transactionId = payment.transactionId ?? settledBy
      const lastError = outcome.state === 'open' ? lastErrorOf(payment, detections) : null
      return { payment, outcome: { ...outcome, transactionId, lastError } }
    })
    .filter(({ payment, outcome }) => !isSameOutcome(payment, outcome))
    .map(({ payment: { accountId, id }, outcome }) => ({ accountId, id, ...outcome }))
  if (changed.length > 0) await updateOutcomes(tx, changed)
  return changed.map(({ id }) => id)
}

// A final fact stays final, even if an older view arrives late.
function allFacts(recorded: readonly KnownFact[], { known, fresh }: News): KnownFact[] {
  const facts = new Map([...recorded, ...known].map((fact) => [fact.signature, fact]))
  for (const fact of fresh) {
    const earlier = facts.get(fact.signature)
    if (earlier?.commitment === 'finalized') continue
    facts.set(fact.signature, { ...fact, detection: earlier?.detection ?? null })
  }
  return [...facts.values()]
}

export function factOf(detection: Detection): KnownFact {
  const { signature, slot, atSeconds, commitment, amountBaseUnits, feeBaseUnits } = detection
  return {
    signature,
    slot,
    atSeconds,
    commitment,
    action: detection.action === 'refund' ? 'refund' : 'pay',
    nature: NATURES[detection.verdict as PaymentVerdict] ?? 'credit',
    recipientBaseUnits: (amountBaseUnits - feeBaseUnits) as BaseUnits,
    feeBaseUnits,
    payerAddress: detection.senderAddress,
    recipientAddress: detection.recipientAddress,
    detection,
  }
}

const NATURES: Partial<Record<PaymentVerdict, PaymentNature>> = {
  refunded: 'refund',
  multiple_objects: 'several',
  proposed: 'proposed',
  failed: 'failed',
  wrong_asset: 'wrong_asset',
  wrong_recipient: 'wrong_recipient',
  no_value: 'no_value',
}

const COUNTED: ReadonlySet<string> = new Set(COUNTED_VERDICTS)

/** Each final payment is a Transaction; one below a cent only if it completed the amount. */
function transactionsOf({ payment, judged, reached }: Decided): Transaction[] {
  return judged.flatMap(({ fact, verdict }): Transaction[] => {
    if (!COUNTED.has(verdict) || fact.commitment !== 'finalized') return []
    const amountBaseUnits = (fact.recipientBaseUnits + fact.feeBaseUnits) as BaseUnits
    if (floorToCents(amountBaseUnits) === 0 && fact !== reached) return []
    return [
      {
        id: newId('txn', shardOf(payment.accountId), blockMs(fact)),
        accountId: payment.accountId,
        type: isSession(payment) ? 'checkout_session' : 'transaction_intent',
        source: payment.id,
        signature: fact.signature,
        senderAddress: fact.payerAddress,
        // A match by the owner may have come to another wallet than the one requested.
        recipientAddress: fact.recipientAddress ?? payment.recipientAddress,
        amountBaseUnits,
        feeBaseUnits: fact.feeBaseUnits,
      },
    ]
  })
}

type Retold = { readonly before: Detection | null; readonly now: Detection }

function detectionsOf({ payment, judged }: Decided): Retold[] {
  return judged.map(({ fact, verdict, outstandingBaseUnits }: Judged<KnownFact>) => {
    const { detection: before, recipientBaseUnits, nature: _, payerAddress, ...at } = fact
    const now: Detection = {
      ...at,
      id: before?.id ?? newId('det', shardOf(payment.accountId), blockMs(fact)),
      accountId: payment.accountId,
      source: payment.id,
      position: WHOLE_TRANSACTION,
      verdict,
      amountBaseUnits: (recipientBaseUnits + fact.feeBaseUnits) as BaseUnits,
      outstandingBaseUnits,
      senderAddress: payerAddress,
    }
    return { before, now }
  })
}

// A detection concerns the whole transaction, not one instruction.
const WHOLE_TRANSACTION = 0

/** Whether it is new or has changed. */
function isNews({ before, now }: Retold): boolean {
  return (
    before === null ||
    (Object.keys(now) as (keyof Detection)[]).some((key) => before[key] !== now[key])
  )
}

const ERRORS: ReadonlySet<string> = new Set([
  'failed',
  'wrong_asset',
  'wrong_recipient',
  'underpaid',
] satisfies PaymentVerdict[])

/**
 * The newest attempt that failed to pay; a new result replaces the earlier one of the same
 * transaction.
 */
function lastErrorOf(payment: Payment, detections: readonly Retold[]): PaymentError | null {
  const recorded = detections.map(({ now }) => now)
  const { lastError: before } = payment
  const isRecorded = recorded.some(({ signature }) => signature === before?.signature)
  const errors = recorded
    .filter(({ action, verdict }) => action === 'pay' && ERRORS.has(verdict))
    .map((now) => ({
      code: now.verdict,
      message: sentenceOf(now),
      slot: now.slot,
      signature: now.signature,
    }))
  return inOrder(before === null || isRecorded ? errors : [before, ...errors]).at(-1) ?? null
}

function isSameOutcome(payment: Payment, outcome: PaymentOutcome): boolean {
  return (Object.keys(outcome) as (keyof PaymentOutcome)[]).every((key) =>
    key === 'lastError'
      ? payment.lastError?.message === outcome.lastError?.message &&
        payment.lastError?.signature === outcome.lastError?.signature
      : payment[key] === outcome[key],
  )
}
