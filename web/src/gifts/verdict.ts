import { FlorinError } from '@florin/sdk'
import type { Verdict } from './use-code.ts'
import { waitAsked } from './waits.ts'

/** What a look-up that failed says of a code. Only of open gifts does the API say that there is one. */
export function verdictOn(error: unknown): NonNullable<Verdict> {
  if (!(error instanceof FlorinError)) throw error
  const seconds = waitAsked(error)
  if (seconds !== null) return { problem: 'limit', seconds }
  if (error.type === 'connection_error') return { problem: 'offline' }
  return { problem: error.status === 404 ? 'none' : 'failed' }
}
