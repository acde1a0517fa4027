import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../lib/error-codes.ts'
import type { SharedCounts } from './shared-counts.ts'

export type RateLimits = {
  readonly accountPerSecond: number
  readonly routePerSecond: number
  readonly addressPerSecond: number
  readonly guessesPerMinute: number
  /** New objects that anybody may create of one object: sessions of a link. */
  readonly openingsPerMinute: number
  /** Requests that wait at once, by account or else by client address. */
  readonly waitsAtOnce: number
}

type Policy = { readonly name: string; readonly limiter: RateLimiterAbstract }

/** The result of a count: response headers, and an error if the limit is exceeded. */
export type Count = {
  readonly remaining: number
  readonly headers: Record<string, string>
  readonly refusal: ApiError | null
}

export type RateLimiter = {
  /** `factor`: how many times the usual limits the account's plan has. */
  countAccount(accountId: string, operationId: string, factor: number): Promise<Count>
  /** Open routes and failed authentication: per client address. */
  countAddress(address: string): Promise<Count>
  /** Open routes where something could be guessed: a stricter per-address limit. */
  countGuess(address: string): Promise<Count>
  /** Open routes that create something at each call: per object and client address. */
  countOpening(objectId: string, address: string): Promise<Count>
  /** Before a credential is looked up, so that made-up ones do not reach the database. */
  countLookUp(address: string): Promise<Count>
  /** A credential that was found does not count. */
  forgiveLookUp(address: string): Promise<void>
}

// Requests with good credentials look them up side by side, and count until they are found.
const LOOK_UPS_PER_FAILURE = 10

/** `shared`: the processes count together; null: each on its own. */
export function createRateLimiter(limits: RateLimits, shared: SharedCounts | null): RateLimiter {
  const own = (name: string, points: number, duration = 1): Policy => ({
    name,
    limiter: new RateLimiterMemory({ points, duration }),
  })
  const policy = (name: string, points: number, duration?: number): Policy => {
    const { limiter } = own(name, points, duration)
    return shared === null ? { name, limiter } : { name, limiter: share(shared, name, limiter) }
  }
  const plans = new Map<number, { readonly account: Policy; readonly route: Policy }>()
  const planOf = (factor: number) => {
    const known = plans.get(factor)
    if (known !== undefined) return known
    const plan = {
      account: policy('account', limits.accountPerSecond * factor),
      route: policy('route', limits.routePerSecond * factor),
    }
    plans.set(factor, plan)
    return plan
  }
  const address = policy('address', limits.addressPerSecond)
  const guess = policy('guess', limits.guessesPerMinute, 60)
  const opening = policy('opening', limits.openingsPerMinute, 60)
  // It protects this process's connections to the database.
  const lookUp = own('look-up', limits.addressPerSecond * LOOK_UPS_PER_FAILURE)
  return {
    async countAccount(accountId, operationId, factor) {
      const { account, route } = planOf(factor)
      const ofRoute = await count(route, `${accountId} ${operationId}`)
      if (ofRoute.refusal !== null) return ofRoute
      const ofAccount = await count(account, accountId)
      return ofRoute.remaining < ofAccount.remaining ? ofRoute : ofAccount
    },
    countAddress: (client) => count(address, client),
    countGuess: (client) => count(guess, client),
    countOpening: (objectId, client) => count(opening, `${objectId} ${client}`),
    countLookUp: (client) => count(lookUp, client),
    forgiveLookUp: async (client) => void (await lookUp.limiter.reward(client)),
  }
}

/** Counts in Redis; while that does not answer, in this process. */
function share(shared: SharedCounts, name: string, insurance: RateLimiterAbstract) {
  const { points, duration } = insurance
  return new RateLimiterRedis({
    ...{ storeClient: shared, useRedisPackage: true, rejectIfRedisNotReady: true },
    ...{ keyPrefix: `florin:${name}`, points, duration, insuranceLimiter: insurance },
    // Who is over the limit is refused here until the time is over, without asking Redis.
    inMemoryBlockOnConsumed: points + 1,
  })
}

async function count({ name, limiter }: Policy, key: string): Promise<Count> {
  let isTooMany = false
  const state = await limiter.consume(key).catch((refusal: unknown) => {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    isTooMany = true
    return refusal
  })
  const resetSeconds = Math.ceil(state.msBeforeNext / 1000)
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
