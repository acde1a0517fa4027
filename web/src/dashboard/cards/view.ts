import type { Card } from '@florin/sdk'

/** `12/2040`; null for issued cards, whose number changes. */
export function expiryOf({ exp_month: month, exp_year: year }: Card): string | null {
  if (month === null || year === null) return null
  return `${String(month).padStart(2, '0')}/${year}`
}

/** A card is valid through its last month. */
export function isExpired({ exp_month: month, exp_year: year }: Card, now: Date): boolean {
  if (month === null || year === null) return false
  return Date.UTC(year, month) <= now.getTime()
}

/** Explains how removing the card affects open purchases. */
export function removalWords(count: number): string {
  if (count === 0) return 'No open purchases use this card.'
  const which = count === 1 ? 'One open purchase uses' : `${count} open purchases use`
  return `${which} this card. Purchases not yet approved need another card. Approved ones were either paid with it or won’t be.`
}

export const CODE_WORDS = {
  true: 'Stored for the next purchase, for up to a day',
  false: 'Not stored. Florin asks for it when a shop needs it',
} as const
