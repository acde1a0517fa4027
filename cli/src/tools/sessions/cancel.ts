import type { Tool } from '../../tool.ts'

export const sessionsCancel: Tool = {
  name: 'sessions_cancel',
  operations: ['cancelCheckoutSession'],
  about: 'Cancel an unpaid checkout session.',
  effect: 'irreversible',
  offered: 'on request',
  show: ['id', 'status'],
  sdk: 'checkoutSessions.cancel',
}
