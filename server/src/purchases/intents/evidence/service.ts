import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { renderAuditEvent } from '../../../accounts/audit-events/schema.ts'
import { listAbout } from '../../../accounts/audit-events/service.ts'
import type { AccountId } from '../../../lib/ids.ts'
import type { Principal } from '../../../lib/principal.ts'
import { listEventsAfter, lockLastEvent } from '../events/repository.ts'
import { linkerOf } from '../links.ts'
import { renderEvent } from '../schema.ts'
import { get } from '../service.ts'
import type { Context } from '../settings.ts'
import type { IntentId } from '../state.ts'
import { findSubmission } from '../submissions/repository.ts'
import { renderHead, renderSignature, signedText } from './schema.ts'

const PAGE_SIZE = 100

/**
 * Exports a purchase as JSON Lines: head, audit events, events, signature. It is streamed, because
 * an intent whose outcome was unknown for long has more events than fit in memory.
 */
export async function exportEvidence(
  context: Context,
  principal: Principal,
  id: IntentId,
): Promise<Readable> {
  const { accountId } = principal
  // One consistent snapshot under the intent's lock. Events that are read later are only appended.
  const { audits, ...snapshot } = await context.db.transaction(async (tx) => {
    const lastEvent = await lockLastEvent(tx, accountId, id)
    const intent = await get({ db: tx }, principal, id)
    const submission = await findSubmission(tx, accountId, id)
    const audits = await listAbout(tx, principal, id)
    const submittedAtMs = submission?.submittedAtMs ?? null
    return { intent, lastEvent, submittedAtMs, audits, auditEvents: audits.length }
  })
  const { publicKey } = context.evidence
  const linkTo = linkerOf(context, null) // an export must not let its reader in
  const head = renderHead(snapshot, { publicKey, nowMs: context.clock(), linkTo })
  return Readable.from(signed(context, body(context, accountId, id, head, audits)))
}

async function* body(
  { db }: Context,
  accountId: AccountId,
  id: IntentId,
  head: ReturnType<typeof renderHead>,
  audits: Awaited<ReturnType<typeof listAbout>>,
): AsyncGenerator<object> {
  yield head
  yield* audits.map(renderAuditEvent)
  for (let sequence = 0; sequence < head.events; ) {
    const limit = Math.min(PAGE_SIZE, head.events - sequence)
    const events = await listEventsAfter(db, accountId, id, sequence, limit)
    // The account was deleted meanwhile: an incomplete export is not signed.
    if (events.length < limit) throw new Error('the events of an intent are gone')
    yield* events.map(renderEvent)
    sequence += limit
  }
}

/** The lines, and a last one that signs every byte of them. */
async function* signed(
  { evidence }: Pick<Context, 'evidence'>,
  objects: AsyncIterable<object>,
): AsyncGenerator<string> {
  const digest = createHash('sha256')
  for await (const object of objects) {
    const line = lineOf(object)
    digest.update(line)
    yield line
  }
  const sha256 = digest.digest('hex')
  yield lineOf(renderSignature(sha256, evidence.sign(signedText(sha256))))
}

const lineOf = (object: object) => `${JSON.stringify(object)}\n`
