import { hash, randomBytes } from 'node:crypto'
import type { AccountId, Id } from '../../../lib/ids.ts'

/** Lets the card frame, which has neither session nor cookie, send one request. */
export type FrameToken = {
  readonly id: Id<'cft'>
  readonly accountId: AccountId
  readonly use: FrameUse
  readonly expiresAtMs: number
}

export type FrameUse =
  /** A card with this id, for the signed-in owner. Null: no id is reserved yet. */
  | { readonly sessionId: Id<'sess'>; readonly cardId: Id<'card'> | null }
  /** The security code for a purchase, from the viewer at the time the token was made. */
  | { readonly intentId: Id<'ci'>; readonly viewerHash: Buffer }

/** Long enough to find a card and type it in. */
export const FRAME_TOKEN_LIFE_MS = 15 * 60_000

/** Tells it from an API key. */
const PREFIX = 'ft_'

export function newFrameToken(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

export function hashFrameToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
