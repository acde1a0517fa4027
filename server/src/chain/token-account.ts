import { findTokenAccount as find } from '@florin/gift-escrow/instructions.ts'
import type { Address } from '../lib/addresses.ts'

/** Where a wallet receives USDC: its canonical token account. */
export async function findTokenAccount(wallet: Address): Promise<Address> {
  const [address] = await find(wallet as unknown as Parameters<typeof find>[0])
  return address as unknown as Address
}
