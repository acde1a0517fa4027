// Generated from contracts/gift-escrow.idl.json by `npm run program -- generate`. Do not edit.

import type { Address } from '@solana/kit'

export const GIFT_ESCROW_PROGRAM_ADDRESS =
  'F1orinGiftEscrow111111111111111111111111111' as Address<'F1orinGiftEscrow111111111111111111111111111'>
