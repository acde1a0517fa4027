import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalCheckout } from '../../scripts/local/checkout.ts'
import { startCheckout } from '../../scripts/local/checkout.ts'
import { readFlow, seedFlow } from '../../scripts/local/flows.ts'
import { findPort } from '../../scripts/local/ports.ts'
import type { LocalRestate } from '../../scripts/local/restate.ts'
import { startRestate } from '../../scripts/local/restate.ts'
import type { LocalShops } from '../../scripts/local/shops.ts'
import { startShops } from '../../scripts/local/shops.ts'
import { operatorClient } from '../../shops/processor/client.ts'
import type { World } from './world.ts'
import { withWorld } from './world.ts'

/** Everything that buys: shops with their processor, Restate, a checkout worker, several APIs. */
export type CheckoutWorld = World & {
  readonly shops: LocalShops
  /** The processor's ledger: the truth from outside. */
  readonly ledger: ReturnType<typeof operatorClient>
  readonly restate: LocalRestate
  /** The worker at work; another after `restartWorker`. */
  worker(): LocalCheckout
  /** Starts a worker where the last one was, which has ended; it may be set up otherwise. */
  restartWorker(environment?: Record<string, string>): Promise<LocalCheckout>
  readonly blobsDirectory: string
}

export type CheckoutOptions = {
  /** API processes. */
  processes: number
  /** `oscar`: Chromium at the real shop. `scripted`: a shop without pages, at scripted.test. */
  shop: 'oscar' | 'scripted'
  directory?: string
  /** For API and worker, over what a proof sets by itself. */
  environment?: Record<string, string>
  /** Gets the lines that API, worker, Restate and shops print. */
  onLine?: (line: string, from: 'api' | 'restate' | 'shops' | 'worker') => void
  tell?: (progress: string) => void
}

export async function withCheckout<Result>(
  options: CheckoutOptions,
  run: (world: CheckoutWorld) => Promise<Result>,
): Promise<Result> {
  const { onLine = () => {}, directory } = options
  const blobsDirectory = mkdtempSync(join(tmpdir(), 'florin-blobs-'))
  const shops = await startShops({
    ...(options.tell === undefined ? {} : { tell: options.tell }),
    onLine: (_service, line) => onLine(line, 'shops'),
  })
  const restate = await startRestate({ onLine: (line) => onLine(line, 'restate') })
  const shared = { BLOBS_DIRECTORY: blobsDirectory, ...options.environment }
  const source = directory === undefined ? {} : { directory }
  const port = await findPort()
  let worker: LocalCheckout | undefined
  try {
    const environment = { ...shared, CARD_ISSUING: 'on' }
    const apis = { processes: options.processes, onLine: (line: string) => onLine(line, 'api') }
    return await withWorld({ ...source, ...apis, environment }, (world) => {
      const start = async (own: Record<string, string> = {}) => {
        worker = await startCheckout({
          ...source,
          databaseUrl: world.databaseUrl,
          restate,
          port,
          environment: {
            LOG_LEVEL: 'warn',
            ...shared,
            ...workerOf(options.shop, shops),
            ...own,
          },
          onLine: (line) => onLine(line, 'worker'),
        })
        return worker
      }
      return prepare(options.shop, world, shops)
        .then(() => start())
        .then(() =>
          run({
            ...world,
            shops,
            ledger: operatorClient(shops.processor.url, shops.processor.operatorSecret),
            restate,
            worker: () => worker as LocalCheckout,
            restartWorker: start,
            blobsDirectory,
          }),
        )
        .finally(() => worker?.stop())
    })
  } finally {
    await restate.stop()
    await shops.stop()
    rmSync(blobsDirectory, { recursive: true, force: true })
  }
}

async function prepare(shop: CheckoutOptions['shop'], { databaseUrl }: World, shops: LocalShops) {
  const host = shop === 'oscar' ? new URL(shops.oscarUrl).host : 'scripted.test'
  await seedFlow(databaseUrl, host, await readFlow(shop))
}

function workerOf(
  shop: CheckoutOptions['shop'],
  { oscarUrl, processor }: LocalShops,
): Record<string, string> {
  const { url: processorUrl, scriptedSecret, operatorSecret, issuerSecret } = processor
  const scripted = { processorUrl, shopSecret: scriptedSecret, operatorSecret }
  return {
    ISSUER_URL: processorUrl,
    ISSUER_SECRET: issuerSecret,
    DEVELOPMENT_SHOP_HOSTS: new URL(oscarUrl).host,
    // A shop without pages takes no browser: as many as a proof likes may be held at one point.
    ...(shop === 'scripted'
      ? { DEVELOPMENT_SCRIPTED_SHOP: JSON.stringify(scripted), CHECKOUT_BROWSERS: '100' }
      : {}),
  }
}
