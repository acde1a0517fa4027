import { beforeAll, describe, expect, test } from 'vitest'
import type { CallOptions } from '../../../test/api.ts'
import { useApi } from '../../../test/api.ts'
import { newId } from '../../lib/ids.ts'
import { hashSecret, newSecret } from './secret.ts'

const api = useApi()
let key: string
let accountId: string
let cookie: string

beforeAll(async () => {
  ;({ secret: key, accountId, cookie } = await api().newKey())
})

const create = (body?: unknown, options: CallOptions = { key }) =>
  api().call('POST', '/v1/api_keys', { ...options, body })
const get = (id: string, options: CallOptions = { key }) =>
  api().call('GET', `/v1/api_keys/${id}`, options)
const revoke = (id: string, options: CallOptions = { key }) =>
  api().call('DELETE', `/v1/api_keys/${id}`, options)
const list = (options: CallOptions = { key }) => api().call('GET', '/v1/api_keys', options)

describe('200', () => {
  test('a session creates a key, whose secret is shown once', async () => {
    const created = await create({ name: 'till' }, { cookie })
    expect(created.status).toBe(200)
    expect(created.body).toEqual({
      id: expect.stringMatching(/^ak_[0-9a-z]{26}$/),
      object: 'api_key',
      name: 'till',
      last4: created.body.secret.slice(-4),
      created: expect.any(Number),
      last_used_at: null,
      account_id: accountId,
      scopes: null,
      budget: { usd: { day: 50_000 }, sgd: { day: 50_000 } },
      created_by: null,
      secret: expect.stringMatching(/^sk_live_[0-9A-Za-z]{39}$/),
    })
    expect(Math.abs(created.body.created - Date.now() / 1000)).toBeLessThan(5)
    const { secret, ...rest } = created.body
    expect((await get(created.body.id, { cookie })).body).toEqual(rest)
  })

  test('a key creates a key, and the new one works at once', async () => {
    const created = await create({})
    expect(created.status).toBe(200)
    expect((await get(created.body.id, { key: created.body.secret })).status).toBe(200)
  })

  test.each([[undefined], [{}], [{ name: 'Secret key' }]])(
    'the name is "Secret key" unless given: %j',
    async (body) => {
      expect((await create(body)).body.name).toBe('Secret key')
    },
  )

  test('a name has up to 200 characters, of any script', async () => {
    for (const name of ['x', 'x'.repeat(200), '🎁'.repeat(200), 'Kasse am Zürichsee', "'; --"]) {
      expect((await create({ name })).body.name).toBe(name)
    }
  })

  test('a list shows live keys only, newest first, without secrets', async () => {
    const owner = await api().newKey()
    const options = { key: owner.secret }
    const made: string[] = [owner.id]
    for (let i = 0; i < 4; i++) {
      api().advance(5)
      made.unshift((await create({}, options)).body.id)
    }
    await revoke(made[2] as string, options)
    made.splice(2, 1)
    const answer = await list(options)
    expect(answer.body).toMatchObject({ object: 'list', has_more: false, url: '/v1/api_keys' })
    expect(answer.body.data.map((item: { id: string }) => item.id)).toEqual(made)
    for (const item of answer.body.data) {
      expect(item.object).toBe('api_key')
      expect(item).not.toHaveProperty('secret')
    }
  })

  test('DELETE revokes: the answer says so and the very next request is refused', async () => {
    const { body } = await create()
    expect((await list({ key: body.secret })).status).toBe(200)
    const answer = await revoke(body.id)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ id: body.id, object: 'api_key', deleted: true })
    const refused = await list({ key: body.secret })
    expect(refused.status).toBe(401)
    expect(refused.body.error.code).toBe('api_key_invalid')
  })

  test('a key may revoke itself', async () => {
    const { body } = await create()
    expect((await revoke(body.id, { key: body.secret })).status).toBe(200)
    expect((await list({ key: body.secret })).status).toBe(401)
  })

  test('scopes and budget are shown as they were asked for', async () => {
    const scopes = ['api_keys:read', 'account:read']
    const budget = { usd: { day: 1_000_000_000 }, sgd: { total: 0 } }
    const created = await create({ scopes, budget }, { cookie })
    expect(created.body).toMatchObject({ scopes, budget })
    expect((await get(created.body.id)).body).toMatchObject({ scopes, budget })
  })

  test('a key within scopes and budget gives them on, whole or in part', async () => {
    const scopes = ['api_keys:write', 'api_keys:read']
    const budget = { usd: { day: 100 } }
    const parent = { key: (await create({ scopes, budget })).body.secret }
    expect((await create(undefined, parent)).body).toMatchObject({ scopes, budget })
    const less = {
      scopes: ['api_keys:read'],
      budget: { usd: { day: 99 } },
    }
    expect((await create(less, parent)).body).toMatchObject(less)
  })
})

describe('400', () => {
  test.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 5 }],
    ['name', { name: null }],
    ['name', { name: 'two\nlines' }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: 'account:read' }],
    ['scopes[1]', { scopes: ['account:read', 'everything'] }],
    ['budget', { budget: [] }],
    ['budget[usd]', { budget: { usd: 5 } }],
    ['budget[usd][day]', { budget: { usd: { day: -1 } } }],
    ['budget[usd][day]', { budget: { usd: { day: 1.5 } } }],
    ['budget[usd][day]', { budget: { usd: { day: '1' } } }],
  ])('%s: %j', async (param, body) => {
    const answer = await create(body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param })
  })

  test.each([
    ['parameter_unknown', 'nmae', { nmae: 'x' }],
    ['parameter_unknown', 'id', { id: 'ak_1' }],
    ['parameter_unknown', 'secret', { name: 'x', secret: newSecret() }],
    ['parameter_unknown', 'budget[usdc]', { budget: { usdc: { day: 1 } } }],
    ['parameter_unknown', 'budget[usd][month]', { budget: { usd: { month: 1 } } }],
  ])('%s %s', async (code, param, body) => {
    expect((await create(body)).body.error).toMatchObject({ code, param })
  })

  test('a body where none is known, and nothing is revoked', async () => {
    const { body } = await create()
    const answer = await revoke(body.id, { key, body: { force: true } })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'parameter_unknown', param: 'force' })
    expect((await get(body.id)).status).toBe(200)
  })

  test('a query where none is known', async () => {
    const answer = await api().call('POST', '/v1/api_keys?name=x', { key })
    expect(answer.body.error).toMatchObject({ code: 'parameter_unknown', param: 'name' })
  })
})

