import type { KeyObject } from 'node:crypto'
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { base58 } from '@scure/base'

/** A wallet as a person has one: an address, and a key that signs. */
export type TestWallet = { readonly address: string; sign(message: string): string }

export function newWallet(): TestWallet {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x } = publicKey.export({ format: 'jwk' }) as { x: string }
  return wallet(base58.encode(Buffer.from(x, 'base64url')), privateKey)
}

function wallet(address: string, key: KeyObject): TestWallet {
  const privateKey = createPrivateKey(key.export({ type: 'pkcs8', format: 'pem' }))
  return {
    address,
    sign: (message) => base58.encode(sign(null, Buffer.from(message), privateKey)),
  }
}
