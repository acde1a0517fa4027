import { createPublicKey, hash } from 'node:crypto'
import type { NodeAlgorithmSuite } from '@aws-crypto/client-node'
import {
  AlgorithmSuiteIdentifier,
  buildEncrypt,
  CommitmentPolicy,
  RawRsaKeyringNode,
} from '@aws-crypto/client-node'
import type { SealContext, Sealer, VaultKey } from './vault.ts'

/** Settings that both halves of the vault share. */
export const POLICY = {
  commitmentPolicy: CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT,
  maxEncryptedDataKeys: 1,
}
export const NAMESPACE = 'florin'
export const OAEP_HASH = 'sha256'

// Commits to its key, so that no text opens in two ways. It does not sign: whoever can write to the
// table can also seal, so a signature would prove nothing.
const SUITE = AlgorithmSuiteIdentifier.ALG_AES256_GCM_IV12_TAG16_HKDF_SHA512_COMMIT_KEY

const { encrypt } = buildEncrypt(POLICY)

/** Seals with a public key: a process with only this key cannot open what it sealed. */
export function openSealer(publicKeyPem: string): Sealer {
  const keyId = keyIdOf(publicKeyPem)
  const keyring = new RawRsaKeyringNode({
    keyNamespace: NAMESPACE,
    keyName: keyId,
    rsaKey: { publicKey: publicKeyPem },
    oaepHash: OAEP_HASH,
  })
  const { n, e } = createPublicKey(publicKeyPem).export({ format: 'jwk' }) as VaultKey
  return {
    key: { id: keyId, n, e },
    isSealedFor(sealed, context) {
      const names = [...Object.values(bound(context)), keyId]
      return sealed.subarray(0, 3).equals(FORMAT) && names.every((name) => sealed.includes(name))
    },
    async seal(plaintext, context) {
      const options = {
        suiteId: SUITE as NodeAlgorithmSuite['id'],
        encryptionContext: bound(context),
      }
      const { result } = await encrypt(keyring, plaintext, options)
      return { sealed: result, keyId }
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
