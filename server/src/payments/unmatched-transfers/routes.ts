import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import type { Principal } from '../../lib/principal.ts'
import type { Context } from '../payments/service.ts'
import { refundTransaction, renderRefund } from '../refunds/schema.ts'
import { get as getRefund } from '../refunds/service.ts'
import type { RefundId } from '../refunds/state.ts'
import {
  matchBody,
  renderUnmatched,
  unmatchedFilters,
  unmatchedParams,
  unmatchedTransfer,
  updateUnmatchedBody,
} from './schema.ts'
import { get, list, listRefunds, match, refund, update } from './service.ts'
import type { UnmatchedId } from './state.ts'

const PATH = '/v1/unmatched_transfers'

const resource = {
  name: 'unmatched_transfer',
  title: 'Unmatched transfers',
  description: 'USDC that reached one of your wallets and that no payment request claims.',
}

type Asked = { readonly principal: Principal; readonly params: { readonly id: UnmatchedId } }

export function unmatchedTransferRoutes(context: Context): Route[] {
  const render = async ({ principal, params }: Asked) =>
    renderUnmatched(await get(context, principal, params.id))
  return [
    route({
      method: 'GET',
      path: PATH,
      operationId: 'listUnmatchedTransfers',
      resource,
      summary: 'List unmatched transfers',
      description: 'Newest first, each with the payments it may be meant for.',
      access: { scope: 'transactions:read' },
      query: listQuery('umt').extend(unmatchedFilters),
      result: listOf('UnmatchedTransferList', unmatchedTransfer),
      handle: async ({ principal, query }) => {
        const filters = { state: query.status }
        const { found, hasMore } = await list(context, principal, pageOf('umt', query), filters)
        return renderList(PATH, found.map(renderUnmatched), hasMore)
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}`,
      operationId: 'getUnmatchedTransfer',
      resource,
      summary: 'Get an unmatched transfer',
      access: { scope: 'transactions:read' },
      params: unmatchedParams,
      result: unmatchedTransfer,
      handle: render,
    }),
    route({
      method: 'POST',
      path: `${PATH}/{id}`,
      operationId: 'updateUnmatchedTransfer',
      resource,
      summary: 'Set an unmatched transfer aside',
      description: 'For money that pays for nothing. It leaves the list of what needs attention.',
      access: { scope: 'checkout_sessions:write' },
      params: unmatchedParams,
      body: updateUnmatchedBody,
      result: unmatchedTransfer,
      handle: async (request) => {
        await update(context, request, request.params.id, request.body.set_aside)
        return await render(request)
      },
      replay: render,
    }),
    ...movingRoutes(context, render),
  ]
}

function movingRoutes(
  context: Context,
  render: (asked: Asked) => Promise<ReturnType<typeof renderUnmatched>>,
): Route[] {
  return [
    route({
      method: 'POST',
      path: `${PATH}/{id}/match`,
      operationId: 'matchUnmatchedTransfer',
      resource,
      summary: 'Match an unmatched transfer to a payment',
      description:
        'It then counts toward that payment, once and for good. For a transaction intent the key also needs `transaction_intents:write`.',
      access: { scope: 'checkout_sessions:write' },
      params: unmatchedParams,
      body: matchBody,
      result: unmatchedTransfer,
      errors: ['detection_counted', 'detection_not_final', 'refund_complete', 'refund_in_progress'],
      handle: async (request) => {
        await match(context, request, request.params.id, request.body.source)
        return await render(request)
      },
      replay: render,
    }),
    route({
      method: 'POST',
      path: `${PATH}/{id}/refund_transaction`,
      operationId: 'createUnmatchedTransferRefund',
      resource,
      summary: 'Refund an unmatched transfer',
      description:
        'Builds a transaction that sends the unmatched amount back to the wallet it came from, for the receiving wallet to sign. If it came from an exchange, ask the payer first: the exchange may not credit it.',
      access: { scope: 'checkout_sessions:write' },
      params: unmatchedParams,
      result: refundTransaction,
      errors: [
        'chain_unavailable',
        'refund_complete',
        'refund_in_progress',
        'refund_not_signable',
        'refund_unpaid',
      ],
      handle: async (request) => renderRefund(await refund(context, request, request.params.id)),
      replay: async ({ principal }, id) =>
        renderRefund(await getRefund(context, principal, id as RefundId)),
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}/refunds`,
      operationId: 'listUnmatchedTransferRefunds',
      resource,
      summary: 'List the refunds of an unmatched transfer',
      access: { scope: 'transactions:read' },
      params: unmatchedParams,
      query: listQuery('rfd'),
      result: listOf('RefundTransactionList', refundTransaction),
      handle: async ({ principal, params: { id }, query }) => {
        const { refunds, hasMore } = await listRefunds(context, principal, id, pageOf('rfd', query))
        return renderList(`${PATH}/${id}/refunds`, refunds.map(renderRefund), hasMore)
      },
    }),
  ]
}
