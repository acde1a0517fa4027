import type { ChainSource, SignatureRow } from '../source.ts'
import type { Cursor, Feed } from './feeds/repository.ts'

/** One source's rows of a feed, from the newest (or from below a stop) down to the cursor. */
export type Walk = {
  readonly source: ChainSource
  readonly rows: ReadonlyMap<string, SignatureRow>
  /** The walk met the cursor: the source has no other rows in between. */
  readonly isJoined: boolean
  /** The walk ran out of pages here: this slot and those below it may be incomplete. */
  readonly cutAtSlot: number | null
}

type WalkOptions = {
  readonly pageSize?: number
  /** The most pages to read. */
  readonly pages?: number
  /** Starts below this row instead of at the newest. */
  readonly before?: string | undefined
  /** Receives each page; returns whether to read the next. */
  readonly goesOn?: (rows: readonly SignatureRow[]) => Promise<boolean>
}

const PAGE_SIZE = 1_000

/**
 * Pages down from the newest row until it meets the cursor. It asks for rows newer than the one
 * *below* the cursor, so that a source which lost the cursor shows a gap instead of looking
 * complete. Without a cursor it reads down to the feed's start.
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
    // There are rows below a stop, so a source that returns none does not know the stop.
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

/** The page reaches the start of the feed. */
function isStart(
  { startSlot }: Pick<Feed, 'startSlot'>,
  { rows, isEnd }: { rows: readonly SignatureRow[]; isEnd: boolean },
): boolean {
  return isEnd || rows.some(({ slot }) => slot <= startSlot)
}

/**
 * The page is past the cursor without having met it: a source that does not know `until` returns
 * everything.
 */
function isBelow(rows: readonly SignatureRow[], cursor: Cursor | null): boolean {
  return cursor !== null && rows.length > 0 && rows.every(({ slot }) => slot < cursor.slot)
}

/**
 * Where the next page starts. The page may end in the middle of a slot, and sources order a slot's
 * rows differently, so the lowest slot is read again as a whole.
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
