import type { Card } from '@florin/sdk'

/** `12/2040`; nothing of a card whose number is new each time. */
export function expiryOf({ exp_month: month, exp_year: year }: Card): string | null {
  if (month === null || year === null) return null
  return `${String(month).padStart(2, '0')}/${year}`
}

/** A card is good until its last month is over. */
export function isExpired({ exp_month: month, exp_year: year }: Card, now: Date): boolean {
  if (month === null || year === null) return false
  return Date.UTC(year, month) <= now.getTime()
}

/** What becomes of purchases when their card goes. */
export function removalWords(count: number): string {
  if (count === 0) return 'No purchase that is still open would be paid by it.'
  const which = count === 1 ? 'One open purchase' : `${count} open purchases`
  return `${which} would be paid by it. What is not confirmed yet will ask for another card; what is confirmed has either paid by it or never will.`
}

export const CODE_WORDS = {
  true: 'Kept for the next purchase, for a day at most',
  false: 'Asked for when a shop wants it: card rules forbid to keep it',
} as const
