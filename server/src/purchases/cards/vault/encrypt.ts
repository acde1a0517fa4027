import type { NodeAlgorithmSuite } from '@aws-crypto/client-node'
import {
  AlgorithmSuiteIdentifier,
  buildEncrypt,
  CommitmentPolicy,
  RawRsaKeyringNode,
} from '@aws-crypto/client-node'

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

/** Encrypts for the holder of the private key. */
export async function encryptFor(
  { id, publicKey }: { readonly id: string; readonly publicKey: string },
  plaintext: Buffer,
  encryptionContext: Record<string, string>,
): Promise<Buffer> {
  const keyring = new RawRsaKeyringNode({
    keyNamespace: NAMESPACE,
    keyName: id,
    rsaKey: { publicKey },
    oaepHash: OAEP_HASH,
  })
  const options = { suiteId: SUITE as NodeAlgorithmSuite['id'], encryptionContext }
  return (await encrypt(keyring, plaintext, options)).result
}
