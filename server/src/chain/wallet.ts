import type { KeyObject } from 'node:crypto'
import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Address } from '../lib/addresses.ts'

/** A service key that signs transactions. */
export type ServiceWallet = {
  readonly address: Address
  readonly sign: (message: Uint8Array) => Uint8Array
}

const KEYPAIR_BYTES = 64

/** Reads the 64 bytes that Solana tools write: a JSON list of numbers, or base58. */
export function openWallet(secret: string): ServiceWallet {
  const bytes = secret.trimStart().startsWith('[')
    ? Uint8Array.from(JSON.parse(secret) as number[])
    : base58.decode(secret)
  if (bytes.length !== KEYPAIR_BYTES) throw new Error('a keypair has 64 bytes')
  const [seed, publicKey] = [bytes.subarray(0, 32), bytes.subarray(32)]
  const encode = (part: Uint8Array) => Buffer.from(part).toString('base64url')
  // Node rejects a private key with the wrong public key.
  const key = createPrivateKey({
    key: { kty: 'OKP', crv: 'Ed25519', d: encode(seed), x: encode(publicKey) },
    format: 'jwk',
  })
  return walletOf(key, publicKey)
}

/** Derives a wallet from 32 secret bytes. */
export function deriveWallet(seed: Uint8Array): ServiceWallet {
  if (seed.length !== SEED_BYTES) throw new Error('a seed has 32 bytes')
  const der = Buffer.concat([PKCS8_HEAD, seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return walletOf(key, Buffer.from(x as string, 'base64url'))
}

const SEED_BYTES = 32
// The PKCS #8 header of an Ed25519 key: Node imports a raw seed in no other form.
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

function walletOf(key: KeyObject, publicKey: Uint8Array): ServiceWallet {
  return {
    address: base58.encode(publicKey) as Address,
    sign: (message) => new Uint8Array(sign(null, message, key)),
  }
}
