/** Crockford's base 32: no I, L, O or U. */
export const DATA_SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CHECK_SYMBOLS = `${DATA_SYMBOLS}*~$=U`
export const DATA_LENGTH = 15

/** The values of the data symbols read as one number, most significant first, modulo 37. */
export function checkSymbol(values: readonly number[]): string {
  const remainder = values.reduce((before, value) => (before * 32 + value) % 37, 0)
  return CHECK_SYMBOLS[remainder] as string
}
