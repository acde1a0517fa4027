import type { ChainSource, SignatureRow } from '../chain/source.ts'
import type { Cursor, Feed } from './repository.ts'

/** What one source told of a feed, from the newest row down to the cursor. */
export type Walk = {
  readonly source: ChainSource
  readonly rows: ReadonlyMap<string, SignatureRow>
  /** It met the cursor: nothing that the source knows lies between. */
  readonly isJoined: boolean
}

const PAGE_SIZE = 1_000

/**
 * Pages down from the newest row until the cursor itself is met. It asks for what is newer than the
 * row *below* the cursor, so that a walk which ends without the cursor shows a gap, instead of looking
 * like one that reached it.
 */
export async function walk(
  source: ChainSource,
  { address, cursor }: Pick<Feed, 'address' | 'cursor'>,
  pageSize = PAGE_SIZE,
): Promise<Walk> {
  const rows = new Map<string, SignatureRow>()
  const until = cursor?.anchorSignature ?? undefined
  let before: string | undefined
  for (;;) {
    const page = await source.listSignatures(address, { limit: pageSize, before, until })
    const known = rows.size
    for (const row of page.rows) rows.set(row.signature, row)
    const isJoined = cursor === null ? page.isEnd : rows.has(cursor.signature)
    if (isJoined || page.isEnd || isBelow(page.rows, cursor)) return { source, rows, isJoined }
    if (rows.size === known && before !== undefined) {
      throw new Error(`${source.name} answers the same page again`)
    }
    before = pageEnd(page.rows) ?? page.lastSignature ?? undefined
  }
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
  const lowest = Math.min(...rows.map(({ slot }) => slot))
  const above = rows.filter(({ slot }) => slot > lowest)
  const next = Math.min(...above.map(({ slot }) => slot))
  return above.findLast(({ slot }) => slot === next)?.signature
}
