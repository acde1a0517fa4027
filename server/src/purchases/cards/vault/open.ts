import { createPublicKey } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { buildDecrypt, MultiKeyringNode, RawRsaKeyringNode } from '@aws-crypto/client-node'
import type { Secrets } from '../../../lib/secrets.ts'
import { encryptFor, NAMESPACE, OAEP_HASH, POLICY } from './encrypt.ts'
import { bound, keyIdOf } from './seal.ts'
import type { Opener, Resealer } from './vault.ts'
import { AnotherContext } from './vault.ts'

const { decrypt } = buildDecrypt(POLICY)

/**
 * For the vault process alone; nothing that another process loads may import this file. Opens text
 * sealed for any of the keys, so an older key stays until nothing needs it, and seals again for the
 * first.
 */
export function openOpener(privateKeyPems: Secrets): Opener & Resealer {
  const children = privateKeyPems.map(
    (privateKey) =>
      new RawRsaKeyringNode({
        keyNamespace: NAMESPACE,
        keyName: keyIdOf(publicPem(privateKey)),
        rsaKey: { privateKey },
        oaepHash: OAEP_HASH,
      }),
  )
  const keyring = new MultiKeyringNode({ children })
  const publicKey = publicPem(privateKeyPems[0])
  const keyId = keyIdOf(publicKey)
  const opener: Opener = {
    async open(sealed, context) {
      const opened = await decrypt(keyring, sealed).catch((cause: unknown) => {
        throw new Error('The sealed text cannot be opened: altered, or sealed for another key.', {
          cause,
        })
      })
      // The text's context is authentic; whether it is the requested one is checked here.
      if (!isDeepStrictEqual({ ...opened.messageHeader.encryptionContext }, bound(context))) {
        opened.plaintext.fill(0)
        throw new AnotherContext('The sealed text belongs to another context.')
      }
      return opened.plaintext
    },
  }
  return {
    ...opener,
    keyId,
    async reseal(sealed, context) {
      const text = await opener.open(sealed, context)
      try {
        const next = await encryptFor({ id: keyId, publicKey }, text, bound(context))
        return { sealed: next, keyId }
      } finally {
        text.fill(0)
      }
    },
  }
}

function publicPem(privateKeyPem: string): string {
  return createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' }) as string
}
