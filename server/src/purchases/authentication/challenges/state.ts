import type { IntentId } from '../../intents/state.ts'
import type { ShopRefusal } from '../../shops/purchase.ts'

export type HeldChallenge = {
  /** The worker's last heartbeat plus a margin. */
  readonly heldUntilMs: number
  readonly endedAtMs: number | null
  readonly isAnswered: boolean
}

/** The viewer of a challenge, and the API process that they are connected to. */
export type Seat = { readonly viewerId: string; readonly relayUrl: string }

/** The channel that fires when a viewer connects. */
export function seatOf(id: IntentId): string {
  return `seat:${id}`
}

/** A challenge that was not answered through us, as evidence about the submission. */
export type Unanswered = {
  /** A charge that came of it after all would be booked by then. */
  readonly quietAtMs: number
  readonly refusal: ShopRefusal
}

export function isHeld(challenge: HeldChallenge | null, nowMs: number): boolean {
  return challenge !== null && challenge.endedAtMs === null && challenge.heldUntilMs > nowMs
}

/** Null: there was no challenge, or it was answered. */
export function unansweredOf(
  challenge: HeldChallenge | null,
  { unansweredAfterMs }: { readonly unansweredAfterMs: number },
): Unanswered | null {
  if (challenge === null || challenge.isAnswered) return null
  const refusal = challenge.endedAtMs === null ? CHALLENGE_LOST : CHALLENGE_EXPIRED
  return { quietAtMs: challenge.heldUntilMs + unansweredAfterMs, refusal }
}

const CHALLENGE_EXPIRED: ShopRefusal = {
  reason: 'authentication_required',
  code: 'challenge_expired',
  message: 'Nobody answered the card’s bank in time. Nothing was paid.',
  isRetryable: true,
}

const CHALLENGE_LOST: ShopRefusal = {
  reason: 'authentication_required',
  code: 'challenge_lost',
  message: 'The page of the card’s bank was lost before it was answered. Nothing was paid.',
  isRetryable: true,
}
