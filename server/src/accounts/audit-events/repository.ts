import type { Columns } from '../../db/columns.ts'
import { group, selection, text } from '../../db/columns.ts'
import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { mergePages, pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'
import { listRefusedAttempts } from '../refused-attempts/repository.ts'
import type { AuditEntry, AuditEvent } from './state.ts'
import { entryOfAttempts, entryOfEvent } from './state.ts'

export function auditEventRow(event: AuditEvent): NewRow {
  return AUDIT_EVENTS.row(event)
}

/** Any number of events in one statement. */
export function auditEventRows(events: readonly AuditEvent[]): NewRow {
  return AUDIT_EVENTS.rows(events)
}

/** Lists events and refused attempts, or the events of one object, its payments and its refunds. */
export async function listAuditEntries(
  db: Queryable,
  accountId: AccountId,
  objectId: string | null,
  page: Page,
): Promise<{ rows: AuditEntry[]; hasMore: boolean }> {
  if (objectId !== null) {
    const { rows, hasMore } = await runPage(db, listOfObject, [accountId, objectId], page)
    return { rows: rows.map(entryOfEvent), hasMore }
  }
  const events = await runPage(db, list, [accountId], page)
  const refused = await listRefusedAttempts(db, accountId, page)
  const attempts = refused.rows.map((each) => entryOfAttempts(accountId, each))
  const done = { ...events, rows: events.rows.map(entryOfEvent) }
  return mergePages([done, { ...refused, rows: attempts }], page)
}

/** Lists all events of one object, oldest first. */
export async function listAuditEventsAbout(
  db: Queryable,
  accountId: AccountId,
  subjectId: string,
): Promise<AuditEvent[]> {
  return await db.run(listAbout, [accountId, subjectId])
}

/** Deletes events older than 13 months; the table refuses to lose others. Returns how many. */
export async function forgetAuditEvents(db: Queryable, limit: number): Promise<number> {
  return (await db.run(forget, [limit])).length
}

const EVENT: Columns<AuditEvent> = {
  accountId: text('account_id'),
  id: text('id'),
  action: text('action'),
  actor: group<Actor>({ type: text('actor_type'), id: text('actor_id') } as Columns<Actor>),
  subjectId: text('subject_id'),
  requestId: text('request_id'),
  clientAddress: text('client_address'),
}

const AUDIT_EVENTS = insertion({ table: 'audit_events', columns: EVENT })

const { columns, read } = selection(EVENT)
const SELECT = `SELECT ${columns} FROM audit_events`

const list = pagedStatement({
  name: 'audit_events.list',
  text: `${SELECT} WHERE account_id = $1`,
  parameters: 1,
  read,
})

// Events of an accepted payment or a refund carry that object's own id. All events are found before
// the page is cut: one object has few, and they may be anywhere in the list.
const listOfObject = pagedStatement({
  name: 'audit_events.list_of_object',
  text: `WITH subjects (id) AS (
      SELECT $2::text
      UNION ALL SELECT id FROM detections WHERE account_id = $1 AND source = $2
      UNION ALL SELECT id FROM refunds WHERE account_id = $1 AND source = $2
    ), found AS MATERIALIZED (
      SELECT audit_events.* FROM subjects
        JOIN audit_events ON audit_events.account_id = $1 AND subject_id = subjects.id
    ) SELECT ${columns} FROM found WHERE account_id = $1`,
  parameters: 2,
  read,
})

const listAbout = statement({
  name: 'audit_events.list_about',
  text: `${SELECT} WHERE account_id = $1 AND subject_id = $2 ORDER BY id`,
  read,
})

const forget = statement<{ id: string }>({
  name: 'audit_events.forget',
  text: `DELETE FROM audit_events WHERE (account_id, id) IN (
      SELECT account_id, id FROM audit_events WHERE recorded_at < now() - interval '13 months'
      ORDER BY recorded_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING id`,
  acrossAccounts: 'housekeeping by age',
})
