import { repeatOf } from '../../invoke.ts'
import type { Tool } from '../../tool.ts'

export const transfersRefund: Tool = {
  name: 'transfers_refund',
  operations: ['createUnmatchedTransferRefund'],
  about: 'Send an unmatched transfer back to the wallet that it came from.',
  effect: 'spends', // each refund has one transaction, which lands at most once
  offered: 'cli', // it names no amount, so an agent's ceiling cannot hold
  show: ['id', 'amount', 'status', 'recipient_address'],
  async run({ florin, wallet, rpcUrl }, { id }, options) {
    const { unmatchedTransfers } = florin
    const refund = await unmatchedTransfers.createRefundTransaction(id as string, options)
    if (refund.next_action !== null) {
      await unmatchedTransfers.submitRefund(refund, wallet(), { rpcUrl: rpcUrl() })
    }
    return { ...refund, ...repeatOf(refund) }
  },
}
