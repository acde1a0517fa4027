import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Fault, FaultyProxy } from '../test/faults.ts'
import { startFaultyProxy } from '../test/faults.ts'
import type { TestFlorin } from '../test/florin.ts'
import { startFlorin } from '../test/florin.ts'
import { ConnectionError, errorFrom, FlorinError } from './errors.ts'
import { Florin } from './florin.ts'
import { retryDelayMs } from './retries.ts'

let server: TestFlorin
let proxy: FaultyProxy
let florin: Florin

beforeAll(async () => {
  server = await startFlorin()
  proxy = await startFaultyProxy(server.baseUrl)
  florin = new Florin(await server.newKey(), { baseUrl: proxy.url })
})
afterAll(async () => {
  await proxy.stop()
  await server.stop()
})
beforeEach(() => {
  proxy.faults.length = 0
  proxy.requests.length = 0
})

const envelope = (type: string, code: string) =>
  JSON.stringify({ error: { type, code, message: 'no' } })
const IN_USE = envelope('idempotency_error', 'idempotency_key_in_use')

const TRANSIENT: Record<string, Fault> = {
  'a broken connection': 'refused',
  'a lost response': 'reply lost',
  'a truncated response': 'reply cut',
  'an idempotency key in use': { status: 409, body: IN_USE },
  'a 429': { status: 429, body: envelope('rate_limit_error', 'rate_limit') },
  'a 500': { status: 500, body: envelope('api_error', 'internal_error') },
  'a 502 from a proxy': { status: 502, body: '<html>Bad gateway</html>' },
  'a 503': { status: 503 },
  'a 200 that is not from Florin': { status: 200, body: '<html>Welcome</html>' },
}

describe('with one network fault', () => {
  for (const [name, fault] of Object.entries(TRANSIENT)) {
    test(`${name}: a POST takes effect once, under one idempotency key`, async () => {
      const before = (await florin.apiKeys.list()).data.length
      proxy.requests.length = 0
      proxy.faults.push(fault)
      const key = await florin.apiKeys.create({ name })
      const sent = proxy.requests.map(({ headers }) => headers['idempotency-key'])
      expect(sent).toHaveLength(2)
      expect(sent[0]).toMatch(/^[0-9a-f]{32}$/)
      expect(sent[1]).toBe(sent[0])
      expect(key.lastResponse.isReplay).toBe(fault === 'reply lost' || fault === 'reply cut')
      expect((await florin.apiKeys.list()).data).toHaveLength(before + 1)
    })
  }

  test('a GET is retried', async () => {
    proxy.faults.push('reply cut')
    expect((await florin.account.get()).object).toBe('account')
    expect(proxy.requests).toHaveLength(2)
  })
})

test('each POST has its own idempotency key, GET and DELETE have none', async () => {
  const { id } = await florin.apiKeys.create()
  await florin.apiKeys.create()
  await florin.apiKeys.get(id)
  await florin.apiKeys.delete(id)
  const keys = proxy.requests.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys.slice(0, 2)).size).toBe(2)
  expect(keys.slice(2)).toEqual([undefined, undefined])
})

test('after the last retry the error is thrown', async () => {
  proxy.faults.push({ status: 503 }, { status: 503 }, { status: 500 })
  await expect(florin.account.get()).rejects.toMatchObject({ type: 'api_error', status: 500 })
  expect(proxy.requests).toHaveLength(3)
})

test('maxRetries applies to the client and to a request', async () => {
  const hasty = new Florin(null, { baseUrl: proxy.url, maxRetries: 0 })
  proxy.faults.push('refused')
  await expect(hasty.account.get()).rejects.toMatchObject({ code: 'network_error' })
  proxy.faults.push('refused', 'refused')
  await expect(florin.account.get({ maxRetries: 1 })).rejects.toBeInstanceOf(ConnectionError)
  expect(proxy.requests).toHaveLength(3)
})

test('permanent errors are not retried', async () => {
  await expect(florin.apiKeys.get('ak_0')).rejects.toMatchObject({ status: 404 })
  const inState = envelope('invalid_request_error', 'status_invalid')
  proxy.faults.push({ status: 409, body: inState })
  await expect(florin.account.get()).rejects.toMatchObject({ status: 409 })
  expect(proxy.requests).toHaveLength(2)
})

