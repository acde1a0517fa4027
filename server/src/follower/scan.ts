import type { ChainSource, SignatureRow } from '../chain/source.ts'
import type { Db } from '../db/database.ts'
import type { Cursor, Feed } from './repository.ts'
import {
  listFinalizedAbove,
  moveCursor,
  questionMissing,
  saveRows,
  tellTrouble,
} from './repository.ts'
import type { Walk } from './walk.ts'
import { walk } from './walk.ts'

export type ScanContext = {
  readonly db: Db
  readonly sources: readonly [ChainSource, ...ChainSource[]]
  /** The cursor stays this far behind the newest final slot: nodes index at their own pace. */
  readonly lagSlots: number
}

/** Quick: what the first source that answers has seen goes into the inbox, to be shown. */
export async function peek({ db, sources }: ScanContext, feed: Feed): Promise<void> {
  const failures: unknown[] = []
  for (const source of sources) {
    try {
      const { rows } = await walk(source, feed)
      return await saveRows(db, feed.feed, [...rows.values()].map(asConfirmed))
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(failures, `no source could be read for ${feed.feed}`)
}

/**
 * Thorough: what all sources agree on becomes final, what none of them has any more is called in
 * question, and the cursor moves up to where nothing can be missing. Returns what kept it from doing
 * so, in words, or null.
 */
export async function settle(context: ScanContext, feed: Feed): Promise<string | null> {
  const { db, sources, lagSlots } = context
  // Before the walks: what is final now must be in all of them.
  const slots = await Promise.all(sources.map((source) => source.getSlot('finalized')))
  const finalizedSlot = Math.min(...slots)
  const walks = await Promise.all(sources.map((source) => walk(source, feed)))
  const agreed = agreedRows(walks, finalizedSlot)
  await saveRows(
    db,
    feed.feed,
    unionOf(walks).map((row) => agreed.get(row.signature) ?? asConfirmed(row)),
  )

  const horizon = finalizedSlot - lagSlots
  const known = await listFinalizedAbove(db, feed.feed, feed.cursor?.slot ?? 0)
  const span = { above: feed.cursor?.slot ?? -1, upTo: horizon }
  const trouble = troubleOf(walks, agreed, known, span)
  if (trouble === null) {
    const met = unionOf(walks).map(({ signature }) => signature)
    await questionMissing(db, feed.feed, finalizedSlot, met)
    const cursor = await nextCursor(context, feed, agreed, horizon)
    if (typeof cursor === 'string') return await tell(db, feed, cursor)
    await moveCursor(db, feed, cursor, horizon)
  }
  return await tell(db, feed, trouble)
}

async function tell(db: Db, feed: Feed, trouble: string | null): Promise<string | null> {
  if (trouble !== feed.trouble) await tellTrouble(db, feed, trouble)
  return trouble
}

function asConfirmed(row: SignatureRow): SignatureRow {
  return { ...row, commitment: 'confirmed' }
}

function unionOf(walks: readonly Walk[]): SignatureRow[] {
  return [...new Map(walks.flatMap(({ rows }) => [...rows])).values()]
}

/** The rows that every source has, at the same slot, and calls final. */
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

/** Why the cursor must stay where it is: each is a way in which a row could be missed. */
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
 * The newest agreed row up to the horizon, with the block it is in and the row of a lower slot; null
 * when that is where the cursor stands.
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
