import type { Db } from '../../db/database.ts'
import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import { auditEvent, auditEventFilters, renderAuditEntry } from './schema.ts'
import { list } from './service.ts'

const PATH = '/v1/audit_events'
const resource = {
  name: 'audit_event',
  title: 'Audit events',
  description: 'A log of who did what, by which request.',
}

export function auditEventRoutes(context: { db: Db }): Route[] {
  return [
    route({
      method: 'GET',
      path: PATH,
      operationId: 'listAuditEvents',
      resource,
      summary: 'List audit events',
      description:
        'Sign-ins, key changes, account changes, approvals and more, newest first; also requests that were refused for their credentials or rights, counted by minute. Events are never altered. They are kept for 13 months, even when the account is deleted.',
      access: { scope: 'audit_events:read' },
      query: listQuery('evt').extend(auditEventFilters),
      result: listOf('AuditEventList', auditEvent),
      handle: async ({ principal, query }) => {
        const page = pageOf('evt', query)
        const { rows, hasMore } = await list(context, principal, page, query.object ?? null)
        return renderList(PATH, rows.map(renderAuditEntry), hasMore)
      },
    }),
  ]
}
