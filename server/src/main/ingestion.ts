import { randomUUID } from 'node:crypto'
import { metrics } from '@opentelemetry/api'
import { countWatched } from '../chain/ingestion/feeds/repository.ts'
import { ensureMarkers } from '../chain/ingestion/markers.ts'
import { countBacklog } from '../chain/ingestion/repository.ts'
import { startIngestion } from '../chain/ingestion/run.ts'
import { listenForLogs } from '../chain/log-notifications.ts'
import { openRpc } from '../chain/rpc.ts'
import type { ChainSource } from '../chain/source.ts'
import { openSource } from '../chain/source.ts'
import { openDatabase } from '../db/database.ts'
import { findObstacle } from '../db/readiness.ts'
import { ESCROW_PROGRAM } from '../gifts/escrow.ts'
import { endGivenUp, ingestGifts } from '../gifts/ingest.ts'
import { followAttempts } from '../gifts/release/service.ts'
import { ESCROW_FEED } from '../gifts/settings.ts'
import { answeringFirst } from '../lib/node-health.ts'
import { ingestPayments } from '../payments/payments/ingest.ts'
import { findTokenAccount } from '../payments/payments/payment.ts'
import { expireRefunds } from '../payments/refunds/expiry.ts'
import { readBaseConfig } from './config.ts'
import { createLog, logOutages } from './log.ts'
import { startTelemetry } from './telemetry.ts'

const LOCK_TIMEOUT_MS = 5_000
const RPC_TIMEOUT_MS = 5_000

const config = readBaseConfig()
const log = createLog(config.logLevel)
const telemetry = await startTelemetry('florin-ingestion', config)
const clock = Date.now
const db = openDatabase({
  ...config.database,
  lockTimeoutMs: LOCK_TIMEOUT_MS,
  outages: logOutages(log),
})
const open = (url: string) => openSource(openRpc(url, RPC_TIMEOUT_MS))
const [firstUrl, ...otherUrls] = config.solana.rpcUrls
const sources: readonly [ChainSource, ...ChainSource[]] = [open(firstUrl), ...otherUrls.map(open)]

const meter = metrics.getMeter('florin.ingestion')
const problems = meter.createCounter('florin_ingestion_problems', {
  description: 'Items of the inbox that could not be applied, by whether they were parked',
})
const troubled = new Set<string>()
meter
  .createObservableGauge('florin_ingestion_troubled', {
    description: 'Feeds whose cursor something keeps from moving; the log says which and what',
  })
  .addCallback((gauge) => gauge.observe(troubled.size))
const backlog = meter.createObservableGauge('florin_ingestion_backlog', {
  description: 'Items of the inbox that wait, and those that are parked',
})
const watching = meter.createObservableGauge('florin_ingestion_watched', {
  description: 'Feeds that are looked at now and then, and those of them that wait too long',
})
meter.addBatchObservableCallback(
  async (ingester) => {
    const { due, parked } = await countBacklog(db)
    ingester.observe(backlog, due, { state: 'due' })
    ingester.observe(backlog, parked, { state: 'parked' })
    const { watched, overdue } = await countWatched(db)
    ingester.observe(watching, watched, { state: 'all' })
    ingester.observe(watching, overdue, { state: 'overdue' })
  },
  [backlog, watching],
)

// The first transaction with a fee may be older than this process, so the account is read from its
// start.
const { feeAddress, markers } = config.payments
const feeAccount = feeAddress && (await findTokenAccount(feeAddress))
const feeFeeds = feeAccount ? [{ name: `fee:${feeAccount}`, address: feeAccount }] : []
await ensureMarkers(db, markers)
const { wsUrl } = config.solana
const ingestion = await startIngestion({
  db,
  clock,
  sources,
  lagSlots: config.solana.lagSlots,
  feeds: [{ name: ESCROW_FEED, address: ESCROW_PROGRAM }, ...feeFeeds],
  ingesters: [
    ingestGifts,
    ingestPayments({ feeTokenAccount: feeAccount, otherPrograms: new Set([ESCROW_PROGRAM]) }),
  ],
  chores: [
    () => endGivenUp({ db, source: answeringFirst(sources)[0] ?? sources[0] }),
    () => followAttempts({ db, clock, sources }),
    () => expireRefunds({ db, sources, lagSlots: config.solana.lagSlots }),
  ],
  owner: randomUUID(),
  log,
  onProblem({ signature, attempts }, err, isParked) {
    problems.add(1, { parked: isParked })
    log[isParked ? 'error' : 'warn']({ transaction: signature, attempts, err }, 'not applied')
  },
  listen: wsUrl === undefined ? null : (address, ring) => listenForLogs(wsUrl, address, ring),
  onTrouble(feed, trouble) {
    if (trouble === null) troubled.delete(feed)
    else troubled.add(feed)
    if (trouble === null) log.info({ feed }, 'feed moving')
    else log.error({ feed, trouble }, 'feed stuck')
  },
})

let isStopping = false
async function stop(signal: string): Promise<void> {
  if (isStopping) return
  isStopping = true
  log.info({ signal }, 'stopping')
  await ingestion.stop()
  await Promise.all([db.close(), telemetry.stop()])
  log.info('stopped')
}
// A feed that is stuck is not this process's fault: another one could not move it either.
telemetry.reportReady(async () => ({
  obstacle: isStopping ? 'stopping' : await findObstacle(db),
  feeds_stuck: troubled.size,
}))
process.once('SIGTERM', (signal) => void stop(signal))
process.once('SIGINT', (signal) => void stop(signal))
log.info('ingesting')
process.send?.('listening') // for a parent that waits for it
