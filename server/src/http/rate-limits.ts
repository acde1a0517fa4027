import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../lib/error-codes.ts'

/** Requests a second, counted by each process for itself. */
export type RateLimits = {
  readonly accountPerSecond: number
  readonly routePerSecond: number
  readonly addressPerSecond: number
}

type Policy = { readonly name: string; readonly limiter: RateLimiterMemory }

export type RateLimiter = {
  /** Counts a request of an account; throws when it is one too many. Returns the headers that tell. */
  countAccount(accountId: string, operationId: string): Promise<Record<string, string>>
  /** The same for an open route, or for credentials that did not hold: by the client's address. */
  countAddress(address: string): Promise<Record<string, string>>
}

export function createRateLimiter(limits: RateLimits): RateLimiter {
  const policy = (name: string, points: number): Policy => ({
    name,
    limiter: new RateLimiterMemory({ points, duration: 1 }),
  })
  const account = policy('account', limits.accountPerSecond)
  const route = policy('route', limits.routePerSecond)
  const address = policy('address', limits.addressPerSecond)
  return {
    async countAccount(accountId, operationId) {
      const ofRoute = await count(route, `${accountId} ${operationId}`)
      const ofAccount = await count(account, accountId)
      return ofRoute.remaining <= ofAccount.remaining ? ofRoute.headers : ofAccount.headers
    },
    countAddress: async (client) => (await count(address, client)).headers,
  }
}

type Count = { remaining: number; headers: Record<string, string> }

async function count({ name, limiter }: Policy, key: string): Promise<Count> {
  const state = await limiter.consume(key).catch((refusal: unknown) => {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  })
  const resetSeconds = Math.ceil(state.msBeforeNext / 1000)
  if (state.consumedPoints > limiter.points) {
    throw new ApiError('rate_limit', { retryAfterSeconds: Math.max(resetSeconds, 1) })
  }
  return {
    remaining: state.remainingPoints,
    headers: {
      'ratelimit-policy': `"${name}";q=${limiter.points};w=1`,
      ratelimit: `"${name}";r=${state.remainingPoints};t=${resetSeconds}`,
    },
  }
}
