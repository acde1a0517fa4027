/** Crockford's base32 alphabet, which leaves out I, L, O and U. */
export const DATA_SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CHECK_SYMBOLS = `${DATA_SYMBOLS}*~$=U`
export const DATA_LENGTH = 15

/** Reads the data symbols as one base-32 number and takes it modulo 37. */
export function checkSymbol(values: readonly number[]): string {
  const remainder = values.reduce((before, value) => (before * 32 + value) % 37, 0)
  return CHECK_SYMBOLS[remainder] as string
}
