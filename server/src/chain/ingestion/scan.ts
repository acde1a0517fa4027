import type { Db } from '../../db/database.ts'
import { answeringFirst } from '../../lib/node-health.ts'
import { isUnreachable } from '../../lib/unreachable.ts'
import type { ChainSource, SignatureRow } from '../source.ts'
import type { Cursor, Feed, Stop } from './feeds/repository.ts'
import { keepStops, moveCursor, tellTrouble } from './feeds/repository.ts'
import { listFinalizedBetween, questionMissing, saveRows } from './repository.ts'
import type { Walk } from './walk.ts'
import { walk } from './walk.ts'

export type ScanContext = {
  readonly db: Db
  readonly sources: readonly [ChainSource, ...ChainSource[]]
  /**
   * The cursor stays this far behind the newest finalized slot, because nodes index at their own
   * pace.
   */
  readonly lagSlots: number
}

type Finalized = {
  /** Why the cursor did not move; null: it is up to date. */
  readonly trouble: string | null
  /** Nothing is above the cursor, and nothing is left to read. */
  readonly isQuiet: boolean
}

/** Pages per turn: bounds memory, however much there is to read. */
const PAGES = 200

/**
 * Poll: saves what the first answering source shows, as confirmed, so that it can be displayed. It
 * reads down to the first known page; `finalize` finds whatever this overlooks.
 */
