import type { Queryable } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { findIntentById, listUnresolved } from './repository.ts'
import type { CheckoutIntent, Move } from './state.ts'
import { refusedBy } from './state.ts'
import { transit } from './transition.ts'

/** What a person decides when evidence does not. */
export type Resolution = { readonly charged: string } | 'not_charged'

/** Pressed, and nobody has told what came of it: oldest first. */
export async function unresolved(tx: Queryable) {
  return await listUnresolved(tx)
}

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
      message: 'An operator found that the card was not charged.',
      isRetryable: true,
    })
    return await go(tx, clock, id, 'fail', refusal, ['paying', 'reconciling'])
  }
  const change = { chargeId: resolution.charged, statusReason: null, statusDetail: null }
  return await go(tx, clock, id, 'succeed', change, ['paying', 'reconciling'])
}

/** Ends what nobody has pressed. */
export async function stop(tx: Queryable, clock: Clock, id: string): Promise<CheckoutIntent> {
  return await go(tx, clock, id, 'stop', { statusReason: 'sithril_canceled' }, null)
}

async function go(
  tx: Queryable,
  clock: Clock,
  id: string,
  move: Move,
  change: Parameters<typeof transit>[4],
  from: readonly CheckoutIntent['phase'][] | null,
): Promise<CheckoutIntent> {
  const intent = await findIntentById(tx, id)
  if (intent === null) throw new Error(`There is no checkout intent ${id}.`)
  const isThere = from === null || from.includes(intent.phase)
  const next = isThere ? await transit(tx, clock, intent, move, change) : null
  if (next === null) throw new Error(`${id} is ${intent.phase}: this cannot be done to it.`)
  return next
}
