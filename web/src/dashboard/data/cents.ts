const AMOUNT = /^(\d{1,10})(?:[.,](\d{1,2}))?$/

/** Parses an amount in cents from text such as 25, 25.5 or 25,50. Null if invalid. */
export function parseCents(text: string): number | null {
  const [, whole, fraction = ''] = AMOUNT.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Formats cents for an input. */
export function centsText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
