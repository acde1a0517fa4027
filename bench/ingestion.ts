// Measures what one payment costs ingestion, with few and with many idle gifts: RPC calls, SQL
// statements and buffers must not depend on their number. Also measures how long after confirmation
// a waiting client sees the payment. Runs against the fake network, which confirms blocks on
// command. BENCH_PAYMENTS sets the size.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { Florin } from '@florin/sdk'
import { keypairSigner } from '@florin/sdk/server'
import type { Address } from '@solana/kit'
import pg from 'pg'
import { startApi } from '../scripts/local/api.ts'
import { createKey } from '../scripts/local/client.ts'
import type { FakeSolana } from '../scripts/local/fake-solana/fake-solana.ts'
import { startFakeSolana } from '../scripts/local/fake-solana/fake-solana.ts'
import { startIngestion } from '../scripts/local/ingestion.ts'
import { NO_LIMITS } from '../scripts/local/limits.ts'
import { findPort } from '../scripts/local/ports.ts'
import { clusterDirectory, startPostgres } from '../scripts/local/postgres.ts'
import { newWallet } from '../scripts/local/wallets.ts'

const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? 200)
const IDLE = [1_000, 100_000] as const
const GOALS_MS = { p50: 150, p99: 500 }
const WARM_UP = 10
/** Payments between two rounds of finality: more would outlive the newest final blockhash. */
const ROUND = 40
/** How long the API keeps a blockhash; this bench produces blocks faster than real time. */
const BLOCKHASH_KEPT_MS = 4_100

// Statements that run periodically, whether or not anyone pays.
const PERIODIC =
  /chain_feeds|INSERT INTO chain_inbox|FOR UPDATE SKIP LOCKED|commitment = 'vanished'|slot > \$2|'submitted'/

type Cost = { rpcCalls: number; statements: number; buffers: number; clockBuffers: number }

const directory = clusterDirectory(process.cwd(), 'bench-postgres')
rmSync(directory, { recursive: true, force: true })
const postgres = await startPostgres({
  directory,
  port: await findPort(),
  settings: { shared_preload_libraries: 'pg_stat_statements', track_io_timing: 'off' },
})
const databaseUrl = postgres.url('postgres')
execFileSync(process.execPath, ['server/src/main/migrate.ts'], {
  env: { DATABASE_URL: databaseUrl },
})
const sql = new pg.Client({ connectionString: databaseUrl })
await sql.connect()
await sql.query('CREATE EXTENSION pg_stat_statements')
// A separate role, to separate its statements from those of the API.
await sql.query("CREATE ROLE ingestion SUPERUSER LOGIN PASSWORD 'florin'")
const chain = await startFakeSolana({ slotMs: 0 })
const wallet = newWallet()
chain.fundSol(wallet.address as Address, 1_000_000_000_000n)
await chain.fundToken(wallet.address as Address, 1_000_000_000_000n)
const sender = keypairSigner(Uint8Array.from(wallet.keypair))
const api = await startApi({
  databaseUrl,
  rpcUrls: chain.rpcUrl,
  environment: {
    LOG_LEVEL: 'warn',
    ...NO_LIMITS,
  },
})
const ingestion = await startIngestion({
  databaseUrl: databaseUrl.replace('florin:', 'ingestion:'),
  rpcUrls: chain.rpcUrl,
  wsUrl: chain.wsUrl,
  environment: { LOG_LEVEL: 'error', SOLANA_LAG_SLOTS: '2' },
})
try {
  const florin = new Florin(await createKey(api.url, newWallet(), { name: 'bench' }), {
    baseUrl: api.url,
  })
  await measure(florin)
} finally {
  await ingestion.stop()
  await api.stop()
  await chain.stop()
  await sql.end()
  await postgres.stop()
}

