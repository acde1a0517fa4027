import type { Db } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Clock } from '../../lib/clock.ts'
import { answeringFirst } from '../../lib/node-health.ts'
import { isUnreachable } from '../../lib/unreachable.ts'
import type { ChainSource, SeenTransaction as Seen } from '../source.ts'
import type { ChainTransaction } from '../transaction.ts'
import type { DueItem } from './repository.ts'
import { announce, claimDue, finishClaimed, postponeItem, restoreItem } from './repository.ts'

/** Ingests chain facts for one product inside `tx`. Returns the ids of the objects that changed. */
export type Ingest = (tx: Queryable, seen: readonly Seen[]) => Promise<string[]>

export type ApplyContext = {
  readonly db: Db
  readonly clock: Clock
  readonly sources: readonly [ChainSource, ...ChainSource[]]
  readonly ingesters: readonly Ingest[]
  readonly onProblem: (item: DueItem, problem: unknown, isParked: boolean) => void
}

const AT_ONCE = 256
/** Batches in flight: while one commits, the next one's transactions are read. */
const LANES = 4
/**
 * Concurrent reads per batch, to spare the node. Two rounds of a full batch fit into the lease even
 * when nodes are slow.
 */
const READS_AT_ONCE = 128
const LEASE_MS = 30_000
const FIRST_DELAY_MS = 200
const LONGEST_DELAY_MS = 30_000
// About five minutes with the delays above. After that a person has to look; we retry once an hour.
const PARK_AFTER_ATTEMPTS = 18
const PARKED_DELAY_MS = 3_600_000

/** Runs until nothing is due. */
export async function applyAll(context: ApplyContext): Promise<void> {
  const lane = async () => {
    // A batch that is not full was the last one.
    while ((await applyDue(context)) === AT_ONCE);
  }
  // Wait for every lane before throwing, so that none keeps running unobserved.
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Applies one batch. Returns how many items it claimed; 0 when nothing is due. */
export async function applyDue(context: ApplyContext): Promise<number> {
  const items = await claimDue(context.db, AT_ONCE, LEASE_MS)
  if (items.length === 0) return 0
  const { ready, failed } = await readAll(context, items)
  // Apply before postponing: if the database fails while postponing, the applied work is safe.
  if (ready.length > 0) await applyTogether(context, ready)
  for (const { item, problem } of failed) await postpone(context, item, problem)
  return items.length
}

type Ready = { readonly item: DueItem; readonly seen: Seen }
type Failed = { readonly item: DueItem; readonly problem: unknown }

/** Reads from the chain, outside of any database transaction. */
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
    // One item is bad, or the database failed. Bisect, so that the others do not wait.
    const middle = Math.ceil(ready.length / 2)
    await applyTogether(context, ready.slice(0, middle))
    await applyTogether(context, ready.slice(middle))
  }
}

async function applyInOne({ db, ingesters }: ApplyContext, ready: readonly Ready[]): Promise<void> {
  await db.transaction(async (tx) => {
    const items = ready.map(({ item }) => item)
    const held = await finishClaimed(tx, items)
    const own = ready.filter(({ item }) => held.has(item.signature))
    if (own.length === 0) return
    const changed = new Set<string>()
    for (const ingest of ingesters) {
      const touched = await ingest(
        tx,
        own.map(({ seen }) => seen),
      )
      for (const id of touched) changed.add(id)
    }
    await announce(tx, [...changed]) // one notification for the whole batch
  })
}

/** Reads the transaction from as many sources as its commitment needs. */
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

/** Confirmed: the first source that has it is enough to show it. */
async function readAny(
  sources: readonly ChainSource[],
  signature: string,
): Promise<ChainTransaction> {
  const failures: unknown[] = []
  for (const source of answeringFirst(sources)) {
    try {
      const transaction = await source.findTransaction(signature, 'confirmed')
      if (transaction !== null) return transaction
      failures.push(new Incomplete(`${source.name} does not have it`))
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(failures, 'no source has it')
}

/** Finalized: every source must report the same transaction. */
async function readAgreed(
  sources: readonly ChainSource[],
  signature: string,
): Promise<ChainTransaction> {
  const answers = await Promise.all(
    sources.map(async (source) => {
      const transaction = await source.findTransaction(signature, 'finalized')
      if (transaction === null) throw new Incomplete(`${source.name} does not have it as final`)
      return transaction
    }),
  )
  const [first, ...others] = answers as [ChainTransaction, ...ChainTransaction[]]
  if (others.some((other) => other.story !== first.story)) {
    throw new Incomplete('the sources tell different stories of it')
  }
  return first
}

/** A source answered, but not with what is needed. */
class Incomplete extends Error {}

async function postpone(context: ApplyContext, item: DueItem, problem: unknown): Promise<void> {
  // An unreachable source says nothing about the item.
  const isCounted = !isUnreachable(problem)
  const isParked = isCounted && item.attempts >= PARK_AFTER_ATTEMPTS
  const delayMs = isParked
    ? PARKED_DELAY_MS
    : Math.min(FIRST_DELAY_MS * 1.6 ** item.attempts, LONGEST_DELAY_MS)
  context.onProblem(item, problem, isParked)
  const words = problem instanceof Error ? problem.message : String(problem)
  await postponeItem(context.db, item, { problem: words, delayMs, isParked, isCounted })
}
