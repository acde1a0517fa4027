import type { Tool } from '../../tool.ts'

export const paymentsList: Tool = {
  name: 'payments_list',
  operations: ['listTransactionIntents'],
  about: 'List requested payments.',
  effect: 'reads',
  offered: 'always',
  show: ['created', 'id', 'amount', 'status'],
  sdk: 'transactionIntents.list',
}
