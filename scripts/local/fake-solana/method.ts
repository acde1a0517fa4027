/** An RPC method and how it reads its parameters. */

import type { Address } from '@solana/kit'
import { isAddress, isSignature } from '@solana/kit'
import type { Commitment } from './ledger.ts'
import { contextSlotNotReached, invalidParams, nodeBehind } from './rpc-errors.ts'
import type { View } from './view.ts'

/** Answers from a view; throws an `RpcError`. */
export type Method = (view: View, params: readonly unknown[]) => unknown

export const API_VERSION = '4.1.2'
/** A node that is this many slots behind reports itself unhealthy. */
const HEALTHY_LAG_SLOTS = 128
const COMMITMENTS: readonly string[] = ['processed', 'confirmed', 'finalized']

type CommonConfig = { readonly commitment: Commitment; readonly minContextSlot?: number }

/** The configuration object, with the commitment filled in: a node defaults to `finalized`. */
export function configParam<Config>(view: View, given: unknown): Config & CommonConfig {
  if (given !== undefined && given !== null && typeof given !== 'object')
    throw invalidParams('Invalid params: invalid type, expected an object')
  const config = { commitment: 'finalized', ...given } as Config & CommonConfig
  if (!COMMITMENTS.includes(config.commitment))
    throw invalidParams(`Invalid params: unknown variant \`${config.commitment}\``)
  const { slot } = view.tip(config.commitment)
  if ((config.minContextSlot ?? 0) > slot) throw contextSlotNotReached(slot)
  return config
}

export function assertHealthy({ lagSlots }: View): void {
  if (lagSlots >= HEALTHY_LAG_SLOTS) throw nodeBehind(lagSlots)
}

/** Only confirmed or finalized transactions have history. */
export function durableCommitment({ commitment }: CommonConfig): Commitment {
  if (commitment === 'processed')
    throw invalidParams('Method does not support commitment below `confirmed`')
  return commitment
}

export function addressParam(given: unknown): Address {
  if (typeof given === 'string' && isAddress(given)) return given
  throw invalidParams('Invalid param: Invalid')
}

export function signatureParam(given: unknown): string {
  if (typeof given === 'string' && isSignature(given)) return given
  throw invalidParams('Invalid param: Invalid')
}

export function slotParam(given: unknown): number {
  if (typeof given === 'number' && Number.isSafeInteger(given) && given >= 0) return given
  throw invalidParams('Invalid params: invalid type, expected u64')
}

export const contextOf = (view: View, commitment: Commitment) => ({
  apiVersion: API_VERSION,
  slot: view.tip(commitment).slot,
})
