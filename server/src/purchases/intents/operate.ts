import type { Queryable } from '../../db/queryable.ts'
import type { Clock } from '../../lib/clock.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { JobName } from '../jobs/jobs.ts'
import { listEvents } from './events/repository.ts'
import { findIntentById, resendAll } from './repository.ts'
import { renderEvent, renderIntent } from './schema.ts'
import type { CheckoutIntent, Move } from './state.ts'
import { refusedBy } from './state.ts'
import type { Undecided } from './submissions/repository.ts'
import { findSubmission, listUndecided, sendForgotten } from './submissions/repository.ts'
import { record, transit } from './transition.ts'

/** An operator's decision, where evidence does not decide. */
export type Resolution = { readonly charged: string } | 'not_charged'

/** Purchases with an unknown outcome and the evidence so far, oldest first. */
export async function listUnknown(tx: Queryable, clock: Clock) {
  const nowMs = clock()
  return (await listUndecided(tx)).map((found) => describeUndecided(found, nowMs))
}

function describeUndecided({ pressedAt, detail, ...intent }: Undecided, nowMs: number) {
  const doubt = detail?.doubt
  const sinceMs = pressedAt?.getTime() ?? doubt?.sinceMs ?? nowMs
  return {
    ...intent,
    pressedAt: pressedAt?.toISOString() ?? null,
    ageSeconds: Math.round((nowMs - sinceMs) / 1000),
    code: detail?.code ?? 'outcome_unknown',
    known: doubt?.known ?? 'Nobody has looked yet: the shop may still answer the submission.',
    nextLookAt: doubt === undefined ? null : new Date(doubt.nextLookAtMs).toISOString(),
    advice: doubt?.advice ?? 'Wait.',
  }
}

// Ids sort by age: every id is between these.
const NEWEST = { afterId: '', beforeId: '~', limit: 50, from: 'newest' } as const

// Operators see that an intent waits for its buyer, without the buyer's link.
const NO_WAY_IN = () => ({ url: '', returnUrl: '' })

/** Everything about one intent, newest events first. */
export async function show(tx: Queryable, id: string) {
  const intent = await getIntent(tx, id)
  const { accountId, phase, statusDetail } = intent
  const submission = await findSubmission(tx, accountId, intent.id)
  const { events } = await listEvents(tx, accountId, intent.id, NEWEST)
  const { next_action, ...shown } = renderIntent(intent, NO_WAY_IN)
  return {
    phase,
    intent: { ...shown, next_action: next_action?.type ?? null },
    press: submission && {
      pressed_at: new Date(submission.submittedAtMs).toISOString(),
      issued_card: submission.issuedCard,
    },
    /** The shop's refusal of the submission, while the outcome is unknown. */
    told: statusDetail?.doubt?.told ?? null,
    events: events.map(renderEvent),
  }
}

async function getIntent(tx: Queryable, id: string): Promise<CheckoutIntent> {
  const intent = await findIntentById(tx, id)
  if (intent === null) throw new Error(`There is no checkout intent ${id}.`)
  return intent
}

/**
 * After PostgreSQL was restored from a backup or Restate has lost its data: sends every job again
 * that could be due, and looks for submissions that the submission log has and the database has
 * lost.
 */
export async function restored(
  tx: Queryable,
  pages: readonly { readonly accountId: AccountId; readonly id: string }[],
) {
  const forgotten = await sendForgotten(tx, pages)
  const resent = await resendAll(tx)
  return {
    resent: resent.length,
    pressed: pages.length,
    forgotten: forgotten.filter(({ isKnown }) => isKnown).map(({ id }) => id),
    // Submitted by an account that the backup does not have: inform its owner.
    strangers: forgotten.filter(({ isKnown }) => !isKnown),
  }
}

/** Whether the purchase is larger; one without a known amount is. */
export async function isAbove(tx: Queryable, id: string, cents: number): Promise<boolean> {
  const { quote } = await getIntent(tx, id)
  return quote === null || quote.amountCents > cents
}

/** Applies an operator's decision. If evidence decided first, it throws and changes nothing. */
export async function resolve(
  tx: Queryable,
  clock: Clock,
  id: string,
  resolution: Resolution,
): Promise<CheckoutIntent> {
  if (resolution === 'not_charged') {
    const refusal = refusedBy({
      reason: 'merchant_error',
      code: 'not_charged',
      message: FOUND_NONE,
      isRetryable: true,
    })
    // A worker cancels the card issued for it, so that it cannot be charged later.
    return await go(tx, clock, id, 'fail', refusal, FOUND_NONE, 'reconcile')
  }
  const change = { chargeId: resolution.charged, statusReason: null, statusDetail: null }
  const found = `An operator found that the card was charged: ${resolution.charged}.`
  return await go(tx, clock, id, 'succeed', change, found)
}

const FOUND_NONE = 'An operator found that the card was not charged.'

/** Ends an intent that was not submitted. */
export async function stop(tx: Queryable, clock: Clock, id: string): Promise<CheckoutIntent> {
  const change = { statusReason: 'sithril_canceled', statusDetail: null } as const
  return await go(tx, clock, id, 'stop', change, null)
}

async function go(
  tx: Queryable,
  clock: Clock,
  id: string,
  move: Move,
  change: Parameters<typeof transit>[4],
  /** The operator's finding about a submission; null: there was none. */
  evidence: string | null,
  job: JobName | null = null,
): Promise<CheckoutIntent> {
  const intent = await getIntent(tx, id)
  // Not while the owner is answering their bank: the worker that holds the page will report.
  const isUnknown = intent.phase === 'paying' || intent.phase === 'reconciling'
  if (evidence !== null && isUnknown) {
    await record(tx, clock, intent, { type: 'evidence', message: evidence })
  }
  const isThere = evidence === null || isUnknown
  const next = isThere ? await transit(tx, clock, intent, move, change, job) : null
  if (next === null) throw new Error(`${id} is ${intent.phase}: this cannot be done to it.`)
  return next
}
