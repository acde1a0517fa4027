import { createPublicKey } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { buildDecrypt, MultiKeyringNode, RawRsaKeyringNode } from '@aws-crypto/client-node'
import { bound, keyIdOf, NAMESPACE, OAEP_HASH, openSealer, POLICY } from './seal.ts'
import type { Opener, Sealer } from './vault.ts'

const { decrypt } = buildDecrypt(POLICY)

/**
 * For the checkout worker alone; nothing that the API loads may import this file. Opens text sealed
 * for any of the keys and seals for the first, so an older key stays until nothing needs it.
 */
export function openOpener(privateKeyPems: readonly [string, ...string[]]): Sealer & Opener {
  const [current] = privateKeyPems
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
  return {
    ...openSealer(publicPem(current)),
    async open(sealed, context) {
      const opened = await decrypt(keyring, sealed).catch((cause: unknown) => {
        throw new Error('The sealed text cannot be opened: altered, or sealed for another key.', {
          cause,
        })
      })
      // The text's context is authentic; whether it is the requested one is checked here.
      if (!isDeepStrictEqual({ ...opened.messageHeader.encryptionContext }, bound(context))) {
        opened.plaintext.fill(0)
        throw new Error('The sealed text belongs to another context.')
      }
      return opened.plaintext
    },
  }
}

function publicPem(privateKeyPem: string): string {
  return createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' }) as string
}
