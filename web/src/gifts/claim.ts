import type { Gift, GiftPreview, Signer } from '@florin/sdk'
import { Florin } from '@florin/sdk'
import type { FeePayer } from './trouble.ts'

/** What a wallet is about to be asked for, to be read before it asks. */
export type Terms = {
  readonly recipientAddress: string
  readonly feePayer: FeePayer
  readonly feeLamports: number
}

/** Who pays how much, as the transaction has it that would be signed now. */
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
    // Where nothing is sponsored the recipient pays whatever was asked for.
    feePayer: fee_payer_address === address ? 'recipient' : 'sponsor',
    feeLamports: network_fee_lamports,
  }
}

/** The wallet signs, then the key of the code, here; only then is anything sent. */
export async function take(
  code: string,
  { id }: GiftPreview,
  signer: Signer,
  { feePayer }: Terms,
): Promise<Gift> {
  return await florin().gifts.claim(code, signer, { giftId: id, feePayer })
}

/** The open gift that a code opens, found by its key; asked once, so that a refusal is seen at once. */
export async function findByKey(key: string): Promise<GiftPreview> {
  return await florin().gifts.previewByKey(key, { maxRetries: 0 })
}

const florin = () => new Florin(null, { baseUrl: location.origin })
