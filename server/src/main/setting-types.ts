import { createPrivateKey, createPublicKey } from 'node:crypto'
import { z } from 'zod'
import type { Secrets } from '../lib/secrets.ts'

export const port = z.coerce.number().int().min(0).max(65535)
export const atLeastOne = z.coerce.number().int().min(1)
export const secret = z.string().min(32, 'must be at least 32 characters')
export const count = z.coerce.number().int().min(0)

/** A second value of a secret, for its rotation: docs/runbooks/secrets.md. */
export const acceptedFor = (name: string) =>
  secret
    .optional()
    .describe(`Accepted beside ${name} while it is rotated: the next value, then the previous one.`)

export const VAULT_KEY_BITS = 3072

// In a .env file a key is one line with \n for line breaks.
export const pem = z.string().transform((text) => text.replaceAll('\\n', '\n'))

/** Exactly one key, checked by its header: Node would derive a public key from a private one. */
export function isVaultKey(label: 'PUBLIC KEY' | 'PRIVATE KEY', text: string): boolean {
  if (!new RegExp(`^-----BEGIN ${label}-----[^-]+-----END ${label}-----\\s*$`).test(text))
    return false
  try {
    const key = label === 'PUBLIC KEY' ? createPublicKey(text) : createPrivateKey(text)
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    return key.asymmetricKeyType === 'rsa' && modulusLength >= VAULT_KEY_BITS
  } catch {
    return false
  }
}

export function isEvidenceKey(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

export const publicKey = pem.refine((text) => isVaultKey('PUBLIC KEY', text), {
  error: `must be the PEM of an RSA public key of at least ${VAULT_KEY_BITS} bits`,
})

export function secretsOf(current: string, accepted: string | undefined): Secrets {
  return accepted === undefined ? [current] : [current, accepted]
}
