import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../test/api.ts'
import type { ThingHooks } from '../../test/things.ts'
import { createThings, thingRoutes } from '../../test/things.ts'
import { ClaimTaken } from '../db/claims.ts'
import type { Queryable } from '../db/queryable.ts'
import { answerOnce, claimOf } from './idempotency.ts'

const hooks: ThingHooks = {}
const api = useApi({ extra: (context) => thingRoutes(context, hooks) })
let key: string
let otherKey: string

beforeAll(async () => {
  await createThings(api().database)
  key = (await api().newKey()).secret
  otherKey = (await api().newKey()).secret
})

const post = (url: string, idempotencyKey: string, body: unknown = {}, secret = key) =>
  api().call('POST', url, { key: secret, body, headers: { 'idempotency-key': idempotencyKey } })

async function rows(table: string): Promise<number> {
  const { rows: counted } = await api().database.query(`SELECT count(*)::int AS n FROM ${table}`)
  return counted[0].n
}

let serial = 0
const fresh = () => `key-${serial++}`

describe('the same key again', () => {
  test('acts once and is answered with the same object', async () => {
    const before = await rows('things')
    const name = fresh()
    const first = await post('/v1/things', name)
    const again = await post('/v1/things', name)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await rows('things')).toBe(before + 1)
  })

  test('is answered with the object as it is now', async () => {
    const name = fresh()
    const { body: thing } = await post('/v1/things', name)
    await post(`/v1/things/${thing.id}/close`, fresh())
    expect((await post('/v1/things', name)).body).toEqual({ id: thing.id, status: 'closed' })
  })

  test('is not refused for what the first one changed', async () => {
    const { body: thing } = await post('/v1/things', fresh())
    const name = fresh()
    const close = `/v1/things/${thing.id}/close`
    expect((await post(close, name)).status).toBe(200)
    const again = await post(close, name)
    expect(again.status).toBe(200)
    expect(again.body.status).toBe('closed')
    expect(again.headers['idempotent-replayed']).toBe('true')
    // Another key is another request, and is refused.
    expect((await post(close, fresh())).status).toBe(400)
  })

  test('of a key creation tells no secret', async () => {
    const name = fresh()
    const first = await post('/v1/api_keys', name, { name: 'till' })
    const again = await post('/v1/api_keys', name, { name: 'till' })
    const { secret, ...rest } = first.body
    expect(secret).toMatch(/^sk_live_/)
    expect(again.body).toEqual(rest)
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  test('of a key creation is 404 once that key is revoked', async () => {
    const name = fresh()
    const { body } = await post('/v1/api_keys', name)
    await api().call('DELETE', `/v1/api_keys/${body.id}`, { key })
    expect((await post('/v1/api_keys', name)).status).toBe(404)
  })

  test('with the same parameters in another order is the same request', async () => {
    const name = fresh()
    const first = await post('/v1/things', name, { options: { a: 1, b: { c: 2, d: 3 } } })
    const again = await post('/v1/things', name, { options: { b: { d: 3, c: 2 }, a: 1 } })
    expect(again.body.id).toBe(first.body.id)
  })
})

const newKey = (byte: number) => createSecretKey(Buffer.alloc(32, byte))

describe('while the secret is rotated', () => {
  const [old, next] = [newKey(1), newKey(2)]
  const claim = (keys: Parameters<typeof claimOf>[0], amount: number) =>
    claimOf(keys, 'a', { key: 'k', method: 'POST', path: '/', body: { amount } })
  const answer = async (found: ReturnType<typeof claim>, asked: ReturnType<typeof claim>) => {
    const earlier = { fingerprint: found?.fingerprints[0], resourceId: 'thing' }
    const db = { run: async () => [earlier] } as unknown as Queryable
    const taken = () => Promise.reject(new ClaimTaken())
    return await answerOnce(db, asked, taken, async () => 'replayed')
  }

  test('a request is recognised whichever value the first process made its claim with', async () => {
    const replayed = { result: 'replayed', replayed: true }
    for (const first of [[old], [next, old], [old, next]] as const) {
      expect(await answer(claim(first, 1), claim([next, old], 1))).toEqual(replayed)
    }
  })

  test('another body is still refused', async () => {
    const refused = answer(claim([old], 1), claim([next, old], 2))
    await expect(refused).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })
})

describe('another body under the same key', () => {
  test.each([
    [{ options: { a: 1 } }, { options: { a: 2 } }],
    [{ options: { a: 1 } }, { options: { a: '1' } }],
    [{ options: { a: [1, 2] } }, { options: { a: [2, 1] } }],
    [{ options: { a: null } }, { options: {} }],
    [{}, { options: {} }],
  ])('is refused: %j, then %j', async (first, second) => {
    const before = await rows('things')
    const name = fresh()
    expect((await post('/v1/things', name, first)).status).toBe(200)
    const answer = await post('/v1/things', name, second)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({
      type: 'idempotency_error',
      code: 'idempotency_key_reused',
    })
    expect(answer.headers).not.toHaveProperty('idempotent-replayed')
    expect(await rows('things')).toBe(before + 1)
  })
})

describe('a key counts by itself', () => {
  test('for each account', async () => {
    const name = fresh()
    const mine = await post('/v1/things', name)
    const theirs = await post('/v1/things', name, { options: { other: true } }, otherKey)
    expect(theirs.status).toBe(200)
    expect(theirs.body.id).not.toBe(mine.body.id)
    expect(theirs.headers).not.toHaveProperty('idempotent-replayed')
  })

  test('for each full path', async () => {
    const [a, b] = [await post('/v1/things', fresh()), await post('/v1/things', fresh())]
    const name = fresh()
    await post('/v1/things', name)
    for (const { body } of [a, b]) {
      const answer = await post(`/v1/things/${body.id}/close`, name)
      expect(answer.body).toEqual({ id: body.id, status: 'closed' })
      expect(answer.headers).not.toHaveProperty('idempotent-replayed')
    }
  })

  test('for each object of an open route', async () => {
    const name = fresh()
    const headers = { 'idempotency-key': name }
    const open = (id: string) => api().call('POST', `/v1/open_things/${id}`, { headers, body: {} })
    const [first, other, again] = [
      await open('thing_1'),
      await open('thing_2'),
      await open('thing_1'),
    ]
    expect(other.body.id).not.toBe(first.body.id)
    expect(again.body.id).toBe(first.body.id)
  })

  test('and means nothing to a GET or a DELETE', async () => {
    const name = fresh()
    const headers = { 'idempotency-key': name }
    const { body } = await post('/v1/api_keys', name)
    const got = await api().call('GET', `/v1/api_keys/${body.id}`, { key, headers })
    expect(got.status).toBe(200)
    const gone = await api().call('DELETE', `/v1/api_keys/${body.id}`, { key, headers })
    expect(gone.status).toBe(200)
    expect(gone.headers).not.toHaveProperty('idempotent-replayed')
  })
})

describe('a request that failed', () => {
  test('releases its key: whatever the reason', async () => {
    const name = fresh()
    const claims = await rows('idempotency_keys')
    const { body: thing } = await post('/v1/things', fresh())
    await post(`/v1/things/${thing.id}/close`, fresh())
    expect((await post(`/v1/things/${thing.id}/close`, name)).status).toBe(400) // refused
    expect((await post('/v1/things', name, { nonsense: 1 })).status).toBe(400) // not valid
    hooks.beforeCommit = async () => {
      throw new Error('a fault of ours')
    }
    const failed = await post('/v1/things', name, { options: { a: 1 } })
    delete hooks.beforeCommit
    expect(failed.status).toBe(500)
    expect(await rows('idempotency_keys')).toBe(claims + 2)
    // Even with another body: nothing was done under this key.
    const answer = await post('/v1/things', name, { options: { b: 2 } })
    expect(answer.status).toBe(200)
    expect(answer.headers).not.toHaveProperty('idempotent-replayed')
  })
})

test.each([500, 1_000, 2_000])(
  'a body nested %i deep under a key is an answer, never a fault of ours',
  async (depth) => {
    const headers = { 'idempotency-key': fresh(), 'content-type': 'application/json' }
    const body = `{"options":{"a":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}}`
    const answer = await api().call('POST', '/v1/things', { key, body, headers })
    expect(answer.status).toBeOneOf([200, 400])
  },
)

describe('at the same time', () => {
  test('50 duplicate requests make one object, and all are answered with it', async () => {
    const before = await rows('things')
    const name = fresh()
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('/v1/things', name)))
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(answers.filter((a) => a.headers['idempotent-replayed'] === undefined)).toHaveLength(1)
    expect(await rows('things')).toBe(before + 1)
  })

  test('duplicates with other bodies: one is answered, the others are refused', async () => {
    const name = fresh()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => post('/v1/things', name, { options: { n } })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(new Set(refused.map((a) => a.body.error.code))).toEqual(
      new Set(['idempotency_key_reused']),
    )
  })

  test('a duplicate request waits for the first, and beyond the limit gets 409', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    hooks.beforeCommit = () => {
      begin()
      return held
    }
    const name = fresh()
    const first = post('/v1/things', name)
    await begun
    const duplicate = await post('/v1/things', name)
    delete hooks.beforeCommit
    expect(duplicate.status).toBe(409)
    expect(duplicate.body.error).toMatchObject({
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
    })
    const waiting = post('/v1/things', name)
    release()
    const [a, b] = await Promise.all([first, waiting])
    expect(b.body).toEqual(a.body)
    expect(b.headers['idempotent-replayed']).toBe('true')
  })
})

