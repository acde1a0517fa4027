/** RPC methods for the past: signatures, transactions, statuses, blocks. */
import type { Address } from '@solana/kit'
import type { Landed } from './ledger.ts'
import type { Method } from './method.ts'
import {
  addressParam,
  configParam,
  contextOf,
  durableCommitment,
  signatureParam,
  slotParam,
} from './method.ts'
import { blockNotAvailable, invalidParams, slotSkipped } from './rpc-errors.ts'
import type { Config } from './shapes.ts'
import { rowShape, transactionShape } from './shapes.ts'
import type { View } from './view.ts'
import { priceOf } from './wire.ts'

const MAX_ROWS = 1_000
const MAX_STATUSES = 256
/**
 * A node keeps statuses in memory for this many finalized blocks; older ones are in its history.
 */
const STATUS_CACHE_BLOCKS = 300
const FEE_WINDOW_BLOCKS = 150

type RowsConfig = { limit?: number; before?: string; until?: string }

const getSignaturesForAddress: Method = (view, params) => {
  const address = addressParam(params[0]) as Address
  const config = configParam<RowsConfig>(view, params[1])
  const commitment = durableCommitment(config)
  const limit = config.limit ?? MAX_ROWS
  if (limit < 1 || limit > MAX_ROWS) throw invalidParams(`Invalid limit; max ${MAX_ROWS}`)
  const find = (signature?: string) =>
    signature === undefined ? undefined : view.find(signatureParam(signature), commitment)
  const [before, until] = [find(config.before), find(config.until)]
  // An unknown `before` matches nothing, so no rows follow it; an unknown `until` stops nothing.
  if (before === null) return []
  const rows: Landed[] = []
  const all = view.ledger.index.mentioning(address)
  for (let at = lastBelow(all, before ?? null); at >= 0 && rows.length < limit; at--) {
    const landed = all[at] as Landed
    if (until && compare(landed, until) <= 0) break
    if (view.has(landed, commitment)) rows.push(landed)
  }
  return rows.map((landed) => rowShape(view, landed))
}

const compare = (one: Landed, other: Landed) =>
  one.block.at - other.block.at || one.index - other.index

/** Binary search for the newest entry that is older than the bound: histories get long. */
function lastBelow(all: readonly Landed[], bound: Landed | null): number {
  if (bound === null) return all.length - 1
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(all[middle] as Landed, bound) < 0) low = middle + 1
    else high = middle
  }
  return low - 1
}

const getTransaction: Method = (view, params) => {
  const signature = signatureParam(params[0])
  const config = configParam<Config>(view, params[1])
  const landed = view.find(signature, durableCommitment(config))
  if (landed === null) return null
  const { slot, timeSeconds } = landed.block
  return { slot, blockTime: timeSeconds, ...transactionShape(view, landed, config) }
}

const getSignatureStatuses: Method = (view, params) => {
  const signatures = params[0]
  if (!Array.isArray(signatures)) throw invalidParams('Invalid params: expected signatures')
  if (signatures.length > MAX_STATUSES)
    throw invalidParams(`Too many inputs provided; max ${MAX_STATUSES}`)
  const { searchTransactionHistory = false } = configParam<{ searchTransactionHistory?: boolean }>(
    view,
    params[1],
  )
  const oldest = searchTransactionHistory ? 0 : view.reached.finalized - STATUS_CACHE_BLOCKS
  const value = signatures.map((signature) => {
    const landed = view.find(signatureParam(signature), 'processed')
    return landed && landed.block.at >= oldest ? statusShape(view, landed) : null
  })
  return { context: contextOf(view, 'processed'), value }
}

function statusShape(view: View, landed: Landed) {
  const { error } = landed.result
  const confirmationStatus = view.statusOf(landed)
  return {
    slot: landed.block.slot,
    confirmations:
      confirmationStatus === 'finalized' ? null : view.reached.processed - landed.block.at,
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    confirmationStatus,
  }
}

type BlockConfig = Config & { transactionDetails?: string; rewards?: boolean }

const getBlock: Method = (view, params) => {
  const slot = slotParam(params[0])
  const config = configParam<BlockConfig>(view, params[1])
  const commitment = durableCommitment(config)
  if (slot > view.tip(commitment).slot) throw blockNotAvailable(slot)
  const block = view.blockAt(slot, commitment)
  if (block === null) throw slotSkipped(slot)
  const { transactionDetails = 'full', rewards = true } = config
  return {
    blockHeight: block.height,
    blockTime: block.timeSeconds,
    blockhash: block.blockhash,
    parentSlot: block.parentSlot,
    previousBlockhash: block.previousBlockhash,
    ...(rewards ? { rewards: [] } : {}),
    ...(transactionDetails === 'signatures'
      ? { signatures: block.transactions.map(({ wire }) => wire.signature) }
      : {}),
    ...(transactionDetails === 'full'
      ? { transactions: block.transactions.map((one) => transactionShape(view, one, config)) }
      : {}),
  }
}

const getBlockTime: Method = (view, params) => {
  const slot = slotParam(params[0])
  const block = view.blockAt(slot, 'confirmed')
  if (block) return block.timeSeconds
  throw slot > view.tip('confirmed').slot ? blockNotAvailable(slot) : slotSkipped(slot)
}

/** The lowest priority fee in each of the last blocks. */
const getRecentPrioritizationFees: Method = (view) => {
  const end = view.reached.confirmed + 1
  return view.ledger.blocks.slice(Math.max(0, end - FEE_WINDOW_BLOCKS), end).map((block) => {
    const prices = block.transactions.map(({ wire }) => Number(priceOf(wire.message)))
    const least = prices.length > 0 ? Math.min(...prices) : 0
    return { slot: block.slot, prioritizationFee: least }
  })
}

export const HISTORY_METHODS: Record<string, Method> = {
  getSignaturesForAddress,
  getTransaction,
  getSignatureStatuses,
  getBlock,
  getBlockTime,
  getRecentPrioritizationFees,
}