test('a redirect is not followed', async () => {
  proxy.faults.push({ status: 307, headers: { location: `${server.baseUrl}/v1/account` } })
  await expect(florin.account.get()).rejects.toMatchObject({ status: 307, type: 'api_error' })
  expect(proxy.requests).toHaveLength(1)
})

test('the retry waits for Retry-After', async () => {
  proxy.faults.push({ status: 429, headers: { 'retry-after': '1' } })
  const startedAtMs = performance.now()
  await florin.account.get()
  expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(995)
})

test('an attempt that times out is retried', async () => {
  proxy.faults.push('never answered')
  expect((await florin.account.get({ timeoutMs: 300 })).object).toBe('account')
  proxy.faults.push('never answered')
  await expect(florin.account.get({ timeoutMs: 100, maxRetries: 0 })).rejects.toMatchObject({
    name: 'ConnectionError',
    code: 'timeout',
  })
})

describe('a signal', () => {
  const reason = new Error('changed my mind')

  test('that is already aborted sends nothing', async () => {
    const signal = AbortSignal.abort(reason)
    await expect(florin.account.get({ signal })).rejects.toBe(reason)
    expect(proxy.requests).toHaveLength(0)
  })

  test('aborts an attempt with its own reason and without a retry', async () => {
    proxy.faults.push('never answered')
    const controller = new AbortController()
    const ended = expect(florin.account.get({ signal: controller.signal })).rejects.toBe(reason)
    await vi.waitUntil(() => proxy.requests.length === 1)
    controller.abort(reason)
    await ended
    expect(proxy.requests).toHaveLength(1)
  })

  test('aborts the wait between attempts', async () => {
    proxy.faults.push({ status: 429, headers: { 'retry-after': '50' } })
    const controller = new AbortController()
    setTimeout(() => controller.abort(reason), 50)
    const startedAtMs = performance.now()
    await expect(florin.account.get({ signal: controller.signal })).rejects.toBe(reason)
    expect(performance.now() - startedAtMs).toBeLessThan(5_000)
  })
})

describe('the delay', () => {
  const NOW_MS = Date.parse('2026-11-15T00:00:00Z')
  const answered = (status: number, headers: Record<string, string> = {}, body = '') =>
    errorFrom(status, new Headers(headers), body)
  const delay = (error: unknown, attempt = 0, random = 0) =>
    retryDelayMs(error, attempt, random, NOW_MS)

  test('doubles up to 8 seconds, half of it random', () => {
    const least = [0, 1, 2, 3, 4, 9].map((attempt) => delay(answered(500), attempt, 0))
    expect(least).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000])
    const most = [0, 9].map((attempt) => delay(answered(500), attempt, 0.999))
    expect(most).toEqual([499.75, 7_996])
  })

  test('is never shorter than Retry-After, in seconds or as a date', () => {
    expect(delay(answered(429, { 'retry-after': '7' }))).toBe(7_000)
    expect(delay(answered(429, { 'retry-after': '7' }), 0, 0.5)).toBe(7_125)
    const date = { 'retry-after': 'Sun, 15 Nov 2026 00:00:09 GMT' }
    expect(delay(answered(503, date))).toBe(9_000)
  })

  test('ignores a Retry-After that is past or invalid', () => {
    for (const value of ['-5', '0', 'soon', '', 'Sun, 15 Nov 2020 00:00:09 GMT']) {
      expect(delay(answered(503, { 'retry-after': value }))).toBe(250)
    }
  })

  test('is null when Retry-After is longer than a minute', () => {
    expect(delay(answered(429, { 'retry-after': '60' }))).toBe(60_000)
    expect(delay(answered(429, { 'retry-after': '61' }))).toBeNull()
  })

  test('is null for permanent errors', () => {
    expect(delay(answered(400))).toBeNull()
    expect(delay(answered(409))).toBeNull()
    expect(delay(answered(409, {}, IN_USE))).toBe(250)
    expect(delay(new TypeError('a bug'))).toBeNull()
    expect(delay(new FlorinError('?', { type: 'api_error' }))).toBeNull()
  })
})
