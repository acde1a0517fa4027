import type { ChainSource, SignatureRow } from '../source.ts'
import type { Cursor, Feed } from './feeds/repository.ts'

/** What one source told of a feed, from the newest row, or from below a stop, down to the cursor. */
export type Walk = {
  readonly source: ChainSource
  readonly rows: ReadonlyMap<string, SignatureRow>
  /** It met the cursor: nothing that the source knows lies between. */
  readonly isJoined: boolean
  /** It paused for want of pages: of this slot and all below it was not told everything. */
  readonly cutAtSlot: number | null
}

type WalkOptions = {
  readonly pageSize?: number
  /** How many pages it may take. */
  readonly pages?: number
  /** Begins below this row instead of at the newest. */
  readonly before?: string | undefined
  /** Is shown each page, and says whether the next is wanted. */
  readonly goesOn?: (rows: readonly SignatureRow[]) => Promise<boolean>
}

const PAGE_SIZE = 1_000

/**
 * Pages down from the newest row until the cursor itself is met. It asks for what is newer than the
 * row *below* the cursor, so that a walk which ends without the cursor shows a gap, instead of looking
 * like one that reached it. Without a cursor it goes down to the feed's start.
 */
export async function walk(
  source: ChainSource,
  feed: Pick<Feed, 'address' | 'cursor' | 'startSlot'>,
  options: WalkOptions = {},
): Promise<Walk> {
  const { pageSize = PAGE_SIZE, pages = Number.POSITIVE_INFINITY, before: stop } = options
  const { address, cursor } = feed
  const rows = new Map<string, SignatureRow>()
  const until = cursor?.anchorSignature ?? undefined
  let before = stop
  for (let read = 1; ; read++) {
    const page = await source.listSignatures(address, { limit: pageSize, before, until })
    const known = rows.size
    for (const row of page.rows) rows.set(row.signature, row)
    const isWanted = (await options.goesOn?.(page.rows)) ?? true
    // Below a stop there is something; who has nothing to tell of it does not know the stop.
    const isLost = stop !== undefined && rows.size === 0
    const isJoined = cursor === null ? isStart(feed, page) && !isLost : rows.has(cursor.signature)
    if (isJoined || page.isEnd || isBelow(page.rows, cursor)) {
      return { source, rows, isJoined, cutAtSlot: null }
    }
    if (rows.size === known && before !== stop) {
      throw new Error(`${source.name} answers the same page again`)
    }
    if (read >= pages || !isWanted)
      return { source, rows, isJoined, cutAtSlot: lowestSlot(rows.values()) }
    before = pageEnd(page.rows) ?? page.lastSignature ?? undefined
  }
}

/** The page reaches down to where the feed begins. */
function isStart(
  { startSlot }: Pick<Feed, 'startSlot'>,
  { rows, isEnd }: { rows: readonly SignatureRow[]; isEnd: boolean },
): boolean {
  return isEnd || rows.some(({ slot }) => slot <= startSlot)
}

/** The page is past the cursor, which was not met: who does not know `until` would tell all there is. */
function isBelow(rows: readonly SignatureRow[], cursor: Cursor | null): boolean {
  return cursor !== null && rows.length > 0 && rows.every(({ slot }) => slot < cursor.slot)
}

/**
 * Where to go on. The lowest slot of a page may be cut through its middle, and sources differ in how
 * they order a slot's rows: so it is read again, whole, by starting above it.
 */
function pageEnd(rows: readonly SignatureRow[]): string | undefined {
  const lowest = lowestSlot(rows)
  const above = rows.filter(({ slot }) => slot > lowest)
  const next = lowestSlot(above)
  return above.findLast(({ slot }) => slot === next)?.signature
}

function lowestSlot(rows: Iterable<SignatureRow>): number {
  let lowest = Number.POSITIVE_INFINITY
  for (const { slot } of rows) lowest = Math.min(lowest, slot)
  return lowest
}
