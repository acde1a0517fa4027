import type { Chain } from '../chain/chain.ts'
import type { Db } from '../db/database.ts'
import type { Address } from '../lib/addresses.ts'
import type { Clock } from '../lib/clock.ts'
import type { Cents } from '../lib/money.ts'

/** Dependencies of gifts; `main` wires them. */
export type Context = {
  readonly db: Db
  readonly clock: Clock
  readonly chain: Chain
  readonly appUrl: URL
  readonly gifts: GiftSettings
  /** Pays the network fee of releases; null: recipients pay it. */
  readonly sponsor: Sponsor | null
  /** Hashes a client's address, so that the quota stores no addresses. */
  readonly hashClient: (address: string) => Buffer
}

type GiftSettings = {
  readonly minimumCents: Cents
  readonly maximumCents: Cents
  /** How long a gift can be funded before its terms are renewed. */
  readonly windowSlots: number
  /** Price per compute unit. */
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

/** The escrow program's feed: how far ingestion has read it decides when a window is over. */
export const ESCROW_FEED = 'gift_escrow'
