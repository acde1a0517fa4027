import { ApiError, ConnectionError, InvalidRequestError, RateLimitError } from '@florin/sdk'
import { expect, test } from 'vitest'
import { verdictOn } from './verdict.ts'

const headers = new Headers({ 'retry-after': '42' })

test.each([
  [
    new InvalidRequestError('None.', { type: 'invalid_request_error', status: 404 }),
    { problem: 'none' },
  ],
  [
    new RateLimitError('Slow.', { type: 'rate_limit_error', status: 429, headers }),
    { problem: 'limit', seconds: 42 },
  ],
  [new ConnectionError('Gone.', { type: 'connection_error' }), { problem: 'offline' }],
  [new ApiError('Broken.', { type: 'api_error', status: 500 }), { problem: 'failed' }],
])('%s', (error, verdict) => {
  expect(verdictOn(error)).toEqual(verdict)
})

test('a bug of ours is not reported as a wrong code', () => {
  expect(() => verdictOn(new TypeError('A bug.'))).toThrow('A bug.')
})
