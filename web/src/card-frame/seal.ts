import { buildEncrypt } from '@aws-crypto/encrypt-browser'
import { AlgorithmSuiteIdentifier, CommitmentPolicy } from '@aws-crypto/material-management-browser'
import { RawRsaKeyringWebCrypto } from '@aws-crypto/raw-rsa-keyring-browser'

/** The account and the card id that the frame seals for. The server derives both from the token. */
export type Details = {
  readonly account: { readonly id: string; readonly business_name: string }
  /** The card to add, or the intent that the security code is for. */
  readonly subject: string
  readonly vault_key: { readonly id: string; readonly n: string; readonly e: string }
}

/** As the server seals: server/src/purchases/cards/vault/seal.ts. */
const NAMESPACE = 'florin'
const SUITE = AlgorithmSuiteIdentifier.ALG_AES256_GCM_IV12_TAG16_HKDF_SHA512_COMMIT_KEY
const { encrypt } = buildEncrypt({
  commitmentPolicy: CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT,
  maxEncryptedDataKeys: 1,
})

/** Seals with the vault's public key, for this account and card or purchase alone. Base64. */
export async function seal(
  { account, subject, vault_key: { id, n, e } }: Details,
  purpose: 'card_number' | 'security_code',
  text: string,
): Promise<string> {
  const jwk = { kty: 'RSA', alg: 'RSA-OAEP-256', n, e } as const
  const publicKey = await RawRsaKeyringWebCrypto.importPublicKey(jwk)
  const keyring = new RawRsaKeyringWebCrypto({ keyNamespace: NAMESPACE, keyName: id, publicKey })
  const { result } = await encrypt(keyring, new TextEncoder().encode(text), {
    suiteId: SUITE,
    encryptionContext: { account: account.id, subject, purpose },
  })
  return btoa(String.fromCharCode(...result))
}
