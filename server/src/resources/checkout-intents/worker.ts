import type { Logger } from 'pino'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Driver, Watch } from '../../browser/driver.ts'
import type { Db } from '../../db/database.ts'
import type { Issuer, StatementSource } from '../../issuer/issuer.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Opener, Sealer } from '../../vault/vault.ts'
import { recordEvent } from './events/service.ts'
import type { CheckoutIntent } from './state.ts'

/** What a checkout worker works with. Only it can open cards. */
export type Worker = {
  readonly db: Db
  readonly clock: Clock
  readonly driver: Driver
  readonly vault: Sealer & Opener
  readonly issuer: Issuer | null
  readonly statements: StatementSource | null
  readonly blobs: Pick<Blobs, 'put'>
  readonly quoteLifetimeMs: number
  readonly browsersAtOnce: number
  readonly log: Pick<Logger, 'warn'>
}

/** Writes down each step of the browser, with its picture. */
export function watcher({ db, clock, blobs }: Worker, intent: CheckoutIntent): Watch {
  return async ({ screenshot, ...step }) => {
    // First the picture, then the line that names it.
    const screenshotHash = screenshot && (await blobs.put(screenshot))
    await db.transaction((tx) => recordEvent(tx, clock, intent, { ...step, screenshotHash }))
  }
}
