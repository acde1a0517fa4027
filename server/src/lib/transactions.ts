import { GIFT_ESCROW_PROGRAM_ADDRESS } from '@florin/gift-escrow/generated/programs/gift-escrow.ts'
import { USDC_MINT_ADDRESS } from '@florin/gift-escrow/instructions.ts'
import type { Blockhash, Address as ChainAddress, Instruction, Transaction } from '@solana/kit'
import {
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  isOffCurveAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  COMPUTE_BUDGET_PROGRAM_ADDRESS,
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget'
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { Address } from './addresses.ts'
import type { BaseUnits } from './money.ts'

/** What all transactions that we build have in common; each slice adds its own instructions. */

export const MEMO_PROGRAM_ADDRESS = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as ChainAddress

export type Lifetime = { readonly blockhash: string; readonly lastValidBlockHeight: number }

/** How much work is paid for, and the price of a million units of it. */
export type Budget = { readonly units: number; readonly microLamports: number }

/** Ready to be signed, with what the network will charge for it. */
export type BuiltTransaction = {
  readonly serialized: string
  readonly feePayerAddress: Address
  readonly feeLamports: number
}

/** Our addresses are the library's: the same text under another brand. */
export const toChain = (address: Address) => address as unknown as ChainAddress

/**
 * Whether somebody can hold a private key for it: what a program derived could never sign, and of the
 * programs that our transactions call nobody has one, though some of their addresses look like keys.
 */
export function isWallet(address: Address): boolean {
  return !PROGRAMS.has(address) && !isOffCurveAddress(toChain(address))
}

const PROGRAMS: ReadonlySet<string> = new Set([
  GIFT_ESCROW_PROGRAM_ADDRESS,
  USDC_MINT_ADDRESS,
  TOKEN_PROGRAM_ADDRESS,
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  COMPUTE_BUDGET_PROGRAM_ADDRESS,
  MEMO_PROGRAM_ADDRESS,
  '11111111111111111111111111111111', // the system program
])

/** What the network charges: a base for each signature, and the price of the units asked for. */
export function networkFeeLamports(signatures: number, { units, microLamports }: Budget): number {
  return SIGNATURE_LAMPORTS * signatures + Math.ceil((units * microLamports) / 1e6)
}

const SIGNATURE_LAMPORTS = 5_000

/** The message, with an empty place for each signature that it needs. */
export function compile(
  feePayerAddress: Address,
  instructions: readonly Instruction[],
  { units, microLamports }: Budget,
  { blockhash, lastValidBlockHeight }: Lifetime,
): Transaction {
  const lifetime = {
    blockhash: blockhash as Blockhash,
    lastValidBlockHeight: BigInt(lastValidBlockHeight),
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(toChain(feePayerAddress), draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) =>
      appendTransactionMessageInstructions(
        [
          getSetComputeUnitLimitInstruction({ units }),
          getSetComputeUnitPriceInstruction({ microLamports }),
          ...instructions,
        ],
        draft,
      ),
  )
  return compileTransaction(message)
}

/** The transaction as it is handed out, be it signed by nobody or by us already. */
export function render(
  feePayerAddress: Address,
  transaction: Transaction,
  budget: Budget,
): BuiltTransaction {
  return {
    serialized: getBase64EncodedWireTransaction(transaction),
    feePayerAddress,
    feeLamports: networkFeeLamports(Object.keys(transaction.signatures).length, budget),
  }
}

/** Compiled, and to be signed by others alone. */
export function build(
  feePayerAddress: Address,
  instructions: readonly Instruction[],
  budget: Budget,
  lifetime: Lifetime,
): BuiltTransaction {
  const transaction = compile(feePayerAddress, instructions, budget, lifetime)
  return render(feePayerAddress, transaction, budget)
}

// Where a token account keeps its balance.
const AMOUNT_OFFSET = 64

/** What a token account holds; nothing where there is none. */
export function balanceOf(account: { readonly data: Buffer } | null): BaseUnits {
  return (account?.data.readBigUInt64LE(AMOUNT_OFFSET) ?? 0n) as BaseUnits
}
