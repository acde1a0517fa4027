// A server that vanishes without closing its connections, as when its host loses power or network.
import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Forwarder } from '../../../scripts/local/forwarder.ts'
import { startForwarder } from '../../../scripts/local/forwarder.ts'
import { useDatabase } from '../../test/database.ts'
import type { Claim } from './claims.ts'
import { findClaim } from './claims.ts'
import type { Db } from './database.ts'
import { openDatabase } from './database.ts'
import { DatabaseUnavailable } from './errors.ts'
import { statement } from './statement.ts'

const CONNECTIONS = 3
const STATEMENT_MS = 300
// The statement timeout, half a second for the server's own answer, and time for a busy machine.
const ONE_TIMEOUT_MS = STATEMENT_MS + 500 + 700

const database = useDatabase()
let forwarder: Forwarder
let db: Db
let outages: string[]

beforeEach(async () => {
  outages = []
  forwarder = await startForwarder(database().url)
  db = openDatabase({
    url: forwarder.url,
    poolSize: CONNECTIONS,
    lockTimeoutMs: 100,
    statementTimeoutMs: STATEMENT_MS,
    outages: { onBegin: ({ code }) => outages.push(code), onEnd: () => outages.push('over') },
  })
  await Promise.all(Array.from({ length: CONNECTIONS }, () => db.run(sleep, [0.02])))
})
afterEach(async () => {
  await db.close()
  forwarder.close()
})

const sleep = statement<object>({
  name: 'test.sleep',
  text: 'SELECT pg_sleep($1)',
  acrossAccounts: 'reads nothing',
})

const insertMigration = statement<object>({
  name: 'test.insert_migration',
  text: `INSERT INTO migrations (name, run_on) VALUES ($1, now())`,
  acrossAccounts: 'a table of the schema',
})

async function timed(work: Promise<unknown>): Promise<{ outcome: unknown; tookMs: number }> {
  const startedAt = performance.now()
  const outcome = await work.catch((error: unknown) => error)
  return { outcome, tookMs: performance.now() - startedAt }
}

test('a vanished server costs one timeout, however many connections there are', async () => {
  forwarder.vanish()
  const { outcome, tookMs } = await timed(db.run(sleep, [0]))
  expect(outcome).toBeInstanceOf(DatabaseUnavailable)
  expect(tookMs).toBeLessThan(ONE_TIMEOUT_MS)
  // The other dead connections were dropped too, so no statement has to time out on them.
  for (let i = 0; i < CONNECTIONS; i++) expect(await db.run(sleep, [0])).toHaveLength(1)
})

test('a transaction on a vanished server ends after one timeout, as does its rollback', async () => {
  const { outcome, tookMs } = await timed(
    db.transaction(async (tx) => {
      await tx.run(sleep, [0])
      forwarder.vanish()
    }),
  )
  expect(outcome).toBeInstanceOf(DatabaseUnavailable)
  expect(tookMs).toBeLessThan(ONE_TIMEOUT_MS)
  expect(await db.transaction((tx) => tx.run(sleep, [0]))).toHaveLength(1)
})

test('a commit whose answer is lost keeps its claim: a retry finds it', async () => {
  const keyHash = createHash('sha256').update(randomUUID()).digest()
  const claim: Claim = { scope: 'test', keyHash, fingerprints: [keyHash], isRecorded: false }
  const lost = db.once(claim, 'note_1', async (tx) => {
    await tx.run(insertMigration, [`note ${randomUUID()}`])
    forwarder.mute()
  })
  await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(await findClaim(db, claim)).toMatchObject({ resourceId: 'note_1' })
})

test('the server itself ends a slow statement, which is not an outage', async () => {
  await expect(db.run(sleep, [5])).rejects.toMatchObject({ code: '57014' })
  expect(outages).toEqual([])
})

test('an outage is reported once when it begins and once when it is over', async () => {
  forwarder.hang()
  forwarder.vanish()
  const failed = await Promise.all(Array.from({ length: 9 }, () => timed(db.run(sleep, [0]))))
  expect(failed.every(({ outcome }) => outcome instanceof DatabaseUnavailable)).toBe(true)
  expect(outages).toEqual(['ETIMEDOUT'])
  forwarder.restore()
  await expect.poll(() => outages, { timeout: 15_000 }).toEqual(['ETIMEDOUT', 'over'])
}, 30_000)

test('closing does not wait for a server that vanished', async () => {
  const idle = openDatabase({ url: forwarder.url, poolSize: 1, lockTimeoutMs: 100 })
  await idle.run(sleep, [0])
  forwarder.vanish()
  expect((await timed(idle.close())).tookMs).toBeLessThan(500)
})

test('a connection to a server that became read-only is not used again', async () => {
  const [name] = new URL(database().url).pathname.slice(1).split('?')
  const readOnly = openDatabase({ url: database().url, poolSize: 1, lockTimeoutMs: 100 })
  const write = () =>
    readOnly.transaction((tx) => tx.run(insertMigration, [`note ${randomUUID()}`]))
  // For new sessions only: one that was opened in between stays read-only.
  await database().query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  try {
    await expect(write()).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '25006' })
  } finally {
    await database().query(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
  }
  await write()
  await readOnly.close()
})
