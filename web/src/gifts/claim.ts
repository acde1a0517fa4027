import type { Gift, GiftPreview, Signer } from '@florin/sdk'
import { Florin } from '@florin/sdk'
import type { FeePayer } from './trouble.ts'

/** The terms of a claim, shown before the wallet asks for a signature. */
export type Terms = {
  readonly recipientAddress: string
  readonly feePayer: FeePayer
  readonly feeLamports: number
}

/** Reads fee payer and fee from the transaction that the API would have signed now. */
export async function askTerms(
  { id }: GiftPreview,
  { address }: Signer,
  feePayer: FeePayer,
): Promise<Terms> {
  const asked = { recipient_address: address, fee_payer: feePayer }
  const { next_action } = await florin().gifts.release(id, asked)
  if (next_action === null) throw new Error('There is nothing to sign.')
  const { fee_payer_address, network_fee_lamports } = next_action.transaction
  return {
    recipientAddress: address,
    // Without a sponsor the recipient pays, whatever was requested.
    feePayer: fee_payer_address === address ? 'recipient' : 'sponsor',
    feeLamports: network_fee_lamports,
  }
}

/** The wallet signs first, then the code's key, in this browser. Only then is the claim sent. */
export async function take(
  code: string,
  { id }: GiftPreview,
  signer: Signer,
  { feePayer }: Terms,
): Promise<Gift> {
  return await florin().gifts.claim(code, signer, { giftId: id, feePayer })
}

/** Finds the open gift of a code by its public key. No retries, so that a refusal shows at once. */
export async function findByKey(key: string): Promise<GiftPreview> {
  return await florin().gifts.previewByKey(key, { maxRetries: 0 })
}

const florin = () => new Florin(null, { baseUrl: location.origin })
