import type { Queryable } from '../../db/queryable.ts'
import type { Clock } from '../../lib/clock.ts'
import { createdMs, newId, shardOf } from '../../lib/ids.ts'
import type { JobName } from '../jobs/jobs.ts'
import { formatMoney } from '../shops/money.ts'
import { tellUnderstood } from '../shops/prompt/understand.ts'
import { insertEvent, lockLastEvent } from './events/repository.ts'
import type { Happening } from './events/state.ts'
import { chain } from './events/state.ts'
import { hashQuote } from './evidence/schema.ts'
import { swapIntent } from './repository.ts'
import type { CheckoutIntent, Move } from './state.ts'
import { moved, SHOP_CHANGED } from './state.ts'
import { reviveIntent } from './submissions/repository.ts'
import { AFTER_EVENT, BEFORE_EVENT } from './subscribers.ts'

/** Event text for a confirmation. `docs/evidence.md` fixes its wording: verifiers parse it. */
function tellClaim({ confirmedBy, quote }: CheckoutIntent): string {
  return `The quote was confirmed by ${confirmedBy ?? 'the owner'}. Its hash: ${quote && hashQuote(quote)}.`
}

/** Event text for each move. */
const TELLS: Readonly<Record<Move, (after: CheckoutIntent) => string>> = {
  learn: () => 'Florin does not know this shop yet and is learning how to buy there.',
  relearn: () => SHOP_CHANGED.message,
  relearnClaimed: ({ flow, statusDetail }) =>
    statusDetail?.message ??
    `Paying with the saved checkout ${flow?.slug}, version ${flow?.version}.`,
  resolve: ({ flow }) => `Using the saved checkout ${flow?.slug}, version ${flow?.version}.`,
  ask: () => 'The shop needs more details.',
  quote: ({ quote }) =>
    `${quote?.basis === 'composed' ? 'The shop’s prices come to' : 'The shop’s total is'} ${quote && formatMoney(quote.amountCents, quote.currency)}.`,
  respond: () => 'Details sent.',
  claim: tellClaim,
  askCode: ({ statusDetail }) => statusDetail?.message ?? 'The card’s security code is needed.',
  takeCode: () => 'The card’s owner entered the security code, for this purchase only.',
  challenge: () => 'The card’s bank asks its owner to authenticate.',
  answer: () => 'The card’s owner has answered the bank.',
  submit: () => 'The submission lock was taken. It is given once, so the order is submitted once.',
  recover: () =>
    'The submission log shows that the order was submitted before the database was restored. It is not submitted again.',
  leaveUnknown: () => 'The outcome of the payment is unknown. Florin is looking for evidence.',
  findOrder: () => 'The shop shows an order that nobody approved. A person has to look.',
  succeed: ({ chargeId }) => `Bought. Order or charge: ${chargeId}.`,
  fail: ({ statusDetail }) => statusDetail?.message ?? 'The purchase failed.',
  cancel: () => 'Canceled by the caller.',
  expire: () => 'Nobody answered in time.',
  stop: () => 'Canceled by an operator.',
}

/**
 * Moves an intent in one transaction with everything that depends on it: the next job, the budget
 * that it releases, its event and the shop's statistics. Null: it has moved on, or cannot move this
 * way.
 */
export async function transit(
  tx: Queryable,
  clock: Clock,
  before: CheckoutIntent,
  move: Move,
  change: Parameters<typeof moved>[2] = {},
  next: JobName | null = null,
): Promise<CheckoutIntent | null> {
  const after = moved(before, move, change)
  if (after === null || !(await swapIntent(tx, before, after, next))) return null
  for (const subscriber of BEFORE_EVENT) await subscriber(tx, { clock, before, after, move })
  const understood = move === 'respond' ? null : tellUnderstood(before.options, after.options)
  if (understood !== null) {
    await record(tx, clock, after, { type: 'prompt_understood', message: understood })
  }
  const type = `intent.${after.phase}`
  await record(tx, clock, after, { type, message: TELLS[move](after) })
  for (const subscriber of AFTER_EVENT) await subscriber(tx, { clock, before, after, move })
  return after
}

/** Records an intent's first event. */
export async function recordCreation(
  tx: Queryable,
  clock: Clock,
  intent: CheckoutIntent,
): Promise<void> {
  const message = `Asked to buy at ${new URL(intent.url).host}.`
  await record(tx, clock, intent, { type: 'intent.resolving', message })
}

/**
 * Writes down again an intent that a backup did not have, as it was before it was submitted.
 * Returns it as it is then.
 */
export async function reinstate(
  tx: Queryable,
  clock: Clock,
  submitted: CheckoutIntent,
): Promise<CheckoutIntent> {
  await reviveIntent(tx, submitted)
  await record(tx, clock, submitted, { type: 'intent.resolving', message: REINSTATED })
  await record(tx, clock, submitted, { type: 'intent.claimed', message: tellClaim(submitted) })
  return { ...submitted, phase: 'claimed', version: submitted.version - 1 }
}

const REINSTATED =
  'Restored from the submission log, because the database was restored from a backup.'

/**
 * Adds to an intent's chain of events, in the transaction that makes the event true. Exported for
 * what happens without a move: a step of the browser, new evidence.
 */
export async function record(
  tx: Queryable,
  clock: Clock,
  { accountId, id: intentId }: Pick<CheckoutIntent, 'accountId' | 'id'>,
  happening: Happening,
): Promise<void> {
  const previous = await lockLastEvent(tx, accountId, intentId)
  // Ids sort by the millisecond, so each event gets one of its own, and lists keep the order.
  const atMs = Math.max(clock(), previous === null ? 0 : createdMs(previous.id) + 1)
  const id = newId('cie', shardOf(accountId), atMs)
  await insertEvent(tx, chain(previous, { id, accountId, intentId, ...happening }))
}
