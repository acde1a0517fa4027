import type { ChainTransaction } from '../../chain/transaction.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId } from '../../lib/ids.ts'
import { toBaseUnits } from '../../lib/money.ts'
import type { Match, Surroundings } from './match.ts'
import { matchTransaction, namedAddresses, unmatchedOf } from './match.ts'
import { findTokenAccount } from './payment.ts'
import { findByReferences, findTerms } from './repository.ts'
import type { PaymentTerms } from './state.ts'

/** A payment on record. */
export type Credit = { readonly source: string; readonly transaction: ChainTransaction }

/**
 * The amount of each of these payments by the chain alone, in the order given: judged by
 * the same matcher, from nothing but the transactions and the agreed terms.
 */
export async function rederive(
  db: Queryable,
  accountId: AccountId,
  credits: readonly Credit[],
  fees: { readonly address: Address } | null,
  otherPrograms: Surroundings['otherPrograms'],
): Promise<bigint[]> {
  const feeTokenAccount = fees && (await findTokenAccount(fees.address))
  const sources = [...new Set(credits.map(({ source }) => source))]
  const terms = new Map(
    (await findTerms(db, accountId, sources)).map((each) => [each.id as string, each]),
  )
  const named = [...new Set(credits.flatMap(({ transaction }) => namedAddresses(transaction)))]
  // Across accounts: a transaction that pays two objects is held for both.
  const payments = await findByReferences(db, named)
  return credits.map(({ source, transaction }) => {
    const own = terms.get(source)
    if (own === undefined) return 0n
    const surroundings = { feeTokenAccount, otherPrograms }
    return creditOf(transaction, matchTransaction(transaction, payments, surroundings), own)
  })
}

/** A match that the owner accepted counts like one by reference: it is on record. */
function creditOf(
  transaction: ChainTransaction,
  matches: readonly Match[],
  own: PaymentTerms,
): bigint {
  const match = matches.find(({ payment }) => payment.id === own.id)
  if (match?.nature === 'credit' || match?.nature === 'several') {
    return match.recipientBaseUnits + match.feeBaseUnits
  }
  const asked = toBaseUnits(own.amountCents)
  const unmatched = unmatchedOf(transaction, matches).find(
    ({ tokenAccount, amountBaseUnits }) =>
      tokenAccount === own.recipientTokenAccount && amountBaseUnits === asked,
  )
  return unmatched?.amountBaseUnits ?? 0n
}
