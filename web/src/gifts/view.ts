import type { GiftPreview } from '@florin/sdk'

/** The states of the gift page. */
export type GiftState = 'unfunded' | 'open' | 'taking' | 'released' | 'reclaimed'

type Attempt = GiftPreview['last_release_attempt']
type Standing = Pick<GiftPreview, 'status' | 'last_release_attempt'>

export function stateOf({ status, last_release_attempt: attempt }: Standing): GiftState {
  if (status === 'requires_action') return 'unfunded'
  if (status === 'open') return isOnItsWay(attempt) ? 'taking' : 'open'
  return status
}

/** The status to wait for; null when the gift has ended. A gift that ends also ends the wait. */
export function awaited({ status }: Pick<GiftPreview, 'status'>): 'open' | 'released' | null {
  if (status === 'requires_action') return 'open'
  return status === 'open' ? 'released' : null
}

/** Whether the last attempt failed: no money moved and the gift can still be claimed. */
export function hasFailed({ status, last_release_attempt: attempt }: Standing): boolean {
  return status === 'open' && attempt !== null && !isOnItsWay(attempt)
}

/**
 * The attempt to show. A release can also be sent without Florin; then our last attempt is not the
 * one that claimed the gift, and null is better than a wrong transaction.
 */
export function taking({ status, last_release_attempt: attempt }: Standing): Attempt {
  return status === 'released' && attempt?.status !== 'landed' ? null : attempt
}

function isOnItsWay(attempt: Attempt): boolean {
  return attempt?.status === 'submitted' || attempt?.status === 'landed'
}
