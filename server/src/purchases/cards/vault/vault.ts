/** Text sealed here opens only with the private key, and only in the same context. */
export type Sealer = {
  seal(plaintext: Buffer, context: SealContext): Promise<{ sealed: Buffer; keyId: string }>
}

export type Opener = { open(sealed: Buffer, context: SealContext): Promise<Buffer> }

/** Bound to the sealed text, which opens for this account and subject only. */
export type SealContext = {
  readonly accountId: string
  /** The card or intent that it belongs to. */
  readonly subjectId: string
  readonly purpose: 'card_number' | 'pressed_intent' | 'security_code' | 'shop_session'
}
