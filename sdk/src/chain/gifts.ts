import type { Gift, GiftPreview } from '../generated/contract.ts'
import { signingKey } from '../release-code.ts'
import type { SendingWallet, Signer } from '../signer.ts'
import { refusal, refuse, refuseAnswer } from './refusal.ts'
import type { Signed } from './signing.ts'
import { sendBy, sign, signedOf, withSignature } from './signing.ts'
import { checkFund, checkReclaim, checkRelease } from './templates.ts'
import type { Transaction } from './wire.ts'
import { decodeBase64 } from './wire.ts'

/** The sender's actions on a gift. Each checks its transaction and returns it for signing. */
const SENDER_ACTIONS = {
  fund(gift: Gift, senderAddress: string): Transaction {
    const transaction = transactionOf(gift)
    checkSender(gift, senderAddress)
    checkFund(transaction, {
      senderAddress,
      releaseKey: gift.release_verification_key,
      amountCents: gift.amount,
    })
    return transaction
  },
  reclaim(gift: Gift, senderAddress: string): Transaction {
    const transaction = transactionOf(gift)
    checkSender(gift, senderAddress)
    checkReclaim(transaction, senderAddress)
    return transaction
  },
} as const

export type SenderAction = keyof typeof SENDER_ACTIONS

export async function signAsSender(
  action: SenderAction,
  gift: Gift,
  sender: Signer,
): Promise<Signed> {
  return signedOf(await sign(SENDER_ACTIONS[action](gift, sender.address), sender))
}

export async function sendAsSender(
  action: SenderAction,
  gift: Gift,
  wallet: SendingWallet,
): Promise<{ signature: string }> {
  return sendBy(wallet, SENDER_ACTIONS[action](gift, wallet.address))
}

/** The part of a code's key that a release needs. It does not contain the code. */
export type ReleaseKey = ReturnType<typeof releaseKeyOf>

export function releaseKeyOf(code: string) {
  const { verificationKey, sign } = signingKey(code)
  return { verificationKey, sign }
}

export function checkPreview(preview: GiftPreview, { verificationKey }: ReleaseKey): void {
  if (preview.release_verification_key === verificationKey) return
  throw refusal('release_code_mismatch', 'This release code belongs to another gift.')
}

/**
 * The wallet signs first, since it may still change the transaction; the release key signs the
 * result.
 */
export async function signRelease(
  gift: Gift,
  preview: GiftPreview,
  options: {
    releaseKey: ReleaseKey
    recipient: Signer
    feePayer: 'sponsor' | 'recipient' | null
  },
): Promise<Signed> {
  const { releaseKey, recipient, feePayer } = options
  if (gift.id !== preview.id) refuseAnswer('the release is for another gift')
  if (gift.amount !== preview.amount) refuseAnswer('its amount differs from the preview')
  const transaction = transactionOf(gift)
  const feePayerAddress = gift.next_action?.transaction.fee_payer_address as string
  const isSponsored = feePayerAddress !== recipient.address
  if (feePayer !== null && isSponsored !== (feePayer === 'sponsor')) {
    refuse(`its fee payer is ${feePayerAddress}`)
  }
  checkRelease(transaction, {
    senderAddress: gift.sender_address,
    recipientAddress: recipient.address,
    releaseKey: releaseKey.verificationKey,
    feePayerAddress,
  })
  const signed = await sign(transaction, recipient)
  const signature = releaseKey.sign(signed.message)
  return signedOf(withSignature(signed, releaseKey.verificationKey, signature))
}

function checkSender(gift: Gift, address: string): void {
  if (address !== gift.sender_address) refuse(`the gift's sender is ${gift.sender_address}`)
}

function transactionOf({ next_action, status }: Gift): Transaction {
  if (next_action?.type === 'submit_transaction') {
    return decodeBase64(next_action.transaction.serialized_transaction)
  }
  throw refusal('transaction_missing', `The gift has nothing to sign. Its status is ${status}.`)
}
