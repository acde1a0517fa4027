import type { Claim } from '../../db/claims.ts'
import type { Address } from '../../lib/addresses.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { BaseUnits } from '../../lib/money.ts'
import type { BuiltTransaction } from '../../lib/transactions.ts'
import { balanceOf } from '../../lib/transactions.ts'
import { buildPayment, findTokenAccount } from './payment.ts'
import type { StoredPayment } from './repository.ts'
import { getById } from './service.ts'
import type { Context } from './settings.ts'
import type { PaymentId } from './state.ts'
import { partsOutstanding, refuseUnlessOpen } from './state.ts'

/** Builds the transaction for a wallet to sign, for the Solana Pay endpoint. */
export async function preparePayment(
  context: Context,
  claim: Claim | null,
  id: PaymentId,
  payerAddress: Address,
): Promise<{ payment: StoredPayment; built: BuiltTransaction; amountBaseUnits: BaseUnits }> {
  const { db, chain, payments } = context
  const payment = await getById(db, id)
  const refusal = refuseUnlessOpen(payment)
  if (refusal !== null) throw new ApiError(refusal, {})
  if (payerAddress === payment.recipientAddress) {
    const problem = 'it is the wallet that is to be paid; pay from another one'
    throw new ApiError('parameter_invalid', { param: 'account', problem })
  }
  const transfers = transfersOf(context, payment)
  const owners = [payerAddress, ...transfers.map(({ ownerAddress }) => ownerAddress)]
  const [wallet, ...accounts] = await chain.findAccounts(
    [payerAddress, ...(await Promise.all(owners.map(findTokenAccount)))],
    'confirmed',
  )
  const amount = transfers.reduce((sum, { amountBaseUnits }) => sum + amountBaseUnits, 0n)
  const amountBaseUnits = amount as BaseUnits
  const held = balanceOf(accounts[0] ?? null)
  if (held < amount) {
    throw new ApiError('balance_insufficient', {
      param: 'account',
      heldBaseUnits: held,
      neededBaseUnits: amountBaseUnits,
    })
  }
  const missingAccounts = owners.filter((_, index) => index > 0 && accounts[index] === null)
  const references = [payment.reference, payment.marker]
  const built = await buildPayment(
    { payerAddress, transfers, references, missingAccounts },
    await chain.getLatestBlockhash(),
    payments.microLamports,
  )
  const neededLamports = built.feeLamports + missingAccounts.length * TOKEN_ACCOUNT_LAMPORTS
  const heldLamports = wallet?.lamports ?? 0
  if (!canSpend(heldLamports, neededLamports)) {
    throw new ApiError('sol_insufficient', { param: 'account', heldLamports, neededLamports })
  }
  await db.once(claim, id, async () => {}) // nothing to write: a repeat gets a fresh transaction
  return { payment, built, amountBaseUnits }
}

// Rent of a token account, and the rent-exempt minimum of a wallet.
const TOKEN_ACCOUNT_LAMPORTS = 2_039_280
const WALLET_LAMPORTS = 890_880

/** The network lets a wallet be emptied, but not left below its minimum. */
function canSpend(heldLamports: number, neededLamports: number): boolean {
  const left = heldLamports - neededLamports
  return left === 0 || left >= WALLET_LAMPORTS
}

/** The transfers of the outstanding amount. */
function transfersOf({ payments: { fees } }: Context, payment: StoredPayment) {
  const parts = partsOutstanding(payment, fees !== null)
  return [
    { ownerAddress: payment.recipientAddress, amountBaseUnits: parts.recipientBaseUnits },
    ...(fees === null ? [] : [{ ownerAddress: fees.address, amountBaseUnits: parts.feeBaseUnits }]),
  ].filter(({ amountBaseUnits }) => amountBaseUnits > 0n)
}
