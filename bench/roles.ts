// What row-level security costs: two API processes on one database, in turns, by CPU time of the process and PostgreSQL.
// One connects as florin_api and sends the scope with each statement, the other, a copy of the source that sends none, as
// a superuser.
// BENCH_PAIRS and BENCH_OPERATIONS set the size; BENCH_ONLY selects operations by name.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import type { LocalApi } from '../scripts/local/api.ts'
import { startApi } from '../scripts/local/api.ts'
import { call, createKey } from '../scripts/local/client.ts'
import { NO_LIMITS } from '../scripts/local/limits.ts'
import { findPort } from '../scripts/local/ports.ts'
import { clusterDirectory, startPostgres } from '../scripts/local/postgres.ts'
import { prepareDatabase } from '../scripts/local/roles.ts'
import { newWallet } from '../scripts/local/wallets.ts'
import { plantTree } from '../sim/planted/tree.ts'
import type { Operation } from './lib/api-operations.ts'
import { operationsOf, seed } from './lib/api-operations.ts'
import { cpuOf, postgresCpu } from './lib/cpu.ts'
import { CONNECTIONS, flood } from './lib/flood.ts'
import type { Pair } from './lib/ratio.ts'
import { ratioOf } from './lib/ratio.ts'

const PAIRS = Number(process.env.BENCH_PAIRS ?? 12)
const OPERATIONS = Number(process.env.BENCH_OPERATIONS ?? 2_000)
const WARM_UP = Number(process.env.BENCH_WARM_UP ?? 5_000)
const GOAL = 1.05

const directory = clusterDirectory(process.cwd(), 'bench-roles-postgres')
rmSync(directory, { recursive: true, force: true })
const postgres = await startPostgres({ directory, port: await findPort() })
const databaseUrl = postgres.url('postgres')
await prepareDatabase(databaseUrl)
const environment = {
  LOG_LEVEL: 'warn',
  DATABASE_POOL_SIZE: `${CONNECTIONS}`,
  SERVER_SECRET: randomBytes(32).toString('hex'),
  ...NO_LIMITS,
}
const start = (own: Record<string, string>, tree?: string) =>
  startApi({ databaseUrl, environment: { ...environment, ...own }, directory: tree })
const scoped = await start({})
const withoutScopes = plantTree([
  { file: 'server/src/main/api.ts', in: 'db', replace: 'isScoped: true', by: 'isScoped: false' },
])
const plain = await start({ DEVELOPMENT_SINGLE_ROLE: 'on' }, withoutScopes)
try {
  await measure()
} finally {
  await Promise.all([scoped.stop(), plain.stop()])
  await postgres.stop()
}

async function measure(): Promise<void> {
  const wallet = newWallet()
  const key = await createKey(scoped.url, wallet, { name: 'bench' })
  const { id } = (await call(scoped.url, 'GET', '/v1/account', { key })).body
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await seed(
    client,
    id,
    async (path, body) => (await call(scoped.url, 'POST', path, { key, body })).body.id,
  )
  await client.end()
  const only = process.env.BENCH_ONLY
  for (const operation of operationsOf(id, wallet.address)) {
    if (only !== undefined && !operation.name.includes(only)) continue
    console.log(describe(operation.name, await compare(key, operation)))
  }
}

/** In turns, so that whatever else the machine does meets both. */
async function compare(key: string, operation: Operation): Promise<Pair[]> {
  let n = 0
  const cpuAt = async (api: LocalApi, count: number) => {
    const before = { api: cpuOf(api.pid), postgres: postgresCpu(postgres.pid) }
    await flood(api.url, key, count, () => operation.request(n++))
    return {
      client: (cpuOf(api.pid) - before.api) / count,
      postgres: (postgresCpu(postgres.pid) - before.postgres) / count,
    }
  }
  for (const api of [scoped, plain]) await cpuAt(api, WARM_UP)
  const pairs: Pair[] = []
  for (let i = 0; i < PAIRS; i++) {
    const first = await cpuAt(i % 2 === 0 ? scoped : plain, OPERATIONS)
    const second = await cpuAt(i % 2 === 0 ? plain : scoped, OPERATIONS)
    pairs.push(i % 2 === 0 ? { bare: first, api: second } : { bare: second, api: first })
  }
  return pairs
}

/** `bare` is the process with scopes, so that the ratio is what they cost. */
function describe(name: string, pairs: readonly Pair[]): string {
  const { mean, margin, averages } = ratioOf(pairs)
  const { bare, api } = averages
  const range = `${(mean - margin).toFixed(3)} to ${(mean + margin).toFixed(3)}`
  return `${name}: ${mean.toFixed(3)} times the CPU (95 %: ${range}, goal ${GOAL}); scoped ${bare.client} + ${bare.postgres} µs, plain ${api.client} + ${api.postgres} µs (API + PostgreSQL)`
}
