/** What is sealed here is opened only by who has the private key, and only for the same context. */
export type Sealer = {
  seal(plaintext: Buffer, context: SealContext): Promise<{ sealed: Buffer; keyId: string }>
}

export type Opener = { open(sealed: Buffer, context: SealContext): Promise<Buffer> }

/** Bound to the sealed text: it opens for this account and subject, and for no other. */
export type SealContext = {
  readonly accountId: string
  /** The card or the intent that it belongs to. */
  readonly subjectId: string
  readonly purpose: 'card_number' | 'pressed_intent' | 'security_code' | 'shop_session'
}
