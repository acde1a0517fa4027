import type { Merchant } from '@florin/sdk'
import type { ComponentProps } from 'react'
import type { Status } from '../../ui/status.tsx'

type Words = {
  readonly word: string
  readonly tone: ComponentProps<typeof Status>['tone']
  readonly text: string
}

/** Whether Florin can buy there, and what that means for who wants to. */
export const READINESS: Readonly<Record<Merchant['readiness'], Words>> = {
  ready: {
    word: 'Ready',
    tone: 'good',
    text: 'Its checkout is known: a quote takes seconds.',
  },
  learning: {
    word: 'Learning',
    tone: 'warn',
    text: 'Its checkout is being found out. The purchase that began it goes on by itself.',
  },
  blocked: {
    word: 'Blocked',
    tone: 'bad',
    text: 'Something keeps Florin out, and is not got around. The next purchase tries again.',
  },
  unknown: {
    word: 'Not learnt',
    tone: 'quiet',
    text: 'It is learnt by the next purchase there, which takes a minute or two longer.',
  },
}

const BLOCKERS: Readonly<Record<string, string>> = {
  captcha: 'It asks for a proof of being human',
  login_required: 'It sells only to who has an account',
  shop_unlearnt: 'Its checkout could not be understood',
  shop_unknown: 'Its checkout could not be understood',
  host_not_found: 'Its host does not exist',
  shop_unreachable: 'It could not be reached',
  next_step_unclear: 'Its last button cannot be told from the order button',
  form_incomplete: 'It requires a field that was not understood',
  shop_error: 'It shows an error',
  page_unreadable: 'A page of its checkout could not be read',
  timeout: 'It took too long to answer',
  host_not_allowed: 'Its payment leads to a host that is not trusted with cards',
  host_changed: 'Its checkout has moved to another host',
}

export function blockerWords(code: string): string {
  return BLOCKERS[code] ?? `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`
}

/** `19 of 20`; null while there are so few that they could be told apart. */
export function purchasesOf({ purchases }: Pick<Merchant, 'purchases'>): string | null {
  return purchases && `${purchases.succeeded} of ${purchases.tried}`
}
