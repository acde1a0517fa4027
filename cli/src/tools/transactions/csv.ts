import type { Tool } from '../../tool.ts'

export const transactionsCsv: Tool = {
  name: 'transactions_csv',
  operations: ['exportTransactions'],
  about: 'Export movements of money as CSV.',
  effect: 'reads',
  offered: 'cli',
  show: [],
  sdk: 'transactions.csv',
}
