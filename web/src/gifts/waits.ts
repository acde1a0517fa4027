import { FlorinError } from '@florin/sdk'

const FIRST_SECONDS = 2
const LONGEST_SECONDS = 60

/** After so many codes that opened nothing: a slip costs a moment, guessing costs more each time. */
export function waitAfter(wrongCodes: number): number {
  if (wrongCodes === 0) return 0
  return Math.min(FIRST_SECONDS * 2 ** (wrongCodes - 1), LONGEST_SECONDS)
}

/** What the API asks for when it has been asked too often; it counts for all pages of a connection. */
export function waitAsked(error: unknown): number | null {
  if (!(error instanceof FlorinError) || error.type !== 'rate_limit_error') return null
  const seconds = Number(error.headers?.get('retry-after') ?? LONGEST_SECONDS)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : LONGEST_SECONDS
}
