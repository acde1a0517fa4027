import type { ObjectContext } from '@restatedev/restate-sdk'
import { handlers, object, rpc, TerminalError } from '@restatedev/restate-sdk'
import { z } from 'zod'
import type { AccountId, Id } from '../../lib/ids.ts'
import { ID_BODY_PATTERN } from '../../lib/ids.ts'
import type { Failure } from './failure.ts'
import { describeFailure, namelessError } from './failure.ts'
import type { Job, JobName, NextJob, Work } from './jobs.ts'
import { forEachJob } from './jobs.ts'

/** The name of the virtual object; its key is the intent's id. */
export const SERVICE = 'CheckoutIntent'

/** Journals hold this, the key and the next job: ids and decisions, nothing else. */
const inputSchema = z.strictObject({
  accountId: z.string().regex(new RegExp(`^acct_${ID_BODY_PATTERN}$`)),
  version: z.int().positive(),
})
const keyPattern = new RegExp(`^ci_${ID_BODY_PATTERN}$`)

type Input = { readonly accountId: AccountId; readonly version: number }

const MINUTE_MS = 60_000

/**
 * A browser works for up to three minutes inside one job and waits up to five more for a person at
 * their bank; Restate hears nothing meanwhile. Failures are our own infrastructure's, so Restate
 * retries. After a quarter of an hour it kills the invocation instead of pausing it: the sweeper
 * sends the job again, and neither an operator nor a deploy has to deal with the old one. Keys and
 * journals are needed only while a relay may repeat itself.
 */
const OPTIONS = {
  inactivityTimeout: 9 * MINUTE_MS,
  abortTimeout: 10 * MINUTE_MS,
  idempotencyRetention: MINUTE_MS,
  journalRetention: MINUTE_MS,
  retryPolicy: {
    initialInterval: 250,
    exponentiationFactor: 2,
    maxInterval: 10_000,
    maxAttempts: 100,
    onMaxAttempts: 'kill',
  },
} as const

export type ServiceOptions = {
  readonly work: Work
  readonly clock: () => number
  /** A job failed, and Restate will retry it. */
  readonly onFailure: (handler: JobName, job: Job, failure: Failure) => void
}

type Step = (context: ObjectContext, input: unknown) => Promise<void>

export function buildService(options: ServiceOptions) {
  const step =
    (handler: JobName): Step =>
    async (context, input) => {
      const job = readJob(context.key, input)
      const next = await context.run(handler, () => act(options, handler, job))
      if (next === null) return
      context
        .objectSendClient<Steps>({ name: SERVICE }, job.intentId)
        [next.handler](
          { accountId: job.accountId, version: next.version },
          rpc.sendOpts({ delay: next.delayMs, idempotencyKey: next.key }),
        )
    }
  return object({
    name: SERVICE,
    handlers: forEachJob((handler) => handlers.object.exclusive(step(handler))),
    options: OPTIONS,
  })
}

type Steps = Record<JobName, Step>

async function act({ work, clock, onFailure }: ServiceOptions, handler: JobName, job: Job) {
  try {
    const next = await work[handler](job)
    return next && { ...next, key: nextJobKey(job, next, clock()) }
  } catch (error) {
    onFailure(handler, job, describeFailure(error))
    throw namelessError(error)
  }
}

/**
 * A job that ran twice asks for the same next job twice; this key sends it once. After a change the
 * version identifies the next job. Without a change the time does: one key for each delay that
 * passes, so that duplicate runs never double the rounds.
 */
export function nextJobKey(job: Job, next: NextJob, nowMs: number): string {
  const name = `${next.handler}/${job.intentId}/${next.version}`
  if (next.version !== job.version || next.delayMs === 0) return name
  return `${name}/${next.delayMs}/${Math.floor(nowMs / next.delayMs)}`
}

function readJob(key: string, input: unknown): Job {
  const parsed = inputSchema.safeParse(input)
  // Terminal: a retry would be invalid, too. The message repeats nothing of the input.
  if (!parsed.success || !keyPattern.test(key)) {
    throw new TerminalError('this is not a job', { errorCode: 400 })
  }
  return { ...(parsed.data as Input), intentId: key as Id<'ci'> }
}
