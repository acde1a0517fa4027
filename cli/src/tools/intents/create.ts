import type { Tool } from '../../tool.ts'

export const intentsCreate: Tool = {
  name: 'intents_create',
  operations: ['createCheckoutIntent'],
  about:
    'Ask for the exact price of a product at any web shop; nothing is charged. max_amount, in cents, is the most that may ever be charged. If the status is requires_action, answer next_action.options_schema with intents_respond; if requires_confirmation, show the amount and buy with intents_confirm.',
  effect: 'writes',
  offered: 'always',
  show: ['id', 'status', 'amount', 'max_amount', 'status_detail.message'],
  input: { require: ['max_amount'] },
  sdk: 'checkoutIntents.create',
}
