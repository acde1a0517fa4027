import type { Db } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Clock } from '../../lib/clock.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import {
  auditEventRow,
  auditEventRows,
  listAuditEntries,
  listAuditEventsAbout,
} from './repository.ts'
import type { AuditAction, AuditEntry, AuditEvent } from './state.ts'

/** The audit event of `caller`'s action, as a row to insert together with the change. */
export function auditRow(
  clock: Clock,
  caller: Caller,
  action: AuditAction,
  subjectId: string,
): NewRow {
  return auditEventRow(eventOf(clock, caller, action, subjectId))
}

/** The same action on several objects. */
export function auditRows(
  clock: Clock,
  caller: Caller,
  action: AuditAction,
  subjectIds: readonly string[],
): NewRow {
  return auditEventRows(subjectIds.map((id) => eventOf(clock, caller, action, id)))
}

function eventOf(
  clock: Clock,
  { principal, requestId, clientAddress }: Caller,
  action: AuditAction,
  subjectId: string,
): AuditEvent {
  const { accountId, actor } = principal
  const id = newId('evt', shardOf(accountId), clock())
  return { id, accountId, action, actor, subjectId, requestId, clientAddress }
}

export async function list(
  { db }: { db: Db },
  principal: Principal,
  page: Page,
  objectId: string | null = null,
): Promise<{ rows: AuditEntry[]; hasMore: boolean }> {
  return await listAuditEntries(db, principal.accountId, objectId, page)
}

export async function listAbout(
  db: Queryable,
  principal: Principal,
  subjectId: string,
): Promise<AuditEvent[]> {
  return await listAuditEventsAbout(db, principal.accountId, subjectId)
}
