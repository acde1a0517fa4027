import type { Logger } from 'pino'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Changes } from '../../db/changes.ts'
import type { Db } from '../../db/database.ts'
import type { Challenge } from '../../lib/challenges.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Show, Viewer } from '../authentication/live-view/show.ts'
import type { Driver, Watch } from '../browser/driver.ts'
import type { Issuer, StatementSource } from '../cards/issuer/issuer.ts'
import type { Opener, Sealer } from '../cards/vault/vault.ts'
import type { CheckoutIntent, Move } from '../intents/state.ts'
import { record, transit } from '../intents/transition.ts'
import type { PressBook } from './submission-log.ts'

/** What a checkout worker works with. Only it can open cards. */
export type Worker = {
  readonly db: Db
  readonly clock: Clock
  readonly driver: Driver
  readonly vault: Sealer & Opener
  readonly issuer: Issuer | null
  readonly statements: StatementSource | null
  readonly blobs: Pick<Blobs, 'put'>
  readonly pressBook: Pick<PressBook, 'find' | 'put'>
  readonly quoteLifetimeMs: number
  /** How long a purchase that was confirmed waits for what only the card's owner can give. */
  readonly answerMs: number
  readonly browsersAtOnce: number
  readonly patience: Patience
  readonly liveView: LiveView
  /** Aborted when this worker stops soon, and must let go of banks' pages that are still open. */
  readonly lettingGo: AbortSignal
  readonly log: Pick<Logger, 'error' | 'warn'>
}

/** How long to wait for evidence. */
export type Patience = {
  /** The run that submitted has its answer by then; canceling the card earlier could break a good purchase. */
  readonly cancelAfterMs: number
  /** A charge that the submission started is booked by then. */
  readonly quietAfterMs: number
  /** The same after a challenge that nobody answered: its bank approves nothing. */
  readonly unansweredAfterMs: number
}

/** Shows a bank's page, which a browser of ours holds, to the card's owner. */
export type LiveView = {
  /** Rings when somebody comes to look. */
  readonly changes: Pick<Changes, 'subscribe'>
  show(viewer: Viewer, challenge: Challenge, endsAtMs: number): Show
}

/** Writes down each step of the browser, with its picture. */
export function watcher({ db, clock, blobs }: Worker, intent: CheckoutIntent): Watch {
  return async ({ screenshot, ...step }) => {
    // First the picture, then the line that names it.
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
