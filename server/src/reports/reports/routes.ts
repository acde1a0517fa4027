import { listQuery, pageOf } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import { reconcile } from './reconcile.ts'
import {
  feesDue,
  reconciliation,
  renderFeesDue,
  renderReconciliation,
  renderSummary,
  spanQuery,
  summary,
  summaryQuery,
} from './schema.ts'
import type { Context } from './service.ts'
import { reportFeesDue, summarize } from './service.ts'

const PATH = '/v1/reports'
const resource = {
  name: 'report',
  title: 'Reports',
  description: 'Totals, compared with the chain.',
}
const access = { scope: 'transactions:read' } as const

export function reportRoutes(context: Context): Route[] {
  return [
    route({
      method: 'GET',
      path: `${PATH}/summary`,
      operationId: 'getSummary',
      resource,
      summary: 'Report payments',
      description: 'By block time, at most 366 days at once, compared with the previous period.',
      access,
      query: summaryQuery,
      result: summary,
      handle: async ({ principal, query }) =>
        renderSummary(await summarize(context, principal, query)),
    }),
    route({
      method: 'GET',
      path: `${PATH}/fees_due`,
      operationId: 'getFeesDue',
      resource,
      summary: 'Report fees due',
      description: "Fees of transaction intents whose full amount went to the merchant's wallet.",
      access,
      query: listQuery('ti'),
      result: feesDue,
      handle: async ({ principal, query }) =>
        renderFeesDue(
          `${PATH}/fees_due`,
          await reportFeesDue(context, principal, pageOf('ti', query)),
        ),
    }),
    route({
      method: 'GET',
      path: `${PATH}/reconciliation`,
      operationId: 'getReconciliation',
      resource,
      summary: 'Compare every payment with the chain',
      description: 'Reads each transaction again, 500 at a time, and judges it from scratch.',
      access,
      query: spanQuery,
      result: reconciliation,
      errors: ['chain_unavailable'],
      handle: async ({ principal, query }) =>
        renderReconciliation(await reconcile(context, principal, query)),
    }),
  ]
}
