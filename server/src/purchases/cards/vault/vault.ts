/** Text sealed here opens only with the private key, and only in the same context. */
export type Sealer = {
  /** For others who seal. */
  readonly key: VaultKey
  /**
   * Whether the text names this context and key in its header, which is not encrypted. Finds
   * mistakes early; only opening the text proves it.
   */
  isSealedFor(sealed: Buffer, context: SealContext): boolean
  seal(plaintext: Buffer, context: SealContext): Promise<{ sealed: Buffer; keyId: string }>
}

export type Opener = { open(sealed: Buffer, context: SealContext): Promise<Buffer> }

/** An RSA public key: modulus and exponent as in a JSON Web Key. */
export type VaultKey = { readonly id: string; readonly n: string; readonly e: string }

/** Bound to the sealed text, which opens for this account and subject only. */
export type SealContext = {
  readonly accountId: string
  /** The card or intent that it belongs to. */
  readonly subjectId: string
  readonly purpose: 'card_number' | 'pressed_intent' | 'security_code' | 'shop_session'
}
