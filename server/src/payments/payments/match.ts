import type { ChainTransaction } from '../../chain/transaction.ts'
import type { Address } from '../../lib/addresses.ts'
import type { BaseUnits } from '../../lib/money.ts'
import type { PaymentFact, PaymentTerms } from './state.ts'
import { isSession } from './state.ts'
import type { TokenTransfer } from './transfers.ts'
import { readTransfers } from './transfers.ts'

/** Florin's own accounts and programs. */
export type Surroundings = {
  /** Receives the fees; null: no fees. */
  readonly feeTokenAccount: Address | null
  /**
   * Florin's other programs: a transaction that also names one is for several objects, and held.
   */
  readonly otherPrograms: ReadonlySet<Address>
}

/** How a transaction relates to one payment request. */
export type Match = {
  readonly payment: PaymentTerms
} & Pick<PaymentFact, 'nature' | 'recipientBaseUnits' | 'feeBaseUnits' | 'payerAddress'>

/**
 * All addresses that could be a reference. Nobody can sign for a reference, so signers and token
 * accounts are none.
 */
export function namedAddresses(transaction: ChainTransaction): Address[] {
  const { instructions, feePayerAddress, mints } = transaction
  const named = new Set<Address>()
  for (const { accounts } of instructions) for (const account of accounts) named.add(account)
  named.delete(feePayerAddress)
  for (const [tokenAccount, mint] of mints) {
    named.delete(tokenAccount)
    named.delete(mint)
  }
  return [...named]
}

/**
 * How a transaction relates to each payment request whose reference it names. A transfer pays the
 * one whose reference is on that very instruction, and never more than the exact token account
 * gained; whatever wallets or programs add does not matter. A transaction that would pay several
 * pays none until the owner chooses.
 */
export function matchTransaction(
  transaction: ChainTransaction,
  payments: readonly PaymentTerms[],
  { feeTokenAccount, otherPrograms }: Surroundings,
): Match[] {
  const named = new Set(namedAddresses(transaction))
  const transfers = readTransfers(transaction)
  const matches = payments
    .filter(({ reference }) => named.has(reference))
    .map((payment) => matchOne(transaction, transfers, payment, feeTokenAccount))
  const credits = matches.filter(({ nature }) => nature === 'credit').length
  const isShared = transaction.instructions.some(({ programAddress }) =>
    otherPrograms.has(programAddress),
  )
  if (credits + (isShared ? 1 : 0) <= 1) return matches
  return matches.map((match) =>
    match.nature === 'credit' ? { ...match, nature: 'several' } : match,
  )
}

function matchOne(
  transaction: ChainTransaction,
  transfers: readonly TokenTransfer[],
  payment: PaymentTerms,
  feeTokenAccount: Address | null,
): Match {
  const { usdcDeltas, succeeded } = transaction
  const own = transfers.filter(({ references }) => references.includes(payment.reference))
  const payerAddress = payerOf(transaction, own[0])
  const nothing = { payment, payerAddress, recipientBaseUnits: ZERO, feeBaseUnits: ZERO }
  if (!succeeded) return { ...nothing, nature: 'failed' }
  const credited = (account: Address | null) => {
    const delta = (account && usdcDeltas.get(account)) ?? 0n
    const moved = own
      .filter((transfer) => transfer.isUsdcProgram && transfer.destinationAccount === account)
      .reduce((total, { amountBaseUnits }) => total + amountBaseUnits, 0n)
    return (moved < delta ? moved : delta > 0n ? delta : 0n) as BaseUnits
  }
  const recipientBaseUnits = credited(payment.recipientTokenAccount)
  const takesFee = !isSession(payment) && feeTokenAccount !== payment.recipientTokenAccount
  const feeBaseUnits = takesFee ? credited(feeTokenAccount) : ZERO
  if (recipientBaseUnits + feeBaseUnits > 0n) {
    return { payment, payerAddress, nature: 'credit', recipientBaseUnits, feeBaseUnits }
  }
  return { ...nothing, nature: natureOfNothing(own, usdcDeltas, payment) }
}

function natureOfNothing(
  own: readonly TokenTransfer[],
  usdcDeltas: ChainTransaction['usdcDeltas'],
  payment: PaymentTerms,
): Match['nature'] {
  const moving = own.filter(({ amountBaseUnits }) => amountBaseUnits > 0n)
  if (
    moving.some(({ destinationAccount }) => destinationAccount === payment.recipientTokenAccount)
  ) {
    return 'no_value' // it came and left again
  }
  if (moving.some(({ destinationAccount }) => usdcDeltas.has(destinationAccount))) {
    return 'wrong_recipient'
  }
  return moving.length > 0 ? 'wrong_asset' : 'no_value'
}

/** The payer: the owner of the source account, or the signer. */
export function payerOf(
  { usdcOwners, feePayerAddress }: ChainTransaction,
  transfer: TokenTransfer | undefined,
): Address {
  if (transfer === undefined) return feePayerAddress
  return usdcOwners.get(transfer.sourceAccount) ?? transfer.authority
}

const ZERO = 0n as BaseUnits

/** USDC received without one of our references. */
export type UnmatchedTransfer = {
  readonly tokenAccount: Address
  readonly amountBaseUnits: BaseUnits
  readonly payerAddress: Address
}

/** Transfers in the transaction that none of its matches accounts for. */
export function unmatchedOf(
  transaction: ChainTransaction,
  matches: readonly Match[],
): UnmatchedTransfer[] {
  if (!transaction.succeeded) return []
  if (matches.some(({ nature }) => nature === 'credit' || nature === 'several')) return []
  const transfers = readTransfers(transaction)
  return [...transaction.usdcDeltas].flatMap(([tokenAccount, amountBaseUnits]) => {
    if (amountBaseUnits <= 0n) return []
    const transfer = transfers.find(({ destinationAccount }) => destinationAccount === tokenAccount)
    if (transfer === undefined) return []
    return [{ tokenAccount, amountBaseUnits, payerAddress: payerOf(transaction, transfer) }]
  })
}
