import type { Tool } from '../../tool.ts'

export const paymentsCancel: Tool = {
  name: 'payments_cancel',
  operations: ['cancelTransactionIntent'],
  about: 'Cancel an unpaid payment request.',
  effect: 'irreversible',
  offered: 'on request',
  show: ['id', 'status'],
  sdk: 'transactionIntents.cancel',
}
