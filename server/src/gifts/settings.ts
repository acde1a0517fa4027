import type { Chain } from '../chain/chain.ts'
import type { Db } from '../db/database.ts'
import type { Address } from '../lib/addresses.ts'
import type { Clock } from '../lib/clock.ts'
import type { Cents } from '../lib/money.ts'

/** What the gifts stand on; the process root puts it together. */
export type Context = {
  readonly db: Db
  readonly clock: Clock
  readonly chain: Chain
  readonly appUrl: URL
  readonly gifts: GiftSettings
  /** Pays the network fee of releases; null: recipients pay it themselves. */
  readonly sponsor: Sponsor | null
  /** Hashes a client's address, so that the quota needs no list of addresses. */
  readonly hashClient: (address: string) => Buffer
}

type GiftSettings = {
  readonly minimumCents: Cents
  readonly maximumCents: Cents
  /** How long a gift can be funded before its terms are made anew. */
  readonly windowSlots: number
  /** What is offered for a compute unit. */
  readonly microLamports: number
}

export type Sponsor = {
  readonly address: Address
  readonly sign: (message: Uint8Array) => Uint8Array
  readonly feeLimitLamports: number
  readonly attemptsPerGift: number
  readonly perClientPerDay: number
  readonly perAccountPerDay: number
}

/** The feed of the escrow program: how far the follower has read it decides when a window is over. */
export const ESCROW_FEED = 'gift_escrow'
