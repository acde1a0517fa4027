import { metrics } from '@opentelemetry/api'
import { listenToChanges } from '../db/changes.ts'
import { openDatabase } from '../db/database.ts'
import { forgetOutbox, measureOutbox, OUTBOX, returnOutbox, takeOutbox } from '../db/outbox.ts'
import { isRegistered, registerDeployment } from '../engine/admin.ts'
import { openEndpoint } from '../engine/endpoint.ts'
import { openIngress } from '../engine/ingress.ts'
import { startRelay } from '../engine/relay.ts'
import { readCheckoutConfig } from './checkout-config.ts'
import { createLog } from './log.ts'
import { repeat } from './repeat.ts'
import { startTelemetry } from './telemetry.ts'
import { openWork } from './work.ts'

const LOCK_TIMEOUT_MS = 5_000
const SWEEP_MS = 10_000
const CHECK_MS = 10_000
const FORGET_MS = 3_600_000

const config = readCheckoutConfig()
const { restate, worker } = config
const log = createLog(config.logLevel)
const stopTelemetry = await startTelemetry('florin-checkout', config)
const clock = Date.now
const db = openDatabase({ ...config.database, lockTimeoutMs: LOCK_TIMEOUT_MS })
const changes = listenToChanges(config.database.url)
const { work, sweep, forgetPictures, close: closeWork } = openWork(config, { db, clock, log })

const meter = metrics.getMeter('florin.checkout')
const failures = meter.createCounter('florin_checkout_failures', {
  description: 'Steps that failed by a fault of ours and are tried again',
})
const waiting = meter.createObservableGauge('florin_outbox_waiting', {
  description: 'Errands that Restate has not been told of',
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

const endpoint = await openEndpoint({
  ...worker,
  identityKey: restate.identityKey,
  work,
  clock,
  onFailure(handler, { intentId }, failure) {
    failures.add(1, { handler })
    log.error({ handler, intent: intentId, failure }, 'a step failed and will be tried again')
  },
  onTrouble: (trouble) => log.warn({ trouble }, 'the engine has trouble'),
})
const relay = startRelay({
  clock,
  take: (limit) => takeOutbox(db, limit),
  send: openIngress(restate.ingressUrl),
  forget: (ids) => forgetOutbox(db, ids),
  giveBack: (ids) => returnOutbox(db, ids),
  onFailure: (err, restMs) => log.warn({ err, restMs }, 'errands were not handed over'),
})
changes.subscribe(OUTBOX, relay.ring)

const stopping = new AbortController()
const register = () =>
  registerDeployment({
    adminUrl: restate.adminUrl,
    workerUrl: worker.url,
    signal: stopping.signal,
    onRetry: (reason) => log.warn({ reason }, 'Restate does not know this worker yet'),
  })
const chores = [
  repeat(SWEEP_MS, sweep, log),
  repeat(FORGET_MS, forgetPictures, log),
  // A Restate that lost its data forgets us with it.
  repeat(CHECK_MS, async () => void ((await isRegistered(restate.adminUrl)) || register()), log),
]

async function stop(signal: string): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort()
  log.info({ signal }, 'stopping')
  for (const chore of chores) chore.stop()
  await Promise.all([changes.close(), relay.stop()])
  await endpoint.close(worker.stopWithinMs)
  await closeWork()
  await Promise.all([db.close(), stopTelemetry()])
  log.info('stopped')
  process.exit() // a step that was cut off would keep us
}
process.once('SIGTERM', (signal) => void stop(signal))
process.once('SIGINT', (signal) => void stop(signal))

await register()
if (!stopping.signal.aborted) {
  log.info({ port: endpoint.port }, 'at work')
  process.send?.('listening') // for a parent that waits for it
}
