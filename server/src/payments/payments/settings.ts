import type { Chain } from '../../chain/chain.ts'
import type { ServiceWallet } from '../../chain/wallet.ts'
import type { Db } from '../../db/database.ts'
import type { Address } from '../../lib/addresses.ts'
import type { Clock } from '../../lib/clock.ts'
import type { FeePlan } from './state.ts'

/** What payments stand on; the process root puts it together. */
export type Context = {
  readonly db: Db
  readonly clock: Clock
  readonly chain: Chain
  readonly appUrl: URL
  readonly payments: PaymentSettings
}

type PaymentSettings = {
  /** Where links are opened: `{checkoutUrl}/{link}`. */
  readonly checkoutUrl: URL
  /** Where transaction intents are paid: `{payUrl}/i/{intent}`. */
  readonly payUrl: URL
  /** What is offered for a compute unit. */
  readonly microLamports: number
  /** Where fees go, and the plan of accounts that have none of their own; null: no fees are taken. */
  readonly fees: (FeePlan & { readonly address: Address }) | null
  /** Binds refunds to their blockhash. It must sign nothing else: its signature is what tells a refund. */
  readonly refundSigner: ServiceWallet
  /** One of the addresses that the follower reads. */
  readonly pickMarker: () => Promise<Address>
  /** Has the follower read a token account, soon. */
  readonly watch: (tokenAccount: Address) => Promise<void>
  /** Looks what names a reference. */
  readonly lookUp: (reference: Address) => Promise<void>
}
