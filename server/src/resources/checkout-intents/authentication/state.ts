import type { KeyObject } from 'node:crypto'
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { CheckoutIntent, IntentId, Move, Phase, StatusDetail } from '../state.ts'

/** What a purchase can wait for that only its buyer can give, at a page of ours. */
export const AUTHENTICATION_KINDS = ['security_code', 'challenge'] as const
export type AuthenticationKind = (typeof AUTHENTICATION_KINDS)[number]

/** Before the press it is a code, after it a bank: never the one for the other. */
const KIND_OF: Partial<Record<Phase, AuthenticationKind>> = {
  awaiting_security_code: 'security_code',
  awaiting_authentication: 'challenge',
}

export function kindOf({ phase }: Pick<CheckoutIntent, 'phase'>): AuthenticationKind | null {
  return KIND_OF[phase] ?? null
}

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

/**
 * The token of a link, which admits the next who comes: whoever came makes it worthless, and the intent
 * then shows another. It follows from the intent and a key that the API alone has, so none is kept.
 */
export function linkToken(
  key: KeyObject,
  { id, viewers }: Pick<CheckoutIntent, 'id' | 'viewers'>,
): string {
  return createHmac('sha256', key).update(`${id} ${viewers}`).digest('base64url')
}

export function isSameToken(a: string, b: string): boolean {
  return timingSafeEqual(hashViewer(a), hashViewer(b))
}

/** Of the cookie by which the last who came is known. */
export function hashViewer(cookie: string): Buffer {
  return hash('sha256', cookie, 'buffer')
}

/** The page where it is answered, and where the person is sent when all is over. */
export function pagesOf(appUrl: URL, id: IntentId): { page: URL; done: URL } {
  return {
    page: new URL(`/authenticate/${id}`, appUrl),
    done: new URL(`/authenticate/${id}/done`, appUrl),
  }
}
