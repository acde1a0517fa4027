// Parses Solana's wire format as strictly as the network does, and refuses anything that another
// parser might read differently. https://solana.com/docs/core/transactions
import { base58, base64 } from '@scure/base'
import { refuse } from './refusal.ts'

const LONGEST_BYTES = 1232
const SIGNATURE_BYTES = 64
const ADDRESS_BYTES = 32
const VERSION_0 = 0x80

/** An address and its privileges across all instructions of the transaction. */
export type Account = {
  readonly address: string
  readonly isSigner: boolean
  readonly isWritable: boolean
}

export type Instruction = {
  readonly program: string
  readonly accounts: readonly Account[]
  readonly data: Uint8Array
}

export type Transaction = {
  /** One for each signer, in their order; zeros where one is missing. */
  readonly signatures: readonly Uint8Array[]
  /** The bytes that are signed. */
  readonly message: Uint8Array
  /** Every address, the fee payer first. */
  readonly accounts: readonly Account[]
  readonly instructions: readonly Instruction[]
}

/** Parses a version 0 transaction without lookup tables, and refuses anything else. */
export function decode(wire: Uint8Array): Transaction {
  if (wire.length > LONGEST_BYTES) return refuse(`it is longer than ${LONGEST_BYTES} bytes`)
  const reader = new Reader(wire)
  const signatures = reader.array(() => reader.bytes(SIGNATURE_BYTES))
  const message = reader.rest()
  if (reader.byte() !== VERSION_0) refuse('its version is not 0')
  const accounts = readAccounts(reader, signatures.length)
  reader.bytes(ADDRESS_BYTES) // any recent blockhash is fine
  const instructions = reader.array(() => readInstruction(reader, accounts))
  if (reader.length() !== 0) refuse('it uses an address lookup table')
  if (reader.rest().length > 0) refuse('it has trailing bytes')
  return { signatures, message, accounts, instructions }
}

export function decodeBase64(text: string): Transaction {
  let wire: Uint8Array
  try {
    wire = base64.decode(text)
  } catch {
    return refuse('it is not base64')
  }
  return decode(wire)
}

export function encode({ signatures, message }: Transaction): Uint8Array {
  // A transaction has at most 12 signatures, so the count fits in one byte.
  const wire = new Uint8Array(1 + signatures.length * SIGNATURE_BYTES + message.length)
  wire[0] = signatures.length
  signatures.forEach((signature, index) => {
    wire.set(signature, 1 + index * SIGNATURE_BYTES)
  })
  wire.set(message, 1 + signatures.length * SIGNATURE_BYTES)
  return wire
}

function readAccounts(reader: Reader, signatureCount: number): Account[] {
  const [signers, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()]
  const addresses = reader.array(() => base58.encode(reader.bytes(ADDRESS_BYTES)))
  if (signers !== signatureCount) refuse('it must have one signature for each signer')
  if (readonlySigners >= signers || signers + readonlyOthers > addresses.length) {
    refuse('its header does not match its accounts')
  }
  if (new Set(addresses).size !== addresses.length) refuse('it lists an account twice')
  return addresses.map((address, index) => ({
    address,
    isSigner: index < signers,
    isWritable:
      index < signers
        ? index < signers - readonlySigners
        : index < addresses.length - readonlyOthers,
  }))
}

function readInstruction(reader: Reader, accounts: readonly Account[]): Instruction {
  const account = () => accounts[reader.byte()] ?? refuse('it refers to a missing account')
  const { address: program } = account()
  return {
    program,
    accounts: reader.array(account),
    data: reader.bytes(reader.length()),
  }
}

class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  byte(): number {
    return this.bytes(1)[0] as number
  }

  bytes(count: number): Uint8Array {
    const read = this.#bytes.slice(this.#at, this.#at + count)
    if (read.length < count) refuse('it is truncated')
    this.#at += count
    return read
  }

  /** The unread bytes; does not advance. */
  rest(): Uint8Array {
    return this.#bytes.slice(this.#at)
  }

  /** Reads a compact-u16: 7 bits in each byte, in its shortest form only. */
  length(): number {
    let length = 0
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = this.byte()
      length |= (byte & 0x7f) << shift
      if (byte < 0x80) {
        if ((byte === 0 && shift > 0) || length > 0xffff) break
        return length
      }
    }
    return refuse('one of its lengths is badly encoded')
  }

  array<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.length() }, read)
  }
}
