import { FlorinError } from '@florin/sdk'
import type { Verdict } from './use-code.ts'
import { waitAsked } from './waits.ts'

/**
 * Maps a failed lookup to a problem. The API finds only open gifts, so 404 means any other state.
 */
export function verdictOn(error: unknown): NonNullable<Verdict> {
  if (!(error instanceof FlorinError)) throw error
  const seconds = waitAsked(error)
  if (seconds !== null) return { problem: 'limit', seconds }
  if (error.type === 'connection_error') return { problem: 'offline' }
  return { problem: error.status === 404 ? 'none' : 'failed' }
}
