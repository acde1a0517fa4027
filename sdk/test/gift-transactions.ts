// Builds the three transactions of a gift as a server does, with Solana's own library and the
// program's client. The SDK uses neither.
import type { AccountMeta, AccountRole, Address, Blockhash, Instruction } from '@solana/kit'
import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token'
import type { Terms } from '../../program/client/addresses.ts'
import {
  buildFund,
  buildReclaim,
  buildRelease,
  findTokenAccount,
  USDC_MINT_ADDRESS,
} from '../../program/client/instructions.ts'

export type Call = { programAddress: Address; accounts: AccountMeta[]; data: Uint8Array }
export type Draft = { feePayer: Address; calls: Call[] }

const UNITS = 40_000
const MICRO_LAMPORTS = 50_000n
const BLOCKHASH = 'GfVcyD4kkTrj4bKc7WA9sZCin9JDbdT4Zkd3EittNR1W'

export function computeLimit(units: number): Call {
  const data = new Uint8Array([2, 0, 0, 0, 0])
  new DataView(data.buffer).setUint32(1, units, true)
  return computeBudget(data)
}

export function computePrice(microLamports: bigint): Call {
  const data = new Uint8Array([3, 0, 0, 0, 0, 0, 0, 0, 0])
  new DataView(data.buffer).setBigUint64(1, microLamports, true)
  return computeBudget(data)
}

export function computeBudget(data: Uint8Array): Call {
  const programAddress = address('ComputeBudget111111111111111111111111111111')
  return { programAddress, accounts: [], data }
}

export async function fundDraft(terms: Terms): Promise<Draft> {
  return draft(terms.sender, [await buildFund(terms, createNoopSigner(terms.sender))])
}

export async function reclaimDraft(terms: Terms): Promise<Draft> {
  const sender = createNoopSigner(terms.sender)
  const [ata] = await findTokenAccount(terms.sender)
  const account = { payer: sender, owner: terms.sender, ata, mint: USDC_MINT_ADDRESS }
  return draft(terms.sender, [
    getCreateAssociatedTokenIdempotentInstruction(account),
    await buildReclaim(terms, sender),
  ])
}

export async function releaseDraft(
  terms: Terms,
  recipient: Address,
  feePayer: Address,
): Promise<Draft> {
  const signers = [createNoopSigner(recipient), createNoopSigner(terms.releaseKey)] as const
  return draft(feePayer, [await buildRelease(terms, ...signers)])
}

export function draft(feePayer: Address, instructions: readonly Instruction[]): Draft {
  const calls = instructions.map(({ programAddress, accounts = [], data = [] }) => ({
    programAddress,
    accounts: accounts.map((account) => ({
      address: account.address,
      role: account.role as AccountRole,
    })),
    data: Uint8Array.from(data),
  }))
  return { feePayer, calls: [computeLimit(UNITS), computePrice(MICRO_LAMPORTS), ...calls] }
}

/** Compiles to the wire format, unsigned. */
export function compile(
  { feePayer, calls }: Draft,
  blockhash = BLOCKHASH,
  version: 0 | 'legacy' = 0,
) {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 1n }
  const transaction = pipe(
    createTransactionMessage({ version: version as 0 }),
    (message) => setTransactionMessageFeePayer(feePayer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(calls, message),
    compileTransaction,
  )
  return Uint8Array.from(getTransactionEncoder().encode(transaction))
}
