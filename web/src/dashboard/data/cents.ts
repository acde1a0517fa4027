const AMOUNT = /^(\d{1,10})(?:[.,](\d{1,2}))?$/

/** What somebody types as an amount of USDC, in cents: 25, 25.5, 25,50. Null where it is none. */
export function parseCents(text: string): number | null {
  const [, whole, fraction = ''] = AMOUNT.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** The same the other way, as it is typed. */
export function centsText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
