/** The JSON of an Agave node: accounts, transactions, rows and blocks. */
import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'
import { getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { AccountState } from './accounts.ts'
import type { InnerInstructions } from './engine.ts'
import type { Landed } from './ledger.ts'
import { invalidParams, RpcError, versionUnsupported } from './rpc-errors.ts'
import type { View } from './view.ts'
import { feeOf, programsOf } from './wire.ts'

const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const TOKEN_PROGRAMS: ReadonlySet<string> = new Set([TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM])
const TOKEN_BYTES = 165
const MAX_BASE58_BYTES = 128
const MINT_DECIMALS_OFFSET = 44
/** Rent epoch of a rent-exempt account, as all are: u64::MAX. */
const RENT_EXEMPT_EPOCH = 18_446_744_073_709_551_615n

const tokenDecoder = getTokenDecoder()

export function accountShape(state: AccountState | null, config: Config) {
  if (state === null) return null
  const { lamports, owner, executable } = state
  const { encoding = 'base58', dataSlice } = config
  const data = dataSlice
    ? state.data.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length)
    : state.data
  return {
    data: encodeAccount(data, encoding),
    executable,
    lamports,
    owner,
    rentEpoch: RENT_EXEMPT_EPOCH,
    space: state.data.length,
  }
}

export type Config = {
  readonly encoding?: string
  readonly dataSlice?: { readonly offset: number; readonly length: number }
  readonly maxSupportedTransactionVersion?: number
}

function encodeAccount(data: Uint8Array, encoding: string): [string, string] {
  if (encoding === 'base58' && data.length > MAX_BASE58_BYTES) {
    const words = `Encoded binary (base 58) data should be less than ${MAX_BASE58_BYTES} bytes`
    throw new RpcError(-32600, `${words}, please use Base64 encoding.`)
  }
  return encodeBytes(data, encoding === 'jsonParsed' ? 'base64' : encoding)
}

function encodeBytes(data: Uint8Array, encoding: string): [string, string] {
  if (encoding === 'base58') return [base58.encode(data), encoding]
  if (encoding === 'base64') return [Buffer.from(data).toString('base64'), encoding]
  throw invalidParams(`unsupported encoding: ${encoding}`)
}

/** Null if this is not a token account. */
export function readToken(account: AccountState | null) {
  if (account === null || !TOKEN_PROGRAMS.has(account.owner)) return null
  if (account.data.length < TOKEN_BYTES) return null
  return tokenDecoder.decode(account.data)
}

export function uiAmount(amount: bigint, decimals: number) {
  const digits = `${amount}`.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole
  return { amount: `${amount}`, decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

export const decimalsOf = (view: View, mint: Address) =>
  view.engine.accounts.read(mint)?.data[MINT_DECIMALS_OFFSET] ?? 0

function tokenBalances(view: View, landed: Landed, states: Landed['result']['before']) {
  const programs = new Set(programsOf(landed.wire.message))
  return states.flatMap((state, accountIndex) => {
    const token = readToken(state)
    const key = landed.result.keys.all[accountIndex]
    if (token === null || state === null || programs.has(key)) return []
    const { mint, owner } = token
    const shown = uiAmount(token.amount, decimalsOf(view, mint))
    // A node's history cannot distinguish 0 from a missing account, and returns null for both.
    const uiTokenAmount = { ...shown, uiAmount: shown.uiAmount || null }
    return [{ accountIndex, mint, owner, programId: state.owner, uiTokenAmount }]
  })
}

export const innerShape = (inner: readonly InnerInstructions[]) =>
  inner.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((one) => ({ ...one, data: base58.encode(one.data) })),
  }))

export const returnShape = (returned: Landed['result']['returnData']) =>
  returned && { programId: returned.program, data: encodeBytes(returned.data, 'base64') }

function metaShape(view: View, landed: Landed) {
  const { error, logs, computeUnits, innerInstructions, returnData, ...result } = landed.result
  const lamports = (state: AccountState | null) => state?.lamports ?? 0n
  const { writable, readonly } = result.keys
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee: feeOf(landed.wire.message),
    preBalances: result.before.map(lamports),
    postBalances: result.after.map(lamports),
    preTokenBalances: tokenBalances(view, landed, result.before),
    postTokenBalances: tokenBalances(view, landed, result.after),
    innerInstructions: innerShape(innerInstructions),
    logMessages: logs,
    loadedAddresses: { writable, readonly },
    computeUnitsConsumed: computeUnits,
    rewards: [],
    ...(returnData === null ? {} : { returnData: returnShape(returnData) }),
  }
}
export type MetaShape = ReturnType<typeof metaShape>

function messageShape(landed: Landed) {
  const { message, signatures } = landed.wire
  const { header } = message
  return {
    signatures,
    message: {
      accountKeys: message.staticAccounts,
      header: {
        numRequiredSignatures: header.numSignerAccounts,
        numReadonlySignedAccounts: header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
      },
      recentBlockhash: message.lifetimeToken,
      instructions: message.instructions.map((one) => ({
        programIdIndex: one.programAddressIndex,
        accounts: one.accountIndices ?? [],
        data: base58.encode(Uint8Array.from(one.data ?? [])),
        stackHeight: 1,
      })),
      ...(message.version === 0
        ? {
            addressTableLookups: (message.addressTableLookups ?? []).map((one) => ({
              accountKey: one.lookupTableAddress,
              writableIndexes: one.writableIndexes,
              readonlyIndexes: one.readonlyIndexes,
            })),
          }
        : {}),
    },
  }
}

/** The part that getTransaction and getBlock share. */
export function transactionShape(view: View, landed: Landed, config: Config) {
  const { encoding = 'json', maxSupportedTransactionVersion: newest } = config
  const { version } = landed.wire.message
  if (encoding === 'jsonParsed') throw invalidParams('jsonParsed is not modelled by this node')
  if (version !== 'legacy' && (newest === undefined || version > newest))
    throw versionUnsupported(version)
  return {
    meta: metaShape(view, landed),
    transaction:
      encoding === 'json' ? messageShape(landed) : encodeBytes(landed.wire.bytes, encoding),
    ...(newest === undefined ? {} : { version }),
  }
}

export function rowShape(view: View, landed: Landed) {
  return {
    signature: landed.wire.signature,
    slot: landed.block.slot,
    err: landed.result.error,
    memo: null as null,
    blockTime: landed.block.timeSeconds,
    confirmationStatus: view.statusOf(landed) as string,
  }
}
export type RowShape = ReturnType<typeof rowShape>
