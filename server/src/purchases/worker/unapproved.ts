import type { UnapprovedOrder } from '../browser/driver.ts'
import { updateDoubt } from '../intents/repository.ts'
import type { CheckoutIntent } from '../intents/state.ts'
import { transit } from '../intents/transition.ts'
import type { Follow } from '../jobs/jobs.ts'
import { delayAfter, unapprovedDetail } from './doubt.ts'
import type { Worker } from './worker.ts'

/**
 * The shop shows an order that nobody approved. Nothing that Florin can ask decides it: no press was made, no card was
 * given, and the quote, if there is one, was not what placed it. It waits for an operator, and is never `failed` before
 * one has looked.
 */
export async function doubtUnapproved(
  { db, clock, log }: Worker,
  intent: CheckoutIntent,
  { orderId }: UnapprovedOrder,
): Promise<Follow | null> {
  log.error({ intent: intent.id, orderId }, 'the shop shows an order that nobody approved')
  const change = { statusDetail: unapprovedDetail(orderId, clock()) }
  const found = await db.transaction((tx) => transit(tx, clock, intent, 'findOrder', change))
  return found && lookAgain(found)
}

/** Still undecided: says so, so that the sweeper need not. */
export async function stayUnapproved(
  { db, clock }: Worker,
  intent: CheckoutIntent,
): Promise<Follow | null> {
  const { statusDetail } = intent
  if (intent.phase !== 'reconciling' || statusDetail?.doubt === undefined) return null
  const nowMs = clock()
  const { delayMs } = lookAgain(intent)
  const doubt = { ...statusDetail.doubt, lookedAtMs: nowMs, nextLookAtMs: nowMs + delayMs }
  await db.transaction((tx) => updateDoubt(tx, intent, { ...statusDetail, doubt }))
  return lookAgain(intent)
}

function lookAgain({ version }: CheckoutIntent): Follow {
  return { handler: 'reconcile', version, delayMs: delayAfter(Number.POSITIVE_INFINITY) }
}
