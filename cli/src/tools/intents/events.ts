import type { Tool } from '../../tool.ts'

export const intentsEvents: Tool = {
  name: 'intents_events',
  operations: ['listCheckoutIntentEvents'],
  about: 'List what happened in a purchase, step by step.',
  effect: 'reads',
  offered: 'on request',
  show: ['sequence', 'type', 'message'],
  sdk: 'checkoutIntents.listEvents',
}
