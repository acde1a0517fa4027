import type { Tool } from '../../tool.ts'

export const intentsGet: Tool = {
  name: 'intents_get',
  operations: ['getCheckoutIntent'],
  about:
    'Show a purchase; wait_for waits for a status. One that is processing has not failed: wait, do not start another.',
  effect: 'reads',
  offered: 'always',
  show: ['id', 'status', 'amount', 'max_amount', 'charge_id', 'status_detail.message'],
  sdk: 'checkoutIntents.get',
}
