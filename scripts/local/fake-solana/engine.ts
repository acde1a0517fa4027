/**
 * Real execution: LiteSVM with the real token programs, USDC at its mainnet address and the escrow
 * at its own.
 */
import { readFileSync } from 'node:fs'
import type { Address } from '@solana/kit'
import { address, getAddressDecoder, some } from '@solana/kit'
import { getMintEncoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { TransactionMetadata } from 'litesvm'
import { Clock, FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { GIFT_ESCROW_PROGRAM_ADDRESS } from '../../../program/client/generated/programs/gift-escrow.ts'
import { USDC_MINT_ADDRESS } from '../../../program/client/instructions.ts'
import type { AccountState, Accounts } from './accounts.ts'
import { openAccounts } from './accounts.ts'
import type { TransactionError } from './rpc-errors.ts'
import { parseError } from './rpc-errors.ts'
import type { Message, WireTransaction } from './wire.ts'
import { isWritable } from './wire.ts'

/**
 * The account keys of a transaction: its own, then those from lookup tables, in the runtime's
 * order.
 */
export type Keys = {
  readonly all: readonly Address[]
  readonly writable: readonly Address[]
  readonly readonly: readonly Address[]
}
export type Execution = {
  readonly error: TransactionError | null
  readonly logs: readonly string[]
  readonly computeUnits: bigint
  readonly innerInstructions: readonly InnerInstructions[]
  readonly returnData: { readonly program: Address; readonly data: Uint8Array } | null
}
export type InnerInstructions = {
  readonly index: number
  readonly instructions: readonly {
    readonly programIdIndex: number
    readonly accounts: readonly number[]
    readonly data: Uint8Array
    readonly stackHeight: number
  }[]
}
/** An executed transaction, with every account it mentions before and after. */
export type Committed = Execution & {
  readonly keys: Keys
  readonly before: readonly (AccountState | null)[]
  readonly after: readonly (AccountState | null)[]
}
export type Simulated = Execution & { readonly accounts: ReadonlyMap<Address, AccountState> }
export type Moment = { readonly slot: number; readonly timeSeconds: number }

export type Engine = ReturnType<typeof openEngine>

const ESCROW_FILE = new URL('../../../program/artifact/gift_escrow.so', import.meta.url)
const MINT_AUTHORITY = address('BJE5MMbqXjVwjAF7oxwPYXnTXDyspzZyt4vwenNw5ruG')
const SLOTS_PER_EPOCH = 432_000
const TABLE_HEADER_BYTES = 56
const ADDRESS_BYTES = 32
const addressDecoder = getAddressDecoder()

export function openEngine() {
  // The ledger checks signatures, blockhashes and duplicates.
  const svm = new LiteSVM()
    .withSigverify(false)
    .withBlockhashCheck(false)
    .withTransactionHistory(0n)
  svm.addProgram(GIFT_ESCROW_PROGRAM_ADDRESS, readFileSync(ESCROW_FILE))
  const accounts = openAccounts(svm)
  accounts.write(USDC_MINT_ADDRESS, mint())

  const setClock = ({ slot, timeSeconds }: Moment) => {
    const epoch = BigInt(Math.floor(slot / SLOTS_PER_EPOCH))
    svm.setClock(new Clock(BigInt(slot), 0n, epoch, epoch + 1n, BigInt(timeSeconds)))
  }

  /** Returns null if the payer could not pay the fee: such a transaction is in no block. */
  const execute = (wire: WireTransaction, slot: number): Committed | null => {
    const keys = resolve(accounts, wire.message)
    const before = keys.all.map(accounts.read)
    const result = svm.sendTransaction(wire.transaction)
    const payer = keys.all[0] as Address
    const failed = result instanceof FailedTransactionMetadata
    if (failed && svm.getBalance(payer) === (before[0]?.lamports ?? null)) return null
    const after = keys.all.map((at, index) =>
      isWritable(wire.message, index, keys.writable.length)
        ? accounts.commit(at, slot)
        : (before[index] ?? null),
    )
    return { ...outcome(result), keys, before, after }
  }

  /** Simulates on the state of a slot, which may be past; changes nothing. */
  const simulate = (wire: WireTransaction, moment: Moment): Simulated => {
    const keys = resolve(accounts, wire.message)
    const clock = svm.getClock()
    setClock(moment)
    const result = accounts.during(moment.slot, keys.all, () =>
      svm.simulateTransaction(wire.transaction),
    )
    svm.setClock(clock)
    const failed = result instanceof FailedTransactionMetadata
    const left = failed ? [] : result.postAccounts()
    return {
      ...outcome(failed ? result : result.meta()),
      accounts: new Map(
        left.map((account) => {
          const { lamports, programAddress: owner, data, executable } = account
          return [account.address, { lamports, owner, data: Uint8Array.from(data), executable }]
        }),
      ),
    }
  }

  const rent = (bytes: number) => svm.minimumBalanceForRentExemption(BigInt(bytes))
  return { accounts, setClock, execute, simulate, rent }
}

function resolve(accounts: Accounts, message: Message): Keys {
  const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : []
  const pick = (table: Address, indexes: readonly number[]) => {
    const data = accounts.read(table)?.data ?? new Uint8Array()
    return indexes.flatMap((index) => {
      const start = TABLE_HEADER_BYTES + index * ADDRESS_BYTES
      const found = data.subarray(start, start + ADDRESS_BYTES)
      return found.length === ADDRESS_BYTES ? [addressDecoder.decode(found)] : []
    })
  }
  const writable = lookups.flatMap((at) => pick(at.lookupTableAddress, at.writableIndexes))
  const readonly = lookups.flatMap((at) => pick(at.lookupTableAddress, at.readonlyIndexes))
  return { all: [...message.staticAccounts, ...writable, ...readonly], writable, readonly }
}

function mint(): AccountState {
  const data = getMintEncoder().encode({
    mintAuthority: some(MINT_AUTHORITY),
    supply: 10n ** 15n,
    decimals: 6,
    isInitialized: true,
    freezeAuthority: some(MINT_AUTHORITY),
  })
  return {
    lamports: 1_461_600n,
    owner: TOKEN_PROGRAM_ADDRESS,
    data: Uint8Array.from(data),
    executable: false,
  }
}

function outcome(result: TransactionMetadata | FailedTransactionMetadata): Execution {
  const failed = result instanceof FailedTransactionMetadata
  const meta = failed ? result.meta() : result
  const returned = meta.returnData()
  const debug = failed ? /err: (.*?), meta:/s.exec(result.toString())?.[1] : undefined
  return {
    error: failed ? parseError(debug ?? 'ClusterMaintenance') : null,
    logs: meta.logs(),
    computeUnits: meta.computeUnitsConsumed(),
    returnData:
      returned.data().length === 0
        ? null
        : {
            program: addressDecoder.decode(returned.programId()),
            data: Uint8Array.from(returned.data()),
          },
    innerInstructions: meta
      .innerInstructions()
      .map((list, index) => ({
        index,
        instructions: list.map((inner) => ({
          programIdIndex: inner.instruction().programIdIndex(),
          accounts: [...inner.instruction().accounts()],
          data: Uint8Array.from(inner.instruction().data()),
          stackHeight: inner.stackHeight(),
        })),
      }))
      .filter(({ instructions }) => instructions.length > 0),
  }
}
