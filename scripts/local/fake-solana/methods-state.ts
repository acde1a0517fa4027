/**
 * RPC methods for the current state: slots, blockhashes, accounts, balances, and the node itself.
 */
import type { Address } from '@solana/kit'
import type { Commitment } from './ledger.ts'
import { MAX_AGE_BLOCKS, sha256 } from './ledger.ts'
import type { Method } from './method.ts'
import {
  API_VERSION,
  addressParam,
  assertHealthy,
  configParam,
  contextOf,
  slotParam,
} from './method.ts'
import { invalidParams } from './rpc-errors.ts'
import type { Config } from './shapes.ts'
import { accountShape, decimalsOf, readToken, uiAmount } from './shapes.ts'
import type { View } from './view.ts'
import { decodeMessage, feeOf } from './wire.ts'

const MAX_ACCOUNTS = 100
const SLOTS_PER_EPOCH = 432_000
const FEATURE_SET = 3_640_012_085

const readAt = (view: View, address: Address, commitment: Commitment) =>
  view.engine.accounts.readAt(address, view.tip(commitment).slot)

const getSlot: Method = (view, [config]) => view.tip(configParam(view, config).commitment).slot

const getBlockHeight: Method = (view, [config]) =>
  view.tip(configParam(view, config).commitment).height

const getEpochInfo: Method = (view, [config]) => {
  const { slot, height } = view.tip(configParam(view, config).commitment)
  return {
    absoluteSlot: slot,
    blockHeight: height,
    epoch: Math.floor(slot / SLOTS_PER_EPOCH),
    slotIndex: slot % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
    transactionCount: null,
  }
}

const getLatestBlockhash: Method = (view, [config]) => {
  const { commitment } = configParam(view, config)
  const { blockhash, height } = view.tip(commitment)
  const lastValidBlockHeight = height + MAX_AGE_BLOCKS
  return { context: contextOf(view, commitment), value: { blockhash, lastValidBlockHeight } }
}

const isBlockhashValid: Method = (view, [blockhash, config]) => {
  const { commitment } = configParam(view, config)
  const value = view.ledger.isAlive(addressParam(blockhash), view.tip(commitment).height)
  return { context: contextOf(view, commitment), value }
}

const getAccountInfo: Method = (view, [address, given]) => {
  const config = configParam<Config>(view, given)
  const account = readAt(view, addressParam(address), config.commitment)
  return { context: contextOf(view, config.commitment), value: accountShape(account, config) }
}

const getMultipleAccounts: Method = (view, [addresses, given]) => {
  const config = configParam<Config>(view, given)
  if (!Array.isArray(addresses)) throw invalidParams('Invalid params: expected addresses')
  if (addresses.length > MAX_ACCOUNTS)
    throw invalidParams(`Too many inputs provided; max ${MAX_ACCOUNTS}`)
  const value = addresses.map((address) =>
    accountShape(readAt(view, addressParam(address), config.commitment), {
      encoding: 'base64',
      ...config,
    }),
  )
  return { context: contextOf(view, config.commitment), value }
}

const getBalance: Method = (view, [address, config]) => {
  const { commitment } = configParam(view, config)
  const value = readAt(view, addressParam(address), commitment)?.lamports ?? 0n
  return { context: contextOf(view, commitment), value }
}

const getTokenAccountBalance: Method = (view, [address, config]) => {
  const { commitment } = configParam(view, config)
  const account = readAt(view, addressParam(address), commitment)
  if (account === null) throw invalidParams('Invalid param: could not find account')
  const token = readToken(account)
  if (token === null) throw invalidParams('Invalid param: not a Token account')
  const value = uiAmount(token.amount, decimalsOf(view, token.mint))
  return { context: contextOf(view, commitment), value }
}

const getFeeForMessage: Method = (view, [encoded, config]) => {
  const { commitment } = configParam(view, config)
  const message = decodeMessage(Buffer.from(`${encoded}`, 'base64'))
  const isAlive = view.ledger.isAlive(message.lifetimeToken, view.tip(commitment).height)
  return { context: contextOf(view, commitment), value: isAlive ? feeOf(message) : null }
}

const getHealth: Method = (view) => {
  assertHealthy(view)
  return 'ok'
}

export const STATE_METHODS: Record<string, Method> = {
  getSlot,
  getBlockHeight,
  getEpochInfo,
  getLatestBlockhash,
  isBlockhashValid,
  getAccountInfo,
  getMultipleAccounts,
  getBalance,
  getTokenAccountBalance,
  getFeeForMessage,
  getHealth,
  getMinimumBalanceForRentExemption: (view, [bytes]) => view.engine.rent(slotParam(bytes)),
  getGenesisHash: () => sha256('the fake genesis'),
  getVersion: () => ({ 'solana-core': API_VERSION, 'feature-set': FEATURE_SET }),
}
