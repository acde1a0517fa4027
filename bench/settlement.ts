// Measures how many payments a second one ingestion process settles, and their cost: its CPU and
// PostgreSQL's, statements, buffers. Shows that open sessions cost nothing: with a thousand and
// with a million of them, RPC calls and the cost of a payment are the same. The fake network runs
// inside the ingestion process, because it could not serve this rate over HTTP on the same two
// cores; everything else is measured. BENCH_PAYMENTS and BENCH_IDLE set the size;
// BENCH_PROFILE=<directory> keeps a profile.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { findPort } from '../scripts/local/ports.ts'
import { clusterDirectory, startPostgres } from '../scripts/local/postgres.ts'
import { cpuOf, postgresCpu } from './lib/cpu.ts'
import type { Order, Payments, Report } from './lib/payments.ts'
import { MERCHANTS, sqlAddressOf, sqlAmountCentsOf } from './lib/payments.ts'

const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? 20_000)
const IDLE = [1_000, Number(process.env.BENCH_IDLE ?? 1_000_000)] as const
const WARM_UP = 4_000
const QUIET_MS = 10_000
const GOAL_PER_SECOND = 5_000
const ACCOUNTS = 32

// Statements that run periodically or once per sighting of a row, whether or not anyone pays.
const PERIODIC =
  /chain_feeds|INSERT INTO chain_inbox|commitment = 'vanished'|slot > \$2|count\(\*\) FROM chain_inbox/
// Claims also run periodically, and often find nothing.
const CLAIM = /FOR UPDATE SKIP LOCKED/
const BATCH = /^UPDATE chain_inbox SET applied/

const directory = clusterDirectory(process.cwd(), 'bench-settlement-postgres')
rmSync(directory, { recursive: true, force: true })
const postgres = await startPostgres({
  directory,
  port: await findPort(),
  settings: { shared_preload_libraries: 'pg_stat_statements', shared_buffers: '1GB' },
})
const databaseUrl = postgres.url('postgres')
execFileSync(process.execPath, ['server/src/main/migrate.ts'], {
  env: { DATABASE_URL: databaseUrl },
})
const sql = new pg.Client({ connectionString: databaseUrl })
await sql.connect()
await sql.query('CREATE EXTENSION pg_stat_statements')
// A separate role, to separate its statements from ours.
await sql.query("CREATE ROLE ingestion SUPERUSER LOGIN PASSWORD 'florin'")
const profile = process.env.BENCH_PROFILE
const ingestion = spawn(
  process.execPath,
  [
    ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []),
    'server/test/payments/bench-ingestion.ts',
  ],
  {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { DATABASE_URL: databaseUrl.replace('florin:', 'ingestion:') },
  },
)
ingestion.setMaxListeners(0)
const ended = once(ingestion, 'exit').then(() => {
  throw new Error('the ingestion process exited')
})
ended.catch(() => {}) // it also exits when we stop it
try {
  await heard()
  await measure()
} finally {
  if (ingestion.exitCode === null) {
    ingestion.kill('SIGTERM')
    await once(ingestion, 'exit')
  }
  await sql.end()
  await postgres.stop()
}

type Cost = {
  readonly perSecond: number
  readonly micros: { readonly ingestion: number; readonly postgres: number }
  readonly statementsPerBatch: number
  readonly buffers: number
  readonly walBytes: number
  readonly callsPerPayment: number
  readonly quietCallsPerSecond: number
}

