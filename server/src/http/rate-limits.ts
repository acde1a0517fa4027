import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../lib/error-codes.ts'

/** Each process counts on its own. */
export type RateLimits = {
  readonly accountPerSecond: number
  readonly routePerSecond: number
  readonly addressPerSecond: number
  readonly guessesPerMinute: number
}

type Policy = { readonly name: string; readonly limiter: RateLimiterMemory }

/** The result of a count: response headers, and an error if the limit is exceeded. */
export type Count = {
  readonly remaining: number
  readonly headers: Record<string, string>
  readonly refusal: ApiError | null
}

export type RateLimiter = {
  countAccount(accountId: string, operationId: string): Promise<Count>
  /** Open routes and failed authentication: per client address. */
  countAddress(address: string): Promise<Count>
  /** Open routes where something could be guessed: a stricter per-address limit. */
  countGuess(address: string): Promise<Count>
}

export function createRateLimiter(limits: RateLimits): RateLimiter {
  const policy = (name: string, points: number, duration = 1): Policy => ({
    name,
    limiter: new RateLimiterMemory({ points, duration }),
  })
  const account = policy('account', limits.accountPerSecond)
  const route = policy('route', limits.routePerSecond)
  const address = policy('address', limits.addressPerSecond)
  const guess = policy('guess', limits.guessesPerMinute, 60)
  return {
    async countAccount(accountId, operationId) {
      const ofRoute = await count(route, `${accountId} ${operationId}`)
      if (ofRoute.refusal !== null) return ofRoute
      const ofAccount = await count(account, accountId)
      return ofRoute.remaining < ofAccount.remaining ? ofRoute : ofAccount
    },
    countAddress: (client) => count(address, client),
    countGuess: (client) => count(guess, client),
  }
}

async function count({ name, limiter }: Policy, key: string): Promise<Count> {
  const state = await limiter.consume(key).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  })
  const resetSeconds = Math.ceil(state.msBeforeNext / 1000)
  const isTooMany = state.consumedPoints > limiter.points
  return {
    remaining: state.remainingPoints,
    headers: {
      'ratelimit-policy': `"${name}";q=${limiter.points};w=${limiter.duration}`,
      ratelimit: `"${name}";r=${state.remainingPoints};t=${resetSeconds}`,
    },
    refusal: isTooMany
      ? new ApiError('rate_limit', { retryAfterSeconds: Math.max(resetSeconds, 1) })
      : null,
  }
}
