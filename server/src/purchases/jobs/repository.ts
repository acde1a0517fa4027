import { number, text } from '../../db/columns.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion } from '../../db/insertion.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Job, JobName } from './jobs.ts'

/**
 * A job for Restate. Its row is written in the transaction that causes it and deleted once the
 * workflow has the job, so a crash in between delivers it twice, never not at all.
 */
type NewJob = Job & { readonly handler: JobName }

export type OutboxJob = NewJob & { readonly id: number; readonly createdAtMs: number }

/** Announce this with the transition to wake the relays. */
export const OUTBOX = 'outbox'

// Longer than any send takes. When a relay dies, its jobs wait this long.
const LEASE_MS = 15_000

export function outboxRow(job: NewJob): NewRow {
  return outbox.row(job)
}

/** Leases the oldest free jobs to the caller. */
export async function takeOutbox(db: Queryable, limit: number): Promise<OutboxJob[]> {
  return await db.run(takeJobs, [limit, LEASE_MS])
}

/** Deletes jobs that Restate has accepted. */
export async function forgetOutbox(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.run(deleteJobs, [ids])
}

/** Frees jobs that could not be delivered, for the next relay. */
export async function returnOutbox(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.run(returnJobs, [ids])
}

/** How many jobs wait, and for how long the oldest has. */
export async function measureOutbox(
  db: Queryable,
): Promise<{ waiting: number; oldestSeconds: number }> {
  const [row] = await db.run(measureJobs, [])
  return row as NonNullable<typeof row>
}

const RELAYED = 'a relay delivers the jobs of all accounts'

const outbox = insertion<NewJob>({
  table: 'outbox',
  columns: {
    accountId: text('account_id'),
    intentId: text('intent_id'),
    handler: text('handler'),
    version: number('version'),
  },
})

const takeJobs = statement<OutboxJob>({
  name: 'outbox.take',
  text: `UPDATE outbox SET taken_until = now() + $2 * interval '1 millisecond'
    WHERE id IN (
      SELECT id FROM outbox WHERE taken_until IS NULL OR taken_until < now()
      ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING id, account_id AS "accountId", intent_id AS "intentId", handler, version,
      floor(extract(epoch FROM created_at) * 1000)::bigint AS "createdAtMs"`,
  acrossAccounts: RELAYED,
})

const deleteJobs = statement({
  name: 'outbox.forget',
  text: 'DELETE FROM outbox WHERE id = ANY($1::bigint[])',
  acrossAccounts: RELAYED,
})

const returnJobs = statement({
  name: 'outbox.return',
  text: 'UPDATE outbox SET taken_until = NULL WHERE id = ANY($1::bigint[])',
  acrossAccounts: RELAYED,
})

const measureJobs = statement<{ waiting: number; oldestSeconds: number }>({
  name: 'outbox.measure',
  text: `SELECT count(*) AS waiting,
      coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestSeconds"
    FROM outbox`,
  acrossAccounts: RELAYED,
})
