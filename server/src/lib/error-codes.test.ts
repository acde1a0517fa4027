import { describe, expect, test } from 'vitest'
import type { ErrorCode } from './error-codes.ts'
import { ApiError, ERROR_CODES } from './error-codes.ts'

const TYPES = [
  'api_error',
  'invalid_request_error',
  'idempotency_error',
  'rate_limit_error',
  'authentication_error',
]

// Enough for every message; one that asks for more than this prints "undefined".
const context = {
  param: 'amount',
  other: 'price',
  problem: 'it must be an integer',
  limitBytes: 1024,
  accepted: 'application/json',
  scope: 'account:read',
  object: 'gift',
  id: 'gift_1',
  method: 'PUT',
  path: '/v1/gifts',
  allowed: 'GET',
  retryAfterSeconds: 3,
  minimumCents: 100,
  heldBaseUnits: 1_500_000n,
  neededBaseUnits: 25_000_000n,
  leftBaseUnits: 2_500_000n,
  heldLamports: 0,
  neededLamports: 2_044_280,
  address: 'So11111111111111111111111111111111111111112',
  recipientAddress: 'So11111111111111111111111111111111111111112',
  verdict: 'failed',
  maximumCents: 999_999,
  amountCents: 100,
  currency: 'usd',
  status: 'processing',
  action: 'canceled',
  signer: 'So11111111111111111111111111111111111111112',
}

const codes = Object.keys(ERROR_CODES) as ErrorCode[]

describe.each(codes)('%s', (code) => {
  const error = new ApiError(code, context as never)

  test('has a type of the spec, a status of an error, and both agree', () => {
    expect(TYPES).toContain(error.type)
    expect(error.status).toBeGreaterThanOrEqual(400)
    expect(error.status).toBeLessThan(600)
    expect(error.type === 'api_error').toBe(error.status >= 500)
    expect(error.type === 'rate_limit_error').toBe(error.status === 429)
    if (error.status === 401) expect(error.type).toBe('authentication_error')
  })

  test('says in English sentences what happened', () => {
    for (const text of [error.message, ERROR_CODES[code].when]) {
      expect(text).toMatch(/^[A-Z/].* .*\.$/s)
      expect(text).not.toMatch(/undefined|NaN|\[object|\n/)
    }
  })

  test('is written as a code', () => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  })
})

test('a refusal names its parameter in the message and beside it', () => {
  const error = new ApiError('parameter_missing', { param: 'business_profile[name]' })
  expect(error.param).toBe('business_profile[name]')
  expect(error.message).toContain('business_profile[name]')
  expect(new ApiError('authentication_missing', {}).param).toBeUndefined()
})

test('the cause is kept for the log and is no part of the message', () => {
  const cause = new Error('password=hunter2')
  const error = new ApiError('internal_error', {}, { cause })
  expect(error.cause).toBe(cause)
  expect(error.message).not.toContain('hunter2')
})
