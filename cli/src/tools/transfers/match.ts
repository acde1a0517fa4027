import type { Tool } from '../../tool.ts'

export const transfersMatch: Tool = {
  name: 'transfers_match',
  operations: ['matchUnmatchedTransfer'],
  about: 'Match an unmatched transfer to the payment that it is for.',
  effect: 'irreversible',
  offered: 'on request',
  show: ['id', 'status', 'source'],
  sdk: 'unmatchedTransfers.match',
}
