/** RPC methods that send or simulate transactions. */
import type { Address } from '@solana/kit'
import { getBase58Encoder } from '@solana/kit'
import type { Execution } from './engine.ts'
import type { Commitment } from './ledger.ts'
import { MAX_AGE_BLOCKS } from './ledger.ts'
import type { Method } from './method.ts'
import { addressParam, assertHealthy, configParam, contextOf } from './method.ts'
import type { TransactionError } from './rpc-errors.ts'
import { invalidParams, preflightFailed, signatureInvalid } from './rpc-errors.ts'
import type { Config } from './shapes.ts'
import { accountShape, innerShape, returnShape } from './shapes.ts'
import type { View } from './view.ts'
import type { WireTransaction } from './wire.ts'
import { decodeTransaction, hasValidSignatures, readTransaction } from './wire.ts'

const SIGNATURE_BYTES = 64
const HEADER_BYTES = 3
const ADDRESS_BYTES = 32

type SendConfig = { encoding?: string; skipPreflight?: boolean; preflightCommitment?: Commitment }
type SimulateConfig = {
  encoding?: string
  sigVerify?: boolean
  replaceRecentBlockhash?: boolean
  innerInstructions?: boolean
  accounts?: Config & { addresses: readonly unknown[] }
}

/**
 * A signature does not mean acceptance: without preflight a node takes anything it can decode, and
 * a leader drops refused transactions (expired blockhash, bad signature, duplicate) silently.
 */
const sendTransaction: Method = (view, [encoded, given]) => {
  const { preflightCommitment: commitment = 'finalized', ...config } = configParam<SendConfig>(
    view,
    given,
  )
  const wire = decodeTransaction(encoded, config.encoding ?? 'base58')
  if (config.skipPreflight !== true) {
    if (!hasValidSignatures(wire)) throw signatureInvalid()
    assertHealthy(view)
    const tried = tryOut(view, wire, commitment)
    if (tried.error !== null) {
      const unread = { accounts: null, innerInstructions: null, replacementBlockhash: null }
      throw preflightFailed(tried.error, { ...simulationShape(tried), ...unread })
    }
  }
  view.ledger.submit(wire)
  return wire.signature
}

const simulateTransaction: Method = (view, [encoded, given]) => {
  const config = configParam<SimulateConfig>(view, given)
  const { commitment, replaceRecentBlockhash = false, sigVerify = false } = config
  if (replaceRecentBlockhash && sigVerify)
    throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
  const sent = decodeTransaction(encoded, config.encoding ?? 'base58')
  if (sigVerify && !hasValidSignatures(sent)) throw signatureInvalid()
  const { blockhash, height } = view.tip(commitment)
  const wire = replaceRecentBlockhash ? replaceBlockhash(sent, blockhash) : sent
  const tried = tryOut(view, wire, commitment)
  const state = (address: Address) =>
    tried.accounts.get(address) ?? view.engine.accounts.readAt(address, view.tip(commitment).slot)
  const accounts =
    config.accounts?.addresses.map((address) =>
      tried.error === null
        ? accountShape(state(addressParam(address)), { encoding: 'base64', ...config.accounts })
        : null,
    ) ?? null
  const value = {
    ...simulationShape(tried),
    accounts,
    innerInstructions: config.innerInstructions ? innerShape(tried.innerInstructions) : null,
    replacementBlockhash: replaceRecentBlockhash
      ? { blockhash, lastValidBlockHeight: height + MAX_AGE_BLOCKS }
      : null,
  }
  return { context: contextOf(view, commitment), value }
}

function tryOut(view: View, wire: WireTransaction, commitment: Commitment) {
  const tip = view.tip(commitment)
  const refuse = (error: TransactionError) => ({ ...NOTHING, error })
  if (!view.ledger.isAlive(wire.message.lifetimeToken, tip.height))
    return refuse('BlockhashNotFound')
  if (view.find(wire.signature, commitment)) return refuse('AlreadyProcessed')
  return view.engine.simulate(wire, tip)
}

const NOTHING = {
  logs: [],
  computeUnits: 0n,
  innerInstructions: [],
  returnData: null,
  accounts: new Map<Address, never>(),
}

const simulationShape = ({ error, logs, computeUnits, returnData }: Execution) => ({
  err: error,
  logs,
  unitsConsumed: computeUnits,
  returnData: returnShape(returnData),
})

/** Replaces the hash in place: it follows the keys, and no length changes. */
function replaceBlockhash(wire: WireTransaction, blockhash: string): WireTransaction {
  const { signatures, message } = wire
  const start = 1 + SIGNATURE_BYTES * signatures.length + (message.version === 0 ? 1 : 0)
  const at = start + HEADER_BYTES + 1 + ADDRESS_BYTES * message.staticAccounts.length
  const bytes = Uint8Array.from(wire.bytes)
  bytes.set(getBase58Encoder().encode(blockhash), at)
  return readTransaction(bytes)
}

export const SEND_METHODS: Record<string, Method> = { sendTransaction, simulateTransaction }
