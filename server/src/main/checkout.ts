import { metrics } from '@opentelemetry/api'
import { listenToChanges } from '../db/changes.ts'
import { openDatabase } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/errors.ts'
import { measureDoubt } from '../purchases/intents/submissions/repository.ts'
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
import { DOUBTS } from '../purchases/worker/evidence.ts'
import { readCheckoutConfig } from './checkout-config.ts'
import { createLog, logOutages } from './log.ts'
import { repeat } from './repeat.ts'
import { startTelemetry } from './telemetry.ts'
import { openWork } from './work.ts'

const LOCK_TIMEOUT_MS = 5_000
const SWEEP_MS = 10_000
const CHECK_MS = 10_000
const FORGET_MS = 3_600_000
// Time to record the outcome of a purchase after its bank page was closed.
const LAST_MS = 20_000
// A restarted worker is back by then.
const SILENCES = 3

const config = readCheckoutConfig()
const { restate, worker } = config
const log = createLog(config.logLevel, describeFailure) // a browser's errors may quote typed text
const stopTelemetry = await startTelemetry('florin-checkout', config)
const clock = Date.now
const db = openDatabase({
  ...config.database,
  lockTimeoutMs: LOCK_TIMEOUT_MS,
  outages: logOutages(log),
})
const changes = listenToChanges(config.database.url)
const lettingGo = new AbortController()
const means = { db, clock, changes, lettingGo: lettingGo.signal, log }
const { work, sweep, forget, close: closeWork } = openWork(config, means)

const meter = metrics.getMeter('florin.checkout')
const failures = meter.createCounter('florin_checkout_failures', {
  description: 'Steps that failed by a fault of ours and are tried again',
})
const waiting = meter.createObservableGauge('florin_outbox_waiting', {
  description: 'Jobs that Restate does not have yet',
})
const oldest = meter.createObservableGauge('florin_outbox_oldest_seconds', {
  description: 'How long the oldest of them has waited',
})
meter.addBatchObservableCallback(
  async (observer) => {
    const outbox = await measureOutbox(db)
    observer.observe(waiting, outbox.waiting)
    observer.observe(oldest, outbox.oldestSeconds)
  },
  [waiting, oldest],
)

const doubted = meter.createObservableGauge('florin_intents_in_doubt', {
  description:
    'Purchases that were pressed and of which nobody knows the outcome, by what is known',
})
const doubtedFor = meter.createObservableGauge('florin_intents_in_doubt_oldest_seconds', {
  description: 'How long ago the oldest of them was pressed',
})
meter.addBatchObservableCallback(
  async (observer) => {
    const found = new Map((await measureDoubt(db)).map((each) => [each.code, each]))
    // Report zero as zero: an alert on a missing series would never end.
    for (const code of DOUBTS) {
      observer.observe(doubted, found.get(code)?.count ?? 0, { code })
      observer.observe(doubtedFor, found.get(code)?.oldestSeconds ?? 0, { code })
    }
  },
  [doubted, doubtedFor],
)

const endpoint = await openEndpoint({
  ...worker,
  identityKey: restate.identityKey,
  work,
  clock,
  onFailure(handler, { intentId }, failure) {
    failures.add(1, { handler })
    if (failure.name === DatabaseUnavailable.name) return // outages have their own log line
    log.error({ handler, intent: intentId, failure }, 'a job failed and will be retried')
  },
  onTrouble: (trouble) => log.warn({ trouble }, 'Restate reports a problem'),
})
const relay = startRelay({
  clock,
  take: (limit) => takeOutbox(db, limit),
  send: openIngress(restate.ingressUrls),
  forget: (ids) => forgetOutbox(db, ids),
  giveBack: (ids) => returnOutbox(db, ids),
  onFailure: (err, restMs) => log.warn({ err, restMs }, 'jobs were not handed to Restate'),
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

/**
 * A Restate that lost its data has forgotten this deployment. The newest worker removes those it
 * replaced; if it is gone for good, a replaced one takes over.
 */
async function attend(): Promise<void> {
  const serving = await findServing(restate.adminUrls)
  if (serving === null) return await register()
  if (isSame(serving, worker.url)) {
    const onRetired = (uri: string) => log.info({ uri }, 'removed a replaced worker')
    return await retireDeployments(restate.adminUrls, worker.url, onRetired)
  }
  silences = (await isListening(serving)) ? 0 : silences + 1
  if (silences < SILENCES) return
  silences = 0
  log.warn({ serving }, 'the newest worker is gone; this one takes over')
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
  await changes.close() // until then somebody may open a bank's page
  await closeWork()
  await Promise.all([db.close(), stopTelemetry()])
  log.info('stopped')
  process.exit() // an interrupted step would keep the process alive
}
process.once('SIGTERM', (signal) => void stop(signal))
process.once('SIGINT', (signal) => void stop(signal))

await register()
if (!stopping.signal.aborted) {
  log.info({ port: endpoint.port }, 'ready')
  process.send?.('listening') // for a parent that waits for it
}
