import type { Address } from '@solana/kit'
import { getAddressEncoder, getProgramDerivedAddress, getU64Encoder } from '@solana/kit'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from './generated/programs/gift-escrow.ts'

/** What the sender promises; a gift's address is made of nothing else. */
export type Terms = {
  readonly sender: Address
  readonly releaseKey: Address
  readonly amountBaseUnits: bigint
  readonly fundBySlot: bigint
  readonly nonce: bigint
}

export type GiftAddresses = { readonly gift: Address; readonly vault: Address }

/** The only bump the program accepts (see program/src/gift.rs). */
const BUMP = 255

const addressEncoder = getAddressEncoder()
const u64Encoder = getU64Encoder()

/**
 * Where the gift of these terms lives, with its vault; null if the nonce does not suit, that is, if
 * either address needs a bump other than 255. Pure: reads no chain.
 */
export async function findGiftAddresses(
  terms: Terms,
  programAddress: Address = GIFT_ESCROW_PROGRAM_ADDRESS,
): Promise<GiftAddresses | null> {
  const [gift, giftBump] = await getProgramDerivedAddress({
    programAddress,
    seeds: [
      'gift',
      addressEncoder.encode(terms.sender),
      addressEncoder.encode(terms.releaseKey),
      u64Encoder.encode(terms.amountBaseUnits),
      u64Encoder.encode(terms.fundBySlot),
      u64Encoder.encode(terms.nonce),
    ],
  })
  if (giftBump !== BUMP) return null
  const [vault, vaultBump] = await getProgramDerivedAddress({
    programAddress,
    seeds: ['vault', addressEncoder.encode(gift)],
  })
  return vaultBump === BUMP ? { gift, vault } : null
}

/** As `findGiftAddresses`, for terms that are known to be good. */
export async function getGiftAddresses(
  terms: Terms,
  programAddress: Address = GIFT_ESCROW_PROGRAM_ADDRESS,
): Promise<GiftAddresses> {
  const addresses = await findGiftAddresses(terms, programAddress)
  if (!addresses) throw new Error(`nonce ${terms.nonce} does not suit these terms`)
  return addresses
}
