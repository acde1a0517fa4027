import type { Tool } from '../../tool.ts'
import { requestsOf } from './requests.ts'

export const refundsList: Tool = {
  name: 'refunds_list',
  operations: ['listTransactionIntentRefunds', 'listCheckoutSessionRefunds'],
  about: 'List the refunds of a payment request (ti_…) or checkout session (cs_…).',
  effect: 'reads',
  offered: 'on request',
  show: ['created', 'id', 'amount', 'status', 'signature'],
  run: async ({ florin }, { id, ...params }) =>
    await requestsOf(florin, id as string).listRefunds(id as string, params),
}
