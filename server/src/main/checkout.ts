import { metrics } from '@opentelemetry/api'
import { openRevocationLog } from '../accounts/revocations/log.ts'
import { listenToChanges } from '../db/changes.ts'
import { openDatabase } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/errors.ts'
import { findObstacle } from '../db/readiness.ts'
import { measureUnknown } from '../purchases/intents/submissions/repository.ts'
import {
  findServing,
  isListening,
  isSame,
  registerDeployment,
  retireDeployments,
} from '../purchases/jobs/admin.ts'
import { openEndpoint } from '../purchases/jobs/endpoint.ts'
import { describeFailure } from '../purchases/jobs/failure.ts'
import { openIngress } from '../purchases/jobs/ingress.ts'
import { startRelay } from '../purchases/jobs/relay.ts'
import {
  forgetOutbox,
  measureOutbox,
  OUTBOX,
  returnOutbox,
  takeOutbox,
} from '../purchases/jobs/repository.ts'
import { assertIsolated } from '../purchases/sandbox/sandbox.ts'
import { UNKNOWN_CODES } from '../purchases/worker/evidence.ts'
import { readCheckoutConfig } from './checkout-config.ts'
import { createLog, logOutages } from './log.ts'
import { repeat } from './repeat.ts'
import { reapplyRevocations } from './revocations.ts'
import { startTelemetry } from './telemetry.ts'
import { openWork } from './work.ts'

const LOCK_TIMEOUT_MS = 5_000
const SWEEP_MS = 10_000
const CHECK_MS = 5_000
const FORGET_MS = 3_600_000
// Time to store a purchase's outcome after its bank's page was released.
const LAST_MS = 20_000
// Checks without an answer: a restarted worker is back by then.
const SILENCES = 6

const config = readCheckoutConfig()
const { restate, worker } = config
const log = createLog(config.logLevel, describeFailure) // a browser's errors quote typed text
const isolation = config.scriptedShop === undefined ? await isolate() : {}
const telemetry = await startTelemetry('florin-checkout', config)
const clock = Date.now
const db = openDatabase({
  ...config.database,
  lockTimeoutMs: LOCK_TIMEOUT_MS,
  outages: logOutages(log),
})
const changes = listenToChanges(config.database.url)
const lettingGo = new AbortController()
const revocations = openRevocationLog(config.blobsDirectory, clock)
const reapplied = await reapplyRevocations({ db, clock }, revocations)
if (reapplied > 0) log.warn({ alive: reapplied }, 'revoked again: the database had forgotten')
const means = { db, clock, changes, lettingGo: lettingGo.signal, log }
const { work, browsers, sweep, forget, close: closeWork } = openWork(config, means)

const meter = metrics.getMeter('florin.checkout')
const failures = meter.createCounter('florin_checkout_failures', {
  description: 'Jobs that failed through a fault of ours and are retried',
})
const waiting = meter.createObservableGauge('florin_outbox_waiting', {
  description: 'Jobs that Restate does not have yet',
})
const oldest = meter.createObservableGauge('florin_outbox_oldest_seconds', {
  description: 'Age of the oldest of them',
})
meter.addBatchObservableCallback(
  async (observer) => {
    const outbox = await measureOutbox(db)
    observer.observe(waiting, outbox.waiting)
    observer.observe(oldest, outbox.oldestSeconds)
  },
  [waiting, oldest],
)

meter
  .createObservableGauge('florin_browser_wait_seconds', {
    description: 'How long the job that has waited longest for a browser has waited',
  })
  .addCallback((observer) => observer.observe(browsers.longestWaitMs() / 1_000))

