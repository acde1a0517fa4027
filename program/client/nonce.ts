import type { Address } from '@solana/kit'
import type { GiftAddresses, Terms } from './addresses.ts'
import { findGiftAddresses } from './addresses.ts'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from './generated/programs/gift-escrow.ts'

/** One nonce in four suits, so this many in a row fail once in 10^31. */
const MAX_TRIES = 256n

const U64_MASK = (1n << 64n) - 1n

/**
 * The first nonce from `firstNonce` on that suits the terms. Pure: the same arguments give the same
 * nonce. Start from 64 random bits, so that two gifts with equal terms get different addresses.
 */
export async function searchNonce(
  terms: Omit<Terms, 'nonce'>,
  firstNonce: bigint,
  programAddress: Address = GIFT_ESCROW_PROGRAM_ADDRESS,
): Promise<{ terms: Terms; addresses: GiftAddresses }> {
  for (let step = 0n; step < MAX_TRIES; step++) {
    const candidate = { ...terms, nonce: (firstNonce + step) & U64_MASK }
    const addresses = await findGiftAddresses(candidate, programAddress)
    if (addresses) return { terms: candidate, addresses }
  }
  throw new Error(`no nonce within ${MAX_TRIES} of ${firstNonce} suits`)
}
