import type { Tool } from '../../tool.ts'

export const sessionsCreate: Tool = {
  name: 'sessions_create',
  operations: ['createCheckoutSession'],
  about:
    'Ask one customer to pay for line items. Returns the url to pay at. unit_amount is in cents.',
  effect: 'writes',
  offered: 'always',
  show: ['id', 'amount_total', 'url', 'status'],
  sdk: 'checkoutSessions.create',
}
