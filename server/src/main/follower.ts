import { randomUUID } from 'node:crypto'
import { metrics } from '@opentelemetry/api'
import { listenForLogs } from '../chain/doorbell.ts'
import { openRpc } from '../chain/rpc.ts'
import type { ChainSource } from '../chain/source.ts'
import { openSource } from '../chain/source.ts'
import { openDatabase } from '../db/database.ts'
import { countBacklog } from '../follower/repository.ts'
import { follow } from '../follower/run.ts'
import { ESCROW_PROGRAM } from '../resources/gifts/escrow.ts'
import { endGivenUp, observeGifts } from '../resources/gifts/observe.ts'
import { followAttempts } from '../resources/gifts/release/service.ts'
import { ESCROW_FEED } from '../resources/gifts/settings.ts'
import { readBaseConfig } from './config.ts'
import { createLog } from './log.ts'
import { startTelemetry } from './telemetry.ts'

const LOCK_TIMEOUT_MS = 5_000
const RPC_TIMEOUT_MS = 5_000

const config = readBaseConfig()
const log = createLog(config.logLevel)
const stopTelemetry = await startTelemetry('florin-follower', config)
const clock = Date.now
const db = openDatabase({ ...config.database, lockTimeoutMs: LOCK_TIMEOUT_MS })
const open = (url: string) => openSource(openRpc(url, RPC_TIMEOUT_MS))
const [firstUrl, ...otherUrls] = config.solana.rpcUrls
const sources: readonly [ChainSource, ...ChainSource[]] = [open(firstUrl), ...otherUrls.map(open)]

const meter = metrics.getMeter('florin.follower')
const problems = meter.createCounter('florin_follower_problems', {
  description: 'Items of the inbox that could not be applied, by whether they were parked',
})
let troubled = 0
meter
  .createObservableGauge('florin_follower_troubled', {
    description: '1 while something keeps the cursor from moving; the log says what',
  })
  .addCallback((gauge) => gauge.observe(troubled))
const backlog = meter.createObservableGauge('florin_follower_backlog', {
  description: 'Items of the inbox that wait, and those that are parked',
})
meter.addBatchObservableCallback(
  async (observer) => {
    const { due, parked } = await countBacklog(db)
    observer.observe(backlog, due, { state: 'due' })
    observer.observe(backlog, parked, { state: 'parked' })
  },
  [backlog],
)

const follower = await follow({
  db,
  clock,
  sources,
  lagSlots: config.solana.lagSlots,
  feed: { name: ESCROW_FEED, address: ESCROW_PROGRAM },
  observers: [observeGifts],
  chores: [
    () => endGivenUp({ db, source: sources[0] }),
    () => followAttempts({ db, clock, sources }),
  ],
  owner: randomUUID(),
  log,
  onProblem({ signature, attempts }, err, isParked) {
    problems.add(1, { parked: isParked })
    log[isParked ? 'error' : 'warn']({ transaction: signature, attempts, err }, 'not applied')
  },
  onTrouble(trouble) {
    troubled = trouble === null ? 0 : 1
    if (trouble === null) log.info('the feed moves')
    else log.error({ trouble }, 'the feed does not move')
  },
})
const doorbell =
  config.solana.wsUrl === undefined
    ? null
    : listenForLogs(config.solana.wsUrl, ESCROW_PROGRAM, follower.ring)

let isStopping = false
async function stop(signal: string): Promise<void> {
  if (isStopping) return
  isStopping = true
  log.info({ signal }, 'stopping')
  doorbell?.close()
  await follower.stop()
  await Promise.all([db.close(), stopTelemetry()])
  log.info('stopped')
}
process.once('SIGTERM', (signal) => void stop(signal))
process.once('SIGINT', (signal) => void stop(signal))
log.info('following')
process.send?.('listening') // for a parent that waits for it
