import type { ChainTransaction } from '../../chain/transaction.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { openSlots } from '../../lib/slots.ts'
import type { Credit } from '../../payments/payments/service.ts'
import { rederive } from '../../payments/payments/service.ts'
import { listEntries, listPaid, listTallies } from './repository.ts'
import type { Context } from './service.ts'
import { getSpan } from './service.ts'
import type { Asked, Derived, Difference, Payment, Span, Stop } from './state.ts'
import { compare, compareSum, cut } from './state.ts'

// Chain reads per call, and how many at once.
const MOST_SIGNATURES = 500
const MOST_IN_A_SECOND = 10_000
const READS_AT_ONCE = 8

export type Reconciliation = {
  readonly span: Span
  /** Where the next call starts; null: done. */
  readonly nextFrom: number | null
  readonly signatureCount: number
  readonly objectCount: number
  readonly recordedBaseUnits: bigint
  readonly derivedBaseUnits: bigint
  readonly differences: readonly Difference[]
}

/**
 * Checks every recorded payment of a time span against the chain: reads each transaction again,
 * judges it with the same matcher, and lists every difference.
 */
export async function reconcile(
  context: Context,
  { accountId }: Principal,
  asked: Asked,
): Promise<Reconciliation> {
  const { db } = context
  const span = getSpan(context, asked, null)
  const { stops, nextFrom } = await findStops(context, accountId, span)
  const payments = await derive(context, accountId, stops)
  const sources = [...new Set(payments.map(({ source }) => source))]
  const tallies = await listTallies(db, accountId, sources)
  const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n)
  return {
    span,
    nextFrom,
    signatureCount: stops.length,
    objectCount: sources.length,
    recordedBaseUnits: sum(payments.map(recordedOf)),
    derivedBaseUnits: sum(
      payments.map(({ derived }) => (typeof derived === 'string' ? 0n : derived)),
    ),
    differences: [...payments.flatMap(compare), ...tallies.flatMap(compareSum)],
  }
}

const recordedOf = ({ detection, transaction }: Payment) =>
  (detection ?? transaction)?.amountBaseUnits ?? 0n

async function findStops({ db }: Context, accountId: AccountId, span: Span) {
  const stops = await listPaid(db, accountId, span, MOST_SIGNATURES + 1)
  const portion = cut(stops, MOST_SIGNATURES)
  if (portion !== null) return { ...portion, stops: stops.slice(0, portion.count) }
  // A second is always read whole, because a walk cannot resume within one.
  const from = (stops[0] as Stop).atSeconds
  const second = { from, to: from + 1 }
  return { stops: await listPaid(db, accountId, second, MOST_IN_A_SECOND), nextFrom: second.to }
}

async function derive(
  { db, chain, payments: { fees }, otherPrograms }: Context,
  accountId: AccountId,
  stops: readonly Stop[],
): Promise<Payment[]> {
  const signatures = stops.map(({ signature }) => signature)
  const records = await readRecords(db, accountId, signatures)
  const slot = openSlots(READS_AT_ONCE)
  const read = new Map(
    await Promise.all(
      signatures.map((signature) =>
        slot(async () => [signature, await chain.findFinalTransaction(signature)] as const),
      ),
    ),
  )
  const credits = records.flatMap(({ source, signature }): Credit[] => {
    const transaction = read.get(signature)
    return isThere(transaction) ? [{ source, transaction }] : []
  })
  const amounts = await rederive(db, accountId, credits, fees, otherPrograms)
  const keyOf = (source: string, signature: string) => `${source} ${signature}`
  const derivedOf = new Map(
    credits.map(({ source, transaction: { signature } }, index) => [
      keyOf(source, signature),
      amounts[index] as bigint,
    ]),
  )
  return records.map((payment): Payment => {
    const { source, signature } = payment
    const isUnreadable = read.get(signature) === 'unreadable'
    const silence: Derived = isUnreadable ? 'unreadable' : 'not_on_chain'
    return { ...payment, derived: derivedOf.get(keyOf(source, signature)) ?? silence }
  })
}

const isThere = (
  transaction: ChainTransaction | 'unreadable' | null | undefined,
): transaction is ChainTransaction => typeof transaction === 'object' && transaction !== null

/** The records of these signatures in both tables, one per payment of an object. */
async function readRecords(
  db: Context['db'],
  accountId: AccountId,
  signatures: readonly string[],
): Promise<Omit<Payment, 'derived'>[]> {
  const entries = await listEntries(db, accountId, signatures)
  const elsewhere = new Set(
    entries.filter(({ isPayment }) => !isPayment).map(({ signature }) => signature),
  )
  const own = entries.filter(({ isPayment }) => isPayment)
  const payments = Map.groupBy(own, ({ source, signature }) => `${source} ${signature}`)
  return [...payments.values()].flatMap((both) => {
    const [first] = both
    if (first === undefined) return []
    return [
      {
        source: first.source,
        signature: first.signature,
        detection: both.find(({ book }) => book === 'detection') ?? null,
        transaction: both.find(({ book }) => book === 'transaction') ?? null,
        isRecordedElsewhere: elsewhere.has(first.signature),
      },
    ]
  })
}
