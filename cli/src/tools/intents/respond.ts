import type { Tool } from '../../tool.ts'

export const intentsRespond: Tool = {
  name: 'intents_respond',
  operations: ['respondToCheckoutIntent'],
  about: 'Give the details that a shop asks for, named as in next_action.options_schema.',
  effect: 'writes',
  offered: 'always',
  show: ['id', 'status', 'amount', 'status_detail.message'],
  sdk: 'checkoutIntents.respond',
}
