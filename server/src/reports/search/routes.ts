import type { Queryable } from '../../db/queryable.ts'
import { listOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import { renderHit, searchHit, searchQuery } from './schema.ts'
import { search } from './service.ts'

const PATH = '/v1/search'

export function searchRoutes(context: { readonly db: Queryable }): Route[] {
  return [
    route({
      method: 'GET',
      path: PATH,
      operationId: 'search',
      resource: {
        name: 'search_hit',
        title: 'Search',
        description: 'Searches all objects of the account.',
      },
      summary: 'Search',
      description:
        'Newest first. By address: payments, sessions and transaction intents from or to it, and gifts. By amount: payments, sessions and transaction intents of exactly that amount. By metadata: every object with that key or value. A key sees what its scopes allow.',
      access: 'any',
      query: searchQuery,
      result: listOf('SearchHitList', searchHit),
      handle: async ({ principal, query: { query, limit } }) => {
        const { hits, hasMore } = await search(context, principal, query, limit)
        return renderList(PATH, hits.map(renderHit), hasMore)
      },
    }),
  ]
}
