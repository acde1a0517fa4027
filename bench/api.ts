// Compares the API with bare PostgreSQL: the same statements through one API process and through
// pgbench, in turns, by CPU time of both sides (client or API process, and PostgreSQL). Needs
// pgbench (Debian: postgresql-client and postgresql-contrib). BENCH_PAIRS and BENCH_OPERATIONS set
// the size; BENCH_ONLY selects operations by name, such as session; BENCH_PROFILE=<directory> keeps
// a profile of the API.
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startApi } from '../scripts/local/api.ts'
import { call, createKey } from '../scripts/local/client.ts'
import { NO_LIMITS } from '../scripts/local/limits.ts'
import { findPort } from '../scripts/local/ports.ts'
import { clusterDirectory, startPostgres } from '../scripts/local/postgres.ts'
import { newWallet } from '../scripts/local/wallets.ts'
import type { Operation } from './lib/api-operations.ts'
import { operationsOf, seed } from './lib/api-operations.ts'
import { cpuOf, postgresCpu } from './lib/cpu.ts'
import type { Pair } from './lib/ratio.ts'
import { describeRatio } from './lib/ratio.ts'

const PAIRS = Number(process.env.BENCH_PAIRS ?? 12)
const OPERATIONS = Number(process.env.BENCH_OPERATIONS ?? 4_000)
const WARM_UP = Number(process.env.BENCH_WARM_UP ?? 20_000)
const CONNECTIONS = 16
const PROFILE = process.env.BENCH_PROFILE

const directory = clusterDirectory(process.cwd(), 'bench-api-postgres')
rmSync(directory, { recursive: true, force: true })
const postgres = await startPostgres({ directory, port: await findPort() })
const url = postgres.url('postgres')
execFileSync(process.execPath, ['server/src/main/migrate.ts'], { env: { DATABASE_URL: url } })
const api = await startApi({
  databaseUrl: url,
  environment: {
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    DATABASE_POOL_SIZE: String(CONNECTIONS),
    ...NO_LIMITS,
    ...(PROFILE ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${PROFILE}` } : {}),
  },
})
try {
  await measure()
} finally {
  await api.stop()
  await postgres.stop()
}

async function measure(): Promise<void> {
  const wallet = newWallet()
  const key = await createKey(api.url, wallet, { name: 'bench' })
  const { id: accountId } = (await call(api.url, 'GET', '/v1/account', { key })).body
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await seed(client, accountId, async (path, body) => {
    const made = await call(api.url, 'POST', path, { key, body })
    return made.body.id
  })
  await client.end()
  const only = process.env.BENCH_ONLY
  const operations = operationsOf(accountId, wallet.address).filter(
    ({ name }) => only === undefined || name.startsWith(only),
  )
  const lines: string[] = []
  for (const operation of operations) {
    lines.push(describeRatio(operation.name, await compare(key, operation), operation.goal))
  }
  for (const line of lines) console.log(line)
}

async function compare(key: string, operation: Operation): Promise<Pair[]> {
  const script = join(tmpdir(), 'florin-bench.sql')
  writeFileSync(script, operation.script)
  let n = 0
  const byApi = (count: number) =>
    cpuPerOperation(count, async () => {
      await flood(key, count, () => operation.request(n++))
      return 0
    })
  const byPgbench = (count: number) => cpuPerOperation(count, async () => pgbench(script, count))
  await byApi(WARM_UP)
  const pairs: Pair[] = []
  for (let i = 0; i < PAIRS; i++) {
    const [first, second] = i % 2 === 0 ? [byPgbench, byApi] : [byApi, byPgbench]
    const [a, b] = [await first(OPERATIONS), await second(OPERATIONS)]
    const [bare, through] = i % 2 === 0 ? [a, b] : [b, a]
    pairs.push({ bare, api: through })
    const figures = `bare ${format(bare)}, API ${format(through)}`
    process.stdout.write(`${operation.name} ${i + 1}/${PAIRS}: ${figures}\n`)
  }
  return pairs
}

type Cpu = Pair['api']

function format({ client, postgres: server }: Cpu): string {
  return `${client.toFixed(0)} + ${server.toFixed(0)} µs`
}

/**
 * CPU microseconds per operation, of the client and of PostgreSQL. `work` returns its client's CPU,
 * or 0 if the client is the API.
 */
async function cpuPerOperation(count: number, work: () => Promise<number>): Promise<Cpu> {
  const before = { api: cpuOf(api.pid), postgres: postgresCpu(postgres.pid) }
  const clientMicros = await work()
  const client = clientMicros === 0 ? cpuOf(api.pid) - before.api : clientMicros
  return { client: client / count, postgres: (postgresCpu(postgres.pid) - before.postgres) / count }
}

async function flood(
  key: string,
  count: number,
  next: () => ReturnType<Operation['request']>,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const headers = { authorization: `Bearer ${key}` }
  let left = count
  const worker = async () => {
    while (left-- > 0) {
      const { method, path, idempotencyKey, body } = next()
      const extra = {
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      }
      await new Promise<void>((resolve, reject) => {
        const options = { agent, method, headers: { ...headers, ...extra } }
        const sent = request(new URL(path, api.url), options, (response) => {
          response.resume().on('end', () => {
            if (response.statusCode === 200) resolve()
            else reject(new Error(`${method} ${path}: ${response.statusCode}`))
          })
        })
        sent.on('error', reject)
        sent.end(body)
      })
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  agent.destroy()
}

/** Runs a script and returns pgbench's own CPU microseconds. */
function pgbench(script: string, count: number): number {
  const { port, username, password, pathname } = new URL(url)
  const command = `TIMEFORMAT='%U %S'; time pgbench -n -M prepared -c ${CONNECTIONS} -j 1 \
    -t ${Math.ceil(count / CONNECTIONS)} -f ${script} -h 127.0.0.1 -p ${port} -U ${username} ${pathname.slice(1)}`
  const env = { ...process.env, PGPASSWORD: password }
  const output = execFileSync('bash', ['-c', `{ ${command} >/dev/null 2>&1; } 2>&1`], { env })
  const [user, system] = output.toString().trim().split(/\s+/).map(Number)
  return ((user as number) + (system as number)) * 1e6
}
