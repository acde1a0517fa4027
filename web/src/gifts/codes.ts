import type { ReleaseCodeFault } from '@florin/sdk/release-code'

/** How codes are read; loaded when a field for one is shown, since the crypto in it is not small. */
export const loadCodes = () => import('@florin/sdk/release-code')
export type Codes = Awaited<ReturnType<typeof loadCodes>>

export const CODE_LENGTH = 16

/** A code as people read it aloud: in fours, and what is not there yet as dots. */
export function grouped(normalized: string): string {
  const padded = normalized.padEnd(CODE_LENGTH, '·')
  return padded.replace(/(.{4})(?=.)/gu, '$1-')
}

/** What is wrong with it, if anything; nothing here has left the page. */
export function faultOf(code: string, { verificationKey, ReleaseCodeError }: Codes) {
  try {
    verificationKey(code)
    return null
  } catch (error) {
    if (error instanceof ReleaseCodeError) return error.fault satisfies ReleaseCodeFault
    throw error
  }
}
