import type { Tool } from '../../tool.ts'

export const intentsCancel: Tool = {
  name: 'intents_cancel',
  operations: ['cancelCheckoutIntent'],
  about: 'Cancel a purchase that is not confirmed.',
  effect: 'irreversible',
  offered: 'always',
  show: ['id', 'status'],
  sdk: 'checkoutIntents.cancel',
}
