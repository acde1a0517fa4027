import { ApiError, RateLimitError } from '@florin/sdk'
import { expect, test } from 'vitest'
import { waitAfter, waitAsked } from './waits.ts'

test('the wait doubles with each wrong code, up to a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 50].map(waitAfter)).toEqual([0, 2, 4, 8, 16, 32, 60, 60])
})

const refused = (headers: Record<string, string>) =>
  new RateLimitError('Too many.', { type: 'rate_limit_error', headers: new Headers(headers) })

test('the API says how long to wait', () => {
  expect(waitAsked(refused({ 'retry-after': '17' }))).toBe(17)
  expect(waitAsked(refused({ 'retry-after': '0.2' }))).toBe(1)
})

test('without a usable Retry-After the wait is a full minute', () => {
  expect(waitAsked(refused({}))).toBe(60)
  expect(waitAsked(refused({ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }))).toBe(60)
})

test('other errors ask for no wait', () => {
  expect(waitAsked(new ApiError('Broken.', { type: 'api_error' }))).toBeNull()
  expect(waitAsked(new Error('Broken.'))).toBeNull()
})
