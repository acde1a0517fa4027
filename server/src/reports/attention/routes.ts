import type { Queryable } from '../../db/queryable.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { attention, renderAttention } from './schema.ts'
import { reportAttention } from './service.ts'

export function attentionRoutes(context: {
  readonly db: Queryable
  readonly clock: Clock
}): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/reports/attention',
      operationId: 'getAttention',
      resource: {
        name: 'report',
        title: 'Reports',
        description: 'Totals, compared with the chain.',
      },
      summary: 'Report what needs attention',
      description:
        'How many items wait for a person, and the newest of each kind. A key sees what its scopes allow.',
      access: 'any',
      result: attention,
      handle: async ({ principal }) => renderAttention(await reportAttention(context, principal)),
    }),
  ]
}
