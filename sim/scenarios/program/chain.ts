/** An in-memory chain (LiteSVM) with the program and USDC at its mainnet address. */

import type { AccountMeta, Address, Instruction, Transaction } from '@solana/kit'
import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  lamports,
  none,
  pipe,
  setTransactionMessageFeePayer,
  some,
} from '@solana/kit'
import {
  AccountState,
  getMintEncoder,
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import idl from '../../../contracts/gift-escrow.idl.json' with { type: 'json' }
import { GIFT_ESCROW_PROGRAM_ADDRESS } from '../../../program/client/generated/programs/gift-escrow.ts'
import { USDC_MINT_ADDRESS } from '../../../program/client/instructions.ts'

const ERROR_NAMES = new Map(idl.program.errors.map(({ code, name }) => [code, name]))

const SYSTEM_PROGRAM_ADDRESS = address('11111111111111111111111111111111')
export const TOKEN_2022_PROGRAM_ADDRESS = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
/** The rent of a token account, and of a gift account. */
export const RENT_LAMPORTS = 2_039_280n

export type Call = Pick<Instruction, 'programAddress'> & {
  accounts: readonly AccountMeta[]
  data: Uint8Array
}
export type Outcome = { error: string | null; computeUnits: bigint; bytes: number }
export type State = { lamports: bigint; owner: Address; data: Uint8Array } | null

export type Chain = ReturnType<typeof openChain>

/** `verified: false` skips signature checks, which is faster: the roles say who signs. */
export function openChain(program: Uint8Array, verified = false) {
  const svm = new LiteSVM().withSigverify(verified).withBlockhashCheck(verified)
  if (!verified) svm.withTransactionHistory(0n)
  svm.addProgram(GIFT_ESCROW_PROGRAM_ADDRESS, program)

  const put = (at: Address, state: State) =>
    svm.setAccount({
      address: at,
      data: state?.data ?? new Uint8Array(),
      executable: false,
      lamports: lamports(state?.lamports ?? 0n),
      programAddress: state?.owner ?? SYSTEM_PROGRAM_ADDRESS,
      space: BigInt(state?.data.length ?? 0),
    })
  const read = (at: Address): State => {
    const account = svm.getAccount(at)
    if (!account.exists || account.lamports === 0n) return null
    return {
      lamports: account.lamports,
      owner: account.programAddress,
      data: Uint8Array.from(account.data),
    }
  }
  const sendTransaction = (transaction: Transaction): Outcome => {
    const result = svm.sendTransaction(transaction)
    const failed = result instanceof FailedTransactionMetadata
    const meta = failed ? result.meta() : result
    const bytes = transaction.messageBytes.length + 1 + 64 * signatureCount(transaction)
    return {
      error: failed ? describe(result) : null,
      computeUnits: meta.computeUnitsConsumed(),
      bytes,
    }
  }
  const send = (feePayer: Address, calls: readonly Call[]) =>
    sendTransaction(buildTransaction(svm, feePayer, calls))

  put(USDC_MINT_ADDRESS, mintState())
  return { svm, put, read, send, sendTransaction }
}

export function buildTransaction(svm: LiteSVM, feePayer: Address, calls: readonly Call[]) {
  return pipe(
    createTransactionMessage({ version: 'legacy' }),
    (message) => setTransactionMessageFeePayer(feePayer, message),
    (message) => svm.setTransactionMessageLifetimeUsingLatestBlockhash(message),
    (message) => appendTransactionMessageInstructions(calls, message),
    compileTransaction,
  )
}

const signatureCount = (transaction: Transaction) => Object.keys(transaction.signatures).length

/** The runtime's message, with our own error codes by name. */
function describe(result: FailedTransactionMetadata): string {
  const error = /err: (.*?), meta:/s.exec(result.toString())?.[1] ?? 'unknown'
  return error.replace(/Custom\((\d+)\)/, (text, code) => ERROR_NAMES.get(Number(code)) ?? text)
}

export const FREEZE_AUTHORITY = address('7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar')

export function mintState(owner: Address = TOKEN_PROGRAM_ADDRESS): State {
  const data = getMintEncoder().encode({
    mintAuthority: some(FREEZE_AUTHORITY),
    supply: 10n ** 15n,
    decimals: 6,
    isInitialized: true,
    freezeAuthority: some(FREEZE_AUTHORITY),
  })
  return { lamports: 1_461_600n, owner, data: Uint8Array.from(data) }
}

export function tokenState(
  wallet: Address,
  amountBaseUnits: bigint,
  options: { mint?: Address; owner?: Address; state?: AccountState; lamports?: bigint } = {},
): State {
  const data = getTokenEncoder().encode({
    mint: options.mint ?? USDC_MINT_ADDRESS,
    owner: wallet,
    amount: amountBaseUnits,
    delegate: none(),
    state: options.state ?? AccountState.Initialized,
    isNative: none(),
    delegatedAmount: 0n,
    closeAuthority: none(),
  })
  return {
    lamports: options.lamports ?? RENT_LAMPORTS,
    owner: options.owner ?? TOKEN_PROGRAM_ADDRESS,
    data: Uint8Array.from(data),
  }
}

export const walletState = (lamportsHeld: bigint): State =>
  lamportsHeld === 0n
    ? null
    : { lamports: lamportsHeld, owner: SYSTEM_PROGRAM_ADDRESS, data: new Uint8Array() }
