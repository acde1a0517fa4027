import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Db } from '../src/db/database.ts'
import { openDatabase } from '../src/db/database.ts'

export type TestDatabase = { readonly url: string; readonly db: Db; query: pg.Client['query'] }

/**
 * A test file's own database, cloned from the migrated template. The next run drops it: creating files soon after
 * others were deleted costs the file system more than the copy itself.
 */
export function useDatabase(): () => TestDatabase {
  const name = `test_${randomBytes(6).toString('hex')}`
  let database: TestDatabase | undefined
  let client: pg.Client

  beforeAll(async () => {
    const url = inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`)
    await asAdmin(`CREATE DATABASE ${name} TEMPLATE florin_template STRATEGY file_copy`)
    client = new pg.Client({ connectionString: url })
    await client.connect()
    const db = openDatabase({ url, poolSize: 10, lockTimeoutMs: 5_000 })
    database = { url, db, query: client.query.bind(client) as pg.Client['query'] }
  })
  afterAll(async () => {
    await database?.db.close()
    await client.end()
  })
  return () => database as TestDatabase
}

async function asAdmin(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(sql)
  await admin.end()
}
