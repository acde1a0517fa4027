// Checks the refund of a payment; see docs/decisions/2026-11-15-refunds.md.
import { base58 } from '@scure/base'
import type { RefundTransaction } from '../generated/contract.ts'
import type { SendingWallet, Signer } from '../signer.ts'
import { MEMO_PROGRAM, tokenAccount } from './addresses.ts'
import { transfer } from './payments.ts'
import { refusal, refuse } from './refusal.ts'
import type { Signed } from './signing.ts'
import { sign, signedOf } from './signing.ts'
import type { Expected } from './templates.ts'
import { checkTemplate, isEqual, openAccount } from './templates.ts'
import type { Transaction } from './wire.ts'
import { decodeBase64, encode } from './wire.ts'

// Instruction indexes, after the compute limit, the compute price and the token account.
const [MEMO, TRANSFER] = [3, 4]
const ACCOUNTS_OF_TRANSFER = 4

export async function signRefund(refund: RefundTransaction, merchant: Signer): Promise<Signed> {
  const transaction = checkedRefund(refund, merchant.address)
  const signed = await sign(transaction, merchant)
  // The service has signed exactly these bytes: the network would reject a change by the wallet.
  if (!isEqual(signed.message, transaction.message)) refuse('the wallet changed it')
  const signature = signed.signatures[0] as Uint8Array // the fee payer signs first
  return signedOf({ ...transaction, signatures: transaction.signatures.with(0, signature) })
}

export async function sendRefund(
  refund: RefundTransaction,
  merchant: SendingWallet,
): Promise<{ signature: string }> {
  const transaction = checkedRefund(refund, merchant.address)
  return { signature: base58.encode(await merchant.signAndSendTransaction(encode(transaction))) }
}

function checkedRefund(refund: RefundTransaction, merchant: string): Transaction {
  if (merchant !== refund.sender_address) refuse(`it must be signed by ${refund.sender_address}`)
  if (refund.next_action === null) {
    throw refusal(
      'transaction_missing',
      `The refund has nothing to sign. Its status is ${refund.status}.`,
    )
  }
  const { serialized_transaction } = refund.next_action.transaction
  const transaction = decodeBase64(serialized_transaction)
  checkRefund(transaction, refund)
  return transaction
}

type Terms = Pick<
  RefundTransaction,
  'id' | 'sender_address' | 'recipient_address' | 'amount_base_units'
>

/**
 * Accepts only a transaction that pays the amount from the merchant's own token account to the
 * payer's, creates the payer's account if it is missing, and does nothing else. The service signs a
 * memo in it and has no other role.
 */
export function checkRefund(transaction: Transaction, terms: Terms): void {
  const { sender_address: merchant, recipient_address: payer } = terms
  const { instructions } = transaction
  const service = instructions[MEMO]?.accounts[0]?.address ?? refuse('it has no signed memo')
  const references = instructions[TRANSFER]?.accounts.slice(ACCOUNTS_OF_TRANSFER) ?? []
  // The refund's reference and the service marker. They are read-only, so any address is safe.
  if (references.length !== 2) refuse('it must have two references')
  const destination = tokenAccount(payer).address
  const parts = [
    openAccount(merchant, payer, destination),
    memo(`Florin refund ${terms.id}`, service),
    transfer({
      payer: merchant,
      source: tokenAccount(merchant).address,
      account: destination,
      amount: BigInt(terms.amount_base_units),
      references: references.map(({ address }) => address),
    }),
  ]
  const others = [parts[0], parts[2]].flatMap((part) => part?.accounts ?? [])
  if (others.some(({ address }) => address === service)) refuse('the service has another role')
  checkTemplate(transaction, merchant, parts, [service])
}

function memo(text: string, service: string): Expected {
  return {
    name: 'memo',
    program: MEMO_PROGRAM,
    accounts: [{ name: 'service', address: service, isSigner: true, isWritable: false }],
    data: new TextEncoder().encode(text),
  }
}