export async function poll({ db, sources }: ScanContext, feed: Feed, pages = PAGES): Promise<void> {
  const failures: unknown[] = []
  for (const source of answeringFirst(sources)) {
    try {
      const save = async (rows: readonly SignatureRow[]) =>
        (await saveRows(db, feed.feed, sinceStart(feed, rows).map(asConfirmed))) > 0
      return void (await walk(source, feed, { pages, goesOn: save }))
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(failures, `no source could be read for ${feed.feed}`)
}

/**
 * Finalize: rows that all sources agree on become final, rows that none has any more are
 * questioned, and the cursor moves up to where nothing can be missing, or the reason why not is
 * recorded.
 * A walk that needs more pages than one turn has pauses at a stop, a row that all sources have, and
 * the next turn continues below it. When a walk from a stop meets the cursor, the cursor moves up
 * to that stop, and the next turn starts at the stop above it. Every row is read twice, none is
 * held in memory between turns, and all progress is in the database, so any process can take the
 * next turn.
 */
export async function finalize(
  context: ScanContext,
  feed: Feed,
  pages = PAGES,
): Promise<Finalized> {
  const { db, sources, lagSlots } = context
  const stop = feed.stops.at(-1)
  const below = (stop?.slot ?? Number.POSITIVE_INFINITY) - 1
  // Read the slots before the walks: what is final now must appear in all of them.
  const slots = await Promise.all(sources.map((source) => source.getSlot('finalized')))
  const finalizedSlot = Math.min(...slots, below)
  const options = { pages, before: stop?.signature }
  const walks = await Promise.all(sources.map((source) => walk(source, feed, options)))
  const agreed = agreedRows(walks, finalizedSlot)
  const met = unionOf(walks)
  await saveRows(
    db,
    feed.feed,
    sinceStart(feed, met).map((row) => agreed.get(row.signature) ?? asConfirmed(row)),
  )
  if (isPaused(walks)) return await pause(db, feed, walks)

  const horizon = Math.min(Math.min(...slots) - lagSlots, below)
  const above = Math.max(feed.cursor?.slot ?? 0, feed.startSlot)
  const known = await listFinalizedBetween(db, feed.feed, above, finalizedSlot)
  const span = { above, upTo: horizon }
  const trouble = troubleOf(walks, agreed, known, span)
  const isQuiet = feed.stops.length === 0 && met.every(({ slot }) => slot <= above)
  if (trouble !== null) return { trouble: await tell(db, feed, trouble), isQuiet }
  const signatures = met.map(({ signature }) => signature)
  await questionMissing(db, feed.feed, finalizedSlot, signatures)
  const cursor = await nextCursor(context, feed, agreed, horizon)
  if (typeof cursor === 'string') return { trouble: await tell(db, feed, cursor), isQuiet }
  await moveCursor(db, feed, cursor, horizon)
  if (stop !== undefined) await keepStops(db, feed, feed.stops.slice(0, -1))
  return { trouble: await tell(db, feed, null), isQuiet }
}

/**
 * Records that a source is unreachable, if that is why the turn failed. Any other failure is
 * rethrown.
 */
export async function reportUnreachable(
  { db, sources }: ScanContext,
  feed: Feed,
  failure: unknown,
): Promise<string> {
  if (!isUnreachable(failure)) throw failure
  const away = sources.filter((source) => source.failedAtMs() !== null).map(({ name }) => name)
  const trouble = `unreachable: ${away.join(', ') || 'a source'} did not answer`
  // The stops stay valid.
  if (trouble !== feed.trouble) await tellTrouble(db, feed, trouble)
  return trouble
}

async function tell(db: Db, feed: Feed, trouble: string | null): Promise<string | null> {
  if (trouble !== feed.trouble) await tellTrouble(db, feed, trouble)
  // A source may no longer know the stop: the next turn starts at the newest row.
  if (trouble !== null && feed.stops.length > 0) await keepStops(db, feed, [])
  return trouble
}

/** No walk failed, and at least one ran out of pages. */
function isPaused(walks: readonly Walk[]): boolean {
  const isCut = ({ cutAtSlot }: Walk) => cutAtSlot !== null
  return walks.some(isCut) && walks.every((each) => each.isJoined || isCut(each))
}

/** Keeps the recorded reason: a paused turn cannot know better. */
async function pause(db: Db, feed: Feed, walks: readonly Walk[]): Promise<Finalized> {
  const stop = nextStop(walks)
  if (stop === undefined) {
    const trouble = 'disagreement: the sources have no row in common to go on from'
    return { trouble: await tell(db, feed, trouble), isQuiet: false }
  }
  await keepStops(db, feed, [...feed.stops, stop])
  return { trouble: feed.trouble, isQuiet: false }
}

/** The lowest row that all sources have, above the slot where one of them was cut off. */
function nextStop(walks: readonly Walk[]): Stop | undefined {
  const cutAtSlot = Math.max(...walks.flatMap((each) => each.cutAtSlot ?? []))
  const [first, ...others] = walks as readonly [Walk, ...Walk[]]
  const common = [...first.rows.values()].filter(
    ({ signature, slot }) =>
      slot > cutAtSlot && others.every(({ rows }) => rows.get(signature)?.slot === slot),
  )
  const lowest = common.reduce<SignatureRow | undefined>(
    (best, row) => (best === undefined || row.slot <= best.slot ? row : best),
    undefined,
  )
  return lowest && { signature: lowest.signature, slot: lowest.slot }
}

/** Drops rows from before the feed's start. */
function sinceStart({ startSlot }: Feed, rows: readonly SignatureRow[]): SignatureRow[] {
  return rows.filter(({ slot }) => slot > startSlot)
}

function asConfirmed(row: SignatureRow): SignatureRow {
  return { ...row, commitment: 'confirmed' }
}

function unionOf(walks: readonly Walk[]): SignatureRow[] {
  return [...new Map(walks.flatMap(({ rows }) => [...rows])).values()]
}

/** Rows that every source has in the same slot and calls finalized. */
function agreedRows(
  walks: readonly Walk[],
  finalizedSlot: number,
): ReadonlyMap<string, SignatureRow> {
  const [first, ...others] = walks as readonly [Walk, ...Walk[]]
  const isFinal = (row: SignatureRow | undefined, slot: number) =>
    row?.commitment === 'finalized' && row.slot === slot && slot <= finalizedSlot
  return new Map(
    [...first.rows].filter(
      ([signature, row]) =>
        isFinal(row, row.slot) &&
        others.every(({ rows }) => isFinal(rows.get(signature), row.slot)),
    ),
  )
}

/** Why the cursor must not move: each reason is a way to miss a row. */
function troubleOf(
  walks: readonly Walk[],
  agreed: ReadonlyMap<string, SignatureRow>,
  known: readonly string[],
  span: { above: number; upTo: number },
): string | null {
  for (const { source, rows, isJoined } of walks) {
    if (!isJoined) return `gap: ${source.name} does not reach back to the cursor`
    const forgotten = known.filter((signature) => !rows.has(signature)).length
    if (forgotten > 0) return `gap: ${source.name} leaves out ${forgotten} rows that are final`
  }
  for (const { source, rows } of walks) {
    const disputed = [...rows.values()].filter(
      ({ signature, slot }) => slot > span.above && slot <= span.upTo && !agreed.has(signature),
    ).length
    if (disputed > 0) return `disagreement: only ${source.name} has ${disputed} rows as they are`
  }
  return null
}

/**
 * The newest agreed row up to the horizon, with its block and the row below it. Null: the cursor is
 * already there.
 */
async function nextCursor(
  { sources }: ScanContext,
  feed: Feed,
  agreed: ReadonlyMap<string, SignatureRow>,
  horizon: number,
): Promise<Cursor | null | string> {
  const below = [...agreed.values()].filter(({ slot }) => slot <= horizon)
  const newest = highest(below)
  if (newest === undefined || newest.slot <= (feed.cursor?.slot ?? -1)) return null
  const anchor = highest(below.filter(({ slot }) => slot < newest.slot))
  const hashes = await Promise.all(sources.map((source) => source.getBlockhash(newest.slot)))
  const [blockhash] = hashes as [string, ...string[]]
  if (hashes.some((hash) => hash !== blockhash)) {
    return `disagreement: the sources have different blocks in slot ${newest.slot}`
  }
  const anchorSignature = anchor?.signature ?? null
  return { signature: newest.signature, slot: newest.slot, blockhash, anchorSignature }
}

function highest(rows: readonly SignatureRow[]): SignatureRow | undefined {
  return rows.reduce<SignatureRow | undefined>(
    (best, row) => (best === undefined || row.slot > best.slot ? row : best),
    undefined,
  )
}
