import type { RefundTransaction, Transaction } from '@florin/sdk'
import type { Wallet } from '@wallet-standard/base'
import { useState } from 'react'
import { useSettings } from '../../settings.ts'
import { connectToPay } from '../../wallets/wallet.ts'
import { florin } from '../data/client.ts'
import type { Asked } from '../parts/wallet-words.ts'
import { OtherAccountError } from '../parts/wallet-words.ts'
import { OtherRefundError } from './refund-words.ts'
import { resourceOf } from './resource.ts'
import { useRenewal } from './use-activity.ts'

type Received = {
  readonly source: string
  readonly recipient_address: string
}

/** A payment for a session or intent, received by the merchant. */
export type ReceivedPayment = Transaction & Received

/** The same, or an unmatched transfer, whose source is itself. */
export type RefundablePayment = Received &
  Pick<Transaction, 'id' | 'amount' | 'signature' | 'sender_address'>

/** An unmatched transfer goes back as a whole. */
export const isUnmatched = ({ source }: Pick<RefundablePayment, 'source'>) =>
  source.startsWith('umt_')

type Sum = {
  readonly cents: number
  /** A full refund is exact to the base unit; a typed amount is in cents. */
  readonly isAll: boolean
}

type Failure = Asked & { readonly error: unknown }

/**
 * Refunds a payment from a wallet. Connects the wallet first, because the transaction is valid for
 * only a minute. Until it expires, the API returns the same transaction.
 */
export function useRefund(payment: RefundablePayment) {
  const { network } = useSettings()
  const renew = useRenewal(payment.source)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [refundId, setRefundId] = useState<string | null>(null)

  async function ask(wallet: Wallet, { cents, isAll }: Sum): Promise<void> {
    const merchant = await connectToPay(wallet, network)
    const { recipient_address: payee } = payment
    if (merchant.address !== payee) throw new OtherAccountError(payee)
    const refund = await create(payment, isAll ? {} : { amount: cents })
    assertAgreed(refund, payment, cents)
    await renew()
    await florin().checkoutSessions.submitRefund(refund, merchant)
    setRefundId(refund.id)
  }

  return {
    busy,
    failure,
    refundId,
    again: () => {
      setFailure(null)
      setRefundId(null)
    },
    async start(wallet: Wallet, sum: Sum): Promise<void> {
      setBusy(wallet.name)
      setFailure(null)
      try {
        await ask(wallet, sum)
      } catch (error) {
        setFailure({ wallet: wallet.name, network, error })
      } finally {
        setBusy(null)
        await renew()
      }
    },
  }
}

function create(payment: RefundablePayment, amount: { amount?: number }) {
  const { id, source } = payment
  if (isUnmatched(payment)) return florin().unmatchedTransfers.createRefundTransaction(source)
  return resourceOf(source).createRefundTransaction(source, { transaction: id, ...amount })
}

/** The wallet must show what the page showed. */
function assertAgreed(
  refund: RefundTransaction,
  payment: RefundablePayment,
  amountCents: number,
): void {
  const isSame =
    refund.amount === amountCents && refund.recipient_address === payment.sender_address
  if (!isSame) throw new OtherRefundError(refund.id)
}
