import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import type { Claim } from './claims.ts'
import { ClaimTaken, findClaim, forgetClaims } from './claims.ts'
import type { Db } from './database.ts'
import { openDatabase } from './database.ts'
import { isLockTimeout } from './errors.ts'
import type { Queryable } from './queryable.ts'
import { statement } from './statement.ts'

const database = useDatabase()

const NO_ACCOUNT = 'a table of this test'
const insertNote = statement({
  name: 'test.insert_note',
  text: 'INSERT INTO notes (text) VALUES ($1)',
  acrossAccounts: NO_ACCOUNT,
})
const countNotes = statement<{ count: number }>({
  name: 'test.count_notes',
  text: 'SELECT count(*) FROM notes WHERE text = $1',
  acrossAccounts: NO_ACCOUNT,
})

const newClaim = (): Claim => ({
  scope: 'acct_1',
  keyHash: randomBytes(32),
  fingerprints: [randomBytes(32)],
  isRecorded: false,
})
const write = (text: string) => (tx: Queryable) => tx.run(insertNote, [text])
const count = async (text: string) => (await database().db.run(countNotes, [text]))[0]?.count

beforeAll(async () => {
  await database().query('CREATE TABLE notes (text text NOT NULL CHECK (length(text) < 100))')
})

/** A write under this claim that stays open until the test ends it. */
async function holdOpen(db: Db, claim: Claim, text: string) {
  const { promise: decided, resolve: decide } = Promise.withResolvers<'commit' | 'fail'>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const done = db.once({ ...claim }, 'first', async (tx) => {
    await write(text)(tx)
    begin()
    if ((await decided) === 'fail') throw new Error('changed its mind')
  })
  done.catch(() => {})
  await begun
  return { done, decide }
}

/** Resolves once a statement waits for a lock in this database. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await database().query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
  }
}

describe('transaction', () => {
  test('commits all of it or, if the work throws, nothing', async () => {
    const { db } = database()
    await expect(
      db.transaction(async (tx) => {
        await write('torn')(tx)
        throw new Error('half way')
      }),
    ).rejects.toThrow('half way')
    expect(await count('torn')).toBe(0)
    await db.transaction(write('whole'))
    expect(await count('whole')).toBe(1)
  })

  test('returns its connection, also after a failure', async () => {
    const db = openDatabase({ url: database().url, poolSize: 1, lockTimeoutMs: 1_000 })
    for (let i = 0; i < 3; i++) {
      await expect(db.transaction(write('x'.repeat(200)))).rejects.toMatchObject({ code: '23514' })
    }
    await db.transaction(write('after failures'))
    expect(await count('after failures')).toBe(1)
    await db.close()
  })

  test('bigints are read as numbers', async () => {
    expect(await count('never written')).toBe(0)
  })
})

describe('once', () => {
  test('claim and write are one commit', async () => {
    const { db } = database()
    const claim = newClaim()
    await db.once(claim, 'note_1', async (tx) => {
      await write('claimed')(tx)
      // Other connections see neither of them yet.
      expect(await findClaim(db, claim)).toBeNull()
      expect(await count('claimed')).toBe(0)
    })
    expect(claim.isRecorded).toBe(true)
    expect(await findClaim(db, claim)).toEqual({
      fingerprint: claim.fingerprints[0],
      resourceId: 'note_1',
    })
    expect(await count('claimed')).toBe(1)
  })

  test('a write that is rolled back leaves no claim, and the key works afterwards', async () => {
    const { db } = database()
    const claim = newClaim()
    await expect(
      db.once(claim, null, async (tx) => {
        await write('undone')(tx)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await findClaim(db, claim)).toBeNull()
    expect(await count('undone')).toBe(0)
    await db.once(claim, null, write('undone'))
    expect(await count('undone')).toBe(1)
  })

  test('a settled claim is taken: a second request never begins its work', async () => {
    const { db } = database()
    const claim = newClaim()
    await db.once(claim, 'a', write('only'))
    let begun = false
    const second = db.once({ ...claim }, 'b', async () => {
      begun = true
    })
    await expect(second).rejects.toBeInstanceOf(ClaimTaken)
    expect(begun).toBe(false)
    expect((await findClaim(db, claim))?.resourceId).toBe('a')
  })

  test('without a claim it is a plain transaction, as often as asked', async () => {
    const { db } = database()
    await db.once(null, 'a', write('plain'))
    await db.once(null, 'a', write('plain'))
    expect(await count('plain')).toBe(2)
  })

  test('the same key in another scope is another claim', async () => {
    const { db } = database()
    const claim = newClaim()
    await db.once(claim, 'a', write('scoped'))
    await db.once({ ...claim, scope: 'acct_2' }, 'b', write('scoped'))
    expect(await count('scoped')).toBe(2)
  })

  test('a duplicate request waits for the first, then finds the claim taken', async () => {
    const { db } = database()
    const claim = newClaim()
    const first = await holdOpen(db, claim, 'duplicates')
    const duplicate = db.once({ ...claim }, 'second', write('duplicates'))
    duplicate.catch(() => {})
    await somebodyWaits()
    first.decide('commit')
    await first.done
    await expect(duplicate).rejects.toBeInstanceOf(ClaimTaken)
    expect(await count('duplicates')).toBe(1)
  })

  test('a duplicate request takes over from one that fails', async () => {
    const { db } = database()
    const claim = newClaim()
    const first = await holdOpen(db, claim, 'heir')
    const duplicate = db.once({ ...claim }, 'second', write('heir'))
    await somebodyWaits()
    first.decide('fail')
    await expect(first.done).rejects.toThrow('changed its mind')
    await duplicate
    expect((await findClaim(db, claim))?.resourceId).toBe('second')
    expect(await count('heir')).toBe(1)
  })

  test('a duplicate request gives up after the lock timeout: ClaimTaken, nothing found', async () => {
    const { db } = database()
    const hasty = openDatabase({ url: database().url, poolSize: 1, lockTimeoutMs: 100 })
    const claim = newClaim()
    const first = await holdOpen(db, claim, 'slow')
    const duplicate = await hasty
      .once({ ...claim }, 'second', write('slow'))
      .catch((e: unknown) => e)
    expect(duplicate).toBeInstanceOf(ClaimTaken)
    expect(isLockTimeout((duplicate as Error).cause)).toBe(true)
    expect(await findClaim(hasty, claim)).toBeNull()
    first.decide('commit')
    await first.done
    await hasty.close()
  })
})

test('claims are deleted after 30 days, not before, and never more than the limit', async () => {
  const { db } = database()
  await database().query('TRUNCATE idempotency_keys')
  const claims = [29, 31, 32, 33].map((days) => ({ days, claim: newClaim() }))
  for (const { days, claim } of claims) {
    await db.once(claim, null, write('aged'))
    await database().query(
      `UPDATE idempotency_keys SET created_at = now() - $1::interval WHERE key_hash = $2`,
      [`${days} days`, claim.keyHash],
    )
  }
  expect(await forgetClaims(db, 2)).toBe(2)
  expect(await forgetClaims(db, 100)).toBe(1)
  expect(await forgetClaims(db, 100)).toBe(0)
  expect(await findClaim(db, (claims[0] as (typeof claims)[0]).claim)).not.toBeNull()
})
