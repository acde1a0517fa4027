import type { AccountId, Id } from '../../lib/ids.ts'

/** Every job. Restate's handlers, the outbox, the sweeper and the worker derive from this list. */
export const JOBS = ['quote', 'charge', 'reconcile', 'expire'] as const
export type JobName = (typeof JOBS)[number]

export function forEachJob<Value>(make: (name: JobName) => Value): Record<JobName, Value> {
  return Object.fromEntries(JOBS.map((name) => [name, make(name)])) as Record<JobName, Value>
}

/** All that Restate's journal holds of an intent. */
export type Job = {
  readonly accountId: AccountId
  readonly intentId: Id<'ci'>
  /** The intent's version when the job was sent: once it has moved on, there is nothing to do. */
  readonly version: number
}

/** The job that comes next, after a delay. */
export type NextJob = {
  readonly handler: JobName
  readonly version: number
  readonly delayMs: number
}

/** Each may run twice, also at once: PostgreSQL decides which run takes effect. */
export type Work = Readonly<Record<JobName, (job: Job) => Promise<NextJob | null>>>
