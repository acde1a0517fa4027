import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import { ACTOR_TYPES } from '../../lib/principal.ts'
import { id, text, unixSeconds } from '../../lib/wire.ts'
import type { AuditEvent } from './state.ts'
import { AUDIT_ACTIONS } from './state.ts'

export const auditEvent = z
  .object({
    id: id('evt'),
    object: z.literal('audit_event'),
    action: z.enum(AUDIT_ACTIONS),
    actor: z.object({ type: z.enum(ACTOR_TYPES), id: z.string() }),
    subject: z.string().describe('The id of the object.'),
    request_id: z.string().describe('The Request-Id of the request.'),
    client_address: z
      .string()
      .nullable()
      .describe('Where the request came from; of an IPv6 address, the first half.'),
    created: unixSeconds,
    account_id: id('acct'),
  })
  .meta({ id: 'AuditEvent' })

export const auditEventFilters = {
  object: text(64)
    .optional()
    .describe('Only events about this object, its detections and its refunds.'),
}

export function renderAuditEvent(event: AuditEvent): z.output<typeof auditEvent> {
  return {
    id: event.id,
    object: 'audit_event',
    action: event.action,
    actor: event.actor,
    subject: event.subjectId,
    request_id: event.requestId,
    client_address: event.clientAddress,
    created: createdSeconds(event.id),
    account_id: event.accountId,
  }
}
