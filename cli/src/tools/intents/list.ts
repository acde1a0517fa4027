import type { Tool } from '../../tool.ts'

export const intentsList: Tool = {
  name: 'intents_list',
  operations: ['listCheckoutIntents'],
  about: 'List purchases.',
  effect: 'reads',
  offered: 'always',
  show: ['created', 'id', 'status', 'amount', 'merchant'],
  sdk: 'checkoutIntents.list',
}
