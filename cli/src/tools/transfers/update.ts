import type { Tool } from '../../tool.ts'

export const transfersUpdate: Tool = {
  name: 'transfers_update',
  operations: ['updateUnmatchedTransfer'],
  about: 'Set an unmatched transfer aside that is no payment.',
  effect: 'writes',
  offered: 'on request',
  show: ['id', 'status'],
  sdk: 'unmatchedTransfers.update',
}
