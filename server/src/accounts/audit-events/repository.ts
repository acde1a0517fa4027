import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion, rowOf } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
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

/** Of all objects, or of one and of what belongs to it. */
export async function listAuditEvents(
  db: Queryable,
  accountId: AccountId,
  objectId: string | null,
  page: Page,
) {
  const { rows, hasMore } =
    objectId === null
      ? await runPage(db, list, [accountId], page)
      : await runPage(db, listOfObject, [accountId, objectId], page)
  return { events: rows.map(toAuditEvent), hasMore }
}

/** All that was done to one object, in the order in which it was done. */
export async function listAuditEventsAbout(
  db: Queryable,
  accountId: AccountId,
  subjectId: string,
): Promise<AuditEvent[]> {
  return (await db.run(listAbout, [accountId, subjectId])).map(toAuditEvent)
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

const COLUMNS = 'account_id, id, action, actor_type, actor_id, subject_id, request_id'
const SELECT = `SELECT ${COLUMNS} FROM audit_events`

const list = pagedStatement<Row>({
  name: 'audit_events.list',
  text: `${SELECT} WHERE account_id = $1`,
  parameters: 1,
})

// A payment that was accepted for it, or a refund of it, is named by an id of its own. All are found before
// any is left out: those of one object are few, and may be anywhere.
const listOfObject = pagedStatement<Row>({
  name: 'audit_events.list_of_object',
  text: `WITH subjects (id) AS (
      SELECT $2::text
      UNION ALL SELECT id FROM detections WHERE account_id = $1 AND source = $2
      UNION ALL SELECT id FROM refunds WHERE account_id = $1 AND source = $2
    ), found AS MATERIALIZED (
      SELECT audit_events.* FROM subjects
        JOIN audit_events ON audit_events.account_id = $1 AND subject_id = subjects.id
    ) SELECT ${COLUMNS} FROM found WHERE account_id = $1`,
  parameters: 2,
})

const listAbout = statement<Row>({
  name: 'audit_events.list_about',
  text: `${SELECT} WHERE account_id = $1 AND subject_id = $2 ORDER BY id`,
})
