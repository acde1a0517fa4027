import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { LocalApi } from '../../../scripts/local/api.ts'
import { startApi } from '../../../scripts/local/api.ts'
import { call, createKey } from '../../../scripts/local/client.ts'
import { createDatabase } from '../../../scripts/local/databases.ts'
import { startFakeSolana } from '../../../scripts/local/fake-solana/fake-solana.ts'
import type { Forwarder } from '../../../scripts/local/forwarder.ts'
import { startForwarder } from '../../../scripts/local/forwarder.ts'
import { startIngestion } from '../../../scripts/local/ingestion.ts'
import { NO_LIMITS } from '../../../scripts/local/limits.ts'
import { findPort } from '../../../scripts/local/ports.ts'
import { clusterDirectory, startPostgres } from '../../../scripts/local/postgres.ts'
import type { LocalProcess } from '../../../scripts/local/process.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'

const APP_URL = 'http://florin.localhost'
const DRAIN_SECONDS = 2

/**
 * PostgreSQL, one API and one ingestion process that reach it through a forwarder, and an API key.
 */
export type TestEnv = {
  readonly api: LocalApi
  readonly key: string
  readonly forwarder: Forwarder
  /** All lines that API and ingestion printed. */
  readonly lines: string[]
  /** Queries PostgreSQL directly. */
  sql(text: string): Promise<Record<string, unknown>[]>
  startAnother(): Promise<LocalApi>
  stopPostgres(): Promise<void>
  startPostgres(): Promise<void>
}

export async function withTestEnv<Result>(
  directory: string | undefined,
  run: (testEnv: TestEnv) => Promise<Result>,
): Promise<Result> {
  await using stack = new AsyncDisposableStack()
  const port = await findPort()
  const start = () =>
    startPostgres({ directory: clusterDirectory(process.cwd(), 'outage-postgres'), port })
  let postgres = await start()
  stack.defer(() => postgres.stop())
  await query(postgres.url('postgres'), 'ALTER SYSTEM RESET default_transaction_read_only')
  await query(postgres.url('postgres'), 'SELECT pg_reload_conf()')
  await createDatabase(postgres, 'proof', directory)
  const directUrl = postgres.url('proof')
  const forwarder = await startForwarder(directUrl)
  stack.defer(() => forwarder.close())
  const chain = await startFakeSolana({ slotMs: 100 })
  stack.defer(() => chain.stop())
  const lines: string[] = []
  const onLine = (line: string) => lines.push(line)
  const common = { databaseUrl: forwarder.url, rpcUrls: chain.rpcUrl, onLine }
  const options = { ...common, directory }
  const environment = { LOG_LEVEL: 'warn' }
  const ingestion = await startIngestion({
    ...options,
    environment: { ...environment, SOLANA_LAG_SLOTS: '4' },
  })
  // A planted fault may keep a process from stopping.
  const end = (each: LocalProcess) => (directory === undefined ? each.stop() : each.kill())
  stack.defer(() => end(ingestion))
  const startAnother = async () => {
    const api = await startApi({ ...options, environment: { ...environment, ...SETTINGS } })
    stack.defer(() => end(api))
    return api
  }
  const api = await startAnother()
  const key = await createKey(api.url, newWallet(), { name: 'proof', appUrl: APP_URL })
  return await run({
    ...{ api, key, forwarder, lines, startAnother },
    sql: (text) => query(directUrl, text),
    stopPostgres: () => postgres.stop(),
    async startPostgres() {
      postgres = await start()
    },
  })
}

const SETTINGS = {
  APP_URL,
  SERVER_SECRET: 'the same for all processes of a proof',
  EVIDENCE_SECRET: '0e'.repeat(32),
  DRAIN_SECONDS: `${DRAIN_SECONDS}`,
  ...NO_LIMITS,
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // PostgreSQL may be stopped
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const PATIENCE_MS = 20_000

/** With a planted fault an answer may never come. */
export async function patient<Result>(work: Promise<Result>): Promise<Result> {
  const late = delay(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error(`no answer in ${PATIENCE_MS / 1_000} s`)
  })
  return await Promise.race([work, late])
}

type Asked = { readonly atMs: number; readonly what: string }

/**
 * Several clients send POSTs and GETs, each after the answer to its last request, to the URL from
 * `pick`.
 */
export function load(
  { key }: Pick<TestEnv, 'key'>,
  clients: number,
  pick: () => string | undefined,
): { readonly failures: Asked[]; count(): number; stop(): Promise<void> } {
  const failures: Asked[] = []
  let count = 0
  let isOver = false
  const ask = async (turn: number) => {
    const url = pick()
    if (url === undefined) throw new Error('no API is ready')
    const body = { amount: 100 }
    const path = turn % 2 === 0 ? '/v1/transaction_intents' : '/v1/account'
    const { status } = await patient(
      turn % 2 === 0 ? call(url, 'POST', path, { key, body }) : call(url, 'GET', path, { key }),
    )
    if (status !== 200) throw new Error(`${status}`)
  }
  const done = Promise.all(
    Array.from({ length: clients }, async () => {
      for (let turn = 0; !isOver; turn++) {
        count++
        await ask(turn).catch(async (error: Error) => {
          const why = (error.cause as { code?: string } | undefined)?.code ?? error.message
          failures.push({ atMs: performance.now(), what: why })
          await delay(100) // as a client waits before a retry
        })
        await delay(20)
      }
    }),
  )
  return {
    failures,
    count: () => count,
    async stop() {
      isOver = true
      await done
    },
  }
}
