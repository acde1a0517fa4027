import type { Tool } from '../../tool.ts'

export const paymentsGet: Tool = {
  name: 'payments_get',
  operations: ['getTransactionIntent'],
  about: 'Show a requested payment; wait_for waits until it is paid.',
  effect: 'reads',
  offered: 'always',
  show: ['id', 'amount', 'amount_received', 'status', 'hosted_url'],
  sdk: 'transactionIntents.get',
}
