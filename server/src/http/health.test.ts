import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../test/api.ts'
import type { Db } from '../db/database.ts'
import { openDatabase } from '../db/database.ts'

const draining = new AbortController()
const api = useApi({ kernel: { draining: draining.signal } })

describe('a database that is away', () => {
  let gone: Db
  beforeAll(() => {
    gone = openDatabase({ url: 'postgres://u:p@127.0.0.1:1/x', poolSize: 1, lockTimeoutMs: 1_000 })
  })
  afterAll(() => gone.close())
  const lost = useApi({
    kernel: {
      get db() {
        return gone
      },
    },
  })

  test('leaves the process alive but not ready', async () => {
    expect((await lost().call('GET', '/healthz')).status).toBe(200)
    const ready = await lost().call('GET', '/readyz')
    expect(ready.status).toBe(503)
    expect(ready.body).toEqual({ status: 'unavailable', reason: 'no database' })
  })
})

test('a process that can serve is alive and ready', async () => {
  expect(await api().call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await api().call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('while a migration is missing it is alive but not ready', async () => {
  const { rows } = await api().database.query(
    'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING name, run_on',
  )
  expect((await api().call('GET', '/healthz')).status).toBe(200)
  const ready = await api().call('GET', '/readyz')
  expect(ready.status).toBe(503)
  expect(ready.body.status).toBe('unavailable')
  expect(ready.body.reason).toContain('1 migration')
  await api().database.query('INSERT INTO migrations (name, run_on) VALUES ($1, $2)', [
    rows[0].name,
    rows[0].run_on,
  ])
  expect((await api().call('GET', '/readyz')).status).toBe(200)
})

test('while the database is read-only it is not ready, reads and refuses writes with 503; then it recovers', async () => {
  const { database, call, newKey } = api()
  const key = (await newKey()).secret
  const name = new URL(database.url).pathname.slice(1)
  // As after a failover: the connections break, and new ones lead to a server that only reads.
  const reconnect = () =>
    database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`)
  await database.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  await reconnect()
  try {
    await expect
      .poll(async () => (await call('GET', '/readyz')).body)
      .toEqual({
        status: 'unavailable',
        reason: 'the database is read-only',
      })
    const read = await call('GET', '/v1/account', { key })
    expect(read.status).toBe(200)
    const refused = await call('POST', '/v1/account', { key, body: { username: 'anna' } })
    expect([refused.status, refused.body.error.code]).toEqual([503, 'unavailable'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await database.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
  }
  // Without another break: connections to a server that became read-only are not kept.
  await expect.poll(async () => (await call('GET', '/readyz')).status).toBe(200)
  const written = () => call('POST', '/v1/account', { key, body: { username: 'anna' } })
  await expect.poll(async () => (await written()).status).toBe(200)
})

test('after SIGTERM it is not ready and still answers', async () => {
  draining.abort()
  const ready = await api().call('GET', '/readyz')
  expect(ready.status).toBe(503)
  expect(ready.body.reason).toBe('stopping')
  expect((await api().call('GET', '/healthz')).status).toBe(200)
  const answer = await api().call('GET', '/v1/account')
  expect(answer.status).toBe(401)
  expect(answer.headers.connection).toBe('close')
})
