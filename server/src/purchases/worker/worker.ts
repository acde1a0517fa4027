import type { Logger } from 'pino'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Changes } from '../../db/changes.ts'
import type { Db } from '../../db/database.ts'
import type { Challenge } from '../../lib/challenges.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Show, Viewer } from '../authentication/live-view/show.ts'
import type { Driver, Watch } from '../browser/driver.ts'
import type { Issuer, StatementSource } from '../cards/issuer/issuer.ts'
import type { Sealer, Vault } from '../cards/vault/vault.ts'
import type { CheckoutIntent, Move } from '../intents/state.ts'
import { record, transit } from '../intents/transition.ts'
import type { Browsers } from './browsers.ts'
import type { SubmissionLog } from './submission-log.ts'

/** The dependencies of a checkout worker. Only a worker can have cards opened. */
export type Worker = {
  readonly db: Db
  readonly clock: Clock
  readonly driver: Driver
  readonly vault: Sealer & Vault
  readonly issuer: Issuer | null
  readonly statements: StatementSource | null
  readonly blobs: Pick<Blobs, 'put'>
  readonly submissionLog: Pick<SubmissionLog, 'find' | 'put'>
  readonly quoteLifetimeMs: number
  /** How long a confirmed purchase waits for its card's owner. */
  readonly answerMs: number
  readonly browsers: Browsers
  readonly patience: Patience
  readonly liveView: LiveView
  /** Aborts shortly before this worker stops: it must release the banks' pages that it holds. */
  readonly lettingGo: AbortSignal
  readonly log: Pick<Logger, 'error' | 'warn'>
}

/** How long to wait for evidence. */
export type Patience = {
  /** The run that submitted has its answer by then; canceling the card earlier could break it. */
  readonly cancelAfterMs: number
  /** A charge that the submission started is booked by then. */
  readonly quietAfterMs: number
  /** The same after a challenge that nobody answered: its bank approves nothing. */
  readonly unansweredAfterMs: number
}

/** Shows a bank's page, held by our browser, to the card's owner. */
export type LiveView = {
  /** Fires when a viewer connects. */
  readonly changes: Pick<Changes, 'subscribe'>
  show(viewer: Viewer, challenge: Challenge, endsAtMs: number): Show
}

/** Records each step of the browser with its screenshot. */
export function watcher({ db, clock, blobs }: Worker, intent: CheckoutIntent): Watch {
  return async ({ screenshot, ...step }) => {
    // The screenshot is stored before the event that names it.
    const screenshotHash = screenshot && (await blobs.put(screenshot))
    await db.transaction((tx) => record(tx, clock, intent, { ...step, screenshotHash }))
  }
}

/** Moves an intent in a transaction of its own. Null: it has moved on. */
export async function commit(
  { db, clock }: Worker,
  intent: CheckoutIntent,
  move: Move,
  change: Parameters<typeof transit>[4],
): Promise<CheckoutIntent | null> {
  return await db.transaction((tx) => transit(tx, clock, intent, move, change))
}
