// Compares three PostgreSQL drivers on the two hottest statements, by CPU time of this process and
// of PostgreSQL, in turns. Run it under another Node to compare Node versions.
import { rmSync } from 'node:fs'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import postgresJs from 'postgres'
import { findPort } from '../scripts/local/ports.ts'
import { clusterDirectory, startPostgres } from '../scripts/local/postgres.ts'
import { cpuOf, postgresCpu } from './lib/cpu.ts'

const ROUNDS = Number(process.env.BENCH_PAIRS ?? 10)
const OPERATIONS = Number(process.env.BENCH_OPERATIONS ?? 4_000)
const CONNECTIONS = 16

const INSERT = `WITH claim AS (INSERT INTO claims (scope, key) VALUES ($1, $2) ON CONFLICT DO NOTHING
  RETURNING 1) INSERT INTO things (account_id, id, name, detail)
  SELECT $1::text, $2::text, $3::text, $4::jsonb FROM claim RETURNING id`
const SELECT = 'SELECT account_id, id, name, detail FROM things WHERE account_id = $1 AND id = $2'
const DETAIL = JSON.stringify({ size: 'M', color: 'navy', ship: { city: 'Singapore' } })

type Driver = {
  create(account: string, id: string): Promise<unknown>
  get(account: string, id: string): Promise<unknown>
  close(): Promise<unknown>
}

const directory = clusterDirectory(process.cwd(), 'bench-postgres')
rmSync(directory, { recursive: true, force: true })
const postgres = await startPostgres({ directory, port: await findPort() })
const url = postgres.url('postgres')
const setUp = new pg.Client({ connectionString: url })
await setUp.connect()
await setUp.query(`CREATE TABLE claims (scope text, key text, PRIMARY KEY (scope, key));
  CREATE TABLE things (account_id text, id text, name text, detail jsonb, PRIMARY KEY (account_id, id))`)
await setUp.end()

const drivers: Record<string, Driver> = {
  pg: withPg(),
  'postgres.js': withPostgresJs(),
  kysely: withKysely(),
}
let n = 0
const figures: Record<string, number[]> = {}
for (let round = -1; round < ROUNDS; round++) {
  for (const [name, driver] of Object.entries(drivers)) {
    for (const path of ['create', 'get'] as const) {
      const micros = await measure(path, driver)
      const list = figures[`${path} ${name}`] ?? []
      if (round >= 0) figures[`${path} ${name}`] = [...list, micros] // the first round warms up
    }
  }
}
console.log(
  `Node ${process.version}, ${ROUNDS} rounds of ${OPERATIONS}, median CPU µs an operation:`,
)
for (const [name, list] of Object.entries(figures).sort()) {
  const sorted = list.toSorted((a, b) => a - b)
  const at = (share: number) =>
    (sorted[Math.floor((sorted.length - 1) * share)] as number).toFixed(0)
  console.log(`${name.padEnd(20)} ${at(0.5).padStart(4)}  (quartiles ${at(0.25)} to ${at(0.75)})`)
}
for (const driver of Object.values(drivers)) await driver.close()
await postgres.stop()

async function measure(path: 'create' | 'get', driver: Driver): Promise<number> {
  const from = n
  n += OPERATIONS
  const before = cpuOf(process.pid) + postgresCpu(postgres.pid)
  let next = 0
  const worker = async () => {
    for (let i = next++; i < OPERATIONS; i = next++) {
      const id = path === 'create' ? from + i : from + i - OPERATIONS
      await driver[path]('acct_1', `ak_${id}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return (cpuOf(process.pid) + postgresCpu(postgres.pid) - before) / OPERATIONS
}

function withPg(): Driver {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
  return {
    create: (account, id) =>
      pool.query({ name: 'create', text: INSERT, values: [account, id, 'thing', DETAIL] }),
    get: (account, id) => pool.query({ name: 'get', text: SELECT, values: [account, id] }),
    close: () => pool.end(),
  }
}

function withPostgresJs(): Driver {
  const client = postgresJs(url, { max: CONNECTIONS })
  return {
    create: (account, id) =>
      client.unsafe(INSERT, [account, id, 'thing', DETAIL], { prepare: true }),
    get: (account, id) => client.unsafe(SELECT, [account, id], { prepare: true }),
    close: () => client.end(),
  }
}

function withKysely(): Driver {
  type Things = { account_id: string; id: string; name: string; detail: string }
  type Tables = { things: Things; claims: { scope: string; key: string } }
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    create: (account, id) =>
      db
        .with('claim', (qc) =>
          qc
            .insertInto('claims')
            .values({ scope: account, key: id })
            .onConflict((conflict) => conflict.doNothing())
            .returning(sql<number>`1`.as('done')),
        )
        .insertInto('things')
        .columns(['account_id', 'id', 'name', 'detail'])
        .expression((qc) =>
          qc
            .selectFrom('claim')
            .select([
              sql<string>`${account}::text`.as('account_id'),
              sql<string>`${id}::text`.as('id'),
              sql<string>`'thing'::text`.as('name'),
              sql<string>`${DETAIL}::jsonb`.as('detail'),
            ]),
        )
        .returning('id')
        .execute(),
    get: (account, id) =>
      db
        .selectFrom('things')
        .select(['account_id', 'id', 'name', 'detail'])
        .where('account_id', '=', account)
        .where('id', '=', id)
        .executeTakeFirst(),
    close: () => pool.end(),
  }
}
