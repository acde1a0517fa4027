import type { Tool } from '../../tool.ts'

export const sessionsGet: Tool = {
  name: 'sessions_get',
  operations: ['getCheckoutSession'],
  about: 'Show a checkout session; wait_for waits for its payment.',
  effect: 'reads',
  offered: 'always',
  show: ['id', 'amount_total', 'amount_received', 'status', 'payment_status', 'url'],
  sdk: 'checkoutSessions.get',
}
