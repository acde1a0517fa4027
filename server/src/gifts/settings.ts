import type { Chain } from '../chain/chain.ts'
import type { ServiceWallet } from '../chain/wallet.ts'
import type { Db } from '../db/database.ts'
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

export type Sponsor = ServiceWallet & {
  /** Other wallets that sign releases built with them, while the sponsor is rotated. */
  readonly accepted?: readonly ServiceWallet[]
  readonly feeLimitLamports: number
  readonly attemptsPerGift: number
  readonly perClientPerDay: number
  readonly perAccountPerDay: number
  /** The budget for network fees, over all accounts. */
  readonly lamportsPerDay: number
  /** Called once a day at most, when the budget has refused a release: recipients pay until midnight UTC. */
  readonly onStopped?: () => void
}

/** The escrow program's feed: how far ingestion has read it decides when a window is over. */
export const ESCROW_FEED = 'gift_escrow'
