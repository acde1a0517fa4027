import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Db } from './database.ts'
import { openDatabase } from './database.ts'
import { findPendingMigrations, migrate } from './migrate.ts'

const name = `test_${randomBytes(6).toString('hex')}`
const files = await readdir(new URL('../../migrations', import.meta.url))
let url: string
let db: Db

const asAdmin = async (sql: string) => {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(sql)
  await admin.end()
}

beforeAll(async () => {
  await asAdmin(`CREATE DATABASE ${name}`)
  url = inject('postgresUrl').replace(/\/[^/]*$/, `/${name}`)
  db = openDatabase({ url, poolSize: 2, lockTimeoutMs: 1_000 })
})
afterAll(async () => {
  await db.close()
  await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`)
})

test('migrations are named by time and subject', () => {
  expect(files.length).toBeGreaterThanOrEqual(5)
  for (const file of files) expect(file).toMatch(/^\d{17}_[a-z]+(-[a-z]+)*\.sql$/)
})

describe('in order', () => {
  test('running it again changes nothing, and no migration is pending', async () => {
    await migrate(url)
    await migrate(url)
    expect(await findPendingMigrations(db)).toEqual([])
  })

  test('a migration that the database lacks is listed as pending', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const last = files.toSorted().at(-1)?.replace('.sql', '')
    await client.query('DELETE FROM migrations WHERE name = $1', [last])
    expect(await findPendingMigrations(db)).toEqual([last])
    await client.query(`INSERT INTO migrations (name, run_on) VALUES ($1, now())`, [last])
    await client.end()
  })
})
