import { createSignInMessageText } from '@solana/wallet-standard-util'
import type { Address } from '../../lib/addresses.ts'
import { isSignedBy } from '../../lib/addresses.ts'
import type { AccountId, Id } from '../../lib/ids.ts'

/** A signed-in browser. It ends by signing out, by expiry, or with its account. */
export type Session = {
  readonly id: Id<'sess'>
  readonly accountId: AccountId
  readonly expiresAtMs: number
  /** When the wallet last signed in this session. */
  readonly signedAtMs: number
  /** Where it was opened; null for sessions from before this was recorded. */
  readonly clientAddress: string | null
}

/**
 * A message that we issued for a wallet to sign. Its nonce works once, and only with a valid
 * signature.
 */
export type Challenge = {
  readonly nonce: string
  readonly address: Address
  /** The account that may be paid in this wallet; null: the wallet signs in. */
  readonly payeeId: AccountId | null
  readonly issuedAtMs: number
  readonly expiresAtMs: number
}

export const CHALLENGE_LIFETIME_MS = 5 * 60_000
export const SESSION_LIFETIME_MS = 7 * 24 * 3_600_000
/** A stolen cookie alone must not create credentials or change who is paid. */
export const SIGNATURE_LIFETIME_MS = 10 * 60_000

/** The message to sign, in the format of Sign In With Solana. */
export function buildSignInInput(challenge: Challenge, appUrl: URL) {
  return {
    domain: appUrl.host,
    address: challenge.address,
    statement: statementOf(challenge),
    uri: appUrl.origin,
    version: '1',
    chainId: 'mainnet',
    nonce: challenge.nonce,
    issuedAt: new Date(challenge.issuedAtMs).toISOString(),
    expirationTime: new Date(challenge.expiresAtMs).toISOString(),
  }
}

/** The sentence that the wallet shows its owner. */
export function statementOf({ payeeId }: Challenge): string {
  if (payeeId === null) return 'Sign in to Florin. This does not move any money.'
  return `Let the Florin account ${payeeId} receive payments in this wallet. This does not move any money.`
}

export function buildSignInMessage(challenge: Challenge, appUrl: URL): string {
  return createSignInMessageText(buildSignInInput(challenge, appUrl))
}

/** Finds the challenge that a message answers. The message's content is compared, never trusted. */
export function readNonce(message: string): string | null {
  return /\nNonce: ([0-9a-f]{32})\n/.exec(message)?.[1] ?? null
}

/**
 * The address that a message claims. It only scopes Idempotency-Keys, so that wallets cannot meet.
 */
export function readAddress(message: string): string {
  return (message.split('\n', 2)[1] ?? '').slice(0, 44)
}

export type SignInRefusal = 'expired' | 'mismatch' | 'signature'

/**
 * Whether the owner of the challenge's address signed exactly the issued text. Comparing the whole
 * text binds domain, uri, address, times and nonce at once; the key comes from the address in it,
 * so another key's signature is worthless.
 */
export function decideSignIn(
  challenge: Challenge,
  signed: { message: string; signature: string },
  appUrl: URL,
  nowMs: number,
): SignInRefusal | null {
  if (nowMs >= challenge.expiresAtMs) return 'expired'
  if (signed.message !== buildSignInMessage(challenge, appUrl)) return 'mismatch'
  const bytes = new TextEncoder().encode(signed.message)
  return isSignedBy(challenge.address, bytes, signed.signature) ? null : 'signature'
}
