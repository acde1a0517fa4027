import type { Tool } from '../../tool.ts'

export const sessionsAccept: Tool = {
  name: 'sessions_accept',
  operations: ['acceptCheckoutSessionDetection'],
  about: 'Accept an unmatched transfer as the payment of a checkout session.',
  effect: 'irreversible',
  offered: 'on request',
  show: ['id', 'status', 'payment_status'],
  sdk: 'checkoutSessions.acceptDetection',
}
