import type { Tool } from '../../tool.ts'

export const paymentsAccept: Tool = {
  name: 'payments_accept',
  operations: ['acceptTransactionIntentDetection'],
  about: 'Accept an unmatched transfer as the payment of a payment request.',
  effect: 'irreversible',
  offered: 'on request',
  show: ['id', 'status'],
  sdk: 'transactionIntents.acceptDetection',
}