describe('with Idempotency-Since the key names an operation', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const act = (name: string, since: number | string, body: unknown = {}) =>
    api().call('POST', '/v1/things', {
      ...{ key, body },
      headers: { 'idempotency-key': name, 'idempotency-since': `${since}` },
    })
  const age = (seconds: number) =>
    api().database.query(
      'UPDATE idempotency_keys SET created_at = created_at - make_interval(secs => $1)',
      [seconds],
    )

  test('another body is answered with the first object', async () => {
    const before = await rows('things')
    const name = fresh()
    const first = await act(name, now() - 600, { options: { note: 'for Ada' } })
    const again = await act(name, now() - 600, { options: { note: 'to Ada, with love' } })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await rows('things')).toBe(before + 1)
  })

  test('an older claim is replaced, once', async () => {
    const name = fresh()
    const first = await act(name, now() - 600)
    await age(601)
    const before = await rows('things')
    const answers = await Promise.all(Array.from({ length: 8 }, () => act(name, now() - 600)))
    const ids = new Set(answers.map(({ body }) => body.id))
    expect(ids.size).toBe(1)
    expect(ids).not.toContain(first.body.id)
    expect(answers.filter(({ headers }) => !headers['idempotent-replayed'])).toHaveLength(1)
    expect(await rows('things')).toBe(before + 1)
  })

  test('a request that was delayed does not act on its own', async () => {
    const name = fresh()
    await age(10_000)
    const composedAt = now() - 700 // before the repeat of it was answered
    const first = await act(name, now() - 600)
    await age(660)
    const late = await act(name, composedAt - 600)
    expect(late.body).toEqual(first.body)
  })

  test('a clock that is ahead does not shorten the ten minutes', async () => {
    const name = fresh()
    const first = await act(name, now() - 600)
    await age(590)
    expect((await act(name, 9_999_999_999)).body).toEqual(first.body)
    await age(11)
    expect((await act(name, 9_999_999_999)).body).not.toEqual(first.body)
  })

  test('a time of zero repeats for as long as claims are kept', async () => {
    const name = fresh()
    const first = await act(name, 0)
    await age(86_400 * 20)
    expect((await act(name, 0)).body).toEqual(first.body)
  })

  test('a refusal that the first request caused is answered with its object', async () => {
    const { body: thing } = await post('/v1/things', fresh())
    const close = () =>
      api().call('POST', `/v1/things/${thing.id}/close`, {
        ...{ key, body: {} },
        headers: { 'idempotency-key': `close-${thing.id}`, 'idempotency-since': `${now() - 600}` },
      })
    expect((await close()).status).toBe(200)
    expect((await close()).body.status).toBe('closed')
    await age(601)
    expect((await close()).status).toBe(400) // forgotten, so the refusal stands
  })

  test('it must be a time', async () => {
    for (const since of ['yesterday', '-1', '1.5', '99999999999']) {
      const answer = await act(fresh(), since)
      expect(answer.body.error).toMatchObject({
        code: 'parameter_invalid',
        param: 'Idempotency-Since',
      })
    }
  })

  test('it must be a time without a key, too', async () => {
    const headers = { 'idempotency-since': '' }
    const answer = await api().call('POST', '/v1/things', { key, body: {}, headers })
    expect([answer.status, answer.body.error.param]).toEqual([400, 'Idempotency-Since'])
  })
})

