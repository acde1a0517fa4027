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

/** Common parts of all transactions that we build; each product adds its own instructions. */

export const MEMO_PROGRAM_ADDRESS = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as ChainAddress

export type Lifetime = { readonly blockhash: string; readonly lastValidBlockHeight: number }

/** Compute units and their price per million. */
export type Budget = { readonly units: number; readonly microLamports: number }

/** Ready to sign, with the network fee. */
export type BuiltTransaction = {
  readonly serialized: string
  readonly feePayerAddress: Address
  readonly feeLamports: number
}

/** The same text under the library's brand. */
export const toChain = (address: Address) => address as unknown as ChainAddress

/**
 * Whether somebody can hold its private key. A program-derived address cannot sign, and nobody
 * holds keys of the programs that we call, though some of their addresses look like keys.
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

/** The network fee: a base fee per signature, plus the price of the requested units. */
export function networkFeeLamports(signatures: number, { units, microLamports }: Budget): number {
  return SIGNATURE_LAMPORTS * signatures + Math.ceil((units * microLamports) / 1e6)
}

const SIGNATURE_LAMPORTS = 5_000

/** Compiles the message, with an empty slot for each signature. */
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

/** Renders a transaction, unsigned or signed by the service. */
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

/** Compiles a transaction that only others sign. */
export function build(
  feePayerAddress: Address,
  instructions: readonly Instruction[],
  budget: Budget,
  lifetime: Lifetime,
): BuiltTransaction {
  const transaction = compile(feePayerAddress, instructions, budget, lifetime)
  return render(feePayerAddress, transaction, budget)
}

// Offset of the balance in a token account.
const AMOUNT_OFFSET = 64

/** The balance of a token account; zero if it does not exist. */
export function balanceOf(account: { readonly data: Buffer } | null): BaseUnits {
  return (account?.data.readBigUInt64LE(AMOUNT_OFFSET) ?? 0n) as BaseUnits
}
