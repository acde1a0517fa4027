import { CODE_NOT_GIVEN } from '../authentication/state.ts'
import { findIntent } from '../intents/repository.ts'
import type { Job, NextJob } from '../jobs/jobs.ts'
import { recover } from './recover.ts'
import type { Worker } from './worker.ts'
import { commit } from './worker.ts'

/** Ends an intent that waited for its buyer until its time was up. */
export async function expire(
  worker: Worker,
  { accountId, intentId, version }: Job,
): Promise<NextJob | null> {
  const intent = await findIntent(worker.db, accountId, intentId)
  if (intent === null || intent.version !== version || intent.expiresAtMs === null) return null
  // Restate's timer may fire before our clock says so: the sweeper sends the job again.
  if (intent.expiresAtMs > worker.clock()) return null
  const recovered = await recover(worker, { accountId, intentId })
  if (recovered !== null) return { handler: 'reconcile', version: recovered.version, delayMs: 0 }
  if (intent.phase === 'awaiting_security_code') {
    const end = { statusReason: 'authentication_required', statusDetail: CODE_NOT_GIVEN } as const
    await commit(worker, intent, 'fail', end)
  } else {
    await commit(worker, intent, 'expire', { statusReason: 'expired' })
  }
  return null
}
