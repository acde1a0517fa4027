import type { KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/database.ts'
import type { Attempt } from '../lib/attempts.ts'
import type { AccountId } from '../lib/ids.ts'
import type { Secrets } from '../lib/secrets.ts'
import type { Credentials } from './authentication.ts'
import type { RateLimits } from './rate-limits.ts'
import type { SharedCounts } from './shared-counts.ts'
import type { Upgrades } from './upgrades.ts'

/** Dependencies of the HTTP layer; `main` wires them. */
export type Kernel = {
  readonly db: Db
  readonly changes: Changes
  readonly credentials: Credentials
  readonly log: Logger
  /** Records a request that was refused for its credentials or rights. */
  readonly noteAttempt: (attempt: Attempt) => void
  readonly rateLimits: RateLimits
  /** How many times the limits of accounts one account has. */
  readonly rateLimitFactorOf: (accountId: AccountId) => Promise<number>
  /** Null: each process counts its requests on its own. */
  readonly sharedCounts: SharedCounts | null
  /** The public address of the web application and this API: cookies, origins and links use it. */
  readonly appUrl: URL
  /** HMAC key for fingerprints of request bodies. */
  readonly fingerprintKeys: Secrets<KeyObject>
  /** Authenticates the web server when it forwards a browser's address. */
  readonly forwardSecrets: readonly string[]
  /** Public keys that verify evidence, the current one first. */
  readonly evidenceKeys: readonly string[]
  /** WebSockets; null: not supported. */
  readonly upgrades: Upgrades | null
  /** Aborted on SIGTERM: the process is no longer ready, but still answers. */
  readonly draining: AbortSignal
  /** Aborted when the process closes, some time later: ends long polls early. */
  readonly stopping: AbortSignal
}
