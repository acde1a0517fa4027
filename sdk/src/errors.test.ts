import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestFlorin } from '../test/florin.ts'
import { startFlorin } from '../test/florin.ts'
import {
  ApiError,
  AuthenticationError,
  errorFrom,
  FlorinError,
  IdempotencyError,
  InvalidRequestError,
  RateLimitError,
} from './errors.ts'
import { Florin } from './florin.ts'

let server: TestFlorin
let florin: Florin

beforeAll(async () => {
  server = await startFlorin({ RATE_LIMIT_ROUTE_PER_SECOND: '5' })
  florin = new Florin(await server.newKey(), { baseUrl: server.baseUrl, maxRetries: 0 })
})
afterAll(() => server.stop())

const thrownBy = async (promise: Promise<unknown>): Promise<FlorinError> => {
  const error = await promise.then(
    () => new Error('it did not throw'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof FlorinError) return error
  throw error
}

test('invalid_request_error is an InvalidRequestError with the details of the response', async () => {
  const error = await thrownBy(florin.apiKeys.create({ name: 'x'.repeat(201) }))
  expect(error).toBeInstanceOf(InvalidRequestError)
  expect(error).toMatchObject({
    name: 'InvalidRequestError',
    type: 'invalid_request_error',
    code: 'parameter_invalid',
    param: 'name',
    status: 400,
    docUrl: `${server.baseUrl}/docs/errors#parameter_invalid`,
  })
  expect(error.message).toContain('name')
  expect(error.requestId).toMatch(/^req_/)
  expect(error.headers?.get('request-id')).toBe(error.requestId)
})

test('a missing object is also an InvalidRequestError', async () => {
  const error = await thrownBy(florin.apiKeys.get('ak_00000000000000000000000000'))
  expect(error).toBeInstanceOf(InvalidRequestError)
  expect(error).toMatchObject({ status: 404, code: 'resource_missing' })
})

test('authentication_error is an AuthenticationError', async () => {
  const error = await thrownBy(florin.account.get({ apiKey: 'sk_live_of_nobody' }))
  expect(error).toBeInstanceOf(AuthenticationError)
  expect(error).toMatchObject({ status: 401, code: 'api_key_invalid' })
  expect(JSON.stringify(error) + error.stack).not.toContain('sk_live_of_nobody')
})

test('idempotency_error is an IdempotencyError', async () => {
  const options = { idempotencyKey: crypto.randomUUID() }
  await florin.apiKeys.create({ name: 'a' }, options)
  const error = await thrownBy(florin.apiKeys.create({ name: 'b' }, options))
  expect(error).toBeInstanceOf(IdempotencyError)
  expect(error).toMatchObject({ status: 400, code: 'idempotency_key_reused' })
})

test('rate_limit_error is a RateLimitError', async () => {
  const flood = Array.from({ length: 20 }, () => florin.auditEvents.list().catch((e: unknown) => e))
  const errors = (await Promise.all(flood)).filter((answer) => answer instanceof RateLimitError)
  expect(errors.length).toBeGreaterThan(0)
  expect(errors[0]).toMatchObject({ status: 429, code: 'rate_limit' })
  expect(errors[0]?.headers?.get('retry-after')).toBe('1')
})

test('a response without our error body is an ApiError with its status', () => {
  for (const body of ['<html>Bad gateway</html>', '', '{}', 'null', '{"error":"no"}']) {
    const error = errorFrom(502, new Headers({ 'request-id': 'req_1' }), body)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ name: 'ApiError', status: 502, requestId: 'req_1' })
  }
})

test('an unknown error type is a plain FlorinError', () => {
  const body = JSON.stringify({ error: { type: 'future_error', message: 'no', code: 'c' } })
  const error = errorFrom(418, new Headers(), body)
  expect(error.constructor).toBe(FlorinError)
  expect(error).toMatchObject({ name: 'FutureError', code: 'c', message: 'no' })
})
