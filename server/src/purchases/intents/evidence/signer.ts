import { createPrivateKey, createPublicKey, sign } from 'node:crypto'

/** Signs exports. Every export contains the public key, and the API publishes it. */
export type EvidenceSigner = {
  /** SPKI, DER, base64: the middle line of its PEM. */
  readonly publicKey: string
  /** Ed25519, base64. */
  sign(text: string): string
}

// The PKCS #8 prefix of a 32-byte Ed25519 seed (RFC 8410).
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

export function openEvidenceSigner(seed: Buffer): EvidenceSigner {
  const der = Buffer.concat([PKCS8_PREFIX, seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return {
    publicKey: publicKey.toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}
