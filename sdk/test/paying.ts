import { startIngestion } from '../../scripts/local/ingestion.ts'
import type { LocalProcess } from '../../scripts/local/process.ts'
import { startSolana } from '../../scripts/local/solana.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import { keypairSigner } from '../src/server.ts'

const SLOT_MS = 200
const LAG_SLOTS = '4' // a single node indexes at once

/** A wallet with 10,000 USDC, a local chain, and the ingestion of its payments. */
export type PayingWorld = {
  readonly payer: ReturnType<typeof keypairSigner>
  readonly payerSeed: Uint8Array
  readonly feeAddress: string
  readonly rpcUrl: string
  /** Environment of the API. */
  readonly environment: Record<string, string>
  /** Starts ingestion into a database. */
  follow(databaseUrl: string): Promise<void>
  stop(): Promise<void>
}

export async function startPaying(): Promise<PayingWorld> {
  const wallet = newWallet()
  const payerSeed = Uint8Array.from(wallet.keypair.slice(0, 32))
  const feeAddress = newWallet().address
  const { rpcUrl, wsUrl, stop } = await startSolana([wallet.address], { slotMs: SLOT_MS })
  const ingestions: LocalProcess[] = []
  return {
    payer: keypairSigner(payerSeed),
    payerSeed,
    feeAddress,
    rpcUrl,
    environment: { SOLANA_RPC_URLS: rpcUrl, FEE_ADDRESS: feeAddress },
    async follow(databaseUrl) {
      const environment = {
        FEE_ADDRESS: feeAddress,
        SOLANA_LAG_SLOTS: LAG_SLOTS,
        LOG_LEVEL: 'error',
      }
      const chain = { rpcUrls: rpcUrl, wsUrl }
      ingestions.push(await startIngestion({ databaseUrl, ...chain, environment }))
    },
    async stop() {
      for (const ingestion of ingestions) await ingestion.stop()
      await stop()
    },
  }
}
