import type { IntentId } from '../../intents/state.ts'
import type { ShopRefusal } from '../../shops/purchase.ts'

export type HeldChallenge = {
  /** When the worker last said that it is there, and a while. */
  readonly heldUntilMs: number
  readonly endedAtMs: number | null
  readonly isAnswered: boolean
}

/** Who looks at a challenge, and where the API is that has them on the line. */
export type Seat = { readonly viewerId: string; readonly relayUrl: string }

/** What is rung when somebody comes to look. */
export function seatOf(id: IntentId): string {
  return `seat:${id}`
}

/** How a challenge that nobody answered through us bears on what became of the press. */
export type Unanswered = {
  /** When a charge that came of it all the same would be booked. */
  readonly quietAtMs: number
  readonly refusal: ShopRefusal
}

export function isHeld(challenge: HeldChallenge | null, nowMs: number): boolean {
  return challenge !== null && challenge.endedAtMs === null && challenge.heldUntilMs > nowMs
}

/** Null: there was none, or it was answered. */
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
