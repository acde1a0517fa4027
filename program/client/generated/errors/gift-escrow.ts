// Generated from contracts/gift-escrow.idl.json by `npm run program -- generate`. Do not edit.

import {
  isProgramError,
  type Address,
  type SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  type SolanaError,
} from '@solana/kit'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from '../programs/gift-escrow.ts'

/** unknownInstruction: The data is not, byte for byte, that of an instruction. */
export const GIFT_ESCROW_ERROR__UNKNOWN_INSTRUCTION = 0x1770 // 6000
/** wrongAccountCount: Too few accounts, or too many. */
export const GIFT_ESCROW_ERROR__WRONG_ACCOUNT_COUNT = 0x1771 // 6001
/** missingSignature: An account that must sign did not. */
export const GIFT_ESCROW_ERROR__MISSING_SIGNATURE = 0x1772 // 6002
/** wrongProgram: A program account is not the program that is called. */
export const GIFT_ESCROW_ERROR__WRONG_PROGRAM = 0x1773 // 6003
/** wrongMint: The mint is not USDC. */
export const GIFT_ESCROW_ERROR__WRONG_MINT = 0x1774 // 6004
/** zeroAmount: A gift of nothing. */
export const GIFT_ESCROW_ERROR__ZERO_AMOUNT = 0x1775 // 6005
/** fundingClosed: The last slot of funding has passed. */
export const GIFT_ESCROW_ERROR__FUNDING_CLOSED = 0x1776 // 6006
/** wrongGiftAddress: The gift is not at the address its terms make. */
export const GIFT_ESCROW_ERROR__WRONG_GIFT_ADDRESS = 0x1777 // 6007
/** wrongVault: The vault is not this gift's. */
export const GIFT_ESCROW_ERROR__WRONG_VAULT = 0x1778 // 6008
/** notAGift: The account is not an open gift. */
export const GIFT_ESCROW_ERROR__NOT_A_GIFT = 0x1779 // 6009
/** wrongReleaseKey: The release key is not this gift's. */
export const GIFT_ESCROW_ERROR__WRONG_RELEASE_KEY = 0x177a // 6010
/** wrongSender: The sender is not this gift's. */
export const GIFT_ESCROW_ERROR__WRONG_SENDER = 0x177b // 6011
/** wrongTokenAccount: Not the wallet's canonical token account, or no longer its own. */
export const GIFT_ESCROW_ERROR__WRONG_TOKEN_ACCOUNT = 0x177c // 6012
/** rentNotCovered: Rent rose beyond what the gift holds for a token account. */
export const GIFT_ESCROW_ERROR__RENT_NOT_COVERED = 0x177d // 6013

export type GiftEscrowError =
  | typeof GIFT_ESCROW_ERROR__FUNDING_CLOSED
  | typeof GIFT_ESCROW_ERROR__MISSING_SIGNATURE
  | typeof GIFT_ESCROW_ERROR__NOT_A_GIFT
  | typeof GIFT_ESCROW_ERROR__RENT_NOT_COVERED
  | typeof GIFT_ESCROW_ERROR__UNKNOWN_INSTRUCTION
  | typeof GIFT_ESCROW_ERROR__WRONG_ACCOUNT_COUNT
  | typeof GIFT_ESCROW_ERROR__WRONG_GIFT_ADDRESS
  | typeof GIFT_ESCROW_ERROR__WRONG_MINT
  | typeof GIFT_ESCROW_ERROR__WRONG_PROGRAM
  | typeof GIFT_ESCROW_ERROR__WRONG_RELEASE_KEY
  | typeof GIFT_ESCROW_ERROR__WRONG_SENDER
  | typeof GIFT_ESCROW_ERROR__WRONG_TOKEN_ACCOUNT
  | typeof GIFT_ESCROW_ERROR__WRONG_VAULT
  | typeof GIFT_ESCROW_ERROR__ZERO_AMOUNT

let giftEscrowErrorMessages: Record<GiftEscrowError, string> | undefined
if (process.env['NODE_ENV'] !== 'production') {
  giftEscrowErrorMessages = {
    [GIFT_ESCROW_ERROR__FUNDING_CLOSED]: `The last slot of funding has passed.`,
    [GIFT_ESCROW_ERROR__MISSING_SIGNATURE]: `An account that must sign did not.`,
    [GIFT_ESCROW_ERROR__NOT_A_GIFT]: `The account is not an open gift.`,
    [GIFT_ESCROW_ERROR__RENT_NOT_COVERED]: `Rent rose beyond what the gift holds for a token account.`,
    [GIFT_ESCROW_ERROR__UNKNOWN_INSTRUCTION]: `The data is not, byte for byte, that of an instruction.`,
    [GIFT_ESCROW_ERROR__WRONG_ACCOUNT_COUNT]: `Too few accounts, or too many.`,
    [GIFT_ESCROW_ERROR__WRONG_GIFT_ADDRESS]: `The gift is not at the address its terms make.`,
    [GIFT_ESCROW_ERROR__WRONG_MINT]: `The mint is not USDC.`,
    [GIFT_ESCROW_ERROR__WRONG_PROGRAM]: `A program account is not the program that is called.`,
    [GIFT_ESCROW_ERROR__WRONG_RELEASE_KEY]: `The release key is not this gift's.`,
    [GIFT_ESCROW_ERROR__WRONG_SENDER]: `The sender is not this gift's.`,
    [GIFT_ESCROW_ERROR__WRONG_TOKEN_ACCOUNT]: `Not the wallet's canonical token account, or no longer its own.`,
    [GIFT_ESCROW_ERROR__WRONG_VAULT]: `The vault is not this gift's.`,
    [GIFT_ESCROW_ERROR__ZERO_AMOUNT]: `A gift of nothing.`,
  }
}

export function getGiftEscrowErrorMessage(code: GiftEscrowError): string {
  if (process.env['NODE_ENV'] !== 'production') {
    return (giftEscrowErrorMessages as Record<GiftEscrowError, string>)[code]
  }

  return 'Error message not available in production bundles.'
}

export function isGiftEscrowError<TProgramErrorCode extends GiftEscrowError>(
  error: unknown,
  transactionMessage: { instructions: Record<number, { programAddress: Address }> },
  code?: TProgramErrorCode,
): error is SolanaError<typeof SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM> &
  Readonly<{ context: Readonly<{ code: TProgramErrorCode }> }> {
  return isProgramError<TProgramErrorCode>(
    error,
    transactionMessage,
    GIFT_ESCROW_PROGRAM_ADDRESS,
    code,
  )
}
