import type { Chain } from '../../chain/chain.ts'
import type { ServiceWallet } from '../../chain/wallet.ts'
import type { Db } from '../../db/database.ts'
import type { Address } from '../../lib/addresses.ts'
import type { Clock } from '../../lib/clock.ts'
import type { FeePlan } from './state.ts'

/** Dependencies of payments; `main` wires them. */
export type Context = {
  readonly db: Db
  readonly clock: Clock
  readonly chain: Chain
  readonly appUrl: URL
  readonly payments: PaymentSettings
}

type PaymentSettings = {
  /** Base of link addresses: `{checkoutUrl}/{link}`. */
  readonly checkoutUrl: URL
  /** Base of transaction intent addresses: `{payUrl}/i/{intent}`. */
  readonly payUrl: URL
  /** Price per compute unit. */
  readonly microLamports: number
  /** The fee wallet and the default plan; null: no fees. */
  readonly fees: (FeePlan & { readonly address: Address }) | null
  /** Binds refunds to their blockhash. It signs nothing else: its signature identifies a refund. */
  readonly refundSigner: ServiceWallet
  /** One of the markers that ingestion follows. */
  readonly pickMarker: () => Promise<Address>
  /** Makes ingestion poll a token account soon. */
  readonly watch: (tokenAccount: Address) => Promise<void>
  /** Looks up transactions that name a reference. */
  readonly lookUp: (reference: Address) => Promise<void>
}
