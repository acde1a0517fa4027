import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import { id, text, unixSeconds } from '../../lib/wire.ts'
import type { AuditEntry } from './state.ts'
import { AUDIT_ACTIONS, ENTRY_ACTOR_TYPES, REFUSED } from './state.ts'

export const auditEvent = z
  .object({
    id: id('evt'),
    object: z.literal('audit_event'),
    action: z.enum([...AUDIT_ACTIONS, REFUSED]),
    actor: z
      .object({ type: z.enum(ENTRY_ACTOR_TYPES), id: z.string() })
      .describe('`client`: a request without valid credentials; the id is its address.'),
    subject: z.string().describe('The id of the object.'),
    request_id: z.string().describe('The Request-Id of the request.'),
    client_address: z
      .string()
      .nullable()
      .describe('Where the request came from; of an IPv6 address, the first half.'),
    refusal: z
      .object({
        code: z.string().describe('The error code of the answers.'),
        operation: z.string().nullable().describe('The operation that was refused.'),
        attempts: z.int().min(1).describe('How many within the minute.'),
      })
      .nullable()
      .describe(
        'Of `access.refused`: requests refused for their credentials or rights; `request_id` is that of the first.',
      ),
    created: unixSeconds,
    account_id: id('acct'),
  })
  .meta({ id: 'AuditEvent' })

export const auditEventFilters = {
  object: text(64)
    .optional()
    .describe('Only events about this object, its detections and its refunds.'),
}

export function renderAuditEntry(entry: AuditEntry): z.output<typeof auditEvent> {
  return { ...renderAuditEvent(entry), refusal: entry.refusal }
}

/** As evidence has it, whose format never changes. */
export function renderAuditEvent<Entry extends Omit<AuditEntry, 'refusal'>>(event: Entry) {
  return {
    id: event.id,
    object: 'audit_event' as const,
    action: event.action,
    actor: event.actor,
    subject: event.subjectId,
    request_id: event.requestId,
    client_address: event.clientAddress,
    created: createdSeconds(event.id),
    account_id: event.accountId,
  }
}
