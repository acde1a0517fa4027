import type { Tool } from '../../tool.ts'

export const transactionsGet: Tool = {
  name: 'transactions_get',
  operations: ['getTransaction'],
  about: 'Show a movement of money.',
  effect: 'reads',
  offered: 'on request',
  show: ['id', 'type', 'amount', 'sender_address', 'recipient_address', 'signature'],
  sdk: 'transactions.get',
}
