import { FlorinError } from '@florin/sdk'
import { data } from 'react-router'

/** Error pages and their status. */
const STATUS = { unknown: 404, busy: 429, down: 503, link_canceled: 410 } as const
export type Failure = keyof typeof STATUS

/** For loaders: turns an API error into an error page. */
export async function orFailure<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof FlorinError)) throw error
    fail(failureOf(error))
  }
}

export function fail(failure: Failure): never {
  throw data({ failure }, { status: STATUS[failure] })
}

function failureOf({ type, code }: Pick<FlorinError, 'type' | 'code'>): Failure {
  if (type === 'rate_limit_error') return 'busy'
  if (code === 'link_canceled') return 'link_canceled'
  // A malformed id is treated like an unknown one.
  return type === 'invalid_request_error' ? 'unknown' : 'down'
}

export function isFailure(body: unknown): body is { failure: Failure } {
  return typeof body === 'object' && body !== null && 'failure' in body
}
