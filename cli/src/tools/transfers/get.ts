import type { Tool } from '../../tool.ts'

export const transfersGet: Tool = {
  name: 'transfers_get',
  operations: ['getUnmatchedTransfer'],
  about: 'Show an unmatched transfer, with the payments that it may be for.',
  effect: 'reads',
  offered: 'on request',
  show: ['id', 'status', 'amount_unmatched', 'sender_address'],
  sdk: 'unmatchedTransfers.get',
}
