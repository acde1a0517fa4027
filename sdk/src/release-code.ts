// A release code claims a gift, so it is worth the gift's money. Nothing here sends, stores or
// prints a code, and errors never contain it.
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { CHECK_SYMBOLS, checkSymbol, DATA_LENGTH, DATA_SYMBOLS } from './code-symbols.ts'

// Unicode white space, and three zero-width characters that copying may add.
const WHITESPACE = /[\p{White_Space}\u200b\u2060\ufeff]/gu
// The hyphen, and the dashes that editors and phones put in its place.
const DASHES = /[-\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g

/**
 * Normalizes a code for comparison and hashing: removes white space and dashes, makes letters upper
 * case, and reads I and L as 1 and O as 0. Other characters stay, for {@link isValid} to reject.
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
      // ASCII letters only: the upper case of a dotless ı is I, which would become 1.
      .replace(/[a-z]/g, (letter) => letter.toUpperCase())
      .replace(/[IL]/g, '1')
      .replaceAll('O', '0')
  )
}

/**
 * Checks the length, symbols and check character of a code, in any spelling. Detects every single
 * mistyped character and every swap of adjacent characters, without a request.
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
 * Derives the `release_verification_key` of a gift: the public key of the code, in base58. The API
 * never receives more of a code than this.
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
 * Derives the key that signs the release of a gift. Derive it where the recipient types the code,
 * and keep it there.
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
 * An Ed25519 key pair derived from a release code.
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
  /** 32 secret bytes, which Solana libraries call a private key. As secret as the code. */
  readonly seed: Uint8Array
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  /** `publicKey` in base58. */
  readonly verificationKey: string
  /** Signs a message. The signature has 64 bytes. */
  sign(message: Uint8Array): Uint8Array
}

/**
 * Why a code is invalid: its `length`, a character outside the `alphabet`, or the `check`
 * character, which reveals a typo.
 *
 * @example
 * ```ts
 * import type { ReleaseCodeFault } from '@florin/sdk/release-code'
 *
 * const words: Record<ReleaseCodeFault, string> = {
 *   length: 'A code has 16 characters.',
 *   alphabet: 'Codes do not contain this character.',
 *   check: 'One character looks mistyped.',
 * }
 * console.log(words.check)
 * ```
 */
export type ReleaseCodeFault = 'length' | 'alphabet' | 'check'

/**
 * Thrown for an invalid release code.
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
    'Before its last character, a release code has only digits and letters other than I, L, O, U.',
  check: 'Invalid release code: one of its characters looks mistyped.',
}

/** Expects a normalized code. */
function findFault(code: string): ReleaseCodeFault | null {
  const symbols = [...code]
  if (symbols.length !== DATA_LENGTH + 1) return 'length'
  const check = symbols.pop() as string
  const values = symbols.map((symbol) => DATA_SYMBOLS.indexOf(symbol))
  if (values.includes(-1) || !CHECK_SYMBOLS.includes(check)) return 'alphabet'
  return check === checkSymbol(values) ? null : 'check'
}
