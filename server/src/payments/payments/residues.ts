import type { ChainTransaction } from '../../chain/transaction.ts'
import type { Address } from '../../lib/addresses.ts'
import type { BaseUnits } from '../../lib/money.ts'
import type { Match, Surroundings, UnmatchedTransfer } from './match.ts'
import { payerOf } from './match.ts'
import type { PaymentTerms } from './state.ts'
import type { TokenTransfer } from './transfers.ts'
import { readTransfers } from './transfers.ts'

/** USDC in a wallet that no payment request claims, from one sender. */
export type Residue = UnmatchedTransfer & { readonly recipientAddress: Address }

/**
 * The rest of the transaction's USDC, by receiving account and sender: what its matches credit is
 * taken off, and so is what gifts move. Held payments are a part of it until the owner decides.
 */
export function residuesOf(
  transaction: ChainTransaction,
  matches: readonly Match[],
  surroundings: Surroundings,
): Residue[] {
  if (!transaction.succeeded) return []
  const credits = matches.filter(({ nature }) => nature === 'credit')
  return [...transaction.usdcDeltas].flatMap(([tokenAccount, gained]) => {
    const restBaseUnits = gained - creditedTo(tokenAccount, credits, surroundings)
    if (restBaseUnits <= 0n) return []
    const transfers = readTransfers(transaction).filter(
      ({ sourceAccount, destinationAccount }) =>
        destinationAccount === tokenAccount && sourceAccount !== tokenAccount,
    )
    const isGift = (transfer: TokenTransfer) => movesGift(transaction, transfer, surroundings)
    const gifts = transfers.filter(isGift)
    const others = transfers.filter(
      (each) => !isGift(each) && !credits.some(({ payment }) => isFor(each, payment)),
    )
    const recipientAddress = transaction.usdcOwners.get(tokenAccount)
    if (recipientAddress === undefined) return []
    return bySender(transaction, others, restBaseUnits - sumOf(gifts)).map((from) => ({
      ...from,
      tokenAccount,
      recipientAddress,
    }))
  })
}

const isFor = ({ references }: TokenTransfer, { reference }: PaymentTerms) =>
  references.includes(reference)
const sumOf = (transfers: readonly TokenTransfer[]) =>
  transfers.reduce((total, { amountBaseUnits }) => total + amountBaseUnits, 0n)

function creditedTo(
  tokenAccount: Address,
  credits: readonly Match[],
  { feeTokenAccount }: Surroundings,
): bigint {
  return credits.reduce((total, { payment, recipientBaseUnits, feeBaseUnits }) => {
    const own = payment.recipientTokenAccount === tokenAccount ? recipientBaseUnits : 0n
    return total + own + (feeTokenAccount === tokenAccount ? feeBaseUnits : 0n)
  }, 0n)
}

/** Nobody can sign for a program's own account, so a stranger cannot pass a payment off as a gift. */
function movesGift(
  { instructions, signers }: ChainTransaction,
  { authority }: TokenTransfer,
  { otherPrograms }: Surroundings,
): boolean {
  return (
    !signers.includes(authority) &&
    instructions.some(
      ({ programAddress, accounts }) =>
        otherPrograms.has(programAddress) && accounts.includes(authority),
    )
  )
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)

/** Shares the amount among the senders, so that each can be refunded and no unit is lost. */
function bySender(
  transaction: ChainTransaction,
  transfers: readonly TokenTransfer[],
  amountBaseUnits: bigint,
): Pick<Residue, 'payerAddress' | 'amountBaseUnits'>[] {
  if (amountBaseUnits <= 0n) return []
  const shares = new Map<Address, bigint>()
  const add = (payer: Address, share: bigint) =>
    shares.set(payer, (shares.get(payer) ?? 0n) + share)
  let left = amountBaseUnits
  for (const transfer of transfers) {
    const share = min(transfer.amountBaseUnits, left)
    if (share > 0n) add(payerOf(transaction, transfer), share)
    left -= share
  }
  // Minted, or moved in a way that no transfer shows.
  if (left > 0n) add(payerOf(transaction, transfers[0]), left)
  return [...shares].map(([payerAddress, share]) => ({
    payerAddress,
    amountBaseUnits: share as BaseUnits,
  }))
}
