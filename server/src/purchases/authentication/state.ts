import { hash } from 'node:crypto'
import type { AuthenticationKind, Move, StatusDetail } from '../intents/state.ts'

/** The move that begins each kind, and the status detail while it waits. */
export const OPENING: Readonly<
  Record<AuthenticationKind, { readonly move: Move; readonly detail: StatusDetail }>
> = {
  security_code: {
    move: 'askCode',
    detail: {
      code: 'security_code_missing',
      message:
        'The shop asks for the card’s security code, which Florin may not store. The card’s owner can enter it at the address in next_action.',
      isRetryable: false,
    },
  },
  challenge: {
    move: 'challenge',
    detail: {
      code: 'challenge_open',
      message:
        'The card’s bank asks its owner to authenticate. They can answer at the address in next_action.',
      isRetryable: false,
    },
  },
}

/** The buyer did not give the code in time; nothing was submitted. */
export const CODE_NOT_GIVEN: StatusDetail = {
  code: 'security_code_missing',
  message: 'Nobody entered the card’s security code in time. Nothing was paid.',
  isRetryable: true,
}

/** The stored hash of the latest viewer's cookie. */
export function hashViewer(cookie: string): Buffer {
  return hash('sha256', cookie, 'buffer')
}
