import type { Walk } from './views.ts'

type Stage = {
  /** The type of the event. */
  readonly type: string
  readonly message: string
  readonly isReached: (walk: Walk) => boolean
}

/** Stages of a purchase as its timeline shows them, in their usual order. */
const STAGES: readonly Stage[] = [
  {
    type: 'options_read',
    message: 'Read the product and what can be chosen.',
    isReached: ({ belief }) => belief.title !== null,
  },
  {
    type: 'cart_filled',
    message: 'The cart shows the product.',
    isReached: ({ belief }) => belief.isAdded && belief.line !== null,
  },
  {
    type: 'contact_filled',
    message: 'Gave the contact.',
    isReached: ({ visit }) => visit.given.has('contact.email'),
  },
  {
    type: 'address_filled',
    message: 'Gave the shipping address.',
    isReached: ({ visit }) => visit.given.has('shipping_address.line1'),
  },
  {
    type: 'shipping_method_chosen',
    message: 'Chose the shipping method.',
    isReached: ({ belief }) => belief.method !== null,
  },
]

/** Records each stage once, when the walk has reached it. */
export async function reportProgress(walk: Walk): Promise<void> {
  for (const { type, message, isReached } of STAGES) {
    if (walk.reported.has(type) || !isReached(walk)) continue
    walk.reported.add(type)
    await walk.visit.tell(type, message)
  }
}