describe('401', () => {
  test.each([
    ['nothing', undefined, 'authentication_missing'],
    ['a made-up key', 'Bearer sk_live_0123456789', 'api_key_invalid'],
    ['a well-formed key that nobody has', `Bearer ${newSecret()}`, 'api_key_invalid'],
    ['another scheme', 'Basic c2tfbGl2ZV86', 'api_key_invalid'],
    ['no scheme', newSecret(), 'api_key_invalid'],
    ['an empty header', '', 'api_key_invalid'],
    ['two keys', `Bearer ${newSecret()} ${newSecret()}`, 'api_key_invalid'],
  ])('%s', async (_what, authorization, code) => {
    const headers = authorization === undefined ? {} : { authorization }
    for (const [method, url] of [
      ['POST', '/v1/api_keys'],
      ['GET', '/v1/api_keys'],
      ['GET', `/v1/api_keys/${newId('ak', 0, 0)}`],
      ['DELETE', `/v1/api_keys/${newId('ak', 0, 0)}`],
    ] as const) {
      const answer = await api().call(method, url, { headers })
      expect(answer.status).toBe(401)
      expect(answer.body.error).toMatchObject({ type: 'authentication_error', code })
    }
  })

  test('a wrong key is not rescued by a right cookie', async () => {
    const answer = await list({ key: newSecret(), cookie })
    expect(answer.status).toBe(401)
    expect(answer.body.error.code).toBe('api_key_invalid')
  })

  test('the scheme may be written in any case', async () => {
    const headers = { authorization: `bearer ${key}` }
    expect((await api().call('GET', '/v1/api_keys', { headers })).status).toBe(200)
  })
})

describe('403', () => {
  test('a key without the scope learns which one it lacks', async () => {
    const { body: made } = await create({ scopes: ['api_keys:read'] })
    const reader = { key: made.secret }
    expect((await list(reader)).status).toBe(200)
    for (const answer of [await create({}, reader), await revoke(made.id, reader)]) {
      expect(answer.status).toBe(403)
      expect(answer.body.error).toMatchObject({
        type: 'authentication_error',
        code: 'scope_missing',
      })
      expect(answer.body.error.message).toContain('api_keys:write')
    }
    const { body: writer } = await create({ scopes: ['api_keys:write'] })
    expect((await list({ key: writer.secret })).status).toBe(403)
    expect((await get(writer.id, { key: writer.secret })).status).toBe(403)
  })

  test('a key gives no scope that it lacks, and nothing is created', async () => {
    const parent = { key: (await create({ scopes: ['api_keys:write'] })).body.secret }
    const before = (await list()).body.data.length
    const answer = await create({ scopes: ['api_keys:write', 'account:read'] }, parent)
    expect(answer.status).toBe(403)
    expect(answer.body.error.code).toBe('scope_missing')
    expect(answer.body.error.message).toContain('account:read')
    expect((await list()).body.data).toHaveLength(before)
  })

  test('a key gives no budget beyond its own', async () => {
    const budget = { usd: { day: 100 } }
    const parent = { key: (await create({ budget })).body.secret }
    for (const [param, more] of [
      ['budget[usd][day]', { usd: { day: 101 } }],
      ['budget[sgd]', { sgd: { day: 1 } }],
    ]) {
      const answer = await create({ budget: more }, parent)
      expect(answer.status).toBe(403)
      expect(answer.body.error).toMatchObject({ code: 'budget_exceeds_own', param })
    }
  })
})

describe('404', () => {
  test('foreign, unknown, malformed and revoked ids look alike, but for the id', async () => {
    const { id: foreign } = await api().newKey()
    const { body: gone } = await create()
    await revoke(gone.id)
    const ids = [
      foreign,
      gone.id,
      newId('ak', 0, Date.now()),
      'ak_1',
      'x',
      '%20',
      accountId,
      "ak_'--",
    ]
    for (const call of [get, revoke]) {
      const bodies = new Set<string>()
      for (const id of ids) {
        const answer = await call(id)
        expect(answer.status).toBe(404)
        bodies.add(JSON.stringify(answer.body).replace(`'${decodeURIComponent(id)}'`, 'ID'))
      }
      expect(bodies.size).toBe(1)
      expect([...bodies][0]).toContain('resource_missing')
    }
    // Trying to revoke a foreign key has not harmed it.
    const { rows } = await api().database.query(
      'SELECT FROM api_keys WHERE id = $1 AND revoked_at IS NULL',
      [foreign],
    )
    expect(rows).toHaveLength(1)
  })
})

test('the database holds a hash of the secret and no more', async () => {
  const { body } = await create()
  const { rows } = await api().database.query('SELECT * FROM api_keys WHERE id = $1', [body.id])
  expect(rows[0].secret_hash).toEqual(hashSecret(body.secret))
  expect(rows[0].last4).toBe(body.secret.slice(-4))
  expect(JSON.stringify(rows[0])).not.toContain(body.secret.slice(8, 20))
})
