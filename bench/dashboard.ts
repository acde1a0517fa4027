// Measures how long the dashboard waits for the API in an account with a million payments: every
// request that a view makes, one after the other, with its CPU in the API process and in
// PostgreSQL. The account is one of 51. The seeded database is kept for the next run. --quick seeds
// fifty thousand payments; BENCH_PAYMENTS and BENCH_TIMES set the size.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { startApi } from '../scripts/local/api.ts'
import { call, createKey } from '../scripts/local/client.ts'
import { dashboardCalls } from '../scripts/local/dashboard-calls.ts'
import { NO_LIMITS } from '../scripts/local/limits.ts'
import { findPort } from '../scripts/local/ports.ts'
import { clusterDirectory, startPostgres } from '../scripts/local/postgres.ts'
import type { SeededPayment } from '../scripts/local/seed-payments.ts'
import { seedPayments, seedRest } from '../scripts/local/seed-payments.ts'
import { newWallet, walletOf } from '../scripts/local/wallets.ts'
import { inBulk } from './lib/bulk.ts'
import { cpuOf, postgresCpu } from './lib/cpu.ts'

const isQuick = process.argv.includes('--quick')
const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? (isQuick ? 50_000 : 1_000_000))
const TIMES = Number(process.env.BENCH_TIMES ?? 50)
const OTHERS = 50
const PAYMENTS_OF_OTHERS = PAYMENTS / 1_000
const GOAL_P95_MS = 300
const HOUR_MS = 3_600_000

/** The seeded account, and the commit that seeded it: other migrations would have other tables. */
type Seeded = {
  readonly tree: string
  readonly keypair: readonly number[]
  readonly sample: SeededPayment
}

const directory = clusterDirectory(process.cwd(), `bench-dashboard-${PAYMENTS}`)
const stamp = `${directory}.json`
const tree = ['server/migrations', 'scripts/local/seed-payments.ts']
  .map((path) =>
    execFileSync('git', ['log', '-1', '--format=%H', '--', path], { encoding: 'utf8' }),
  )
  .join('')
const known = existsSync(stamp) ? (JSON.parse(readFileSync(stamp, 'utf8')) as Seeded) : null
const isKnown = known?.tree === tree
if (!isKnown) rmSync(directory, { recursive: true, force: true })
const postgres = await startPostgres({
  directory,
  port: await findPort(),
  // Durability is off: seeding can be repeated, and measuring only reads.
  settings: {
    shared_buffers: '1GB',
    maintenance_work_mem: '256MB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_wal_size: '8GB',
  },
})
const databaseUrl = postgres.url('postgres')
execFileSync(process.execPath, ['server/src/main/migrate.ts'], {
  env: { DATABASE_URL: databaseUrl },
})
const api = await startApi({
  databaseUrl,
  environment: {
    LOG_LEVEL: 'warn',
    ...NO_LIMITS,
  },
})
try {
  const slow = await measure(isKnown && known !== null ? known : await seed())
  if (slow.length > 0) {
    console.error(`p95 over ${GOAL_P95_MS} ms: ${slow.join(', ')}`)
    process.exitCode = 1
  }
} finally {
  await api.stop()
  await postgres.stop()
}

/** Seeds the account and its history among 50 smaller accounts. */
async function seed(): Promise<Seeded> {
  const startedAt = performance.now()
  console.log(`Seeding ${PAYMENTS.toLocaleString('en')} payments; a million take minutes …`)
  const wallet = newWallet()
  const key = await createKey(api.url, wallet, { name: 'bench' })
  const { id: accountId } = (await call(api.url, 'GET', '/v1/account', { key })).body
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const query = client.query.bind(client) as pg.Client['query']
  const nowMs = Date.now() - 3 * HOUR_MS
  const others = await newAccounts(query)
  const sample = await inBulk(query, async () => {
    for (const other of others) {
      await seedPayments(query, { accountId: other, payments: PAYMENTS_OF_OTHERS, nowMs })
    }
    return await seedPayments(query, { accountId, payments: PAYMENTS, nowMs })
  })
  await seedRest(query, accountId, nowMs)
  await query('VACUUM ANALYZE')
  await client.end()
  console.log(`Seeded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  const seeded = { tree, keypair: wallet.keypair, sample }
  writeFileSync(stamp, JSON.stringify(seeded))
  return seeded
}

async function measure({ keypair, sample }: Seeded): Promise<string[]> {
  const key = await createKey(api.url, walletOf(keypair), { name: 'bench' })
  const read = async (path: string) => {
    const { status, body } = await call(api.url, 'GET', path, { key })
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return body
  }
  const newest = async (path: string) => (await read(path)).data[0]?.id as string
  const body = { number: '4242424242424242', exp_month: 12, exp_year: 2040 }
  const ids = {
    session: await newest('/v1/checkout_sessions?payment_status=paid'),
    intent: await newest('/v1/transaction_intents'),
    card: (await call(api.url, 'POST', '/v1/cards', { key, body })).body.id,
  }
  const to = Math.floor(Date.now() / 1000)
  const quarter = `/v1/reports/summary?from=${to - 90 * 86_400}`
  const { complete_count, gross } = await read(`/v1/reports/summary?from=${to - 365 * 86_400}`)
  console.log(`${complete_count} sessions and intents were paid in a year: ${gross / 100} USDC`)
  console.log(`${TIMES} requests to each path, one after the other`)
  console.log('    p50  p95 ms   CPU ms: API + PostgreSQL   path')
  const slow: string[] = []
  for (const path of [quarter, ...Object.keys(dashboardCalls(sample, ids))]) {
    const { p95, line } = await time(path, () => read(path))
    console.log(line)
    if (p95 > GOAL_P95_MS) slow.push(`${path} (${p95.toFixed(0)} ms)`)
  }
  return slow
}

async function newAccounts(query: pg.Client['query']): Promise<string[]> {
  const { rows } = await query(
    `INSERT INTO accounts (id, wallet_address, business_name)
      SELECT 'acct_01k0000000' || lpad(n::text, 16, '0'), 'wallet ' || n, 'Shop ' || n
      FROM generate_series(1, $1::int) AS n RETURNING id`,
    [OTHERS],
  )
  return rows.map(({ id }) => id)
}

async function time(path: string, work: () => Promise<unknown>) {
  await work()
  const before = { api: cpuOf(api.pid), postgres: postgresCpu(postgres.pid) }
  const times: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  const cpuMs = (micros: number) => (micros / 1000 / TIMES).toFixed(1).padStart(6)
  const own = cpuMs(cpuOf(api.pid) - before.api)
  const server = cpuMs(postgresCpu(postgres.pid) - before.postgres)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(share * TIMES) - 1] as number
  const [p50, p95] = [at(0.5), at(0.95)]
  const shown = [p50, p95].map((ms) => ms.toFixed(1).padStart(7)).join(' ')
  return { p95, line: `${shown}          ${own} + ${server}          ${path.slice(0, 90)}` }
}
