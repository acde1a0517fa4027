import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Florin } from '@florin/sdk'
import { startProcessor } from '../../shops/processor/server.ts'
import { startCheckout } from '../local/checkout.ts'
import { createKey } from '../local/client.ts'
import { readFlow } from '../local/flows.ts'
import { startIngestion } from '../local/ingestion.ts'
import { findPort } from '../local/ports.ts'
import { startRestate } from '../local/restate.ts'
import { startSolana } from '../local/solana.ts'
import type { Wallet } from '../local/wallets.ts'
import { newWallet } from '../local/wallets.ts'
import { buildWeb, startWeb } from '../local/web.ts'
import { withWorld } from '../local/world.ts'

const SHOP = 'https://shop.example'
const SECRETS = { shopSecret: 'shop', operatorSecret: 'operator' }
const SLOT_MS = 100
const LAG_SLOTS = '4' // a single node, which indexes immediately

/** An account with a key, and a directory for its commands. */
export type Desk = {
  readonly url: string
  readonly rpcUrl: string
  readonly key: string
  readonly florin: Florin
  readonly merchant: Wallet
  /** Has SOL and USDC; its key file is `wallet.json` in the directory. */
  readonly payer: Wallet
  readonly directory: string
}

/** Starts all of Florin with the scripted shop, https://shop.example/mug. */
export async function withDesks(
  names: readonly string[],
  run: (openDesk: (name: string) => Promise<Desk>) => Promise<void>,
): Promise<void> {
  const [payer, sponsor, fees] = [newWallet(), newWallet(), newWallet()]
  const merchants = new Map(names.map((name) => [name, newWallet()]))
  await using ends = new AsyncDisposableStack()
  const wallets = [payer, sponsor, fees, ...merchants.values()]
  const addresses = wallets.map(({ address }) => address)
  const solana = await startSolana(addresses, { slotMs: SLOT_MS })
  ends.defer(solana.stop)
  const processor = await startProcessor(PROCESSOR, () => {})
  ends.defer(processor.stop)
  const restate = await startRestate()
  ends.defer(restate.stop)
  await buildWeb()
  const port = await findPort()
  const [url, forwardSecret] = [`http://localhost:${port}`, randomBytes(32).toString('hex')]
  const feesAt = { FEE_ADDRESS: fees.address }
  const blobs = { BLOBS_DIRECTORY: directoryFor('blobs', ends) }
  const environment = {
    ...feesAt,
    ...blobs,
    APP_URL: url,
    FORWARD_SECRET: forwardSecret,
    CARD_ISSUING: 'on',
    SPONSOR_KEYPAIR: JSON.stringify(sponsor.keypair),
  }
  const chain = { rpcUrls: solana.rpcUrl, wsUrl: solana.wsUrl }
  await withWorld({ processes: 1, environment, ...chain }, async ({ next, databaseUrl }) => {
    await using inner = new AsyncDisposableStack()
    const quiet = { LOG_LEVEL: 'error' }
    const follows = { ...feesAt, ...quiet, SOLANA_LAG_SLOTS: LAG_SLOTS }
    inner.defer((await startIngestion({ databaseUrl, ...chain, environment: follows })).stop)
    const flow = await readFlow() // the result of learning the shop
    const shop = { processorUrl: processor.url, ...SECRETS, flow }
    const buys = {
      ...quiet,
      ...blobs,
      ISSUER_URL: processor.url,
      ISSUER_SECRET: PROCESSOR.issuerSecret,
      DEVELOPMENT_SCRIPTED_SHOP: JSON.stringify(shop),
    }
    inner.defer((await startCheckout({ databaseUrl, restate, environment: buys })).stop)
    inner.defer((await startWeb({ port, apiUrl: next().url, forwardSecret })).stop)
    await run(async (name) => {
      const merchant = merchants.get(name) as Wallet
      const key = await createKey(url, merchant, { name: 'Samples', appUrl: url })
      const directory = directoryFor('samples', inner)
      writeFileSync(join(directory, 'wallet.json'), JSON.stringify(payer.keypair))
      const florin = new Florin(key, { baseUrl: url })
      return { url, rpcUrl: solana.rpcUrl, key, florin, merchant, payer, directory }
    })
  })
}

const PROCESSOR = {
  port: 0,
  shops: [{ id: 'scripted', name: 'Scripted', secret: 'shop', origin: SHOP }],
  issuerSecret: 'issuer',
  operatorSecret: 'operator',
  signingSecret: 'signing',
  bookPath: null,
  slowMs: 100,
}

function directoryFor(name: string, ends: AsyncDisposableStack): string {
  const directory = mkdtempSync(join(tmpdir(), `florin-${name}-`))
  ends.defer(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}