async function measure(): Promise<void> {
  await sql.query(
    `INSERT INTO accounts (id, wallet_address, business_name)
      SELECT 'acct_' || lpad(n::text, 26, '0'), 'wallet ' || n, 'Merchant'
      FROM generate_series(0, $1::int - 1) AS n`,
    [ACCOUNTS],
  )
  const costs: Cost[] = []
  let made = 0
  const make = async (count: number) => {
    await seed(made, made + count)
    made += count
    return { from: made - count, to: made }
  }
  for (const idle of IDLE) {
    await make(idle - costs.length * IDLE[0])
    await sql.query('VACUUM ANALYZE payables')
    await settle(await prepared(await make(WARM_UP)))
    const order = await prepared(await make(PAYMENTS))
    await sql.query('VACUUM ANALYZE')
    await sql.query('CHECKPOINT')
    const quietCallsPerSecond = await quiet()
    const cost = { ...(await costOf(order)), quietCallsPerSecond }
    costs.push(cost)
    await check(costs.length * (WARM_UP + PAYMENTS))
    console.log(`${idle.toLocaleString('en')} open sessions: ${describe(cost)}`)
  }
  if (process.env.BENCH_VERBOSE) console.table(await slowest())
  conclude(costs as [Cost, Cost])
}

function conclude([few, many]: [Cost, Cost]): void {
  const growth = many.buffers / few.buffers
  // A confirmed batch takes 11 statements, a final one 13; the mix depends on timing.
  const isSame = Math.abs(many.statementsPerBatch / few.statementsPerBatch - 1) < 0.1
  const extraCalls = many.quietCallsPerSecond - few.quietCallsPerSecond
  // Polling makes a few calls a second: ten seconds may cut off one poll of each feed.
  const isFree = extraCalls * (QUIET_MS / 1000) <= 6
  console.log(
    `bench settlement: ${PAYMENTS.toLocaleString('en')} payments each at ${IDLE.map((n) => n.toLocaleString('en')).join(' and ')} open sessions: ${few.perSecond.toFixed(0)} and ${many.perSecond.toFixed(0)} a second, seen as confirmed and again as final (goal ${GOAL_PER_SECOND}); CPU a payment ${format(few)} and ${format(many)} (ingestion + PostgreSQL); statements a batch ${isSame ? 'equal' : 'DIFFER'}, buffers a payment × ${growth.toFixed(2)}; RPC calls for open sessions: ${isFree ? 0 : `${extraCalls.toFixed(1)} a second`}`,
  )
  // A thousand times the rows cost one more index level; more growth than that is a scan.
  const isCheap = isSame && isFree && growth < 1.3
  process.exitCode = isCheap && many.perSecond >= GOAL_PER_SECOND ? 0 : 1
}

function format({ micros }: Cost): string {
  return `${micros.ingestion.toFixed(0)} + ${micros.postgres.toFixed(0)} µs`
}

function describe(cost: Cost): string {
  return `${cost.perSecond.toFixed(0)} payments a second, each ${format(cost)} of CPU (ingestion + PostgreSQL), ${cost.callsPerPayment.toFixed(2)} RPC calls, ${cost.buffers.toFixed(1)} buffers, ${cost.walBytes.toFixed(0)} bytes of WAL; ${cost.statementsPerBatch.toFixed(2)} statements a batch; while nobody pays ${cost.quietCallsPerSecond.toFixed(1)} RPC calls a second`
}

/** RPC calls per second while nobody pays. */
async function quiet(): Promise<number> {
  const before = await callsOf()
  await setTimeout(QUIET_MS)
  return ((await callsOf()) - before) / (QUIET_MS / 1000)
}

/** Has the network prepare these payments without showing them yet. */
async function prepared(payments: Payments): Promise<'pay'> {
  const done = heard()
  ingestion.send(payments)
  await done
  return 'pay'
}

async function costOf(order: 'pay'): Promise<Omit<Cost, 'quietCallsPerSecond'>> {
  const before = { ...(await counters()), calls: await callsOf('getTransaction') }
  const cpu = { ingestion: cpuOf(ingestion.pid as number), postgres: postgresCpu(postgres.pid) }
  const startedAt = performance.now()
  await settle(order)
  const seconds = (performance.now() - startedAt) / 1000
  const micros = {
    ingestion: (cpuOf(ingestion.pid as number) - cpu.ingestion) / PAYMENTS,
    postgres: (postgresCpu(postgres.pid) - cpu.postgres) / PAYMENTS,
  }
  const after = { ...(await counters()), calls: await callsOf('getTransaction') }
  return {
    perSecond: PAYMENTS / seconds,
    micros,
    statementsPerBatch: (after.statements - before.statements) / (after.batches - before.batches),
    buffers: (after.buffers - before.buffers) / PAYMENTS,
    walBytes: (after.walBytes - before.walBytes) / PAYMENTS,
    callsPerPayment: (after.calls - before.calls) / PAYMENTS,
  }
}

