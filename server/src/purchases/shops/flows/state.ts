import type { Way } from '../flow.ts'

/** `form_incomplete`: the shop requires a field that it did not require when it was learned. */
const MISMATCHES: readonly string[] = ['page_unreadable', 'form_incomplete']

/** The message, if the shop's pages no longer match the flow; otherwise null. */
export function readMismatch(outcome: {
  readonly outcome: string
  readonly code?: string
  readonly message?: string
}): string | null {
  const isMismatch = outcome.outcome === 'refused' && MISMATCHES.includes(outcome.code ?? '')
  return isMismatch ? (outcome.message ?? '') : null
}

/**
 * One odd page must not retire a shop's flow, and a rebuilt shop must not be visited in vain for
 * ever. A flow is retired after this many mismatches in a row without a quote between them.
 */
export const MOST_MISMATCHES = 3

/** Failures of the shop or its flow. A declined card says nothing about either. */
const SHOP_FAULTS: readonly string[] = [
  'captcha',
  'form_incomplete',
  'host_changed',
  'login_required',
  'next_step_unclear',
  'page_too_large',
  'page_unreadable',
  'shop_error',
  'shop_unreachable',
  'timeout',
]

export function isShopFault(code: string): boolean {
  return SHOP_FAULTS.includes(code)
}

/** The ways with this one in place of the earlier one for such goods. */
export function withWay(ways: readonly Way[], way: Way): Way[] {
  return [...ways.filter(({ ships }) => ships !== way.ships), way]
}
