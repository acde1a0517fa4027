import { readFileSync } from 'node:fs'
import { Florin } from '@florin/sdk'
import { UsageError } from './refusals.ts'
import type { Settings } from './settings.ts'
import { VERSION } from './version.ts'
import type { Wallet } from './wallet.ts'
import { openWallet } from './wallet.ts'

/** A tool's surroundings: the API, the wallet and the node. */
export type Context = {
  readonly url: string
  readonly florin: Florin
  /** Where signed payments are written before they are sent. */
  readonly stateDirectory: string
  /** The wallet that pays, and its Solana node. */
  readonly wallet: () => Wallet
  readonly rpcUrl: () => string
}

export function openContext(
  { url, apiKey, rpcUrl, wallet: file }: Settings,
  stateDirectory: string,
): Context {
  if (url === undefined) throw new UsageError('Run `florin login` first, or set FLORIN_URL.')
  const appInfo = { name: 'florin-cli', version: VERSION }
  const florin = new Florin(apiKey ?? null, { baseUrl: url, appInfo })
  let wallet: Wallet | undefined
  return {
    url: url.replace(/\/+$/, ''),
    florin,
    stateDirectory,
    wallet() {
      if (file === undefined) {
        throw new UsageError('This needs a wallet: run `florin login --wallet <key file>`.')
      }
      wallet ??= openWallet(readFileSync(file, 'utf8'))
      return wallet
    },
    rpcUrl() {
      if (rpcUrl !== undefined) return rpcUrl
      throw new UsageError(
        'This needs a Solana node: set SOLANA_RPC_URL, or log in with --rpc-url.',
      )
    },
  }
}
