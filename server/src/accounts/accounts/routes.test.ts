import { beforeAll, describe, expect, test } from 'vitest'
import type { CallOptions } from '../../../test/api.ts'
import { useApi } from '../../../test/api.ts'
import { shardOf, shardOfWallet } from '../../lib/ids.ts'

const api = useApi()
let key: string
let accountId: string
let cookie: string

beforeAll(async () => {
  ;({ secret: key, accountId, cookie } = await api().newKey())
})

const get = (options: CallOptions = { key }) => api().call('GET', '/v1/account', options)
const update = (body: unknown, options: CallOptions = { key }) =>
  api().call('POST', '/v1/account', { ...options, body })
const keyWith = async (scopes: string[], creator: CallOptions = { key }) =>
  (await api().call('POST', '/v1/api_keys', { ...creator, body: { scopes } })).body.secret as string

describe('GET', () => {
  test('200: a new account has a recognisable name and nothing else yet', async () => {
    const { cookie: fresh, accountId: id, wallet } = await api().signIn()
    const answer = await get({ cookie: fresh })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      id,
      default_budget: { usd: { day: 50_000 }, sgd: { day: 50_000 } },
      object: 'account',
      created: expect.any(Number),
      business_profile: { name: expect.stringContaining(wallet.address.slice(0, 4)) },
      username: null,
      metadata: {},
      wallet_address: wallet.address,
    })
    expect(id).toMatch(/^acct_[0-9a-z]{26}$/)
  })

  test('an account and all that is in it live on the shard of its wallet', async () => {
    const { accountId: id, wallet, cookie: fresh } = await api().signIn()
    const { body } = await api().call('POST', '/v1/api_keys', { cookie: fresh })
    const shard = shardOfWallet(wallet.address)
    expect([shardOf(id as never), shardOf(body.id)]).toEqual([shard, shard])
  })

  test('401 for nobody, 403 for a key that may not', async () => {
    expect((await get({})).status).toBe(401)
    const answer = await get({ key: await keyWith(['account:write']) })
    expect(answer.status).toBe(403)
    expect(answer.body.error.message).toContain('account:read')
  })
})

describe('POST 200', () => {
  test('what is left out stays, what is given is set', async () => {
    await update({
      business_profile: { name: 'Tulip & Co' },
      username: 'tulip',
      metadata: { a: '1' },
    })
    const before = (await get()).body
    for (const body of [undefined, {}, { business_profile: {} }, { metadata: {} }]) {
      expect((await update(body)).body).toEqual(before)
    }
    expect((await update({ username: 'rose' })).body).toEqual({ ...before, username: 'rose' })
    expect((await update({ business_profile: { name: 'Rose' } })).body).toMatchObject({
      business_profile: { name: 'Rose' },
      username: 'rose',
      metadata: { a: '1' },
    })
    expect((await update({ username: null })).body.username).toBeNull()
    expect((await get()).body.username).toBeNull()
  })

  test('metadata is merged by key, and an empty value removes its key', async () => {
    const { secret } = await api().newKey()
    const set = async (metadata: object) =>
      (await update({ metadata }, { key: secret })).body.metadata
    expect(await set({ a: '1', b: '2' })).toEqual({ a: '1', b: '2' })
    expect(await set({ b: '3', c: '4' })).toEqual({ a: '1', b: '3', c: '4' })
    expect(await set({ a: '', d: '' })).toEqual({ b: '3', c: '4' })
    expect((await get({ key: secret })).body.metadata).toEqual({ b: '3', c: '4' })
  })

  test('metadata may use names that objects have by nature', async () => {
    const { secret } = await api().newKey()
    const metadata = { constructor: 'a', toString: 'b', hasOwnProperty: 'c' }
    const answer = await update({ metadata }, { key: secret })
    expect(Object.entries(answer.body.metadata).sort()).toEqual(Object.entries(metadata).sort())
  })

  test('50 keys of 40 with values of 500, a username of 32, a name of 200 characters', async () => {
    const { secret } = await api().newKey()
    const name = (n: number) => `${'🎁'.repeat(38)}${n + 10}`
    const metadata = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [name(n), '漢'.repeat(500)]),
    )
    const body = {
      metadata,
      username: '🎁'.repeat(32),
      business_profile: { name: '漢'.repeat(200) },
    }
    const answer = await update(body, { key: secret })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject(body)
    // A full map can still be changed, and a key swapped for another in one call.
    const [first] = Object.keys(metadata) as [string]
    const swapped = await update({ metadata: { other: 'x', [first]: '' } }, { key: secret })
    expect(swapped.status).toBe(200)
    expect(Object.keys(swapped.body.metadata)).toHaveLength(50)
  })

  test('updates at the same time lose nothing of one another', async () => {
    const { secret } = await api().newKey()
    const names = Array.from({ length: 20 }, (_, n) => `key${n}`)
    await Promise.all(names.map((name) => update({ metadata: { [name]: 'x' } }, { key: secret })))
    expect(Object.keys((await get({ key: secret })).body.metadata).sort()).toEqual(names.sort())
  })
})