async function measure(florin: Florin): Promise<void> {
  const account = (await florin.account.get()).id
  const latencies: number[] = []
  const costs: Cost[] = []
  let seeded = 0
  await pay(florin, WARM_UP)
  for (const idle of IDLE) {
    await seed(account, idle - seeded)
    seeded = idle
    await pay(florin, WARM_UP) // warms up plans and caches again
    await finalizeAll()
    const before = await counters()
    for (let paid = 0; paid < PAYMENTS; paid += ROUND) {
      await setTimeout(BLOCKHASH_KEPT_MS)
      chain.setDepths({ finalizeAfterSlots: Number.POSITIVE_INFINITY }) // each payment is confirmed on its own
      latencies.push(...(await pay(florin, ROUND)))
      await finalizeAll() // and all are finalized together
    }
    const cost = difference(await counters(), before)
    costs.push(cost)
    console.log(
      `${idle} idle gifts: a payment costs ${cost.rpcCalls.toFixed(2)} RPC calls, ${cost.statements.toFixed(2)} statements, ${cost.buffers.toFixed(1)} buffers; periodic statements cost ${cost.clockBuffers.toFixed(1)} buffers each`,
    )
  }
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  const [few, many] = costs as [Cost, Cost]
  // How many become final in one batch depends on timing, which changes the statement count a
  // little.
  const isSame =
    few.rpcCalls === many.rpcCalls && Math.abs(many.statements / few.statements - 1) < 0.02
  const growth = many.buffers / few.buffers
  console.log(
    `bench ingestion: ${PAYMENTS} payments each at ${IDLE.join(' and ')} idle gifts: RPC calls and statements a payment ${isSame ? 'equal' : 'DIFFER'}, buffers × ${growth.toFixed(2)}; confirmed → seen p50 ${at(0.5).toFixed(0)} ms (goal ${GOALS_MS.p50}), p99 ${at(0.99).toFixed(0)} ms (goal ${GOALS_MS.p99}), longest ${at(1 - 1e-9).toFixed(0)} ms`,
  )
  const isQuick = at(0.5) <= GOALS_MS.p50 && at(0.99) <= GOALS_MS.p99
  // A hundred times the rows cost one more index level; more growth than that is a scan.
  process.exitCode = isSame && growth < 1.3 && isQuick ? 0 : 1
}

async function finalizeAll(): Promise<void> {
  chain.setDepths({ finalizeAfterSlots: 31 })
  chain.advance(40)
  for (;;) {
    const { rows } = await sql.query(
      "SELECT 1 FROM chain_inbox WHERE applied <> 'finalized' LIMIT 1",
    )
    if (rows.length === 0) return
    await setTimeout(20)
  }
}

/**
 * Pays one after the other. Returns the delay from each confirmation to the API's answer to a
 * waiting client.
 */
async function pay(florin: Florin, count: number): Promise<number[]> {
  const latencies: number[] = []
  for (let paid = 0; paid < count; paid++) {
    const gift = await florin.gifts.create({
      amount: 100,
      sender_address: sender.address,
      release_verification_key: newWallet().address,
    })
    await florin.gifts.fund(gift, sender, { rpcUrl: chain.rpcUrl })
    const waiting = florin.gifts.get(gift.id, { wait_for: 'open', timeout: 30 })
    chain.produceBlock() // it has landed
    await waitsInApi(chain)
    const confirmedAt = performance.now()
    chain.produceBlock() // and is confirmed
    if ((await waiting).status !== 'open')
      throw new Error(`${gift.id} did not become open within 30 s`)
    latencies.push(performance.now() - confirmedAt)
  }
  return latencies
}

/** Gives the waiting request time to reach the API: one RPC round trip. */
async function waitsInApi({ rpcUrl }: FakeSolana): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getVersion', params: [] })
  const headers = { 'content-type': 'application/json' }
  await (await fetch(rpcUrl, { method: 'POST', headers, body })).text()
}

async function seed(account: string, count: number): Promise<void> {
  await sql.query(
    `INSERT INTO gifts (account_id, id, status, amount_cents, sender_address,
        release_verification_key, fund_by_slot, nonce, escrow_address, vault_address, funded_at)
      SELECT $1, 'gift_0' || substr(md5(random()::text), 1, 25), 'open', 100, $2,
        md5(random()::text), 1, n, md5(random()::text), md5(random()::text), now()
      FROM generate_series(1, $3::int) AS n`,
    [account, sender.address, count],
  )
  await sql.query('VACUUM ANALYZE gifts')
}

type Counters = { rpc: number; statements: number; buffers: number; clock: number[] }

async function counters(): Promise<Counters> {
  const { rows } = await sql.query<{ query: string; calls: number; buffers: number }>(
    `SELECT query, calls::int, (shared_blks_hit + shared_blks_read)::int AS buffers
      FROM pg_stat_statements WHERE userid = 'ingestion'::regrole`,
  )
  const sum = (which: typeof rows, read: (row: (typeof rows)[number]) => number) =>
    which.reduce((total, row) => total + read(row), 0)
  const clock = rows.filter(({ query }) => PERIODIC.test(query))
  const paid = rows.filter((row) => !clock.includes(row) && !/^(BEGIN|COMMIT)/.test(row.query))
  return {
    rpc: chain.calls.getTransaction ?? 0,
    statements: sum(paid, ({ calls }) => calls),
    buffers: sum(paid, ({ buffers }) => buffers),
    clock: [sum(clock, ({ buffers }) => buffers), sum(clock, ({ calls }) => calls)],
  }
}

function difference(after: Counters, before: Counters): Cost {
  const [buffers = 0, calls = 1] = after.clock.map(
    (value, index) => value - (before.clock[index] ?? 0),
  )
  return {
    rpcCalls: (after.rpc - before.rpc) / PAYMENTS,
    statements: (after.statements - before.statements) / PAYMENTS,
    buffers: (after.buffers - before.buffers) / PAYMENTS,
    clockBuffers: buffers / calls,
  }
}
