import { hash, randomBytes } from 'node:crypto'
import type { AccountId, Id } from '../../../lib/ids.ts'

/** What lets the card frame, which has no session and no cookie, send one thing. */
export type FrameToken = {
  readonly id: Id<'cft'>
  readonly accountId: AccountId
  readonly use: FrameUse
  readonly expiresAtMs: number
}

export type FrameUse =
  /** A card, for the owner who is signed in there. */
  | { readonly sessionId: Id<'sess'> }
  /** The security code for a purchase, by who had come to it last when the token was made. */
  | { readonly intentId: Id<'ci'>; readonly viewerHash: Buffer }

/** Long enough to find a card and type it in. */
export const FRAME_TOKEN_LIFE_MS = 15 * 60_000

/** By its beginning it is told from an API key. */
const PREFIX = 'ft_'

export function newFrameToken(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

export function hashFrameToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