describe('POST 400', () => {
  test.each([
    ['username', { username: '' }],
    ['username', { username: 'x'.repeat(33) }],
    ['username', { username: 'a\tb' }],
    ['business_profile', { business_profile: null }],
    ['business_profile', { business_profile: 'Tulip' }],
    ['business_profile[name]', { business_profile: { name: '' } }],
    ['business_profile[name]', { business_profile: { name: 'x'.repeat(201) } }],
    ['business_profile[name]', { business_profile: { name: null } }],
    ['metadata', { metadata: null }],
    ['metadata', { metadata: [] }],
    ['metadata[a]', { metadata: { a: 1 } }],
    ['metadata[a]', { metadata: { a: null } }],
    ['metadata[a]', { metadata: { a: 'x'.repeat(501) } }],
    [`metadata[${'k'.repeat(41)}]`, { metadata: { ['k'.repeat(41)]: 'x' } }],
    [
      'metadata',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'x'])) },
    ],
  ])('%s', async (param, body) => {
    const before = (await get()).body
    const answer = await update(body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param })
    expect((await get()).body).toEqual(before)
  })

  test.each([
    ['wallet_address', { wallet_address: '1'.repeat(32) }],
    ['id', { id: 'acct_1' }],
    ['name', { name: 'Tulip' }],
    ['business_profile[url]', { business_profile: { url: 'https://example.com' } }],
  ])('%s is not known', async (param, body) => {
    expect((await update(body)).body.error).toMatchObject({ code: 'parameter_unknown', param })
  })

  test('the fifty-first key is refused also when it comes later', async () => {
    const { secret } = await api().newKey()
    const keys = Array.from({ length: 50 }, (_, n) => [`k${n}`, 'x'])
    await update({ metadata: Object.fromEntries(keys) }, { key: secret })
    const answer = await update({ metadata: { more: 'x' } }, { key: secret })
    expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param: 'metadata' })
    expect(Object.keys((await get({ key: secret })).body.metadata)).toHaveLength(50)
  })
})

test('POST 403: a key that may only read', async () => {
  const answer = await update({ username: 'x' }, { key: await keyWith(['account:read']) })
  expect(answer.status).toBe(403)
  expect(answer.body.error.message).toContain('account:write')
})

