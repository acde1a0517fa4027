import type { Tool } from '../../tool.ts'

export const transfersRefunds: Tool = {
  name: 'transfers_refunds',
  operations: ['listUnmatchedTransferRefunds'],
  about: 'List the refunds of an unmatched transfer.',
  effect: 'reads',
  offered: 'on request',
  show: ['created', 'id', 'amount', 'status', 'signature'],
  sdk: 'unmatchedTransfers.listRefunds',
}
