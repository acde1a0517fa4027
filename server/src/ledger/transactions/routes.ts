import { z } from 'zod'
import type { Queryable } from '../../db/queryable.ts'
import type { ListQuery } from '../../http/paging.ts'
import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import type { Principal } from '../../lib/principal.ts'
import { amountsOf } from '../../lib/wire.ts'
import { streamCsv } from './csv.ts'
import { renderTransaction, transaction, transactionFilters, transactionParams } from './schema.ts'
import { get, list } from './service.ts'

const PATH = '/v1/transactions'
const PAGE_SIZE = 100
const resource = {
  name: 'transaction',
  title: 'Transactions',
  description: 'Movements of value on the chain, each recorded once.',
}
const access = { scope: 'transactions:read' } as const

export function transactionRoutes(context: { db: Queryable }): Route[] {
  const query = listQuery('txn').extend(transactionFilters)
  return [
    route({
      method: 'GET',
      path: PATH,
      operationId: 'listTransactions',
      resource,
      summary: 'List transactions',
      access,
      query,
      result: listOf('TransactionList', transaction),
      handle: async ({ principal, query }) => {
        const page = pageOf('txn', query)
        const { transactions, hasMore } = await list(
          context,
          principal,
          page,
          query,
          amountsOf(query),
        )
        return renderList(PATH, transactions.map(renderTransaction), hasMore)
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}`,
      operationId: 'getTransaction',
      resource,
      summary: 'Get a transaction',
      access,
      params: transactionParams,
      result: transaction,
      handle: async ({ principal, params }) =>
        renderTransaction(await get(context, principal, params.id)),
    }),
    route({
      method: 'GET',
      path: `${PATH}.csv`,
      operationId: 'exportTransactions',
      resource,
      summary: 'Export transactions as CSV',
      description: 'All transactions, newest first, with a header line. Amounts are in cents.',
      access,
      query: query.omit({ limit: true, starting_after: true, ending_before: true }),
      contentType: 'text/csv',
      result: z.string() as unknown as z.ZodType<object>,
      handle: async ({ principal, query }) => streamCsv(COLUMNS, pages(context, principal, query)),
    }),
  ]
}

const COLUMNS = [
  'id',
  'type',
  'source',
  'signature',
  'sender_address',
  'recipient_address',
  'amount',
  'currency',
  'created',
] as const

async function* pages(
  context: { db: Queryable },
  principal: Principal,
  query: Omit<ListQuery, 'limit'> & Parameters<typeof list>[3] & Parameters<typeof amountsOf>[0],
) {
  let before: ListQuery['starting_after']
  for (;;) {
    const page = pageOf('txn', { ...query, limit: PAGE_SIZE, starting_after: before })
    const { transactions, hasMore } = await list(context, principal, page, query, amountsOf(query))
    yield transactions.map(renderTransaction)
    before = transactions.at(-1)?.id
    if (!hasMore || before === undefined) return
  }
}
