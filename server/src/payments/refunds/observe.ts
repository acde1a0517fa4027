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

type Told = Seen & { readonly transaction: ChainTransaction }

/** A transaction on the chain that is a refund of ours. */
export type Landing = { readonly refund: Refund; readonly seen: Told }

/** Which transactions are refunds; `addresses` are all that they name. */
export async function findLandings(
  tx: Queryable,
  told: readonly Told[],
  addresses: readonly Address[],
): Promise<Landing[]> {
  const refunds = await findByReferences(tx, addresses)
  return refunds.flatMap((refund) =>
    told
      .filter(({ transaction }) => isRefund(refund, transaction))
      .map((seen) => ({ refund, seen })),
  )
}

/** What a landing is to the payable whose money went back. */
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

/** Writes down what became of refunds whose payables the caller holds. */
export async function observeRefunds(
  tx: Queryable,
  seen: readonly Seen[],
  landings: readonly Landing[],
): Promise<void> {
  const vanished = seen.filter(({ commitment }) => commitment === 'vanished')
  await reviveRefunds(
    tx,
    vanished.map(({ signature }) => signature),
  )
  // The surest last: of two signatures of one refund, the one that is final tells what it came to.
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
