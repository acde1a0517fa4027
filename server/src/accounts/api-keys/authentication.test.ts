import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../../../test/api.ts'
import { useApi } from '../../../test/api.ts'
import type { Db } from '../../db/database.ts'
import { openDatabase } from '../../db/database.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { KeyAuthentication } from './authentication.ts'
import { createKeyAuthentication } from './authentication.ts'

const api = useApi()
/** A second process: the same database, its own memory. */
let db: Db
let other: KeyAuthentication
let statements: string[] = []

beforeAll(() => {
  db = openDatabase({ url: api().database.url, poolSize: 5, lockTimeoutMs: 1_000 })
  const counting: Db = {
    ...db,
    run: (statement, values) => {
      statements.push(statement.name)
      return db.run(statement, values)
    },
  }
  other = createKeyAuthentication({ db: counting, clock: Date.now })
})
afterAll(() => db.close())

const lastUsedAt = async (owner: Awaited<ReturnType<TestApi['newKey']>>) =>
  (await api().call('GET', `/v1/api_keys/${owner.id}`, { cookie: owner.cookie })).body.last_used_at

const isAccepted = async (secret: string) => (await other.find(secret).catch(refusalOf)) !== null
const refusalOf = (error: unknown) => {
  if (error instanceof ApiError && error.code === 'api_key_invalid') return null
  throw error
}

describe('a revoked key', () => {
  test('is dead on another process when DELETE has answered, however warm it was there', async () => {
    for (let i = 0; i < 5; i++) {
      const owner = await api().newKey()
      expect(await other.find(owner.secret)).not.toBeNull()
      let isAnswered = false
      const accepted: boolean[] = []
      const deleting = api()
        .call('DELETE', `/v1/api_keys/${owner.id}`, { cookie: owner.cookie })
        .then(() => {
          isAnswered = true
        })
      // Somebody who never stops asking: every question put after the answer must be refused.
      while (!isAnswered) {
        await isAccepted(owner.secret)
        await new Promise((resolve) => setImmediate(resolve))
      }
      for (let n = 0; n < 20; n++) accepted.push(await isAccepted(owner.secret))
      await deleting
      expect(accepted).not.toContain(true)
    }
  })

  test('so is every key of a deleted account', async () => {
    const owner = await api().newKey()
    expect(await other.find(owner.secret)).not.toBeNull()
    await api().call('DELETE', '/v1/account', { cookie: owner.cookie })
    expect(await other.find(owner.secret)).toBeNull()
  })
})

describe('the memory of keys', () => {
  test('spares the database, and forgets soon', async () => {
    const { secret } = await api().newKey()
    statements = []
    await Promise.all(Array.from({ length: 100 }, () => other.find(secret)))
    expect(statements).toEqual(['api_keys.find_by_secret_hash'])
    await new Promise((resolve) => setTimeout(resolve, 300)) // longer than any lease
    await other.find(secret)
    expect(statements).toHaveLength(2)
  })

  test('never remembers that a key is unknown: a new one works at once', async () => {
    const { secret } = await api().newKey()
    const hash = (
      await api().database.query('SELECT secret_hash FROM api_keys ORDER BY id DESC LIMIT 1')
    ).rows[0].secret_hash
    await api().database.query('UPDATE api_keys SET revoked_at = now() WHERE secret_hash = $1', [
      hash,
    ])
    await expect(other.find(secret)).rejects.toMatchObject({ code: 'api_key_invalid' })
    await api().database.query('UPDATE api_keys SET revoked_at = NULL WHERE secret_hash = $1', [
      hash,
    ])
    expect(await other.find(secret)).not.toBeNull()
  })

  test('asks nobody about what cannot be a key', async () => {
    statements = []
    for (const text of ['', 'sk_live_', `sk_live_${'0'.repeat(39)}`, 'x'.repeat(100_000)]) {
      expect(await other.find(text)).toBeNull()
    }
    expect(statements).toEqual([])
  })

  test('a look-up that failed is tried again', async () => {
    const { secret } = await api().newKey()
    let fails = true
    const flaky = createKeyAuthentication({
      db: {
        ...db,
        run: (statement, values) =>
          fails ? Promise.reject(new Error('away')) : db.run(statement, values),
      },
      clock: Date.now,
    })
    await expect(flaky.find(secret)).rejects.toThrow('away')
    fails = false
    expect(await flaky.find(secret)).not.toBeNull()
  })
})

describe('last_used_at', () => {
  test('is null until the key is used, then the time of the last use', async () => {
    const owner = await api().newKey()
    expect(await lastUsedAt(owner)).toBeNull()
    await api().call('GET', '/v1/account', { key: owner.secret })
    await api().keys.flushUses()
    const first = await lastUsedAt(owner)
    expect(Math.abs(first - Date.now() / 1000)).toBeLessThan(5)
    api().advance(60_000)
    await api().call('GET', '/v1/account', { key: owner.secret })
    await api().keys.flushUses()
    expect((await lastUsedAt(owner)) - first).toBeGreaterThanOrEqual(59)
  })

  test('costs one write for any number of requests and keys, and none for none', async () => {
    const owners = await Promise.all(Array.from({ length: 5 }, () => api().newKey()))
    for (const { secret } of owners) for (let i = 0; i < 20; i++) await other.find(secret)
    statements = []
    await other.flushUses()
    await other.flushUses()
    expect(statements).toEqual(['api_keys.touch'])
    for (const owner of owners) expect(await lastUsedAt(owner)).not.toBeNull()
  })

  test('never goes back: a process that tells later of an earlier use changes nothing', async () => {
    const owner = await api().newKey()
    let now = 2_000_000_000_000
    const late = createKeyAuthentication({ db, clock: () => now })
    await late.find(owner.secret)
    await late.flushUses()
    now = 1_900_000_000_000
    await late.find(owner.secret)
    await late.flushUses()
    expect(await lastUsedAt(owner)).toBe(2_000_000_000)
  })

  test('a refused key is not used, one that only lacks a scope is', async () => {
    const owner = await api().newKey()
    const body = { scopes: ['account:read'] }
    const made = (await api().call('POST', '/v1/api_keys', { cookie: owner.cookie, body })).body
    expect((await api().call('GET', '/v1/api_keys', { key: made.secret })).status).toBe(403)
    await api().call('GET', '/v1/account', { key: `${owner.secret}x` })
    await api().keys.flushUses()
    expect(await lastUsedAt(owner)).toBeNull()
    expect(await lastUsedAt({ ...owner, id: made.id })).not.toBeNull()
  })
})
