// Real ingestion with an in-process network, for bench/settlement.ts, which starts it, makes
// payments, and waits until all of them were applied.
import { pino } from 'pino'
import type { Order, Report } from '../../../bench/lib/payments.ts'
import type { Ingest } from '../../src/chain/ingestion/apply.ts'
import { ensureMarkers } from '../../src/chain/ingestion/markers.ts'
import { countBacklog } from '../../src/chain/ingestion/repository.ts'
import { startIngestion } from '../../src/chain/ingestion/run.ts'
import { openSource } from '../../src/chain/source.ts'
import { openDatabase } from '../../src/db/database.ts'
import { ESCROW_PROGRAM } from '../../src/gifts/escrow.ts'
import { ingestGifts } from '../../src/gifts/ingest.ts'
import { ESCROW_FEED } from '../../src/gifts/settings.ts'
import { ingestPayments } from '../../src/payments/payments/ingest.ts'
import { openPaidNetwork } from './paid-network.ts'

const url = process.env.DATABASE_URL as string
const db = openDatabase({ url, poolSize: 10, lockTimeoutMs: 5_000 })
const markers = (await ensureMarkers(db, 2)).map(({ address }) => address)
const network = openPaidNetwork(markers)
const send = (report: Report) => process.send?.(report)

let expected = 0
let ring = () => {}
const otherPrograms = new Set([ESCROW_PROGRAM])
const ingest = ingestPayments({ feeTokenAccount: null, otherPrograms })
const countingIngest: Ingest = async (tx, seen) => {
  const changed = await ingest(tx, seen)
  expected -= seen.length
  if (expected === 0) void drained().then(() => send('applied'))
  return changed
}

/** Waits until the last batch was ingested and committed. */
async function drained(): Promise<void> {
  while ((await countBacklog(db)).due > 0) await new Promise((resolve) => setTimeout(resolve, 5))
}

const ingestion = await startIngestion({
  db,
  clock: Date.now,
  sources: [openSource(network.rpc)],
  lagSlots: 32,
  feeds: [{ name: ESCROW_FEED, address: ESCROW_PROGRAM }],
  ingesters: [ingestGifts, countingIngest],
  chores: [],
  owner: 'bench',
  log: pino({ level: 'warn' }),
  onProblem: (item, problem) => console.error(item.signature, problem),
  listen: (_address, onRing) => {
    const before = ring
    ring = () => {
      before()
      onRing()
    }
    return { close: () => {} }
  },
  // Nothing becomes final until requested; that is no trouble here.
  onTrouble: (feed, trouble) => {
    if (trouble !== null && !trouble.startsWith('silent')) console.error(feed, trouble)
  },
})

let paid = 0
process.on('message', (order: Order) => {
  if (order === 'calls') {
    send({ calls: { ...network.calls } })
  } else if (order === 'pay') {
    paid = network.pay()
    expected = paid
    ring()
  } else if (order === 'finalize') {
    expected = paid
    network.finalize()
  } else {
    network.prepare(order.from, order.to)
    send('prepared')
  }
})
process.once('SIGTERM', async () => {
  await ingestion.stop()
  await db.close()
  process.disconnect()
})
send('following')
