const KEY = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const CODE = /^[0-9A-Za-z*~$=]{16}$/

export const isKey = (text: string) => KEY.test(text)

/** Sixteen symbols, spaced or dashed in any way: what a release code looks like, and never a key. */
function looksLikeCode(text: string): boolean {
  return CODE.test(text.replaceAll(/[\s\-–—]/g, ''))
}

/**
 * What becomes of what is typed or pasted as a verification key. A code that was pasted by mistake does not
 * stay in the page; one that is typed is only told of, since every key has sixteen symbols on the way.
 */
export function takeKey(before: string, after: string): { value: string; isCode: boolean } {
  const value = after.trim()
  const isCode = looksLikeCode(value)
  const isPasted = value.length - before.length > 1
  return { value: isCode && isPasted ? '' : value, isCode }
}
