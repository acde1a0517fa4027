import type { Tool } from '../../tool.ts'

export const transactionsList: Tool = {
  name: 'transactions_list',
  operations: ['listTransactions'],
  about: 'List final movements of money: payments, gifts, refunds.',
  effect: 'reads',
  offered: 'always',
  show: ['created', 'type', 'amount', 'sender_address', 'recipient_address', 'signature'],
  sdk: 'transactions.list',
}
