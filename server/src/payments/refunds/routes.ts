import { listQuery, listOf as listShape, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import type { Cents } from '../../lib/money.ts'
import type { PaymentKind } from '../payments/schema.ts'
import type { Context } from '../payments/service.ts'
import { createRefundBody, refundTransaction, renderRefund } from './schema.ts'
import { create, get, listOf } from './service.ts'
import type { RefundId } from './state.ts'

/** Refund routes, for sessions and transaction intents. */
export function refundRoutes(context: Context, kind: PaymentKind): Route[] {
  const { path, title, resource, scopes, params } = kind
  const noun = resource.name.replaceAll('_', ' ')
  return [
    route({
      method: 'POST',
      path: `${path}/{id}/refund_transaction`,
      operationId: `create${title}Refund`,
      resource,
      summary: `Refund a ${noun}`,
      description:
        'Builds a transaction from the receiving wallet back to the payer, for the merchant to sign and send within about a minute. It cannot be changed. While it may still land, repeated requests return the same one; a new one is built once it has failed or expired. Service fees are not returned: a payment can be refunded in full, and the merchant bears the fees.',
      access: { scope: scopes.write },
      params,
      body: createRefundBody,
      result: refundTransaction,
      errors: [
        'chain_unavailable',
        'refund_complete',
        'refund_in_progress',
        'refund_not_signable',
        'refund_too_large',
        'refund_unpaid',
      ],
      handle: async (request) => {
        const { transaction: transactionId, amount } = request.body
        const wanted = { transactionId, amountCents: amount as Cents | undefined }
        return renderRefund(await create(context, request, request.params.id, wanted))
      },
      replay: async ({ principal }, id) =>
        renderRefund(await get(context, principal, id as RefundId)),
    }),
    route({
      method: 'GET',
      path: `${path}/{id}/refunds`,
      operationId: `list${title}Refunds`,
      resource,
      summary: `List the refunds of a ${noun}`,
      access: { scope: scopes.read },
      params,
      query: listQuery('rfd'),
      result: listShape('RefundTransactionList', refundTransaction),
      handle: async ({ principal, params: { id }, query }) => {
        const { refunds, hasMore } = await listOf(context, principal, id, pageOf('rfd', query))
        return renderList(`${path}/${id}/refunds`, refunds.map(renderRefund), hasMore)
      },
    }),
  ]
}
