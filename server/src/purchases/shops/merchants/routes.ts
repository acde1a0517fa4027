import type { Db } from '../../../db/database.ts'
import { listOf, listQuery, pageOf, renderList } from '../../../http/paging.ts'
import type { Route } from '../../../http/route.ts'
import { route } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { merchant, merchantFilters, merchantParams, renderMerchant } from './schema.ts'
import { get, list } from './service.ts'

const PATH = '/v1/merchants'
const resource = {
  name: 'merchant',
  title: 'Merchants',
  description:
    'Shops that Florin buys at: whether it can, how often it did, and why it could not. Lists your own shops and those that several accounts use.',
}

export function merchantRoutes(context: { readonly db: Db; readonly clock: Clock }): Route[] {
  return [
    route({
      method: 'GET',
      path: PATH,
      operationId: 'listMerchants',
      resource,
      summary: 'List merchants',
      description: 'Most recent first.',
      access: { scope: 'merchants:read' },
      query: listQuery('mer').extend(merchantFilters),
      result: listOf('MerchantList', merchant),
      handle: async ({ principal, query }) => {
        const page = pageOf('mer', query)
        const { merchants, hasMore } = await list(context, principal, page, query)
        const nowMs = context.clock()
        return renderList(
          PATH,
          merchants.map((each) => renderMerchant(each, nowMs)),
          hasMore,
        )
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/{slug}`,
      operationId: 'getMerchant',
      resource,
      summary: 'Get a merchant',
      access: { scope: 'merchants:read' },
      params: merchantParams,
      result: merchant,
      handle: async ({ principal, params }) =>
        renderMerchant(await get(context, principal, params.slug), context.clock()),
    }),
  ]
}
