import type { PaymentTerms } from './chain/payments.ts'
import { refusal, refuseAnswer } from './chain/refusal.ts'
import type { Limits, RpcOptions } from './chain/rpc.ts'
import { submit } from './chain/rpc.ts'
import type { Client } from './client.ts'
import type {
  CheckoutSession,
  PaymentTransaction,
  PublicCheckoutSession,
  PublicTransactionIntent,
  RefundTransaction,
  TransactionIntent,
} from './generated/contract.ts'
import type { SendingWallet, Signer } from './signer.ts'

/**
 * Requests the transaction from the Solana Pay endpoint at `path`, and signs and sends it only if
 * it matches the terms.
 */
export async function pay(
  client: Client,
  path: string,
  terms: PaymentTerms,
  payer: Signer | SendingWallet,
  options: Limits | RpcOptions = {},
): Promise<{ signature: string }> {
  const { rpcUrl = '', ...limits } = options as RpcOptions
  // Loaded on demand, so that pages that only read do not download the crypto.
  const { sendPayment, signPayment } = await import('./chain/payments.ts')
  const body = { account: payer.address }
  const answer = await client.request<PaymentTransaction>({ method: 'POST', path, body }, limits)
  if ('signAndSendTransaction' in payer) return sendPayment(answer.transaction, terms, payer)
  const signed = await signPayment(answer.transaction, terms, payer)
  return submit(client, signed, { rpcUrl, ...limits })
}

/** Signs a refund with the wallet that received the payment, and sends it. */
export async function submitRefund(
  client: Client,
  refund: RefundTransaction,
  merchant: Signer | SendingWallet,
  options: Limits | RpcOptions = {},
): Promise<{ signature: string }> {
  const { rpcUrl = '', ...limits } = options as RpcOptions
  const { sendRefund, signRefund } = await import('./chain/refunds.ts')
  if ('signAndSendTransaction' in merchant) return sendRefund(refund, merchant)
  return submit(client, await signRefund(refund, merchant), { rpcUrl, ...limits })
}

export function termsOfSession(session: CheckoutSession | PublicCheckoutSession): PaymentTerms {
  const { amount_total, amount_received, recipient_address, chain_pay_uri } = session
  if (session.status !== 'open' || session.payment_status !== 'unpaid') {
    refuseUnpayable('checkout session', `${session.status} and ${session.payment_status}`)
  }
  const references = new URLSearchParams(chain_pay_uri.split('?')[1]).getAll('reference')
  if (references[0] !== session.reference) {
    refuseAnswer('its chain_pay_uri belongs to another session')
  }
  return {
    payees: [{ address: recipient_address, mostCents: amount_total }],
    outstandingCents: amount_total - amount_received,
    references,
  }
}

export function termsOfIntent(intent: TransactionIntent | PublicTransactionIntent): PaymentTerms {
  const { amount, net_amount, fee_amount, amount_received, recipient_address } = intent
  if (intent.next_action === null) refuseUnpayable('transaction intent', intent.status)
  const { fee_recipient, references, reference } = intent.next_action.chain_payment.payable
  if (references[0] !== intent.reference || reference !== intent.reference) {
    refuseAnswer('its next_action belongs to another intent')
  }
  return {
    payees:
      fee_recipient === null
        ? [{ address: recipient_address, mostCents: amount }]
        : [
            { address: recipient_address, mostCents: net_amount },
            { address: fee_recipient, mostCents: fee_amount },
          ],
    outstandingCents: amount - amount_received,
    references,
  }
}

function refuseUnpayable(noun: string, status: string): never {
  throw refusal('transaction_missing', `The ${noun} cannot be paid: it is ${status}.`)
}

/** Refuses a response that would pay another recipient than the one requested. */
export function checkRecipient<Paid extends { readonly recipient_address: string }>(
  answer: Paid,
  { recipient_address: wanted }: { readonly recipient_address?: string | undefined },
): Paid {
  const { recipient_address: found } = answer
  if (wanted !== undefined && found !== wanted) refuseAnswer(`its recipient is ${found}`)
  return answer
}

export function checkTerms<Paid extends TransactionIntent>(
  answer: Paid,
  wanted: { readonly amount: number; readonly recipient_address?: string | undefined },
): Paid {
  if (answer.amount !== wanted.amount) refuseAnswer(`its amount is ${answer.amount}`)
  return checkRecipient(answer, wanted)
}
