import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { refuse } from './refusal.ts'

// A test compares these with contracts/gift-escrow.idl.json.
export const GIFT_ESCROW_PROGRAM = 'F1orinGiftEscrow111111111111111111111111111'
export const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'

export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
export const LIGHTHOUSE_PROGRAM = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'

const HIGHEST_BUMP = 255
const MARKER = text('ProgramDerivedAddress')

/** The address of the gift with these 88 bytes of terms. */
export function giftAddress(terms: Uint8Array): string {
  const [sender, releaseKey, rest] = [terms.slice(0, 32), terms.slice(32, 64), terms.slice(64)]
  const numbers = [rest.slice(0, 8), rest.slice(8, 16), rest.slice(16)]
  return escrowAddress('gift', [text('gift'), sender, releaseKey, ...numbers])
}

export function vaultAddress(gift: string): string {
  return escrowAddress('vault', [text('vault'), addressBytes(gift)])
}

/** The wallet's associated token account for USDC, and its bump. */
export function tokenAccount(wallet: string): { address: string; bump: number } {
  const seeds = [wallet, TOKEN_PROGRAM, USDC_MINT].map(addressBytes)
  for (let bump = HIGHEST_BUMP; bump >= 0; bump--) {
    const address = derive(ASSOCIATED_TOKEN_PROGRAM, seeds, bump)
    if (address !== null) return { address, bump }
  }
  return refuse('no USDC account can be derived for its wallet')
}

export function addressBytes(address: string): Uint8Array {
  try {
    const bytes = base58.decode(address)
    if (bytes.length === 32) return bytes
  } catch {}
  return refuse('one of its expected addresses is invalid')
}

/** The escrow program accepts only the bump 255. */
function escrowAddress(what: string, seeds: readonly Uint8Array[]): string {
  return (
    derive(GIFT_ESCROW_PROGRAM, seeds, HIGHEST_BUMP) ?? refuse(`its terms give no ${what} address`)
  )
}

/** Null if the hash is a point on the curve, which the network rejects as a derived address. */
function derive(program: string, seeds: readonly Uint8Array[], bump: number): string | null {
  const hash = sha256.create()
  for (const seed of seeds) hash.update(seed)
  const digest = hash.update(Uint8Array.of(bump)).update(base58.decode(program)).update(MARKER)
  const address = digest.digest()
  return isOnCurve(address) ? null : base58.encode(address)
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true) // with ZIP-215 rules, as the network decides
    return true
  } catch {
    return false
  }
}

function text(ascii: string): Uint8Array {
  return new TextEncoder().encode(ascii)
}
