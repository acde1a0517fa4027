import { hash, timingSafeEqual } from 'node:crypto'
import type { AuthenticationKind, Move, StatusDetail } from '../intents/state.ts'

/** How each is begun, and what is said of it meanwhile. */
export const OPENING: Readonly<
  Record<AuthenticationKind, { readonly move: Move; readonly detail: StatusDetail }>
> = {
  security_code: {
    move: 'askCode',
    detail: {
      code: 'security_code_missing',
      message:
        'The shop asks for the card’s security code, which may not be kept. Its owner can give it at the address in next_action.',
      isRetryable: false,
    },
  },
  challenge: {
    move: 'challenge',
    detail: {
      code: 'challenge_open',
      message:
        'The card’s bank asks its owner whether it is them. They can answer at the address in next_action.',
      isRetryable: false,
    },
  },
}

/** Nobody came, and nobody has pressed. */
export const CODE_NOT_GIVEN: StatusDetail = {
  code: 'security_code_missing',
  message: 'Nobody gave the card’s security code in time. Nothing was paid.',
  isRetryable: true,
}

export function isSameToken(a: string, b: string): boolean {
  return timingSafeEqual(hashViewer(a), hashViewer(b))
}

/** Of the cookie by which the last who came is known. */
export function hashViewer(cookie: string): Buffer {
  return hash('sha256', cookie, 'buffer')
}
