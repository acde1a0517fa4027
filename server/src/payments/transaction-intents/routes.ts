import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import type { Id } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import { amountsOf } from '../../lib/wire.ts'
import type { PaymentKind } from '../payments/schema.ts'
import type { Context } from '../payments/service.ts'
import { get, list } from '../payments/service.ts'
import {
  createIntentBody,
  INTENT_STATUSES,
  intentFilters,
  intentParams,
  publicTransactionIntent,
  renderIntent,
  renderPublicIntent,
  STATE_OF,
  transactionIntent,
} from './schema.ts'
import { create } from './service.ts'

const PATH = '/v1/transaction_intents'

const resource = {
  name: 'transaction_intent',
  title: 'Transaction intents',
  description: "A payment of a fixed amount, split into the merchant's part and the fee.",
}

export function intentKind(context: Context): PaymentKind {
  return {
    path: PATH,
    title: 'TransactionIntent',
    resource,
    scopes: { read: 'transaction_intents:read', write: 'transaction_intents:write' },
    params: intentParams,
    object: transactionIntent,
    publicObject: publicTransactionIntent,
    statuses: INTENT_STATUSES,
    render: (intent) => renderIntent(intent, context),
    renderPublic: (intent, view) => renderPublicIntent(intent, context, view),
    isReached: (rendered, status) => isReached(rendered as { status: string }, status),
  }
}

const isReached = ({ status }: { readonly status: string }, wanted: string) =>
  status === wanted || status === 'succeeded' || status === 'canceled'

export function transactionIntentRoutes(context: Context): Route[] {
  return [
    route({
      method: 'POST',
      path: PATH,
      operationId: 'createTransactionIntent',
      resource,
      summary: 'Create a transaction intent',
      description: '`next_action` says how to pay it: on a page, with a QR code, or by transfer.',
      access: { scope: 'transaction_intents:write' },
      body: createIntentBody,
      result: transactionIntent,
      errors: ['recipient_unproven'],
      handle: async (request) => {
        const { amount, recipient_address, metadata = {} } = request.body
        const wanted = { recipientAddress: recipient_address, metadata }
        const amountCents = amount as Cents
        return renderIntent(await create(context, request, { ...wanted, amountCents }), context)
      },
      replay: async ({ principal }, id) =>
        renderIntent(await get(context.db, principal, id as Id<'ti'>), context),
    }),
    route({
      method: 'GET',
      path: PATH,
      operationId: 'listTransactionIntents',
      resource,
      summary: 'List transaction intents',
      access: { scope: 'transaction_intents:read' },
      query: listQuery('ti').extend(intentFilters),
      result: listOf('TransactionIntentList', transactionIntent),
      handle: async ({ principal, query }) => {
        const { status, recipient_address } = query
        const states = status && [STATE_OF[status]]
        const page = pageOf('ti', query)
        const filters = { states, recipient_address }
        const found = await list(context, principal, page, filters, amountsOf(query))
        const items = found.payments.map((intent) => renderIntent(intent, context))
        return renderList(PATH, items, found.hasMore)
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}`,
      operationId: 'getTransactionIntent',
      resource,
      summary: 'Get a transaction intent',
      access: { scope: 'transaction_intents:read' },
      params: intentParams,
      result: transactionIntent,
      waits: { statuses: INTENT_STATUSES, isReached },
      handle: async ({ principal, params }) =>
        renderIntent(await get(context.db, principal, params.id), context),
    }),
  ]
}
