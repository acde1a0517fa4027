const KEY = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const CODE = /^[0-9A-Za-z*~$=]{16}$/

export const isKey = (text: string) => KEY.test(text)

/** Sixteen symbols, with any spaces or dashes: a release code, never a key. */
function looksLikeCode(text: string): boolean {
  return CODE.test(text.replaceAll(/[\s\-–—]/g, ''))
}

/**
 * Handles input of a verification key. A pasted release code is removed from the page. A typed one
 * only shows a warning, since every key has sixteen symbols at some point.
 */
export function takeKey(before: string, after: string): { value: string; isCode: boolean } {
  const value = after.trim()
  const isCode = looksLikeCode(value)
  const isPasted = value.length - before.length > 1
  return { value: isCode && isPasted ? '' : value, isCode }
}
