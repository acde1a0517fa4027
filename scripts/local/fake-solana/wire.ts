/** A transaction as received: decoded, with verified signatures and a computed fee. */
import { createPublicKey, verify } from 'node:crypto'
import type { Address, CompiledTransactionMessage, Transaction } from '@solana/kit'
import {
  getAddressEncoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'
import { invalidParams } from './rpc-errors.ts'

export type Message = Extract<CompiledTransactionMessage, { version: 'legacy' | 0 }> & {
  readonly lifetimeToken: string
}

export type WireTransaction = {
  readonly signature: string
  readonly signatures: readonly string[]
  readonly bytes: Uint8Array
  readonly transaction: Transaction
  readonly message: Message
}

const MAX_BYTES = 1232
const LAMPORTS_PER_SIGNATURE = 5_000n
const MAX_COMPUTE_UNITS = 1_400_000n
const MICRO = 1_000_000n
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
/** Built-in programs get a small share of compute units when no limit is set. */
const BUILTINS: ReadonlySet<string> = new Set([
  COMPUTE_BUDGET,
  '11111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
])
/** Each signature that these programs check costs as much as a signature of the transaction. */
const PRECOMPILES: ReadonlySet<string> = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
])

const transactionDecoder = getTransactionDecoder()
const messageDecoder = getCompiledTransactionMessageDecoder()
const base58Decoder = getBase58Decoder()
const addressEncoder = getAddressEncoder()

export function decodeTransaction(encoded: unknown, encoding: unknown): WireTransaction {
  if (typeof encoded !== 'string') throw invalidParams('Invalid params: invalid type')
  if (encoding !== 'base64')
    throw invalidParams('unsupported encoding: send base64, which this node reads')
  const bytes = new Uint8Array(Buffer.from(encoded, 'base64'))
  if (bytes.length > MAX_BYTES) {
    throw invalidParams(
      `decoded VersionedTransaction too large: ${bytes.length} bytes (max: ${MAX_BYTES} bytes)`,
    )
  }
  return readTransaction(bytes)
}

export function readTransaction(bytes: Uint8Array): WireTransaction {
  const transaction = decode(() => transactionDecoder.decode(bytes))
  const message = decodeMessage(transaction.messageBytes as unknown as Uint8Array)
  const signatures = Object.values(transaction.signatures).map((signature) =>
    base58Decoder.decode(signature ?? new Uint8Array(64)),
  )
  return { signature: `${signatures[0]}`, signatures, bytes, transaction, message }
}

export function decodeMessage(bytes: Uint8Array): Message {
  const message = decode(() => messageDecoder.decode(bytes))
  if (message.version === 'legacy' || message.version === 0) return message as Message
  throw invalidParams(`transaction version ${message.version} is not read here`)
}

function decode<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    throw invalidParams(`failed to deserialize: ${(cause as Error).message}`)
  }
}

export function hasValidSignatures({ transaction }: WireTransaction): boolean {
  return Object.entries(transaction.signatures).every(([signer, signature]) => {
    if (signature === null) return false
    const x = Buffer.from(addressEncoder.encode(signer as Address)).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, transaction.messageBytes as unknown as Uint8Array, key, signature)
  })
}

function isSigner(message: Message, index: number): boolean {
  return index < message.header.numSignerAccounts
}

/** By the header for static keys; looked-up keys follow, the writable ones first. */
export function isWritable(message: Message, index: number, loadedWritable: number): boolean {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } =
    message.header
  const statics = message.staticAccounts.length
  if (index >= statics) return index < statics + loadedWritable
  if (isSigner(message, index)) return index < numSignerAccounts - numReadonlySignerAccounts
  return index < statics - numReadonlyNonSignerAccounts
}

export const programsOf = (message: Message) =>
  message.instructions.map(({ programAddressIndex }) => message.staticAccounts[programAddressIndex])

/** Micro-lamports per compute unit: the priority fee that the transaction offers. */
export const priceOf = (message: Message): bigint =>
  readBudget(message, 3, (data) => data.getBigUint64(1, true)) ?? 0n

/** The fee of the payer, whether the transaction succeeds or fails. */
export function feeOf(message: Message): bigint {
  const programs = programsOf(message)
  const checked = message.instructions
    .filter((_, at) => PRECOMPILES.has(`${programs[at]}`))
    .reduce((sum, { data }) => sum + (data?.[0] ?? 0), 0)
  const signatures = BigInt(message.header.numSignerAccounts + checked)
  const ownShare = programs.reduce(
    (sum, program) => sum + (BUILTINS.has(`${program}`) ? 3_000n : 200_000n),
    0n,
  )
  const asked = readBudget(message, 2, (data) => BigInt(data.getUint32(1, true))) ?? ownShare
  const limit = asked < MAX_COMPUTE_UNITS ? asked : MAX_COMPUTE_UNITS
  return LAMPORTS_PER_SIGNATURE * signatures + (limit * priceOf(message) + MICRO - 1n) / MICRO
}

function readBudget(message: Message, kind: number, read: (data: DataView) => bigint) {
  const programs = programsOf(message)
  const found = message.instructions.find(
    ({ data }, at) => programs[at] === COMPUTE_BUDGET && data?.[0] === kind,
  )
  if (found?.data === undefined) return null
  return read(new DataView(Uint8Array.from(found.data).buffer))
}
