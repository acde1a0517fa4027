import type { Florin } from '@florin/sdk'
import type { Wallet } from '../wallets.ts'

/** Who makes the demo data, with what. */
export type DemoWorld = {
  readonly florin: Florin
  readonly rpcUrl: string
  readonly merchant: Wallet
  readonly buyer: Wallet
  readonly sender: Wallet
}
