import type { Blobs } from '../../blobs/blobs.ts'
import type { Db } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'

export type Context = {
  readonly db: Db
  readonly clock: Clock
  readonly blobs: Pick<Blobs, 'find'>
}

/** Within which a second confirmation of the same purchase is taken for a lost reply. */
export const DUPLICATE_WINDOW_MS = 10 * 60_000
