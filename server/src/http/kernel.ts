import type { KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/database.ts'
import type { Credentials } from './authentication.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Upgrades } from './upgrades.ts'

/** What the HTTP edge stands on; the process root puts it together. */
export type Kernel = {
  readonly db: Db
  readonly changes: Changes
  readonly credentials: Credentials
  readonly log: Logger
  readonly rateLimits: RateLimits
  /** Where the web application and this API are reached: cookies, origins and links refer to it. */
  readonly appUrl: URL
  /** Keys the fingerprints of request bodies. */
  readonly fingerprintKey: KeyObject
  /** Lets the web server speak for a browser's address. */
  readonly forwardSecret: string | undefined
  /** Public keys that sign evidence, the current one first: whoever verifies finds them here. */
  readonly evidenceKeys: readonly string[]
  /** WebSockets; null: none are spoken here. */
  readonly upgrades: Upgrades | null
  /** Aborted when the process is told to stop: it is not ready any more, and still answers. */
  readonly draining: AbortSignal
  /** Aborted when it closes, some time later: ends waits early. */
  readonly stopping: AbortSignal
}
