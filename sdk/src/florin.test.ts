import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import type { TestFlorin } from '../test/florin.ts'
import { startFlorin } from '../test/florin.ts'
import { Florin } from './florin.ts'
import type { FlorinOptions } from './options.ts'
import { VERSION } from './runtime.ts'

let server: TestFlorin
let apiKey: string
let florin: Florin

beforeAll(async () => {
  server = await startFlorin()
  apiKey = await server.newKey()
  florin = new Florin(apiKey, { baseUrl: server.baseUrl })
})
afterAll(() => server.stop())

describe('API keys', () => {
  test('a created key works, can be retrieved, and stops working once deleted', async () => {
    const key = await florin.apiKeys.create({ name: 'Till 3', scopes: ['account:read'] })
    expect(key).toMatchObject({ object: 'api_key', name: 'Till 3', scopes: ['account:read'] })
    const till = new Florin(key.secret as string, { baseUrl: server.baseUrl })
    const { id } = await till.account.get()
    expect(id).toBe(key.account_id)

    const found = await florin.apiKeys.get(key.id)
    expect(found.name).toBe('Till 3')
    expect(found).not.toHaveProperty('secret')

    expect(await florin.apiKeys.delete(key.id)).toEqual({
      id: key.id,
      object: 'api_key',
      deleted: true,
    })
    await expect(till.account.get()).rejects.toMatchObject({ code: 'api_key_invalid' })
  })

  test('create works without parameters', async () => {
    expect((await florin.apiKeys.create()).name).toBe('Secret key')
  })

  test('repeating an idempotency key creates one API key', async () => {
    const idempotencyKey = crypto.randomUUID()
    const first = await florin.apiKeys.create({ name: 'Once' }, { idempotencyKey })
    const second = await florin.apiKeys.create({ name: 'Once' }, { idempotencyKey })
    expect(second.id).toBe(first.id)
    expect([first.lastResponse.isReplay, second.lastResponse.isReplay]).toEqual([false, true])
  })
})

test('the account is read, updated and exported', async () => {
  const updated = await florin.account.update({
    business_profile: { name: 'Corner shop' },
    metadata: { branch: '7' },
  })
  expect(updated.business_profile.name).toBe('Corner shop')
  expect(await florin.account.get()).toEqual(updated)
  const everything = await florin.account.export()
  expect(everything).toMatchObject({ object: 'account_export', account: { id: updated.id } })
})

test('audit events record what was done', async () => {
  const key = await florin.apiKeys.create()
  const { data } = await florin.auditEvents.list({ limit: 1 })
  expect(data[0]).toMatchObject({ action: 'api_key.created', subject: key.id })
  expect(data[0]?.request_id).toBe(key.lastResponse.requestId)
})

test('one request can use another API key', async () => {
  const other = await server.newKey()
  const [mine, theirs] = [await florin.account.get(), await florin.account.get({ apiKey: other })]
  expect(theirs.id).not.toBe(mine.id)
})

test('lastResponse is available but not part of the object', async () => {
  const account = await florin.account.get()
  expect(account.lastResponse.status).toBe(200)
  expect(account.lastResponse.requestId).toMatch(/^req_/)
  expect(account.lastResponse.headers.get('ratelimit')).toContain('r=')
  expect(JSON.stringify(account)).not.toContain('lastResponse')
})

test('baseUrl may have a path', async () => {
  const seen: string[] = []
  const behind = new Florin(apiKey, {
    baseUrl: 'https://shop.example/florin/',
    fetch: (url, init) => {
      seen.push(url)
      return fetch(url.replace('https://shop.example/florin', server.baseUrl), init)
    },
  })
  await behind.account.get()
  expect(seen).toEqual(['https://shop.example/florin/v1/account'])
})

test('a null key sends no credentials', async () => {
  const anonymous = new Florin(null, { baseUrl: server.baseUrl })
  await expect(anonymous.account.get()).rejects.toMatchObject({ code: 'authentication_missing' })
})

test('an invalid id throws before it changes the path', () => {
  for (const id of ['', '.', '..', undefined as unknown as string]) {
    expect(() => florin.apiKeys.get(id)).toThrow(TypeError)
  }
})

test('an id is escaped', async () => {
  const refusal = { status: 404, code: 'resource_missing' }
  await expect(florin.apiKeys.get('../account?x=1#y')).rejects.toMatchObject(refusal)
})

test('printing the client does not show the API key', () => {
  expect(inspect(florin, { depth: 9, showHidden: true })).not.toContain(apiKey)
  expect(JSON.stringify(florin)).not.toContain(apiKey)
})

test('the constructor rejects invalid arguments without showing the API key', () => {
  const make = (key: unknown, options: unknown) => () =>
    new Florin(key as string, options as FlorinOptions)
  const baseUrl = server.baseUrl
  expect(make(apiKey, undefined)).toThrow(/baseUrl/)
  expect(make(apiKey, { baseUrl: 'florin.example' })).toThrow(/baseUrl/)
  expect(make(undefined, { baseUrl })).toThrow(/apiKey/)
  expect(make('', { baseUrl })).toThrow(/apiKey/)
  expect(make('sk_live_secret\n', { baseUrl })).toThrow(/^(?!.*secret)/)
  expect(make(apiKey, { baseUrl, timeoutMs: Infinity })).toThrow(/timeoutMs/)
  expect(make(apiKey, { baseUrl, maxRetries: -1 })).toThrow(/maxRetries/)
})

test('requests identify the calling program', async () => {
  const agents: unknown[] = []
  const named = new Florin(apiKey, {
    baseUrl: server.baseUrl,
    appInfo: { name: 'corner-shop', version: '1.2.0', url: 'https://corner.example' },
    fetch: (url, init) => {
      agents.push((init.headers as Record<string, string>)['user-agent'])
      return fetch(url, init)
    },
  })
  await named.account.get()
  expect(agents).toEqual([
    `florin-sdk/${VERSION} typescript (corner-shop/1.2.0; https://corner.example)`,
  ])
})

test('VERSION equals the version of the package', () => {
  expect(VERSION).toBe(packageJson.version)
})
