import { releaseBudget } from '../../accounts/api-keys/service.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Clock } from '../../lib/clock.ts'
import { forgetCode } from '../cards/service.ts'
import { observePurchase, saveFit } from '../shops/flows/service.ts'
import { observeQuote, observeRefusal } from '../shops/merchants/service.ts'
import type { CheckoutIntent, Move } from './state.ts'

/** Runs in the transaction of every move: it commits with the move, or fails it. */
export type Subscriber = (
  tx: Queryable,
  moved: {
    readonly clock: Clock
    readonly before: CheckoutIntent
    readonly after: CheckoutIntent
    readonly move: Move
  },
) => Promise<void>

const releaseReservation: Subscriber = async (tx, { after }) => {
  if (endedUnpaid(after)) await releaseBudget(tx, after.accountId, after.id)
}

const deleteSecurityCode: Subscriber = async (tx, { after }) => {
  if (endedUnpaid(after)) await forgetCode(tx, after.accountId, after.id)
}

function endedUnpaid({ phase }: CheckoutIntent): boolean {
  return phase === 'failed' || phase === 'canceled'
}

const countRefusal: Subscriber = async (tx, { after: { phase, url, statusDetail } }) => {
  if (phase !== 'failed' || statusDetail === null) return
  await observeRefusal(tx, new URL(url).host, statusDetail.code)
}

const countQuote: Subscriber = async (tx, { after: { phase, url, flow, quote } }) => {
  if (phase !== 'awaiting_confirmation' || flow === null || quote === null) return
  await saveFit(tx, flow)
  await observeQuote(tx, new URL(url).host, quote.currency)
}

const countPurchase: Subscriber = async (tx, { after }) => {
  const { phase, flow, statusDetail, confirmedAtMs } = after
  if (flow === null) return
  if (phase === 'succeeded') await observePurchase(tx, flow, null)
  if (phase === 'failed' && confirmedAtMs !== null) {
    await observePurchase(tx, flow, statusDetail?.code ?? '')
  }
}

/** In this order, before the move's event is recorded. */
export const BEFORE_EVENT: readonly Subscriber[] = [releaseReservation, deleteSecurityCode]

/** In this order, after it: rows that purchases at the same shop share are locked last. */
export const AFTER_EVENT: readonly Subscriber[] = [countRefusal, countQuote, countPurchase]
