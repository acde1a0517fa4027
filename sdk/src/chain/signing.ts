import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import type { SendingWallet, Signer } from '../signer.ts'
import { addressBytes, COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from './addresses.ts'
import { refuse } from './refusal.ts'
import { checkComputeBudget, isEqual } from './templates.ts'
import type { Instruction, Transaction } from './wire.ts'
import { decode, encode } from './wire.ts'

// Lighthouse's assert instructions only read. Its other two instructions, 0 and 1, write.
const FIRST_ASSERT = 2
const LAST_ASSERT = 17

export type Signed = {
  /** The first signature, in base58, which identifies the transaction on the network. */
  readonly signature: string
  /** The signed transaction, in base64. */
  readonly serialized: string
}

export function signedOf(transaction: Transaction): Signed {
  const [first] = transaction.signatures
  return {
    signature: base58.encode(first as Uint8Array),
    serialized: base64.encode(encode(transaction)),
  }
}

/** Signs the transaction and verifies the signature. */
export async function sign(transaction: Transaction, signer: Signer): Promise<Transaction> {
  if (!('signTransaction' in signer)) {
    const signature = await signer.signMessage(transaction.message.slice())
    return withSignature(transaction, signer.address, signature)
  }
  const signed = decode(await signer.signTransaction(encode(transaction)))
  checkWallet(transaction, signed)
  const index = signerIndex(signed, signer.address)
  const unsigned = signed.signatures.map(() => new Uint8Array(64))
  const signature = signed.signatures[index] as Uint8Array
  return withSignature({ ...signed, signatures: unsigned }, signer.address, signature)
}

/** Lets the wallet sign and send the transaction. The SDK cannot see what the wallet changes. */
export async function sendBy(
  wallet: SendingWallet,
  transaction: Transaction,
): Promise<{ signature: string }> {
  return { signature: base58.encode(await wallet.signAndSendTransaction(encode(transaction))) }
}

export function withSignature(
  transaction: Transaction,
  address: string,
  signature: Uint8Array,
): Transaction {
  const index = signerIndex(transaction, address)
  if (!isSignature(signature, transaction.message, address)) {
    refuse(`the signature of ${address} is missing or invalid`)
  }
  return { ...transaction, signatures: transaction.signatures.with(index, signature) }
}

function signerIndex({ accounts }: Transaction, address: string): number {
  const index = accounts.findIndex((account) => account.isSigner && account.address === address)
  return index < 0 ? refuse(`${address} is not one of its signers`) : index
}

function isSignature(signature: Uint8Array, message: Uint8Array, address: string): boolean {
  try {
    return ed25519.verify(signature, message, addressBytes(address))
  } catch {
    return false // not 64 bytes
  }
}

/**
 * Wallets may add asserts that protect their users, set the compute budget and use a newer
 * blockhash. Everything else must stay the same.
 */
function checkWallet(before: Transaction, after: Transaction): void {
  if (isEqual(before.message, after.message)) return
  if (signersOf(before) !== signersOf(after)) refuse('the wallet changed its signers')
  const budget = after.instructions.filter(isBudget)
  checkComputeBudget(budget.toSorted((one, other) => Number(one.data[0]) - Number(other.data[0])))
  const ours = after.instructions.filter((added) => !isBudget(added) && !isAssert(added))
  const wanted = before.instructions.slice(2)
  const isSame =
    ours.length === wanted.length &&
    wanted.every((instruction, index) => isSameInstruction(instruction, ours[index] as Instruction))
  if (!isSame) refuse('the wallet changed its instructions')
}

/** The fee payer first. The others are sorted, since their order does not matter. */
function signersOf({ accounts }: Transaction): string {
  const [feePayer, ...others] = accounts.filter(({ isSigner }) => isSigner)
  return [feePayer?.address, ...others.map(({ address }) => address).sort()].join()
}

function isBudget({ program }: Instruction): boolean {
  return program === COMPUTE_BUDGET_PROGRAM
}

function isAssert({ program, data: [kind = -1] }: Instruction): boolean {
  return program === LIGHTHOUSE_PROGRAM && kind >= FIRST_ASSERT && kind <= LAST_ASSERT
}

function isSameInstruction(one: Instruction, other: Instruction): boolean {
  return (
    one.program === other.program &&
    isEqual(one.data, other.data) &&
    one.accounts.length === other.accounts.length &&
    one.accounts.every((account, index) => {
      const { address, isSigner, isWritable } = other.accounts[index] as typeof account
      return (
        account.address === address &&
        account.isSigner === isSigner &&
        account.isWritable === isWritable
      )
    })
  )
}
