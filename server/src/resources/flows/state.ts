/** Said of a page that the flow does not describe: the shop is another than was learnt. */
export function readMisfit(outcome: {
  readonly outcome: string
  readonly code?: string
  readonly message?: string
}): string | null {
  const isMisfit = outcome.outcome === 'refused' && outcome.code === 'page_unreadable'
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
  'host_changed',
  'login_required',
  'page_too_large',
  'page_unreadable',
  'shop_unreachable',
  'timeout',
]

export function isShopFault(code: string): boolean {
  return SHOP_FAULTS.includes(code)
}
