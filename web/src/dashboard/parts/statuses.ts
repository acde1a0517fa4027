import type { ComponentProps } from 'react'
import type { Status } from '../../ui/status.tsx'

type Tone = ComponentProps<typeof Status>['tone']

/** Label and tone of every status. The label alone is enough to understand it. */
const STATUSES: Readonly<Record<string, readonly [word: string, tone: Tone]>> = {
  // Sessions and transaction intents.
  open: ['Open', 'quiet'],
  partly_paid: ['Partly paid', 'warn'],
  paid: ['Paid', 'good'],
  complete: ['Complete', 'good'],
  requires_payment: ['Waiting for payment', 'quiet'],
  processing: ['Processing', 'warn'],
  succeeded: ['Succeeded', 'good'],
  canceled: ['Canceled', 'quiet'],
  failed: ['Failed', 'bad'],
  // Money without an order.
  unmatched: ['Unmatched', 'warn'],
  matched: ['Matched', 'good'],
  refunded: ['Refunded', 'quiet'],
  set_aside: ['Set aside', 'quiet'],
  // Gifts.
  unfunded: ['Not funded', 'warn'],
  released: ['Released', 'good'],
  reclaimed: ['Reclaimed', 'quiet'],
  // Waiting for a person.
  requires_action: ['Needs action', 'warn'],
  requires_confirmation: ['Needs approval', 'warn'],
  // Links, products.
  active: ['Active', 'good'],
  archived: ['Archived', 'quiet'],
}

export function statusOf(status: string): { readonly word: string; readonly tone: Tone } {
  const [word, tone] = STATUSES[status] ?? [readable(status), 'quiet']
  return { word, tone }
}

/** `gift_fund` → Gift fund: fallback for values that later versions of the API may add. */
export function readable(name: string): string {
  const words = name.replaceAll(/[_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
