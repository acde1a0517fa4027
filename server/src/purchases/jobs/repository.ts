import type { NewRow } from '../../db/insertion.ts'
import { insertion, rowOf } from '../../db/insertion.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Job, JobName } from './jobs.ts'

/**
 * A job for Restate. Its row is written in the transaction that needs it and deleted when Restate
 * has it, so a crash in between sends it twice, and never loses it.
 */
type NewJob = Job & { readonly handler: JobName }

export type OutboxJob = NewJob & { readonly id: number; readonly createdAtMs: number }

/** The channel that wakes the relays, notified with each transition that sends a job. */
export const OUTBOX = 'outbox'

// Longer than any send. A relay that dies delays the rows it took by this much.
const LEASE_MS = 15_000

export function outboxRow({ accountId, intentId, handler, version }: NewJob): NewRow {
  return rowOf(outbox, { account_id: accountId, intent_id: intentId, handler, version })
}

/** Leases the oldest free rows to the caller. */
export async function takeOutbox(db: Queryable, limit: number): Promise<OutboxJob[]> {
  return await db.run(takeJobs, [limit, LEASE_MS])
}

/** Deletes rows that Restate has. */
export async function forgetOutbox(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.run(deleteJobs, [ids])
}

/** Ends the lease of rows that could not be sent. */
export async function returnOutbox(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.run(returnJobs, [ids])
}

/** The number of waiting rows, and the age of the oldest. */
export async function measureOutbox(
  db: Queryable,
): Promise<{ waiting: number; oldestSeconds: number }> {
  const [row] = await db.run(measureJobs, [])
  return row as NonNullable<typeof row>
}

const RELAYED = 'a relay sends the jobs of all accounts'

const outbox = insertion({
  table: 'outbox',
  columns: { account_id: 'text', intent_id: 'text', handler: 'text', version: 'bigint' },
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
