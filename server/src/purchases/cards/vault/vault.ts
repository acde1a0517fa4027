import type { Id } from '../../../lib/ids.ts'

/** Text sealed here opens only with the private key, and only in the same context. */
export type Sealer = {
  /** The current key, for others who seal. */
  readonly key: VaultKey
  /**
   * The id of the accepted key that the text names, together with this context, in its header,
   * which is not encrypted; null: it names another. Finds mistakes early; only opening proves it.
   */
  findKeyId(sealed: Buffer, context: SealContext): string | null
  seal(plaintext: Buffer, context: SealContext): Promise<{ sealed: Buffer; keyId: string }>
}

/** Holds the private keys. Throws `AnotherContext` for a text that was sealed for another one. */
export type Opener = { open(sealed: Buffer, context: SealContext): Promise<Buffer> }

/** Opens and seals again for the current key. */
export type Resealer = {
  readonly keyId: string
  reseal(sealed: Buffer, context: SealContext): Promise<{ sealed: Buffer; keyId: string }>
}

/** Has texts opened and sealed again by the process that holds the keys. */
export type ResealingVault = {
  currentKeyId(): Promise<string>
  /** Null: the vault will never open it. */
  reseal(sealed: Buffer, context: SealContext): Promise<{ sealed: Buffer; keyId: string } | null>
}

/** Has text opened by the process that holds the keys, for one purchase. */
export type Vault = {
  open(sealed: Buffer, context: SealContext, intentId: Id<'ci'>): Promise<Buffer>
}

/** An RSA public key: modulus and exponent as in a JSON Web Key. */
export type VaultKey = { readonly id: string; readonly n: string; readonly e: string }

/** Bound to the sealed text, which opens for this account and subject only. */
export type SealContext = {
  readonly accountId: string
  /** The card or intent that it belongs to. */
  readonly subjectId: string
  readonly purpose: (typeof PURPOSES)[number]
}

export const PURPOSES = ['card_number', 'pressed_intent', 'security_code', 'shop_session'] as const

export class AnotherContext extends Error {}
