import type { Db } from '../../db/database.ts'
import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import { price, priceFilters, priceParams, renderPrice } from './schema.ts'
import { get, list } from './service.ts'

const PATH = '/v1/prices'
const resource = {
  name: 'price',
  title: 'Prices',
  description:
    'Prices of products. A price is created with its product, never changes, and is archived with it.',
}

export function priceRoutes(context: { readonly db: Db }): Route[] {
  return [
    route({
      method: 'GET',
      path: PATH,
      operationId: 'listPrices',
      resource,
      summary: 'List prices',
      description: 'Newest first.',
      access: { scope: 'products:read' },
      query: listQuery('price').extend(priceFilters),
      result: listOf('PriceList', price),
      handle: async ({ principal, query }) => {
        const { prices, hasMore } = await list(context, principal, pageOf('price', query), query)
        return renderList(PATH, prices.map(renderPrice), hasMore)
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/{id}`,
      operationId: 'getPrice',
      resource,
      summary: 'Get a price',
      access: { scope: 'products:read' },
      params: priceParams,
      result: price,
      handle: async ({ principal, params }) =>
        renderPrice(await get(context, principal, params.id)),
    }),
  ]
}
