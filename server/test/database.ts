import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { asRole } from '../../scripts/local/roles.ts'
import type { Db } from '../src/db/database.ts'
import { openDatabase } from '../src/db/database.ts'
import type { Role } from '../src/db/grants.ts'

export type TestDatabase = {
  /** As the superuser that prepares what a test needs. */
  readonly url: string
  /** As the role of a process. */
  urlOf(role: Role): string
  /** As the role that the test file works as. */
  readonly db: Db
  as(role: Role): Db
  query: pg.Client['query']
}

/**
 * A test file's own database, cloned from the migrated template. The next run drops it: creating files soon after
 * others were deleted costs the file system more than the copy itself.
 */
export function useDatabase(role: Role = 'api'): () => TestDatabase {
  const name = `test_${randomBytes(6).toString('hex')}`
  let database: TestDatabase | undefined
  let client: pg.Client
  const open = new Map<Role, Db>()

  beforeAll(async () => {
    const url = inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`)
    await asAdmin(`CREATE DATABASE ${name} TEMPLATE florin_template STRATEGY file_copy`)
    client = new pg.Client({ connectionString: url })
    await client.connect()
    const as = (it: Role) => {
      const db = open.get(it) ?? openAs(it, url, { poolSize: 10, lockTimeoutMs: 5_000 })
      open.set(it, db)
      return db
    }
    const query = client.query.bind(client) as pg.Client['query']
    database = { url, urlOf: (it) => asRole(url, it), db: as(role), as, query }
  })
  afterAll(async () => {
    await Promise.all([...open.values()].map((db) => db.close()))
    await client.end()
  })
  return () => database as TestDatabase
}

/** Opens the database at a superuser's address as the role of a process does. */
export function openAs(
  role: Role,
  url: string,
  options: Omit<Parameters<typeof openDatabase>[0], 'url' | 'isScoped'>,
): Db {
  return openDatabase({ ...options, url: asRole(url, role), isScoped: role === 'api' })
}

async function asAdmin(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(sql)
  await admin.end()
}