describe('the key', () => {
  test('is 1 to 255 characters', async () => {
    expect((await post('/v1/things', 'x'.repeat(255))).status).toBe(200)
    const answer = await post('/v1/things', 'x'.repeat(256))
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({
      code: 'parameter_invalid',
      param: 'Idempotency-Key',
    })
    expect((await post('/v1/things', '')).status).toBe(400)
  })

  test('is stored as a hash, the body as a keyed one: neither can be read or guessed', async () => {
    await api().database.query('TRUNCATE idempotency_keys')
    await post('/v1/things', 'my-order-17', { options: { card: '4242' } })
    const { rows: stored } = await api().database.query('SELECT * FROM idempotency_keys')
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({ status: 200, resource_id: expect.stringMatching(/^thing_/) })
    const text = stored.map((row) => Object.values(row).map(String).join()).join()
    expect(text).not.toMatch(/my-order|4242/)
    const plain = claimOf([createSecretKey(Buffer.alloc(32, 8))], stored[0].scope, {
      key: 'my-order-17',
      method: 'POST',
      path: '/v1/things',
      body: { options: { card: '4242' } },
    })
    expect(plain?.keyHash).toEqual(stored[0].key_hash)
    expect(plain?.fingerprints[0]).not.toEqual(stored[0].fingerprint)
  })

  test('that is a card number is hashed with our key: there are few enough to try them all', () => {
    const keyHash = (secret: number, key: string) =>
      claimOf([createSecretKey(Buffer.alloc(32, secret))], 'a', {
        ...{ key, method: 'POST', path: '/', body: {} },
      })?.keyHash
    for (const key of ['4242424242424242', 'card-4242-4242-4242-4242']) {
      expect(keyHash(1, key)).toEqual(keyHash(1, key))
      expect(keyHash(1, key)).not.toEqual(keyHash(2, key))
    }
  })
})

describe('fingerprints', () => {
  const fingerprint = (body: unknown) =>
    claimOf([KEY], 'a', { key: 'k', method: 'POST', path: '/', body })?.fingerprints[0]
  const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'))

  test('do not depend on the order of names, at any depth', () => {
    fc.assert(
      fc.property(json, (body) => {
        expect(fingerprint(reversed(body))).toEqual(fingerprint(body))
      }),
    )
  })

  test('tell any two different bodies apart', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        const same = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
        expect(fingerprint(a)?.equals(fingerprint(b) as Buffer)).toBe(same)
      }),
    )
  })
})

const KEY = createSecretKey(Buffer.alloc(32))
const reversed = (value: unknown): unknown => mapped(value, (entries) => entries.reverse())
const sorted = (value: unknown): unknown =>
  mapped(value, (entries) => entries.sort(([a], [b]) => (a < b ? -1 : 1)))

type Entries = [string, unknown][]
function mapped(value: unknown, order: (entries: Entries) => Entries): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, order))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(order(Object.entries(value)).map(([k, v]) => [k, mapped(v, order)]))
}
