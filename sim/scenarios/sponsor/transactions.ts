/** Transactions built byte by byte, including ones that no library would write. */
import { createPrivateKey, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import type { Wallet } from '../../../scripts/local/wallets.ts'

export type Meta = { address: string; isSigner?: boolean; isWritable?: boolean }
export type Instruction = {
  program: string
  accounts: readonly Meta[]
  data: ArrayLike<number> & Iterable<number>
}

export type Draft = {
  readonly feePayer: string
  readonly blockhash: string
  readonly instructions: readonly Instruction[]
  readonly version?: 0 | 'legacy'
  /** The signers after the fee payer, in this order. */
  readonly signers?: readonly string[]
  /** Replaces the byte that means "no lookup tables". */
  readonly lookups?: readonly number[]
}

export type Message = { readonly bytes: Uint8Array; readonly signers: readonly string[] }

export function compile(draft: Draft): Message {
  const { feePayer, blockhash, instructions, version = 0, lookups = [0] } = draft
  const keys = new Map<string, { isSigner: boolean; isWritable: boolean }>()
  const use = ({ address, isSigner = false, isWritable = false }: Meta) => {
    const known = keys.get(address)
    keys.set(address, {
      isSigner: isSigner || known?.isSigner === true,
      isWritable: isWritable || known?.isWritable === true,
    })
  }
  use({ address: feePayer, isSigner: true, isWritable: true })
  for (const { program, accounts } of instructions) {
    for (const account of accounts) use(account)
    use({ address: program })
  }
  // Signer positions are fixed; the header then marks the last of them as read-only.
  const rank = ([address, { isSigner, isWritable }]: [
    string,
    { isSigner: boolean; isWritable: boolean },
  ]) => (address === feePayer ? 0 : isSigner ? 1 : 3) + (isWritable ? 0 : 1)
  const sorted = [...keys].toSorted((one, other) => rank(one) - rank(other))
  const addresses = sorted.map(([address]) => address)
  if (draft.signers !== undefined) addresses.splice(1, draft.signers.length, ...draft.signers)
  const count = (isSigner: boolean) =>
    sorted.filter(([, key]) => key.isSigner === isSigner && !key.isWritable).length
  const signers = sorted.filter(([, key]) => key.isSigner).length
  const readonlySigners = draft.signers === undefined ? count(true) : 0
  const bytes = [
    ...(version === 0 ? [0x80] : []),
    ...[signers, readonlySigners, count(false)],
    ...[addresses.length, ...addresses.flatMap((address) => [...base58.decode(address)])],
    ...base58.decode(blockhash),
    instructions.length,
    ...instructions.flatMap(({ program, accounts, data }) => [
      addresses.indexOf(program),
      ...[accounts.length, ...accounts.map(({ address }) => addresses.indexOf(address))],
      ...[...shortLength(data.length), ...data],
    ]),
    ...(version === 0 ? lookups : []),
  ]
  return { bytes: Uint8Array.from(bytes), signers: addresses.slice(0, signers) }
}

function shortLength(length: number): number[] {
  return length < 128 ? [length] : [(length & 127) | 128, length >> 7]
}

/** In the order of the signers; zeros where a signature is missing. */
export function assemble(
  message: Message,
  signatures: ReadonlyMap<string, Uint8Array>,
): Uint8Array {
  const zeros = new Uint8Array(64)
  const signed = message.signers.map((signer) => signatures.get(signer) ?? zeros)
  return Buffer.concat([Uint8Array.of(signed.length), ...signed, message.bytes])
}

export function signBytes({ keypair }: Wallet, message: Uint8Array): Uint8Array {
  const part = (from: number) => Buffer.from(keypair.slice(from, from + 32)).toString('base64url')
  const key = { kty: 'OKP', crv: 'Ed25519', d: part(0), x: part(32) }
  return new Uint8Array(sign(null, message, createPrivateKey({ key, format: 'jwk' })))
}

export function signedBy(message: Message, wallets: readonly Wallet[]): Uint8Array {
  const signatures = wallets.map(
    (wallet) => [wallet.address, signBytes(wallet, message.bytes)] as const,
  )
  return assemble(message, new Map(signatures))
}

/** Decodes a transaction from the API, to be changed and compiled again. */
export function take(base64: string): Draft {
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(base64, 'base64'))
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (message.version !== 0) throw new Error('expected a version 0 message')
  const { staticAccounts: keys, header } = message
  const meta = (index: number): Meta => {
    const isSigner = index < header.numSignerAccounts
    const isWritable = isSigner
      ? index < header.numSignerAccounts - header.numReadonlySignerAccounts
      : index < keys.length - header.numReadonlyNonSignerAccounts
    return { address: `${keys[index]}`, isSigner, isWritable }
  }
  return {
    feePayer: `${keys[0]}`,
    blockhash: message.lifetimeToken,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
      program: `${keys[programAddressIndex]}`,
      accounts: (accountIndices ?? []).map(meta),
      data: Uint8Array.from(data ?? []),
    })),
  }
}

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'

/** The network's fee by its own rules: the most that the sponsor pays for one release. */
export function feeOf({ instructions }: Draft, signatures: number): number {
  const value = (kind: number) => {
    const found = instructions.find(
      ({ program, data }) => program === COMPUTE_BUDGET && Array.from(data)[0] === kind,
    )
    if (found === undefined) return 0n
    const bytes = Buffer.alloc(8)
    bytes.set([...found.data].slice(1))
    return bytes.readBigUInt64LE()
  }
  const units = value(2) < 1_400_000n ? value(2) : 1_400_000n
  return 5_000 * signatures + Number((units * value(3) + 999_999n) / 1_000_000n)
}

export function budget(kind: number, value: bigint, bytes: number): Instruction {
  const data = Buffer.alloc(9)
  data.writeBigUInt64LE(value, 1)
  data[0] = kind
  return { program: COMPUTE_BUDGET, accounts: [], data: data.subarray(0, bytes) }
}
export const limit = (units: number) => budget(2, BigInt(units), 5)
export const price = (microLamports: bigint) => budget(3, microLamports, 9)
