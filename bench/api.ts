// How close the API is to bare PostgreSQL: the same statements through one API process and by pgbench,
// in turns, by CPU time of both sides (client or API process, and PostgreSQL). Needs pgbench (Debian:
// postgresql-client and postgresql-contrib). BENCH_PAIRS, BENCH_OPERATIONS set the size.
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startApi } from '../scripts/local/api.ts'
import { call, createKey } from '../scripts/local/client.ts'
import { findPort } from '../scripts/local/ports.ts'
import { clusterDirectory, startPostgres } from '../scripts/local/postgres.ts'
import { newWallet } from '../scripts/local/wallets.ts'
import { cpuOf, postgresCpu } from './lib/cpu.ts'
import type { Pair } from './lib/ratio.ts'
import { describeRatio } from './lib/ratio.ts'

const PAIRS = Number(process.env.BENCH_PAIRS ?? 12)
const OPERATIONS = Number(process.env.BENCH_OPERATIONS ?? 4_000)
const WARM_UP = 20_000
const CONNECTIONS = 16
const SEEDED = 10_000
const GOALS = { create: 0.6, get: 0.4 }
const UNLIMITED = '100000000'

const directory = clusterDirectory(process.cwd(), 'bench-postgres')
rmSync(directory, { recursive: true, force: true })
const postgres = await startPostgres({ directory, port: await findPort() })
const url = postgres.url('postgres')
execFileSync(process.execPath, ['server/src/main/migrate.ts'], { env: { DATABASE_URL: url } })
const api = await startApi({
  databaseUrl: url,
  environment: {
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    DATABASE_POOL_SIZE: String(CONNECTIONS),
    RATE_LIMIT_ACCOUNT_PER_SECOND: UNLIMITED,
    RATE_LIMIT_ROUTE_PER_SECOND: UNLIMITED,
    RATE_LIMIT_ADDRESS_PER_SECOND: UNLIMITED,
  },
})
try {
  await measure()
} finally {
  await api.stop()
  await postgres.stop()
}

async function measure(): Promise<void> {
  const key = await createKey(api.url, newWallet(), { name: 'bench' })
  const { id: accountId } = (await call(api.url, 'GET', '/v1/account', { key })).body
  await seed(accountId)
  const bare = writeScripts(accountId)
  const through = {
    create: (n: number) =>
      ({
        method: 'POST',
        path: '/v1/api_keys',
        headers: { 'idempotency-key': `${process.pid}-${n}` },
      }) as Call,
    get: (n: number) => ({ method: 'GET', path: `/v1/api_keys/${seededId(n % SEEDED)}` }) as Call,
  }
  let n = 0
  const byApi = (path: 'create' | 'get', count: number) =>
    cpuPerOperation(count, async () => {
      await flood(key, count, () => through[path](n++))
      return 0
    })
  const byPgbench = (path: 'create' | 'get', count: number) =>
    cpuPerOperation(count, async () => pgbench(bare[path], count))

  const pairs: Record<'create' | 'get', Pair[]> = { create: [], get: [] }
  for (const path of ['create', 'get'] as const) {
    await byApi(path, WARM_UP)
    for (let i = 0; i < PAIRS; i++) {
      const [first, second] = i % 2 === 0 ? [byPgbench, byApi] : [byApi, byPgbench]
      const [a, b] = [await first(path, OPERATIONS), await second(path, OPERATIONS)]
      const [bareCpu, apiCpu] = i % 2 === 0 ? [a, b] : [b, a]
      pairs[path].push({ bare: bareCpu, api: apiCpu })
      process.stdout.write(
        `${path} ${i + 1}/${PAIRS}: bare ${format(bareCpu)}, API ${format(apiCpu)}\n`,
      )
    }
  }
  for (const path of ['create', 'get'] as const) {
    console.log(describeRatio(path, pairs[path], GOALS[path]))
  }
}

type Cpu = Pair['api']

function format({ client, postgres: server }: Cpu): string {
  return `${client.toFixed(0)} + ${server.toFixed(0)} µs`
}

/** CPU microseconds an operation: what `work` reports of its own client, or the API's; and PostgreSQL's. */
async function cpuPerOperation(count: number, work: () => Promise<number>): Promise<Cpu> {
  const before = { api: cpuOf(api.pid), postgres: postgresCpu(postgres.pid) }
  const clientMicros = await work()
  const client = clientMicros === 0 ? cpuOf(api.pid) - before.api : clientMicros
  return { client: client / count, postgres: (postgresCpu(postgres.pid) - before.postgres) / count }
}

type Call = { method: string; path: string; headers?: Record<string, string> }

async function flood(key: string, count: number, next: () => Call): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const headers = { authorization: `Bearer ${key}` }
  let left = count
  const worker = async () => {
    while (left-- > 0) {
      const { method, path, headers: extra } = next()
      await new Promise<void>((resolve, reject) => {
        const options = { agent, method, headers: { ...headers, ...extra } }
        const sent = request(new URL(path, api.url), options, (response) => {
          response.resume().on('end', () => {
            if (response.statusCode === 200) resolve()
            else reject(new Error(`${method} ${path}: ${response.statusCode}`))
          })
        })
        sent.on('error', reject)
        sent.end()
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

function seededId(n: number): string {
  return `ak_${String(n).padStart(26, '0')}`
}

async function seed(accountId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `INSERT INTO api_keys (account_id, id, name, secret_hash, last4)
      SELECT $1, 'ak_' || lpad(n::text, 26, '0'), 'seeded', sha256(n::text::bytea), '0000'
      FROM generate_series(0, $2::int - 1) AS n`,
    [accountId, SEEDED],
  )
  await client.query('VACUUM ANALYZE')
  await client.end()
}

/** The statements that the API runs, with values made by pgbench. */
function writeScripts(accountId: string): Record<'create' | 'get', string> {
  const files = {
    create: join(tmpdir(), 'florin-create.sql'),
    get: join(tmpdir(), 'florin-get.sql'),
  }
  const unique = "lpad(:a::text, 13, '0') || lpad(:b::text, 13, '0')"
  writeFileSync(
    files.create,
    `\\set a random(1, 9999999999999)
\\set b random(1, 9999999999999)
WITH condition AS (INSERT INTO idempotency_keys (scope, key_hash, fingerprint, status, resource_id)
  VALUES ('${accountId}', sha256((${unique})::bytea), sha256('body'), 200, 'ak_' || ${unique})
  ON CONFLICT DO NOTHING RETURNING 1),
row_0 AS (INSERT INTO api_keys (account_id, id, name, secret_hash, last4, scopes, budget, creator_id)
  SELECT '${accountId}', 'ak_' || ${unique}, 'Secret key', sha256((${unique})::bytea), 'abcd',
    NULL::text[], NULL::jsonb, '${seededId(1)}' FROM condition),
row_1 AS (INSERT INTO audit_events
  (account_id, id, action, actor_type, actor_id, subject_id, request_id)
  SELECT '${accountId}', 'evt_' || ${unique}, 'api_key.created', 'api_key', '${seededId(1)}',
    'ak_' || ${unique}, 'req_' || ${unique} FROM condition)
SELECT 1 AS done FROM condition;
`,
  )
  writeFileSync(
    files.get,
    `\\set n random(0, ${SEEDED - 1})
SELECT account_id, id, name, last4, scopes, budget, last_used_at, revoked_at FROM api_keys
  WHERE account_id = '${accountId}' AND id = 'ak_' || lpad(:n::text, 26, '0')
    AND revoked_at IS NULL;
`,
  )
  return files
}