const unknown = meter.createObservableGauge('florin_purchases_unknown', {
  description: 'Purchases that were submitted and whose outcome is unknown, by code',
})
const unknownFor = meter.createObservableGauge('florin_purchases_unknown_oldest_seconds', {
  description: 'Time since the oldest of them was submitted',
})
meter.addBatchObservableCallback(
  async (observer) => {
    const found = new Map((await measureUnknown(db)).map((each) => [each.code, each]))
    // Zero is reported as zero: an alert on a missing series would never end.
    for (const code of UNKNOWN_CODES) {
      observer.observe(unknown, found.get(code)?.count ?? 0, { code })
      observer.observe(unknownFor, found.get(code)?.oldestSeconds ?? 0, { code })
    }
  },
  [unknown, unknownFor],
)

const endpoint = await openEndpoint({
  ...worker,
  identityKeys: restate.identityKeys,
  work,
  clock,
  onFailure(handler, { intentId }, failure) {
    failures.add(1, { handler })
    if (failure.name === DatabaseUnavailable.name) return // logged by itself
    log.error({ handler, intent: intentId, failure }, 'a job failed and will be retried')
  },
  onTrouble: (trouble) => log.warn({ trouble }, 'Restate reported a problem'),
})
const relay = startRelay({
  clock: () => performance.now(), // a wall clock set back would make it rest for as long
  take: (limit) => takeOutbox(db, limit),
  send: openIngress(restate.ingressUrls),
  forget: (ids) => forgetOutbox(db, ids),
  giveBack: (ids) => returnOutbox(db, ids),
  onFailure: (err, restMs) => log.warn({ err, restMs }, 'jobs were not sent'),
})
changes.subscribe(OUTBOX, relay.ring)

const stopping = new AbortController()
const register = () =>
  registerDeployment({
    adminUrls: restate.adminUrls,
    workerUrl: worker.url,
    signal: stopping.signal,
    onRetry: (reason) => log.warn({ reason }, 'Restate does not know this worker yet'),
  })
let silences = 0
const chores = [
  repeat(SWEEP_MS, sweep, log),
  repeat(FORGET_MS, forget, log),
  repeat(CHECK_MS, attend, log),
]

/** Fails where browsers cannot be isolated, unless a development setting allows it. */
async function isolate() {
  const settings = { ...config.browser, egressUrl: config.egress.url }
  const { isStrong, description, ...bounds } = await assertIsolated(settings)
  log[isStrong ? 'info' : 'warn'](bounds, description)
  return { isolation: description, ...bounds }
}

/**
 * Registers again after Restate has lost its data. The newest worker takes over from those that it
 * replaced and removes them; if the newest is gone for good, an older one takes its place.
 */
async function attend(): Promise<void> {
  const serving = await findServing(restate.adminUrls)
  if (serving === null) return await register()
  if (isSame(serving, worker.url)) {
    const onRetired = (uri: string) => log.info({ uri }, 'removed a worker that was replaced')
    return await retireDeployments(restate.adminUrls, worker.url, onRetired)
  }
  silences = (await isListening(serving)) ? 0 : silences + 1
  if (silences < SILENCES) return
  silences = 0
  log.warn({ serving }, 'the newest worker is gone, and this one takes its place')
  await register()
}

async function stop(signal: string): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort()
  log.info({ signal }, 'stopping')
  for (const chore of chores) chore.stop()
  setTimeout(() => lettingGo.abort(), Math.max(0, worker.stopWithinMs - LAST_MS)).unref()
  await relay.stop()
  await endpoint.close(worker.stopWithinMs)
  await changes.close() // until then a viewer may connect to a bank's page
  await closeWork()
  await Promise.all([db.close(), telemetry.stop()])
  log.info('stopped')
  process.exit() // a job that was cut off would keep the process alive
}
process.once('SIGTERM', (signal) => void stop(signal))
process.once('SIGINT', (signal) => void stop(signal))

await register()
if (!stopping.signal.aborted) {
  telemetry.reportReady(async () => ({
    obstacle: stopping.signal.aborted ? 'stopping' : await findObstacle(db),
    ...isolation,
  }))
  log.info({ port: endpoint.port }, 'at work')
  process.send?.('listening') // for a parent that waits for it
}
