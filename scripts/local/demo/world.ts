import type { Florin } from '@florin/sdk'
import type { Wallet } from '../wallets.ts'

/** The client, the chain and the wallets that create the demo data. */
export type DemoWorld = {
  readonly florin: Florin
  readonly rpcUrl: string
  readonly merchant: Wallet
  readonly buyer: Wallet
  readonly sender: Wallet
}
