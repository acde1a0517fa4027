import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import type { Queryable } from './queryable.ts'
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE } from './sockets.ts'
import { statement } from './statement.ts'

// Any number, as long as nothing else in this database uses it.
const ADVISORY_LOCK = 7_305_019_422

const STATEMENT_TIMEOUT_MS = 600_000
const ANSWER_MS = 1_000

const DIRECTORY = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Migrates the schema. If several processes do, one migrates and the others wait for it. */
export async function migrate(
  databaseUrl: string,
  log: (line: string) => void = () => {},
): Promise<void> {
  const client = new pg.Client({
    ...KEEP_ALIVE,
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + ANSWER_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK])
    // While a migration waits for a lock, other queries queue behind it, so it must not wait long.
    await client.query("SET lock_timeout = '5s'")
    await runner({
      dbClient: client,
      noLock: true, // ours waits; the runner's own would give up
      dir: DIRECTORY,
      direction: 'up',
      migrationsTable: 'migrations',
      singleTransaction: false,
      log: () => {},
      logger: { debug: () => {}, info: () => {}, warn: log, error: log },
    })
  } finally {
    await client.end() // and with it the advisory lock
  }
}

/** The names of migrations that the database still lacks; `/readyz` waits for them. */
export async function findPendingMigrations(db: Queryable): Promise<string[]> {
  const applied = new Set((await db.run(selectApplied, [])).map((row) => row.name))
  const files = await readdir(DIRECTORY)
  return files.map((file) => file.replace(/\.sql$/, '')).filter((name) => !applied.has(name))
}

const selectApplied = statement<{ name: string }>({
  name: 'migrations.list',
  text: 'SELECT name FROM migrations',
  acrossAccounts: 'the schema belongs to no account',
})
