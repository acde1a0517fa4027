import type { Tool } from '../../tool.ts'

export const sessionsList: Tool = {
  name: 'sessions_list',
  operations: ['listCheckoutSessions'],
  about: 'List checkout sessions: who was asked to pay and who has paid.',
  effect: 'reads',
  offered: 'always',
  show: ['created', 'id', 'amount_total', 'status', 'payment_status'],
  sdk: 'checkoutSessions.list',
}
