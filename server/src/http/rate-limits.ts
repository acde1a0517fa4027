import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../lib/error-codes.ts'

/** Each process counts on its own. */
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
  /** Open routes that create something at each call: per object and client address. */
  countOpening(objectId: string, address: string): Promise<Count>
  /** Before a credential is looked up, so that made-up ones do not reach the database. */
  countLookUp(address: string): Promise<Count>
  /** A credential that was found does not count. */
  forgiveLookUp(address: string): Promise<void>
}

// Requests with good credentials look them up side by side, and count until they are found.
const LOOK_UPS_PER_FAILURE = 10

export function createRateLimiter(limits: RateLimits): RateLimiter {
  const policy = (name: string, points: number, duration = 1): Policy => ({
    name,
    limiter: new RateLimiterMemory({ points, duration }),
  })
  const account = policy('account', limits.accountPerSecond)
  const route = policy('route', limits.routePerSecond)
  const address = policy('address', limits.addressPerSecond)
  const guess = policy('guess', limits.guessesPerMinute, 60)
  const opening = policy('opening', limits.openingsPerMinute, 60)
  const lookUp = policy('look-up', limits.addressPerSecond * LOOK_UPS_PER_FAILURE)
  return {
    async countAccount(accountId, operationId) {
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
