import { FlorinError } from '@florin/sdk'

const FIRST_SECONDS = 2
const LONGEST_SECONDS = 60

/** Doubles with each wrong code: cheap for a typo, expensive for guessing. */
export function waitAfter(wrongCodes: number): number {
  if (wrongCodes === 0) return 0
  return Math.min(FIRST_SECONDS * 2 ** (wrongCodes - 1), LONGEST_SECONDS)
}

/** The wait that a rate limit asks for. The limit counts per connection, not per page. */
export function waitAsked(error: unknown): number | null {
  if (!(error instanceof FlorinError) || error.type !== 'rate_limit_error') return null
  const seconds = Number(error.headers?.get('retry-after') ?? LONGEST_SECONDS)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : LONGEST_SECONDS
}
