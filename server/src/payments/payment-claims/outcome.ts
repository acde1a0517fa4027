import type { Queryable } from '../../db/queryable.ts'
import type { Detection } from '../../ledger/detections/service.ts'
import { findDetectionsOf } from '../../ledger/detections/service.ts'
import { createdSeconds } from '../../lib/ids.ts'
import type { Payment, ShownClaim } from '../payments/state.ts'
import { COUNTED_VERDICTS } from '../payments/state.ts'
import { findClaimed } from '../unmatched-transfers/repository.ts'
import type { UnmatchedTransfer } from '../unmatched-transfers/state.ts'
import { leftOf } from '../unmatched-transfers/state.ts'
import { findClaimsOf } from './repository.ts'

// Block time counts slots: when they are slow it falls behind our clock.
const CLOCKS_DIFFER_SECONDS = 600

/** The claims of a payment, and what became of each. */
export async function showClaims(
  db: Queryable,
  payment: Pick<Payment, 'accountId' | 'id'>,
): Promise<ShownClaim[]> {
  const claims = await findClaimsOf(db, payment.accountId, payment.id)
  if (claims.length === 0) return []
  const given = claims.map((claim) => claim.given)
  const since = createdSeconds(payment.id) - CLOCKS_DIFFER_SECONDS
  const [counted, unmatched] = await Promise.all([
    findDetectionsOf(db, [payment], COUNTED_VERDICTS),
    findClaimed(db, payment.accountId, given, since),
  ])
  return claims.map(({ id, given }) => ({
    id,
    given,
    status: outcomeOf(given, counted, unmatched),
  }))
}

/**
 * A payer learns nothing about money that went elsewhere: what another payment has claimed looks
 * like money that never came.
 */
function outcomeOf(
  given: string,
  counted: readonly Pick<Detection, 'signature' | 'senderAddress'>[],
  unmatched: readonly Pick<
    UnmatchedTransfer,
    'signature' | 'senderAddress' | 'amountBaseUnits' | 'creditedBaseUnits' | 'refundedBaseUnits'
  >[],
): ShownClaim['status'] {
  const isIt = (each: { readonly signature: string; readonly senderAddress: string }) =>
    each.signature === given || each.senderAddress === given
  const named = unmatched.filter(isIt)
  if (named.some((each) => leftOf(each) > 0n)) return 'received'
  if (counted.some(isIt)) return 'counted'
  const isRefunded = named.some(
    (each) => each.refundedBaseUnits > 0n && each.creditedBaseUnits === 0n,
  )
  return isRefunded ? 'refunded' : 'not_found'
}
