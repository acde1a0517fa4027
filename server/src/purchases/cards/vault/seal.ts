import { createPublicKey, hash } from 'node:crypto'
import type { Secrets } from '../../../lib/secrets.ts'
import { mapSecrets } from '../../../lib/secrets.ts'
import type { SealContext, Sealer, VaultKey } from './vault.ts'

/**
 * Seals with the current public key: a process with only public keys cannot open what it sealed.
 * Texts that the card frame sealed may name any of the keys.
 */
export function openSealer(publicKeyPems: Secrets): Sealer {
  const keyIds = mapSecrets(publicKeyPems, keyIdOf)
  const [[publicKeyPem], [keyId]] = [publicKeyPems, keyIds]
  const { n, e } = createPublicKey(publicKeyPem).export({ format: 'jwk' }) as VaultKey
  return {
    key: { id: keyId, n, e },
    findKeyId(sealed, context) {
      const names = Object.values(bound(context))
      const isOurs = sealed.subarray(0, 3).equals(FORMAT)
      if (!isOurs || !names.every((name) => sealed.includes(name))) return null
      return keyIds.find((id) => sealed.includes(id)) ?? null
    },
    async seal(plaintext, context) {
      // Loaded on use: an API seldom seals, since the card frame does.
      const { encryptFor } = await import('./encrypt.ts')
      const key = { id: keyId, publicKey: publicKeyPem }
      return { sealed: await encryptFor(key, plaintext, bound(context)), keyId }
    },
  }
}

/** A key's id is its fingerprint, so that no configuration can mix up keys. */
export function keyIdOf(publicKeyPem: string): string {
  const der = createPublicKey(publicKeyPem).export({ type: 'spki', format: 'der' })
  return hash('sha256', der).slice(0, KEY_ID_LENGTH)
}

const KEY_ID_LENGTH = 16

/** Message version 2, and the suite above. */
const FORMAT = Buffer.from([2, 4, 0x78])

export function bound({ accountId, subjectId, purpose }: SealContext): Record<string, string> {
  return { account: accountId, subject: subjectId, purpose }
}
