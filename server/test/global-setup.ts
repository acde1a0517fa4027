import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findPort } from '../../scripts/local/ports.ts'
import { clusterDirectory, startPostgres } from '../../scripts/local/postgres.ts'
import type { VaultKeys } from '../../scripts/local/vault.ts'
import { newVaultKeys } from '../../scripts/local/vault.ts'
import { migrate } from '../src/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server whose database `florin_template` is migrated and empty: clone it. */
    postgresUrl: string
    /** One for all tests: creating it takes a while. */
    vault: VaultKeys
  }
}

/** One PostgreSQL for all tests: our own, or the one from TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const local = given === undefined ? await startLocal() : null
  const adminUrl = given ?? (local as NonNullable<typeof local>).url('postgres')
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await dropLeftovers(admin)
  await admin.query('DROP DATABASE IF EXISTS florin_template')
  await admin.query('CREATE DATABASE florin_template')
  await admin.end()
  await migrate(adminUrl.replace(/\/[^/]*$/, '/florin_template'))
  project.provide('postgresUrl', adminUrl)
  project.provide('vault', newVaultKeys())
  return async () => local?.stop()
}

/** The databases of the last run's test files. */
async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE datname ~ '^test_[0-9a-f]{12}$'",
  )
  for (const { datname } of rows) await admin.query(`DROP DATABASE ${datname} WITH (FORCE)`)
}

async function startLocal() {
  return await startPostgres({
    directory: clusterDirectory(process.cwd(), 'test-postgres'),
    port: await findPort(),
    // Nothing outlives a test run, so nothing has to reach the disk or to be vacuumed.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
    },
  })
}
