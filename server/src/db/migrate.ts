import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import type { Queryable } from './database.ts'
import { statement } from './statement.ts'

const DIRECTORY = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Brings the schema forward. Safe to run by several processes at once: PostgreSQL's lock decides. */
export async function migrate(
  databaseUrl: string,
  log: (line: string) => void = () => {},
): Promise<void> {
  await runner({
    // A migration that cannot have its lock soon must not make every other query queue behind it.
    databaseUrl: {
      connectionString: databaseUrl,
      lock_timeout: 5_000,
      statement_timeout: 600_000,
    },
    dir: DIRECTORY,
    direction: 'up',
    migrationsTable: 'migrations',
    singleTransaction: false,
    log: () => {},
    logger: { debug: () => {}, info: () => {}, warn: log, error: log },
  })
}

/** Names of migrations that the database still lacks: what `/readyz` waits for. */
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