/** Shows the payments, and waits until all are recorded as confirmed, then as final. */
async function settle(order: 'pay'): Promise<void> {
  for (const next of [order, 'finalize'] as const) {
    const applied = heard()
    ingestion.send(next)
    await applied
  }
}

/** Checks that every payment is settled and recorded once. */
async function check(paid: number): Promise<void> {
  const { rows } = await sql.query<{ settled: number; recorded: number }>(
    `SELECT (SELECT count(*) FROM payables WHERE state = 'settled' AND transaction_id IS NOT NULL)::int
        AS settled, (SELECT count(*) FROM transactions)::int AS recorded`,
  )
  if (rows[0]?.settled === paid && rows[0].recorded === paid) return
  throw new Error(`${paid} payments were made, but the database has ${JSON.stringify(rows[0])}`)
}

async function callsOf(method?: string): Promise<number> {
  const answer = heard()
  ingestion.send('calls' satisfies Order)
  const { calls: counts } = (await answer) as Exclude<Report, string>
  return method === undefined
    ? Object.values(counts).reduce((sum, count) => sum + count, 0)
    : (counts[method] ?? 0)
}

async function heard(): Promise<Report> {
  const [report] = (await Promise.race([once(ingestion, 'message'), ended])) as [Report]
  return report
}

type Counters = { statements: number; batches: number; buffers: number; walBytes: number }

async function counters(): Promise<Counters> {
  type Row = { query: string; calls: number; buffers: number; wal: number }
  const { rows } = await sql.query<Row>(
    `SELECT query, calls::int, (shared_blks_hit + shared_blks_read)::int AS buffers,
        wal_bytes::float AS wal FROM pg_stat_statements WHERE userid = 'ingestion'::regrole`,
  )
  const sum = (which: readonly Row[], read: (row: Row) => number) =>
    which.reduce((total, row) => total + read(row), 0)
  const paid = rows.filter(({ query }) => !PERIODIC.test(query))
  const inBatches = paid.filter(({ query }) => !CLAIM.test(query))
  const batches = paid.filter(({ query }) => BATCH.test(query))
  return {
    statements: sum(inBatches, ({ calls }) => calls),
    batches: sum(batches, ({ calls }) => calls),
    buffers: sum(paid, ({ buffers }) => buffers),
    walBytes: sum(rows, ({ wal }) => wal),
  }
}

/** The statements of the ingestion process that took the most time. */
async function slowest() {
  const { rows } = await sql.query(
    `SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 70) AS query, calls::int,
        total_exec_time::int AS ms, rows::int, (shared_blks_hit + shared_blks_read)::int AS buffers,
        shared_blks_dirtied::int AS dirtied, (wal_bytes / 1024)::int AS wal_kb
      FROM pg_stat_statements WHERE userid = 'ingestion'::regrole
      ORDER BY total_exec_time DESC LIMIT 24`,
  )
  return rows
}

/** Creates open sessions with these numbers. */
async function seed(from: number, to: number): Promise<void> {
  await sql.query(
    `INSERT INTO payables (account_id, id, state, amount_cents, recipient_address,
        recipient_token_account, reference, marker, line_items)
      SELECT 'acct_' || lpad((n % ${ACCOUNTS})::text, 26, '0'), 'cs_' || lpad(n::text, 26, '0'),
        'open', ${sqlAmountCentsOf('n')}, ${sqlAddressOf('merchant', `n % ${MERCHANTS}`)},
        ${sqlAddressOf('till', `n % ${MERCHANTS}`)}, ${sqlAddressOf('reference', 'n')}, 'marker',
        '[{"description": "Mug", "quantity": 1, "unit_amount": 100}]'
      FROM generate_series($1::int, $2::int - 1) AS n`,
    [from, to],
  )
}
