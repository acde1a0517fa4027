import type { Merchant } from '@florin/sdk'
import type { ComponentProps } from 'react'
import type { Status } from '../../ui/status.tsx'

type Words = {
  readonly word: string
  readonly tone: ComponentProps<typeof Status>['tone']
  readonly text: string
}

/** Label and meaning of each readiness. */
export const READINESS: Readonly<Record<Merchant['readiness'], Words>> = {
  ready: {
    word: 'Ready',
    tone: 'good',
    text: 'Florin knows this checkout. A quote takes seconds.',
  },
  learning: {
    word: 'Learning',
    tone: 'warn',
    text: 'Florin is learning this checkout. The purchase that started it continues automatically.',
  },
  blocked: {
    word: 'Blocked',
    tone: 'bad',
    text: 'The shop blocks Florin, and Florin doesn’t work around it. The next purchase tries again.',
  },
  unknown: {
    word: 'Not learned',
    tone: 'quiet',
    text: 'The next purchase learns this checkout and takes a minute or two longer.',
  },
}

const BLOCKERS: Readonly<Record<string, string>> = {
  captcha: 'Shows a CAPTCHA',
  login_required: 'Requires an account',
  shop_unlearnt: 'Checkout not understood',
  shop_unknown: 'Checkout not understood',
  host_not_found: 'Host not found',
  shop_unreachable: 'Shop unreachable',
  next_step_unclear: 'Can’t tell the next button from the order button',
  form_incomplete: 'Requires a field Florin doesn’t understand',
  shop_error: 'Shows an error',
  page_unreadable: 'Checkout page unreadable',
  timeout: 'Took too long to respond',
  host_not_allowed: 'Payment host not trusted with cards',
  host_changed: 'Checkout moved to another host',
}

export function blockerWords(code: string): string {
  return BLOCKERS[code] ?? `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`
}

/** `19 of 20`; null while so few that single accounts could be identified. */
export function purchasesOf({ purchases }: Pick<Merchant, 'purchases'>): string | null {
  return purchases && `${purchases.succeeded} of ${purchases.tried}`
}
