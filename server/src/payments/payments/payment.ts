import { USDC_MINT_ADDRESS } from '@florin/gift-escrow/instructions.ts'
import type { Instruction, ProgramDerivedAddressBump } from '@solana/kit'
import { AccountRole, createNoopSigner } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { LRUCache } from 'lru-cache'
import type { ServiceWallet } from '../../chain/wallet.ts'
import type { Address } from '../../lib/addresses.ts'
import type { BaseUnits } from '../../lib/money.ts'
import type { BuiltTransaction, Lifetime } from '../../lib/transactions.ts'
import { build, compile, MEMO_PROGRAM_ADDRESS, render, toChain } from '../../lib/transactions.ts'

/**
 * Builds the transactions of payments and refunds. The transfers come last, as Solana Pay requires.
 */

type Transfer = { readonly ownerAddress: Address; readonly amountBaseUnits: BaseUnits }

export type Payment = {
  readonly payerAddress: Address
  readonly transfers: readonly Transfer[]
  readonly references: readonly Address[]
  /** Owners whose token account is created first, at the payer's cost. */
  readonly missingAccounts: readonly Address[]
}

export type Refund = {
  readonly merchantAddress: Address
  readonly payerAddress: Address
  readonly amountBaseUnits: BaseUnits
  readonly references: readonly Address[]
  readonly memo: string
  readonly serviceSigner: ServiceWallet
}

/** Signed by the service and by nobody else yet. */
export type BuiltRefund = BuiltTransaction & { readonly messageBytes: Uint8Array }

/** The wallet's canonical USDC account, the only one that we look at. */
export async function findTokenAccount(owner: Address): Promise<Address> {
  return (await deriveTokenAccount(owner)).address
}

type TokenAccount = { readonly address: Address; readonly bump: ProgramDerivedAddressBump }

// An account follows from its owner and never changes; deriving it costs hashes and curve
// arithmetic.
const tokenAccounts = new LRUCache<Address, TokenAccount>({ max: 20_000 })

async function deriveTokenAccount(owner: Address): Promise<TokenAccount> {
  const known = tokenAccounts.get(owner)
  if (known !== undefined) return known
  const [address, bump] = await findAssociatedTokenPda({
    owner: toChain(owner),
    mint: USDC_MINT_ADDRESS,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  })
  const found = { address: address as unknown as Address, bump }
  tokenAccounts.set(owner, found)
  return found
}

export async function buildPayment(
  { payerAddress, transfers, references, missingAccounts }: Payment,
  lifetime: Lifetime,
  microLamports: number,
): Promise<BuiltTransaction> {
  const parts = await Promise.all([
    ...missingAccounts.map((owner) => openAccount(payerAddress, owner)),
    ...transfers.map((transfer) => pay(payerAddress, transfer, references)),
  ])
  const budget = { units: unitsOf(parts), microLamports }
  return build(payerAddress, parts.map(toInstruction), budget, lifetime)
}

/**
 * Builds a refund from the merchant's wallet, which signs and pays the fee. The service signs a
 * memo in it, so that a wallet cannot change anything, not even the blockhash: a refund that has
 * not landed by the end of its lifetime never will. Also creates the payer's account if it is gone.
 */
export async function buildRefund(
  { merchantAddress, payerAddress, amountBaseUnits, references, memo, serviceSigner }: Refund,
  lifetime: Lifetime,
  microLamports: number,
): Promise<BuiltRefund> {
  const transfer = { ownerAddress: payerAddress, amountBaseUnits }
  const parts = [
    await openAccount(merchantAddress, payerAddress),
    signedMemo(memo, serviceSigner.address),
    await pay(merchantAddress, transfer, references),
  ]
  const budget = { units: unitsOf(parts), microLamports }
  const message = compile(merchantAddress, parts.map(toInstruction), budget, lifetime)
  const messageBytes = Uint8Array.from(message.messageBytes)
  const signature = serviceSigner.sign(messageBytes) as never
  const signatures = { ...message.signatures, [serviceSigner.address]: signature }
  const built = render(merchantAddress, { ...message, signatures }, budget)
  return { ...built, messageBytes }
}

/** An instruction and its upper bound of compute units. */
type Part = { readonly instruction: Instruction; readonly units: number }

// Enough for the original programs too, which cost far more than their successors: there a transfer
// takes 170 units, creating an account 14,000, a memo 700.
const UNITS = { budget: 300, open: 30_000, transfer: 8_000, memo: 30_000 }
const UNITS_PER_BUMP = 2_000
const UNITS_PER_MEMO_BYTE = 400

const toInstruction = ({ instruction }: Part) => instruction
const unitsOf = (parts: readonly Part[]) =>
  parts.reduce((sum, { units }) => sum + units, UNITS.budget)

async function openAccount(feePayerAddress: Address, owner: Address): Promise<Part> {
  const { address, bump } = await deriveTokenAccount(owner)
  const instruction = getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(toChain(feePayerAddress)),
    ata: toChain(address),
    owner: toChain(owner),
    mint: USDC_MINT_ADDRESS,
  })
  // The associated-token program searches for the bump from 255 down.
  return { instruction, units: UNITS.open + (255 - bump) * UNITS_PER_BUMP }
}

async function pay(
  payerAddress: Address,
  { ownerAddress, amountBaseUnits }: Transfer,
  references: readonly Address[],
): Promise<Part> {
  const transfer = getTransferCheckedInstruction({
    source: toChain(await findTokenAccount(payerAddress)),
    mint: USDC_MINT_ADDRESS,
    destination: toChain(await findTokenAccount(ownerAddress)),
    authority: createNoopSigner(toChain(payerAddress)),
    amount: amountBaseUnits,
    decimals: 6,
  })
  const mentioned = references.map((reference) => ({
    address: toChain(reference),
    role: AccountRole.READONLY,
  }))
  const instruction = { ...transfer, accounts: [...transfer.accounts, ...mentioned] }
  return { instruction, units: UNITS.transfer }
}

function signedMemo(memo: string, signerAddress: Address): Part {
  const data = new TextEncoder().encode(memo)
  const instruction = {
    programAddress: MEMO_PROGRAM_ADDRESS,
    accounts: [{ address: toChain(signerAddress), role: AccountRole.READONLY_SIGNER }],
    data,
  }
  return { instruction, units: UNITS.memo + data.length * UNITS_PER_MEMO_BYTE }
}
