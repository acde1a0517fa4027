import { checkSymbol, DATA_LENGTH, DATA_SYMBOLS } from './code-symbols.ts'
import { isBrowser } from './runtime.ts'

/**
 * A new release code, from the system's secure source of randomness. Only on a server: whoever makes
 * a code in a page leaves it with the page's scripts, extensions and history, and a code is money.
 * There it throws.
 *
 * @example
 * ```ts
 * import { verificationKey } from '@florin/sdk/release-code'
 * import { generate } from '@florin/sdk/server'
 *
 * const code = generate()
 * console.log(code) // hand it to the recipient, and to nobody else
 * console.log(verificationKey(code)) // goes into the gift
 * ```
 */
export function generate(): string {
  if (isBrowser()) {
    throw new Error(
      'generate() is for servers. A release code must never be made in a browser: make it on your ' +
        'server, and send only its verificationKey to the API.',
    )
  }
  const bytes = crypto.getRandomValues(new Uint8Array(DATA_LENGTH))
  // 256 is a multiple of 32, so every symbol is as likely as every other.
  const values = Array.from(bytes, (byte) => byte % 32)
  return values.map((value) => DATA_SYMBOLS[value]).join('') + checkSymbol(values)
}
