import { releaseBudget } from '../../accounts/api-keys/service.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Clock } from '../../lib/clock.ts'
import { forgetCode } from '../cards/service.ts'
import type { JobName } from '../jobs/jobs.ts'
import { observePurchase, saveFit } from '../shops/flows/service.ts'
import { observeQuote, observeRefusal } from '../shops/merchants/service.ts'
import { formatMoney } from '../shops/money.ts'
import { tellUnderstood } from '../shops/prompt/understand.ts'
import { recordEvent } from './events/service.ts'
import { hashQuote } from './evidence/schema.ts'
import { swapIntent } from './repository.ts'
import type { CheckoutIntent, Move } from './state.ts'
import { moved, SHOP_CHANGED } from './state.ts'

/** The sentence of the yes. */
export function tellClaim({ confirmedBy, quote }: CheckoutIntent): string {
  return `The quote was confirmed by ${confirmedBy ?? 'the owner'}. Its hash: ${quote && hashQuote(quote)}.`
}

/** What is written down of a move, for people. */
const TELLS: Readonly<Record<Move, (after: CheckoutIntent) => string>> = {
  learn: () => 'Florin does not know this shop yet, and learns how to buy there.',
  relearn: () => SHOP_CHANGED.message,
  refit: ({ flow, statusDetail }) =>
    statusDetail?.message ?? `The quote is paid by the flow ${flow?.slug} ${flow?.version}.`,
  resolve: ({ flow }) => `The shop is bought at by the flow ${flow?.slug} ${flow?.version}.`,
  ask: () => 'The shop needs more to be told.',
  quote: ({ quote }) => `The shop asks ${quote && formatMoney(quote.amountCents, quote.currency)}.`,
  respond: () => 'Options were furnished.',
  claim: tellClaim,
  askCode: ({ statusDetail }) => statusDetail?.message ?? 'The security code is asked for.',
  takeCode: () => 'The card’s security code was given, for this purchase alone.',
  challenge: () => 'The buyer’s bank asks whether it is them.',
  answer: () => 'The buyer has answered their bank.',
  press: () => 'The right to press the shop’s pay button was taken. It is given once.',
  recall: () =>
    'The press book shows that the pay button was pressed before the database was restored. It is not pressed again.',
  doubt: () => 'Nobody has told what became of the payment. Evidence is looked for.',
  findOrder: () => 'The shop shows an order that nobody approved. A person has to look.',
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
  next: JobName | null = null,
): Promise<CheckoutIntent | null> {
  const after = moved(before, move, change)
  if (after === null || !(await swapIntent(tx, before, after, next))) return null
  if (after.phase === 'failed' || after.phase === 'canceled') {
    await releaseBudget(tx, after.accountId, after.id)
    await forgetCode(tx, after.accountId, after.id)
  }
  const understood = move === 'respond' ? null : tellUnderstood(before.options, after.options)
  if (understood !== null) {
    await recordEvent(tx, clock, after, { type: 'prompt_understood', message: understood })
  }
  const type = `intent.${after.phase}`
  await recordEvent(tx, clock, after, { type, message: TELLS[move](after) })
  await teach(tx, after)
  return after
}

/** What an intent has shown of its shop and of the flow that it followed. */
async function teach(tx: Queryable, intent: CheckoutIntent): Promise<void> {
  const { phase, url, flow, quote, statusDetail, confirmedAtMs } = intent
  const { host } = new URL(url)
  if (phase === 'failed' && statusDetail !== null) {
    await observeRefusal(tx, host, statusDetail.code)
  }
  if (flow === null) return
  if (phase === 'awaiting_confirmation' && quote !== null) {
    await saveFit(tx, flow)
    await observeQuote(tx, host, quote.currency)
  }
  if (phase === 'succeeded') await observePurchase(tx, flow, null)
  if (phase === 'failed' && confirmedAtMs !== null) {
    await observePurchase(tx, flow, statusDetail?.code ?? '')
  }
}
