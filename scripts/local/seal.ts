import { createPublicKey } from 'node:crypto'
import {
  AlgorithmSuiteIdentifier,
  buildEncrypt,
  CommitmentPolicy,
  RawRsaKeyringNode,
} from '@aws-crypto/client-node'
import { call } from './client.ts'

const { encrypt } = buildEncrypt(CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT)

type Purpose = 'card_number' | 'security_code'

/** Seals as the card frame does, for what its token is for. */
export async function sealForFrame(
  url: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<(purpose: Purpose, text: string) => Promise<string>> {
  const { body: frame } = await call(url, 'POST', '/v1/card_frame', { body: { token }, headers })
  const { id, n, e } = frame.vault_key
  const publicKey = createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' })
  const keyring = new RawRsaKeyringNode({
    keyNamespace: 'florin',
    keyName: id,
    rsaKey: { publicKey: publicKey.export({ type: 'spki', format: 'pem' }) },
    oaepHash: 'sha256',
  })
  return async (purpose, text) => {
    const { result } = await encrypt(keyring, text, {
      suiteId: AlgorithmSuiteIdentifier.ALG_AES256_GCM_IV12_TAG16_HKDF_SHA512_COMMIT_KEY,
      encryptionContext: { account: frame.account.id, subject: frame.subject, purpose },
    })
    return result.toString('base64')
  }
}
