import type { Db } from '../../db/database.ts'
import { listOf, listQuery, pageOf, renderList } from '../../http/paging.ts'
import type { Route } from '../../http/route.ts'
import { route } from '../../http/route.ts'
import { auditEvent, auditEventFilters, renderAuditEvent } from './schema.ts'
import { list } from './service.ts'

const PATH = '/v1/audit_events'
const resource = {
  name: 'audit_event',
  title: 'Audit events',
  description: 'Who did what in the account, and by which request.',
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
        'Who signed in, created or revoked a key, or changed the account, newest first. Events are never changed.',
      access: { scope: 'audit_events:read' },
      query: listQuery('evt').extend(auditEventFilters),
      result: listOf('AuditEventList', auditEvent),
      handle: async ({ principal, query }) => {
        const page = pageOf('evt', query)
        const { events, hasMore } = await list(context, principal, page, query.object ?? null)
        return renderList(PATH, events.map(renderAuditEvent), hasMore)
      },
    }),
  ]
}
