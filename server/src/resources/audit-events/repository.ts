import type { Queryable } from '../../db/database.ts'
import { runPage } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'
import type { AuditAction, AuditEvent } from './state.ts'

export async function insertAuditEvent(tx: Queryable, event: AuditEvent): Promise<void> {
  const { accountId, id, action, actor, subjectId, requestId } = event
  await tx.run(insert, [accountId, id, action, actor.type, actor.id, subjectId, requestId])
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

const insert = statement({
  name: 'audit_events.insert',
  text: `INSERT INTO audit_events
      (account_id, id, action, actor_type, actor_id, subject_id, request_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7)`,
})

const list = pagedStatement<Row>({
  name: 'audit_events.list',
  text: `SELECT account_id, id, action, actor_type, actor_id, subject_id, request_id
    FROM audit_events WHERE account_id = $1`,
  parameters: 1,
})
