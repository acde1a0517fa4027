import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { checkSymbol, DATA_LENGTH, DATA_SYMBOLS } from './code-symbols.ts'
import { isBrowser } from './runtime.ts'

/**
 * Generates a release code from the system's secure random source. Throws in browsers: scripts and
 * extensions of the page could read the code, and a code is worth the gift's money.
 *
 * @example
 * ```ts
 * import { verificationKey } from '@florin/sdk/release-code'
 * import { generate } from '@florin/sdk/server'
 *
 * const code = generate()
 * console.log(code) // send it to the recipient only
 * console.log(verificationKey(code)) // release_verification_key of the gift
 * ```
 */
export function generate(): string {
  refuseBrowser('generate')
  return codeOf(crypto.getRandomValues(new Uint8Array(DATA_LENGTH)))
}

/**
 * Derives a release code from a secret of at least 32 bytes and a salt, so that a program that
 * stops before it has shown a code can find it again. Each gift needs its own random salt, which
 * may be public: two gifts with one salt would have one code. Throws in browsers.
 *
 * @example
 * ```ts
 * import { derive } from '@florin/sdk/server'
 *
 * const secret = crypto.getRandomValues(new Uint8Array(32)) // keep it
 * const salt = crypto.randomUUID() // store it with the gift, as metadata for example
 * console.log(derive(secret, salt) === derive(secret, salt)) // → true
 * ```
 */
export function derive(secret: Uint8Array, salt: string): string {
  refuseBrowser('derive')
  if (secret.length < 32) throw new RangeError('The secret must have at least 32 bytes.')
  const mac = hmac(sha256, secret, new TextEncoder().encode(salt))
  return codeOf(mac.subarray(0, DATA_LENGTH))
}

function refuseBrowser(name: string): void {
  if (!isBrowser()) return
  throw new Error(
    `${name}() is for servers. Never generate a release code in a browser: generate it on ` +
      'your server, and send only its verificationKey to the API.',
  )
}

function codeOf(bytes: Uint8Array): string {
  // 256 is a multiple of 32, so all symbols are equally likely.
  const values = Array.from(bytes, (byte) => byte % 32)
  return values.map((value) => DATA_SYMBOLS[value]).join('') + checkSymbol(values)
}

/**
 * Creates a signer from a Solana key: the 64 bytes of a key file, or their first 32.
 *
 * @example
 * ```ts
 * import { keypairSigner } from '@florin/sdk/server'
 *
 * const keyFile = '[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32]'
 * const sender = keypairSigner(Uint8Array.from(JSON.parse(keyFile)))
 * console.log(sender.address) // → 9C6hybhQ6Aycep9jaUnP6uL9ZYvDjUp1aSkFWPUFJtpj
 * ```
 */
export function keypairSigner(keypair: Uint8Array): {
  readonly address: string
  signMessage(message: Uint8Array): Uint8Array
} {
  const seed = keypair.slice(0, 32)
  const address = keypair.length >= 32 ? base58.encode(ed25519.getPublicKey(seed)) : ''
  const isWhole = keypair.length === 64 && base58.encode(keypair.slice(32)) === address
  if (keypair.length !== 32 && !isWhole) {
    throw new TypeError('A Solana key has 32 bytes, or 64 of which the last 32 are its address.')
  }
  return { address, signMessage: (message) => ed25519.sign(message, seed) }
}
