import type { ChainTransaction } from '../../chain/transaction.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId } from '../../lib/ids.ts'
import { toBaseUnits } from '../../lib/money.ts'
import { findMatched } from '../unmatched-transfers/repository.ts'
import type { Match, Surroundings } from './match.ts'
import { matchTransaction, namedAddresses, unmatchedOf } from './match.ts'
import { findTokenAccount } from './payment.ts'
import { findByReferences, findTerms } from './repository.ts'
import type { Residue } from './residues.ts'
import { residuesOf } from './residues.ts'
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
  const signatures = credits.map(({ transaction: { signature } }) => signature)
  const accepted = await findMatched(db, accountId, signatures)
  return credits.map(({ source, transaction }) => {
    const own = terms.get(source)
    if (own === undefined) return 0n
    const surroundings = { feeTokenAccount, otherPrograms }
    const matches = matchTransaction(transaction, payments, surroundings)
    const chosen = new Set(
      accepted
        .filter((each) => each.source === source && each.signature === transaction.signature)
        .map(({ tokenAccount, senderAddress }) => `${tokenAccount} ${senderAddress}`),
    )
    const matched = residuesOf(transaction, matches, surroundings).filter(
      ({ tokenAccount, payerAddress }) => chosen.has(`${tokenAccount} ${payerAddress}`),
    )
    return creditOf(transaction, matches, own, matched)
  })
}

/** A match that the owner accepted counts like one by reference: it is on record. */
function creditOf(
  transaction: ChainTransaction,
  matches: readonly Match[],
  own: PaymentTerms,
  matched: readonly Residue[],
): bigint {
  const match = matches.find(({ payment }) => payment.id === own.id)
  if (match?.nature === 'credit' || match?.nature === 'several') {
    return match.recipientBaseUnits + match.feeBaseUnits
  }
  if (matched.length > 0) {
    return matched.reduce((total, { amountBaseUnits }) => total + amountBaseUnits, 0n)
  }
  const asked = toBaseUnits(own.amountCents)
  const unmatched = unmatchedOf(transaction, matches).find(
    ({ tokenAccount, amountBaseUnits }) =>
      tokenAccount === own.recipientTokenAccount && amountBaseUnits === asked,
  )
  return unmatched?.amountBaseUnits ?? 0n
}
