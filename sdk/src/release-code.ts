// Sixteen characters that open a gift. Whoever holds a code holds the money, so nothing here sends,
// stores or prints one: errors say what is wrong with a code, never the code.
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { CHECK_SYMBOLS, checkSymbol, DATA_LENGTH, DATA_SYMBOLS } from './code-symbols.ts'

// All that Unicode calls white space, and the three of no width that come along when one copies.
const WHITESPACE = /[\p{White_Space}\u200b\u2060\ufeff]/gu
// The hyphen, and what editors and phones make of it.
const DASHES = /[-\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g

/**
 * A code as it is compared and hashed: white space and dashes gone, letters in upper case, I and L
 * read as 1, O as 0. Whatever else is in it stays, for {@link isValid} to refuse.
 *
 * @example
 * ```ts
 * import { normalize } from '@florin/sdk/release-code'
 *
 * console.log(normalize('olda-bcde fghj-kmnn')) // → 01DABCDEFGHJKMNN
 * ```
 */
export function normalize(code: string): string {
  return (
    code
      .replace(WHITESPACE, '')
      .replace(DASHES, '')
      // Letters of ASCII alone: the upper case of a dotless ı is I, which would then become a 1.
      .replace(/[a-z]/g, (letter) => letter.toUpperCase())
      .replace(/[IL]/g, '1')
      .replaceAll('O', '0')
  )
}

/**
 * Whether this is a release code, however it is spelled: length, symbols and check character. It
 * finds every single mistyped character and every swap of neighbours before anything is sent.
 *
 * @example
 * ```ts
 * import { isValid } from '@florin/sdk/release-code'
 *
 * console.log(isValid('0123-4567-89AB-CDEE')) // → true
 * console.log(isValid('0123-4567-89AB-CDED')) // → false
 * ```
 */
export function isValid(code: string): boolean {
  return findFault(normalize(code)) === null
}

/**
 * The `release_verification_key` of a gift: the public half of the code's key, in base58. It is all
 * that the API ever gets to know of a code.
 *
 * @example
 * ```ts
 * import { verificationKey } from '@florin/sdk/release-code'
 *
 * console.log(verificationKey('0123-4567-89AB-CDEE'))
 * ```
 */
export function verificationKey(code: string): string {
  return signingKey(code).verificationKey
}

/**
 * The key that releases a gift. Derive it where the recipient types the code, and keep it there.
 *
 * @example
 * ```ts
 * import { signingKey } from '@florin/sdk/release-code'
 *
 * const key = signingKey('0123-4567-89AB-CDEE')
 * const message = new TextEncoder().encode('the bytes of a transaction message')
 * console.log(key.sign(message).length) // → 64
 * ```
 */
export function signingKey(code: string): SigningKey {
  const normalized = normalize(code)
  const fault = findFault(normalized)
  if (fault !== null) throw new ReleaseCodeError(fault)
  const seed = sha256(new TextEncoder().encode(normalized.slice(0, DATA_LENGTH)))
  const publicKey = ed25519.getPublicKey(seed)
  return {
    seed,
    publicKey,
    verificationKey: base58.encode(publicKey),
    sign: (message) => ed25519.sign(message, seed),
  }
}

/**
 * An Ed25519 key pair that comes from a code.
 *
 * @example
 * ```ts
 * import type { SigningKey } from '@florin/sdk/release-code'
 * import { signingKey } from '@florin/sdk/release-code'
 *
 * const key: SigningKey = signingKey('0123-4567-89AB-CDEE')
 * console.log(key.publicKey.length, key.verificationKey)
 * ```
 */
export type SigningKey = {
  /** The 32 secret bytes that Solana libraries call a private key. As secret as the code. */
  readonly seed: Uint8Array
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  /** `publicKey` in base58. */
  readonly verificationKey: string
  /** The 64 bytes of the signature of a message. */
  sign(message: Uint8Array): Uint8Array
}

/**
 * What is wrong with a code: its `length`, a character outside its `alphabet`, or the `check`
 * character, which says that one of the others was mistyped.
 *
 * @example
 * ```ts
 * import type { ReleaseCodeFault } from '@florin/sdk/release-code'
 *
 * const words: Record<ReleaseCodeFault, string> = {
 *   length: 'A code has 16 characters.',
 *   alphabet: 'A code has no such character.',
 *   check: 'One character looks wrong.',
 * }
 * console.log(words.check)
 * ```
 */
export type ReleaseCodeFault = 'length' | 'alphabet' | 'check'

/**
 * Thrown for what is no release code.
 *
 * @example
 * ```ts
 * import { ReleaseCodeError, verificationKey } from '@florin/sdk/release-code'
 *
 * try {
 *   verificationKey('0123-4567-89AB-CDED')
 * } catch (error) {
 *   if (!(error instanceof ReleaseCodeError)) throw error
 *   console.log(error.fault) // → check
 * }
 * ```
 */
export class ReleaseCodeError extends Error {
  readonly fault: ReleaseCodeFault

  constructor(fault: ReleaseCodeFault) {
    super(MESSAGES[fault])
    this.fault = fault
  }

  override get name(): string {
    return 'ReleaseCodeError'
  }
}

const MESSAGES: Record<ReleaseCodeFault, string> = {
  length: 'A release code has 16 characters, not counting spaces and dashes.',
  alphabet:
    'A release code has digits and letters without I, L, O and U before its last character.',
  check: 'This is no release code: one of its characters looks wrong.',
}

/** Of a normalized code. */
function findFault(code: string): ReleaseCodeFault | null {
  const symbols = [...code]
  if (symbols.length !== DATA_LENGTH + 1) return 'length'
  const check = symbols.pop() as string
  const values = symbols.map((symbol) => DATA_SYMBOLS.indexOf(symbol))
  if (values.includes(-1) || !CHECK_SYMBOLS.includes(check)) return 'alphabet'
  return check === checkSymbol(values) ? null : 'check'
}
