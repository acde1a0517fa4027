/** The second: a field is required that was not when the shop was learnt. */
const MISFITS: readonly string[] = ['page_unreadable', 'form_incomplete']

/** Said of a page that the flow does not describe: the shop is another than was learnt. */
export function readMisfit(outcome: {
  readonly outcome: string
  readonly code?: string
  readonly message?: string
}): string | null {
  const isMisfit = outcome.outcome === 'refused' && MISFITS.includes(outcome.code ?? '')
  return isMisfit ? (outcome.message ?? '') : null
}

/**
 * One odd page must not cost a shop its flow, and a shop that was rebuilt must not be walked in vain for
 * ever: after so many in a row, with not one quote between them, the flow is out of use.
 */
export const MOST_MISFITS = 3

/** How a purchase can fail by the shop or its flow; a declined card says nothing about either. */
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