describe('GET export', () => {
  test('200: everything of the account, revoked keys too, and nothing that opens it', async () => {
    const owner = await api().newKey()
    const options = { key: owner.secret }
    await update({ username: 'mara', metadata: { shop: '7' } }, options)
    const { body: revoked } = await api().call('POST', '/v1/api_keys', {
      ...options,
      body: { name: 'old' },
    })
    await api().call('DELETE', `/v1/api_keys/${revoked.id}`, options)
    const answer = await api().call('GET', '/v1/account/export', options)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { object, created, account, api_keys, sessions, audit_events, ...rest } = answer.body
    expect(object).toBe('account_export')
    expect(created).toEqual(expect.any(Number))
    expect(rest).toEqual({
      gifts: [],
      checkout_intents: [],
      checkout_intent_events: [],
      cards: [],
      checkout_links: [],
      checkout_sessions: [],
      transaction_intents: [],
      refunds: [],
      products: [],
      prices: [],
      detections: [],
      transactions: [],
      payment_claims: [],
      unmatched_transfers: [],
      payout_wallets: [],
    })
    expect(account).toEqual((await get(options)).body)
    expect(api_keys.map((item: { id: string }) => item.id)).toEqual([revoked.id, owner.id])
    expect(sessions).toEqual([
      {
        id: expect.stringMatching(/^sess_/),
        object: 'session',
        created: expect.any(Number),
        expires_at: expect.any(Number),
        signed_at: expect.any(Number),
        client_address: '127.0.0.1',
      },
    ])
    expect(audit_events.map((event: { action: string }) => event.action).sort()).toEqual([
      'account.created',
      'account.updated',
      'api_key.created',
      'api_key.created',
      'api_key.revoked',
      'session.created',
    ])
    const text = JSON.stringify(answer.body)
    const token = owner.cookie.split('=')[1] as string
    for (const secret of [owner.secret, revoked.secret, token]) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/hash|sk_live_|"secret"/)
  })

  test('200: also more than one page of each', async () => {
    const owner = await api().newKey()
    await api().database.query(
      `INSERT INTO api_keys (account_id, id, name, secret_hash, last4)
        SELECT $1, 'ak_' || lpad(n::text, 26, '0'), 'k', sha256(convert_to($1 || n, 'UTF8')), '1234'
        FROM generate_series(1, 250) AS n`,
      [owner.accountId],
    )
    const { body } = await api().call('GET', '/v1/account/export', { key: owner.secret })
    const ids = body.api_keys.map((item: { id: string }) => item.id)
    expect(new Set(ids).size).toBe(251)
    expect(ids).toEqual(ids.toSorted().reverse())
  })

  test('403 for a key that may not read the account', async () => {
    const options = { key: await keyWith(['account:write']) }
    expect((await api().call('GET', '/v1/account/export', options)).status).toBe(403)
  })
})

describe('DELETE', () => {
  const remove = (options: CallOptions) => api().call('DELETE', '/v1/account', options)

  test('403 for a key, whatever its scopes: only the owner can', async () => {
    const answer = await remove({ key })
    expect(answer.status).toBe(403)
    expect(answer.body.error.code).toBe('session_required')
    expect((await get()).body.id).toBe(accountId)
    expect((await remove({ cookie, headers: { origin: 'https://evil.example' } })).status).toBe(403)
  })

  test('200: keys, sessions and all that was stored are gone but the audit log; others are not', async () => {
    const owner = await api().newKey()
    const second = await api().signIn((await api().signIn()).wallet)
    await update({ username: 'x' }, { key: owner.secret, headers: { 'idempotency-key': 'once' } })
    const answer = await remove({ cookie: owner.cookie })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ id: owner.accountId, object: 'account', deleted: true })
    expect(answer.headers['set-cookie']).toMatch(/^service_session=;.*Max-Age=0/)
    expect((await get({ key: owner.secret })).status).toBe(401)
    expect((await get({ cookie: owner.cookie })).status).toBe(401)
    expect((await get({ cookie: second.cookie })).status).toBe(200)
    const { rows } = await api().database.query(
      `SELECT (SELECT count(*) FROM accounts WHERE id = $1)
        + (SELECT count(*) FROM api_keys WHERE account_id = $1)
        + (SELECT count(*) FROM sessions WHERE account_id = $1)
        + (SELECT count(*) FROM idempotency_keys WHERE scope = $1) AS left`,
      [owner.accountId],
    )
    expect(Number(rows[0].left)).toBe(0)
  })

  test('a new sign-in of the same wallet makes a fresh account', async () => {
    const first = await api().signIn()
    await update({ username: 'old' }, { cookie: first.cookie })
    await remove({ cookie: first.cookie })
    const again = await api().signIn(first.wallet)
    expect(again.accountId).not.toBe(first.accountId)
    expect((await get({ cookie: again.cookie })).body).toMatchObject({
      username: null,
      wallet_address: first.wallet.address,
    })
  })
})
