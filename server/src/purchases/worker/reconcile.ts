import { findIntent } from '../intents/repository.ts'
import type { CheckoutIntent } from '../intents/state.ts'
import { isSubmitted } from '../intents/state.ts'
import { findSubmission } from '../intents/submissions/repository.ts'
import type { Job, NextJob } from '../jobs/jobs.ts'
import { askCard } from './card-evidence.ts'
import { findHeld } from './challenge.ts'
import type { UnknownCode } from './evidence.ts'
import { recover } from './recover.ts'
import { stayUnapproved } from './unknown-outcome.ts'
import { seekVerdict } from './verdict.ts'
import type { Worker } from './worker.ts'

const UNAPPROVED: UnknownCode = 'order_unapproved'
const CLOSE_AGAIN_MS = 30_000

/** Looks for evidence of a submission whose outcome is unknown. Never submits. */
export async function reconcile(worker: Worker, job: Job): Promise<NextJob | null> {
  const intent = await findIntent(worker.db, job.accountId, job.intentId)
  if (intent?.phase === 'failed' && intent.version === job.version) {
    return await closeCard(worker, intent)
  }
  const submitted = intent !== null && isSubmitted(intent) ? intent : await recover(worker, job)
  if (submitted === null) return null
  return (await findHeld(worker, worker.db, submitted)) ?? (await lookAt(worker, submitted))
}

async function lookAt(worker: Worker, intent: CheckoutIntent): Promise<NextJob | null> {
  const submission = await findSubmission(worker.db, intent.accountId, intent.id)
  // The shop has the order and never had the card: its word for the order is no payment.
  const isUnpaid = intent.phase === 'reconciling' && intent.statusDetail?.code === UNAPPROVED
  if (isUnpaid) return await stayUnapproved(worker, intent)
  if (submission !== null) return await seekVerdict(worker, { intent, submission }, null)
  if (intent.phase === 'reconciling') return await stayUnapproved(worker, intent)
  throw new Error(`${intent.id} is ${intent.phase} without a submission lock`)
}

/** An operator found that nothing was charged: the card issued for it must not be charged later. */
async function closeCard(worker: Worker, intent: CheckoutIntent): Promise<NextJob | null> {
  const submission = await findSubmission(worker.db, intent.accountId, intent.id)
  if (submission?.issuedCard == null) return null
  const card = await askCard(worker, intent, submission, { shop: NOT_ORDERED, ageMs: Infinity })
  if (card.says === 'approved') {
    worker.log.error({ intent: intent.id }, 'decided as not charged, and the card was charged')
  }
  return card.says === 'unreachable'
    ? { handler: 'reconcile', version: intent.version, delayMs: CLOSE_AGAIN_MS }
    : null
}

const NOT_ORDERED = { says: 'not_ordered' } as const
