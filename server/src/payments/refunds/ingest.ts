import type { SeenTransaction as Seen } from '../../chain/source.ts'
import type { ChainTransaction } from '../../chain/transaction.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Address } from '../../lib/addresses.ts'
import type { BaseUnits } from '../../lib/money.ts'
import type { PaymentFact } from '../payments/state.ts'
import type { RefundOutcome } from './repository.ts'
import { findByReferences, reviveRefunds, settleRefunds } from './repository.ts'
import type { Refund } from './state.ts'
import { isRefund, stateAfter } from './state.ts'

type Reported = Seen & { readonly transaction: ChainTransaction }

/** A landed transaction that is one of our refunds. */
export type Landing = { readonly refund: Refund; readonly seen: Reported }

/** Finds the transactions that are refunds; `addresses` are all addresses that they name. */
export async function findLandings(
  tx: Queryable,
  reported: readonly Reported[],
  addresses: readonly Address[],
): Promise<Landing[]> {
  const refunds = await findByReferences(tx, addresses)
  return refunds.flatMap((refund) =>
    reported
      .filter(({ transaction }) => isRefund(refund, transaction))
      .map((seen) => ({ refund, seen })),
  )
}

/** A landed refund as a fact about the payment that it returns. */
export function factOfLanding({ refund, seen }: Landing): PaymentFact & { readonly id: string } {
  const { transaction, ...at } = seen
  return {
    ...at,
    id: refund.source,
    action: 'refund',
    nature: transaction.succeeded ? 'refund' : 'failed',
    recipientBaseUnits: transaction.succeeded ? refund.amountBaseUnits : NOTHING,
    feeBaseUnits: NOTHING,
    payerAddress: refund.senderAddress,
    recipientAddress: refund.recipientAddress,
  }
}

const NOTHING = 0n as BaseUnits

/** Writes the outcome of refunds whose payments the caller has locked. */
export async function ingestRefunds(
  tx: Queryable,
  seen: readonly Seen[],
  landings: readonly Landing[],
): Promise<void> {
  const vanished = seen.filter(({ commitment }) => commitment === 'vanished')
  await reviveRefunds(
    tx,
    vanished.map(({ signature }) => signature),
  )
  // Most certain last: of two signatures of one refund, the finalized one decides.
  const outcomes = new Map<string, RefundOutcome>()
  for (const { refund, seen: each } of landings.toSorted(bySureness)) {
    const state = stateAfter(each.commitment, each.transaction.succeeded)
    if (state === null) continue
    const { accountId, id } = refund
    outcomes.set(id, { accountId, id, state, signature: each.signature })
  }
  await settleRefunds(tx, [...outcomes.values()])
}

const bySureness = (a: Landing, b: Landing) => surenessOf(a) - surenessOf(b)
const surenessOf = ({ seen }: Landing) => (seen.commitment === 'finalized' ? 1 : 0)
