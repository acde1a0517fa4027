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
        description: 'Finds anything of the account by what is at hand.',
      },
      summary: 'Search',
      description:
        'Newest first. By an address: payments, sessions and transaction intents that it paid or that pay it, and gifts. By an amount: payments, sessions and transaction intents of exactly that. By a label: whatever has it, among its `metadata`, whole. A key is shown what its scopes allow.',
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
