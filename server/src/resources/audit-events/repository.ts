import type { Queryable } from '../../db/database.ts'
import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion, rowOf } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'
import type { AuditAction, AuditEvent } from './state.ts'

export function auditEventRow(event: AuditEvent): NewRow {
  return rowOf(AUDIT_EVENTS, {
    account_id: event.accountId,
    id: event.id,
    action: event.action,
    actor_type: event.actor.type,
    actor_id: event.actor.id,
    subject_id: event.subjectId,
    request_id: event.requestId,
  })
}

export async function listAuditEvents(db: Queryable, accountId: AccountId, page: Page) {
  const { rows, hasMore } = await runPage(db, list, [accountId], page)
  return { events: rows.map(toAuditEvent), hasMore }
}

type Row = {
  id: Id<'evt'>
  account_id: AccountId
  action: AuditAction
  actor_type: Actor['type']
  actor_id: string
  subject_id: string
  request_id: string
}

function toAuditEvent(row: Row): AuditEvent {
  return {
    id: row.id,
    accountId: row.account_id,
    action: row.action,
    actor: { type: row.actor_type, id: row.actor_id } as Actor,
    subjectId: row.subject_id,
    requestId: row.request_id,
  }
}

const AUDIT_EVENTS = insertion({
  table: 'audit_events',
  columns: {
    account_id: 'text',
    id: 'text',
    action: 'text',
    actor_type: 'text',
    actor_id: 'text',
    subject_id: 'text',
    request_id: 'text',
  },
})

const list = pagedStatement<Row>({
  name: 'audit_events.list',
  text: `SELECT account_id, id, action, actor_type, actor_id, subject_id, request_id
    FROM audit_events WHERE account_id = $1`,
  parameters: 1,
})
