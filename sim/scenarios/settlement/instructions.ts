/** Instructions built byte by byte, without code under test. */
import type {
  AccountMeta,
  AccountSignerMeta,
  Address,
  Instruction,
  TransactionSigner,
} from '@solana/kit'
import { AccountRole, address } from '@solana/kit'
import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { USDC_MINT_ADDRESS } from '../../../program/client/instructions.ts'

const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
export const TOKEN_2022_PROGRAM = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const TRANSFER = 3
const TRANSFER_CHECKED = 12
const DECIMALS = 6

export type Transfer = {
  readonly from: Address
  readonly to: Address
  readonly baseUnits: bigint
  readonly authority: TransactionSigner
  readonly references?: readonly Address[]
  readonly mint?: Address
  readonly program?: Address
  /** Transfer instead of TransferChecked. */
  readonly isPlain?: boolean
  /** The authority is a multisig account with these signers. */
  readonly multisig?: { readonly address: Address; readonly signers: readonly TransactionSigner[] }
}

const written = (place: Address): AccountMeta => ({ address: place, role: AccountRole.WRITABLE })
const read = (place: Address): AccountMeta => ({ address: place, role: AccountRole.READONLY })
const signing = (signer: TransactionSigner): AccountSignerMeta => ({
  address: signer.address,
  role: AccountRole.READONLY_SIGNER,
  signer,
})

export function transfer(terms: Transfer): Instruction {
  const { from, to, baseUnits, authority, references = [], multisig, isPlain = false } = terms
  const data = Buffer.alloc(isPlain ? 9 : 10)
  data.writeUInt8(isPlain ? TRANSFER : TRANSFER_CHECKED)
  data.writeBigUInt64LE(baseUnits, 1)
  if (!isPlain) data.writeUInt8(DECIMALS, 9)
  const owner = multisig
    ? [read(multisig.address), ...multisig.signers.map(signing)]
    : [signing(authority)]
  return {
    programAddress: terms.program ?? TOKEN_PROGRAM_ADDRESS,
    accounts: [
      written(from),
      ...(isPlain ? [] : [read(terms.mint ?? USDC_MINT_ADDRESS)]),
      written(to),
      ...owner,
      ...references.map(read),
    ],
    data: Uint8Array.from(data),
  }
}

/** The same transfer, made by another program. */
export function relayed(relay: Address, terms: Transfer): Instruction {
  const { programAddress, accounts = [], data } = transfer(terms)
  return {
    programAddress: relay,
    accounts: [read(programAddress), ...accounts],
    data: data as Uint8Array,
  }
}

/** Creates the canonical token account of a wallet. */
export async function openAccount(payer: TransactionSigner, owner: Address): Promise<Instruction> {
  const terms = { payer, owner, mint: USDC_MINT_ADDRESS }
  return await getCreateAssociatedTokenIdempotentInstructionAsync(terms)
}

export function memo(words: string): Instruction {
  return { programAddress: MEMO_PROGRAM, accounts: [], data: new TextEncoder().encode(words) }
}

/** Appends addresses to an instruction's accounts, where its program ignores them. */
export function naming(instruction: Instruction, named: readonly Address[]): Instruction {
  return { ...instruction, accounts: [...(instruction.accounts ?? []), ...named.map(read)] }
}
