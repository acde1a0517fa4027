import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'

/** A Solana wallet address: base58 of an Ed25519 public key. */
export type Address = string & { readonly __address: true }

export function isAddress(text: string): text is Address {
  return decode(text, 32) !== null
}

/** Whether it could be a transaction signature: base58 of 64 bytes. */
export function isSignature(text: string): boolean {
  return decode(text, 64) !== null
}

/** Whether the owner of `address` signed `message`; the signature is base58. */
export function isSignedBy(address: Address, message: Uint8Array, signature: string): boolean {
  const bytes = decode(signature, 64)
  return bytes !== null && isSignedBytes(address, message, bytes)
}

/** The same for a signature in bytes. The key comes from the address alone. */
export function isSignedBytes(
  address: Address,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  const key = decode(address, 32)
  if (key === null) return false
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') },
    format: 'jwk',
  })
  return verify(null, message, publicKey, signature)
}

function decode(text: string, lengthBytes: number): Uint8Array | null {
  // base58 of n bytes has at most 1.38 n characters; longer text is refused before the costly
  // decode.
  if (text.length > lengthBytes * 1.4) return null
  try {
    const bytes = base58.decode(text)
    return bytes.length === lengthBytes ? bytes : null
  } catch {
    return null
  }
}
