import type { ReleaseCodeFault } from '@florin/sdk/release-code'

/** Loaded only when a code field is shown: the crypto in it is large. */
export const loadCodes = () => import('@florin/sdk/release-code')
export type Codes = Awaited<ReturnType<typeof loadCodes>>

export const CODE_LENGTH = 16

/** The code in groups of four, with dots for missing characters. */
export function grouped(normalized: string): string {
  const padded = normalized.padEnd(CODE_LENGTH, '·')
  return padded.replace(/(.{4})(?=.)/gu, '$1-')
}

/** The code's fault, if any. Checked locally; nothing is sent. */
export function faultOf(code: string, { verificationKey, ReleaseCodeError }: Codes) {
  try {
    verificationKey(code)
    return null
  } catch (error) {
    if (error instanceof ReleaseCodeError) return error.fault satisfies ReleaseCodeFault
    throw error
  }
}
