/** The three instructions from what a caller knows: the terms and the wallets. */

import type { Address, TransactionSigner } from '@solana/kit'
import { address } from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { Terms } from './addresses.ts'
import { getGiftAddresses } from './addresses.ts'
import { getFundInstruction } from './generated/instructions/fund.ts'
import { getReclaimInstruction } from './generated/instructions/reclaim.ts'
import { getReleaseInstruction } from './generated/instructions/release.ts'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from './generated/programs/gift-escrow.ts'

export const USDC_MINT_ADDRESS = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

/** The wallet's canonical USDC account and its bump. */
export function findTokenAccount(wallet: Address) {
  return findAssociatedTokenPda({
    owner: wallet,
    mint: USDC_MINT_ADDRESS,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  })
}

/** Signed by the sender. Spends from the sender's canonical USDC account. */
export async function buildFund(
  terms: Terms,
  sender: TransactionSigner,
  programAddress: Address = GIFT_ESCROW_PROGRAM_ADDRESS,
) {
  const { gift, vault } = await getGiftAddresses(terms, programAddress)
  const [source] = await findTokenAccount(terms.sender)
  return getFundInstruction(
    { ...terms, sender, gift, vault, source, termsSender: terms.sender },
    { programAddress },
  )
}

/** Signed by the recipient and the release key; anyone may pay the fee. */
export async function buildRelease(
  terms: Terms,
  recipient: TransactionSigner,
  releaseKey: TransactionSigner,
  programAddress: Address = GIFT_ESCROW_PROGRAM_ADDRESS,
) {
  const { gift, vault } = await getGiftAddresses(terms, programAddress)
  const [destination, tokenAccountBump] = await findTokenAccount(recipient.address)
  return getReleaseInstruction(
    { recipient, releaseKey, sender: terms.sender, gift, vault, destination, tokenAccountBump },
    { programAddress },
  )
}

/** Signed by the sender, whose canonical USDC account must be open. */
export async function buildReclaim(
  terms: Terms,
  sender: TransactionSigner,
  programAddress: Address = GIFT_ESCROW_PROGRAM_ADDRESS,
) {
  const { gift, vault } = await getGiftAddresses(terms, programAddress)
  const [destination, tokenAccountBump] = await findTokenAccount(terms.sender)
  return getReclaimInstruction(
    { sender, gift, vault, destination, tokenAccountBump },
    { programAddress },
  )
}
