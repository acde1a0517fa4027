import type { GiftPreview } from '@florin/sdk'

/** What a gift is to whoever looks at its page. */
export type GiftState = 'unfunded' | 'open' | 'taking' | 'released' | 'reclaimed'

type Attempt = GiftPreview['last_release_attempt']
type Standing = Pick<GiftPreview, 'status' | 'last_release_attempt'>

export function stateOf({ status, last_release_attempt: attempt }: Standing): GiftState {
  if (status === 'requires_action') return 'unfunded'
  if (status === 'open') return isOnItsWay(attempt) ? 'taking' : 'open'
  return status
}

/** What to wait for next; null: it is over. Whatever ends a gift ends the waiting, too. */
export function awaited({ status }: Pick<GiftPreview, 'status'>): 'open' | 'released' | null {
  if (status === 'requires_action') return 'open'
  return status === 'open' ? 'released' : null
}

/** Whether somebody has tried and it did not get through: no money moved, and it can be tried again. */
export function hasFailed({ status, last_release_attempt: attempt }: Standing): boolean {
  return status === 'open' && attempt !== null && !isOnItsWay(attempt)
}

/**
 * Where it went and by what. A release can also be sent without us: then the newest attempt that we know
 * of is another one, and nothing is better than something wrong.
 */
export function taking({ status, last_release_attempt: attempt }: Standing): Attempt {
  return status === 'released' && attempt?.status !== 'landed' ? null : attempt
}

function isOnItsWay(attempt: Attempt): boolean {
  return attempt?.status === 'submitted' || attempt?.status === 'landed'
}
