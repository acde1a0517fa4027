import { repeatOf } from '../../invoke.ts'
import type { Tool } from '../../tool.ts'
import { requestsOf } from './requests.ts'

export const refundsCreate: Tool = {
  name: 'refunds_create',
  operations: ['createTransactionIntentRefund', 'createCheckoutSessionRefund'],
  about:
    'Refund a paid payment request (ti_…) or checkout session (cs_…) from your wallet, in full unless amount is less.',
  effect: 'spends', // each refund has one transaction, which lands at most once
  offered: 'always',
  show: ['id', 'payment', 'amount', 'status', 'recipient_address'],
  async run({ florin, wallet, rpcUrl }, { id, ...params }, options) {
    const requests = requestsOf(florin, id as string)
    const refund = await requests.createRefundTransaction(id as string, params, options)
    if (refund.next_action !== null) {
      await requests.submitRefund(refund, wallet(), { rpcUrl: rpcUrl() })
    }
    return { ...refund, ...repeatOf(refund) }
  },
}
