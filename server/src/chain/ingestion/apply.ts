import type { Db } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Clock } from '../../lib/clock.ts'
import { answeringFirst } from '../../lib/node-health.ts'
import { isUnreachable } from '../../lib/unreachable.ts'
import type { ChainSource, SeenTransaction as Seen } from '../source.ts'
import type { ChainTransaction } from '../transaction.ts'
import type { DueItem } from './repository.ts'
import { announce, claimDue, finishClaimed, postponeItem, restoreItem } from './repository.ts'

/** A slice's part: takes facts in, in the given transaction, and tells which objects they touched. */
export type Observe = (tx: Queryable, seen: readonly Seen[]) => Promise<string[]>

export type ApplyContext = {
  readonly db: Db
  readonly clock: Clock
  readonly sources: readonly [ChainSource, ...ChainSource[]]
  readonly observers: readonly Observe[]
  readonly onProblem: (item: DueItem, problem: unknown, isParked: boolean) => void
}

const AT_ONCE = 256
/** Batches on their way at a time: while one is committed, the transactions of the next are read. */
const LANES = 4
/**
 * Of one batch, so that a node is not asked for all at the same moment. The two rounds of a full batch
 * stay within the lease, also when nodes are slow to answer.
 */
const READS_AT_ONCE = 128
const LEASE_MS = 30_000
const FIRST_DELAY_MS = 200
const LONGEST_DELAY_MS = 30_000
// With the delays above, about five minutes. After that it is a person's turn; we look once an hour.
const PARK_AFTER_ATTEMPTS = 18
const PARKED_DELAY_MS = 3_600_000

/** Works until nothing is due any more. */
export async function applyAll(context: ApplyContext): Promise<void> {
  const lane = async () => {
    // A batch that is not full took all there was.
    while ((await applyDue(context)) === AT_ONCE);
  }
  // All come to their end before a failure is told: none is left running behind its back.
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Takes one batch of what is due. Returns how many items it took; 0 when there was nothing to do. */
export async function applyDue(context: ApplyContext): Promise<number> {
  const items = await claimDue(context.db, AT_ONCE, LEASE_MS)
  if (items.length === 0) return 0
  const { ready, failed } = await readAll(context, items)
  // First what can be done: should the database go away while the rest is put off, it is not lost.
  if (ready.length > 0) await applyTogether(context, ready)
  for (const { item, problem } of failed) await postpone(context, item, problem)
  return items.length
}

type Ready = { readonly item: DueItem; readonly seen: Seen }
type Failed = { readonly item: DueItem; readonly problem: unknown }

/** Asks the chain, outside of any transaction. */
async function readAll(
  context: ApplyContext,
  items: readonly DueItem[],
): Promise<{ ready: Ready[]; failed: Failed[] }> {
  const ready: Ready[] = []
  const failed: Failed[] = []
  const queue = items.values()
  const reader = async () => {
    for (const item of queue) {
      try {
        const seen = await readItem(context, item)
        if (seen !== null) ready.push({ item, seen })
      } catch (problem) {
        failed.push({ item, problem })
      }
    }
  }
  await Promise.all(Array.from({ length: READS_AT_ONCE }, reader))
  return { ready, failed }
}

async function applyTogether(context: ApplyContext, ready: readonly Ready[]): Promise<void> {
  try {
    await applyInOne(context, ready)
  } catch (error) {
    const [only] = ready
    if (ready.length === 1 && only !== undefined) return await postpone(context, only.item, error)
    // One of them is bad, or the database was: it is found by halves, the others do not wait for it.
    const middle = Math.ceil(ready.length / 2)
    await applyTogether(context, ready.slice(0, middle))
    await applyTogether(context, ready.slice(middle))
  }
}

async function applyInOne({ db, observers }: ApplyContext, ready: readonly Ready[]): Promise<void> {
  await db.transaction(async (tx) => {
    const items = ready.map(({ item }) => item)
    const held = await finishClaimed(tx, items)
    const own = ready.filter(({ item }) => held.has(item.signature))
    if (own.length === 0) return
    const changed = new Set<string>()
    for (const observe of observers) {
      const touched = await observe(
        tx,
        own.map(({ seen }) => seen),
      )
      for (const id of touched) changed.add(id)
    }
    await announce(tx, [...changed]) // once for all of them
  })
}

/** The transaction's story, from as many sources as it takes for its commitment. */
async function readItem(context: ApplyContext, item: DueItem): Promise<Seen | null> {
  const { sources, clock } = context
  const { signature, commitment } = item
  const seen = { signature, slot: item.slot, commitment }
  const atSeconds = item.atSeconds ?? Math.floor(clock() / 1000)
  if (commitment === 'confirmed') {
    return { ...seen, atSeconds, transaction: await readAny(sources, signature) }
  }
  if (commitment === 'finalized') {
    return { ...seen, atSeconds, transaction: await readAgreed(sources, signature) }
  }
  const found = await Promise.all(
    sources.map((source) => source.findTransaction(signature, 'confirmed')),
  )
  const there = found.find((transaction) => transaction !== null)
  if (there === undefined) return { ...seen, atSeconds, transaction: null }
  await restoreItem(context.db, signature, 'confirmed', there.slot)
  return null
}

/** Enough to show: the first source that has it. */
async function readAny(
  sources: readonly ChainSource[],
  signature: string,
): Promise<ChainTransaction> {
  const failures: unknown[] = []
  for (const source of answeringFirst(sources)) {
    try {
      const transaction = await source.findTransaction(signature, 'confirmed')
      if (transaction !== null) return transaction
      failures.push(new Untold(`${source.name} does not have it`))
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(failures, 'no source has it')
}

/** Enough to be final: every source tells the same story. */
async function readAgreed(
  sources: readonly ChainSource[],
  signature: string,
): Promise<ChainTransaction> {
  const told = await Promise.all(
    sources.map(async (source) => {
      const transaction = await source.findTransaction(signature, 'finalized')
      if (transaction === null) throw new Untold(`${source.name} does not have it as final`)
      return transaction
    }),
  )
  const [first, ...others] = told as [ChainTransaction, ...ChainTransaction[]]
  if (others.some((other) => other.story !== first.story)) {
    throw new Untold('the sources tell different stories of it')
  }
  return first
}

/** A source answered, but not what is needed. */
class Untold extends Error {}

async function postpone(context: ApplyContext, item: DueItem, problem: unknown): Promise<void> {
  // A source that cannot be reached says nothing about the item.
  const isCounted = !isUnreachable(problem)
  const isParked = isCounted && item.attempts >= PARK_AFTER_ATTEMPTS
  const delayMs = isParked
    ? PARKED_DELAY_MS
    : Math.min(FIRST_DELAY_MS * 1.6 ** item.attempts, LONGEST_DELAY_MS)
  context.onProblem(item, problem, isParked)
  const words = problem instanceof Error ? problem.message : String(problem)
  await postponeItem(context.db, item, { problem: words, delayMs, isParked, isCounted })
}
