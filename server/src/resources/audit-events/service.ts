import type { Db, Queryable } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import type { Clock } from '../../lib/clock.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { insertAuditEvent, listAuditEvents } from './repository.ts'
import type { AuditAction, AuditEvent } from './state.ts'

/** Records what `caller` does, in the transaction that does it. */
export async function record(
  tx: Queryable,
  clock: Clock,
  { principal, requestId }: Caller,
  action: AuditAction,
  subjectId: string,
): Promise<void> {
  const { accountId, actor } = principal
  const id = newId('evt', shardOf(accountId), clock())
  await insertAuditEvent(tx, { id, accountId, action, actor, subjectId, requestId })
}

export async function list(
  { db }: { db: Db },
  principal: Principal,
  page: Page,
): Promise<{ events: AuditEvent[]; hasMore: boolean }> {
  return await listAuditEvents(db, principal.accountId, page)
}
