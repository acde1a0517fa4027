import type { Logger } from 'pino'
import { openRevocationLog } from '../accounts/revocations/log.ts'
import { createDiskBlobs } from '../blobs/disk.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/database.ts'
import type { Challenge } from '../lib/challenges.ts'
import type { Clock } from '../lib/clock.ts'
import type { Viewer } from '../purchases/authentication/live-view/show.ts'
import { showChallenge } from '../purchases/authentication/live-view/show.ts'
import type { Driver } from '../purchases/browser/driver.ts'
import { createScriptedDriver } from '../purchases/browser/scripted.ts'
import { createChromiumDriver } from '../purchases/buyer/chromium.ts'
import { openLocalIssuer } from '../purchases/cards/issuer/local.ts'
import { openStripeIssuer } from '../purchases/cards/issuer/stripe.ts'
import { openVault } from '../purchases/cards/vault/client.ts'
import { openSealer } from '../purchases/cards/vault/seal.ts'
import type { Work } from '../purchases/jobs/jobs.ts'
import type { Browsers } from '../purchases/worker/browsers.ts'
import { openBrowsers } from '../purchases/worker/browsers.ts'
import { openSubmissionLog } from '../purchases/worker/submission-log.ts'
import { buildWork, sweep } from '../purchases/worker/work.ts'
import type { CheckoutConfig } from './checkout-config.ts'

const DAY_MS = 24 * 3_600_000
const PICTURES_KEPT_MS = 180 * DAY_MS
// Longer than any backup that could be restored.
const LOGS_KEPT_MS = 400 * DAY_MS

/** The jobs of a checkout worker, wired to its browser, issuer, vault and files. */
export function openWork(
  config: CheckoutConfig,
  means: {
    readonly db: Db
    readonly clock: Clock
    readonly changes: Changes
    readonly lettingGo: AbortSignal
    readonly log: Logger
  },
): {
  readonly work: Work
  readonly browsers: Pick<Browsers, 'longestWaitMs'>
  sweep(): Promise<void>
  forget(): Promise<void>
  close(): Promise<void>
} {
  const bank = openIssuer(config)
  const browsers = openBrowsers(config.browsersAtOnce)
  const { driver, close } = openDriver(config)
  const blobs = createDiskBlobs(config.blobsDirectory)
  const submissionLog = openSubmissionLog(config.blobsDirectory)
  const worker = {
    ...means,
    driver,
    vault: { ...openSealer([config.vault.publicKey]), ...openVault(config.vault) },
    issuer: bank,
    statements: bank,
    blobs,
    submissionLog,
    quoteLifetimeMs: config.quoteLifetimeMs,
    answerMs: config.answerMs,
    browsers,
    patience: config.patience,
    liveView: {
      changes: means.changes,
      show: (viewer: Viewer, challenge: Challenge, endsAtMs: number) =>
        showChallenge(viewer, config.liveViewSecret, challenge, endsAtMs),
    },
  }
  const forget = async () => {
    await blobs.forget(new Date(means.clock() - PICTURES_KEPT_MS))
    const before = new Date(means.clock() - LOGS_KEPT_MS)
    await submissionLog.forget(before)
    await openRevocationLog(config.blobsDirectory, means.clock).forget(before)
  }
  return { work: buildWork(worker), browsers, sweep: () => sweep(worker), forget, close }
}

function openIssuer({ issuer }: CheckoutConfig) {
  if (issuer === null) return null
  if (issuer.kind === 'stripe') return openStripeIssuer(issuer)
  return openLocalIssuer(issuer.url, issuer.secret)
}

function openDriver({ scriptedShop, browser, egress, answerMs }: CheckoutConfig): {
  driver: Driver
  close: () => Promise<void>
} {
  if (scriptedShop !== undefined) {
    return { driver: createScriptedDriver(scriptedShop), close: async () => {} }
  }
  const driver = createChromiumDriver({ ...browser, egress, challengeMs: answerMs })
  return { driver, close: driver.close }
}
