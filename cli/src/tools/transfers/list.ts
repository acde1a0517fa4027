import type { Tool } from '../../tool.ts'

export const transfersList: Tool = {
  name: 'transfers_list',
  operations: ['listUnmatchedTransfers'],
  about: 'List money that arrived and that no payment request claims.',
  effect: 'reads',
  offered: 'on request',
  show: ['created', 'id', 'status', 'amount_unmatched', 'sender_address'],
  sdk: 'unmatchedTransfers.list',
}
