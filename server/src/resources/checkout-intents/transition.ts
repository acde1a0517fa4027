import type { Queryable } from '../../db/database.ts'
import type { Handler } from '../../engine/work.ts'
import { formatMoney } from '../../flows/money.ts'
import type { Clock } from '../../lib/clock.ts'
import { releaseBudget } from '../api-keys/service.ts'
import { recordEvent } from './events/service.ts'
import { swapIntent } from './repository.ts'
import type { CheckoutIntent, Move } from './state.ts'
import { moved } from './state.ts'

/** What is written down of a move, for people. */
const TELLS: Readonly<Record<Move, (after: CheckoutIntent) => string>> = {
  resolve: ({ flow }) => `The shop is bought at by the flow ${flow?.slug} ${flow?.version}.`,
  ask: () => 'The shop needs more to be told.',
  quote: ({ quote }) => `The shop asks ${quote && formatMoney(quote.amountCents, quote.currency)}.`,
  respond: () => 'Options were furnished.',
  claim: ({ confirmedBy }) => `The quote was confirmed by ${confirmedBy ?? 'the owner'}.`,
  press: () => 'The right to press the shop’s pay button was taken. It is given once.',
  doubt: () => 'Nobody has told what became of the payment. Evidence is looked for.',
  succeed: ({ chargeId }) => `Bought. The shop’s order, or the charge: ${chargeId}.`,
  fail: ({ statusDetail }) => statusDetail?.message ?? 'It failed.',
  cancel: () => 'Canceled by the caller.',
  expire: () => 'Nobody answered in time.',
  stop: () => 'Canceled by an operator.',
}

/**
 * Moves an intent, in one transaction with all that goes with it: the event, the errand for the engine,
 * and the budget that comes free. Null: it is not where it was any more, or cannot go that way.
 */
export async function transit(
  tx: Queryable,
  clock: Clock,
  before: CheckoutIntent,
  move: Move,
  change: Parameters<typeof moved>[2] = {},
  next: Handler | null = null,
): Promise<CheckoutIntent | null> {
  const after = moved(before, move, change)
  if (after === null || !(await swapIntent(tx, before, after, next))) return null
  if (after.phase === 'failed' || after.phase === 'canceled') {
    await releaseBudget(tx, after.accountId, after.id)
  }
  const type = `intent.${after.phase}`
  await recordEvent(tx, clock, after, { type, message: TELLS[move](after) })
  return after
}
