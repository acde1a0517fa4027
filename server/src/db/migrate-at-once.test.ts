import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabase } from './database.ts'
import { findPendingMigrations, migrate } from './migrate.ts'

test('several processes may migrate at once: each returns when the schema is ready', async () => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const url = inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`)
  const db = openDatabase({ url, poolSize: 1, lockTimeoutMs: 1_000 })
  try {
    const outcomes = await Promise.allSettled([migrate(url), migrate(url), migrate(url)])
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toEqual([])
    expect(await findPendingMigrations(db)).toEqual([])
  } finally {
    await db.close()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
})
