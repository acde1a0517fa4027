import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalCheckout } from '../../scripts/local/checkout.ts'
import { startCheckout } from '../../scripts/local/checkout.ts'
import { readFlow, seedFlow } from '../../scripts/local/flows.ts'
import { findPort } from '../../scripts/local/ports.ts'
import type { LocalRestate } from '../../scripts/local/restate.ts'
import { startCluster, startRestate } from '../../scripts/local/restate.ts'
import type { LocalShops, ShopName } from '../../scripts/local/shops.ts'
import { buyingAt, startShops } from '../../scripts/local/shops.ts'
import type { World } from '../../scripts/local/world.ts'
import { withWorld } from '../../scripts/local/world.ts'
import { startDisguise } from '../../shops/disguise/disguise.ts'
import { operatorClient } from '../../shops/processor/client.ts'

/** Everything that buys: shops with their processor, Restate, a checkout worker, several APIs. */
export type CheckoutWorld = World & {
  readonly shops: LocalShops
  /** The processor's ledger: the truth from outside. */
  readonly ledger: ReturnType<typeof operatorClient>
  readonly restate: LocalRestate
  /** All nodes of it: one, unless a cluster was asked for. */
  readonly nodes: readonly LocalRestate[]
  /** The worker at work; another after `restartWorker`. */
  worker(): LocalCheckout
  /** Starts a worker where the last one was, which has ended, or another; it may be set up otherwise. */
  restartWorker(environment?: Record<string, string>, ended?: LocalCheckout): Promise<LocalCheckout>
  /** Another worker beside it, at an address of its own, which is the worker from now on. */
  replaceWorker(directory?: string): Promise<LocalCheckout>
  readonly blobsDirectory: string
  readonly disguised: readonly DisguisedShop[]
}

/** A shop under other names, at an address of its own: to everybody but its maintainer another shop. */
type DisguisedShop = { readonly shop: ShopName; readonly seed: string; readonly url: string }

export type CheckoutOptions = {
  /** API processes. */
  processes: number
  /**
   * Chromium at the real shops; at `hostile`, our own, which cheats; or `scripted`: a shop without pages, at
   * scripted.test.
   */
  shop: ShopName | 'both' | 'hostile' | 'scripted'
  /** Each real shop is there once more for each of these seeds. */
  disguises?: readonly string[]
  directory?: string
  /** Restate as three nodes. */
  isCluster?: boolean
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
  const names = shopsOf(options.shop)
  const shops = await startShops({
    shops: options.shop === 'hostile' ? ['hostile'] : names,
    ...(options.tell === undefined ? {} : { tell: options.tell }),
    onLine: (_service, line) => onLine(line, 'shops'),
  })
  const { nodes, ...restate } = await startEngine(options)
  const shared = { BLOBS_DIRECTORY: blobsDirectory, ...options.environment }
  const source = directory === undefined ? {} : { directory }
  const port = await findPort()
  const ledger = operatorClient(shops.processor.url, shops.processor.operatorSecret)
  const disguises: (DisguisedShop & { stop(): Promise<void> })[] = []
  let worker: LocalCheckout | undefined
  const workers: LocalCheckout[] = []
  try {
    for (const shop of names) {
      for (const seed of options.disguises ?? []) {
        const disguise = await startDisguise(shops[shop].url, seed)
        disguises.push({ shop, seed, ...disguise })
        await ledger.addOrigin(shop, disguise.url)
      }
    }
    const real = [...names.map((name) => shops[name]), ...disguises].map(({ url }) => url)
    const hosts = options.shop === 'hostile' ? hostileUrls(shops) : real
    const environment = { ...shared, CARD_ISSUING: 'on' }
    const apis = { processes: options.processes, onLine: (line: string) => onLine(line, 'api') }
    return await withWorld({ ...source, ...apis, environment }, async (world) => {
      const start = async (own: Record<string, string> = {}, at = port, from = source) => {
        worker = await startCheckout({
          ...from,
          databaseUrl: world.databaseUrl,
          restate,
          port: at,
          environment: {
            LOG_LEVEL: 'warn',
            ...shared,
            ...workerOf(options.shop, shops, hosts),
            ...own,
          },
          onLine: (line) => onLine(line, 'worker'),
        })
        workers.push(worker)
        return worker
      }
      const engine = { restate, nodes }
      const means = {
        worker: () => worker as LocalCheckout,
        restartWorker: (own?: Record<string, string>, ended = worker) =>
          start(own, Number(new URL(ended?.url ?? '').port)),
        replaceWorker: async (release = directory) =>
          start({}, await findPort(), release === undefined ? {} : { directory: release }),
      }
      await prepare(options.shop, world)
      try {
        await start()
        const seen = { shops, ledger, blobsDirectory, disguised: disguises }
        return await run({ ...world, ...engine, ...means, ...seen })
      } finally {
        await Promise.all(workers.map((each) => each.stop()))
      }
    })
  } finally {
    await restate.stop()
    for (const disguise of disguises) await disguise.stop()
    await shops.stop()
    rmSync(blobsDirectory, { recursive: true, force: true })
  }
}

/** Of a cluster the first node stands for all where one is meant. */
async function startEngine({ isCluster = false, onLine = () => {} }: CheckoutOptions) {
  const lines = { onLine: (line: string) => onLine(line, 'restate') }
  if (!isCluster) {
    const restate = await startRestate(lines)
    return { ...restate, nodes: [restate] }
  }
  const cluster = await startCluster(lines)
  const [first] = cluster.nodes as [LocalRestate]
  return { ...first, ...cluster }
}

/** A shop with pages is learnt by whoever comes first. */
async function prepare(shop: CheckoutOptions['shop'], { databaseUrl }: World) {
  if (shop === 'scripted') await seedFlow(databaseUrl, 'scripted.test', await readFlow())
}

/** The processor comes with any of them; where there are no pages Oscar is there and idle. */
function shopsOf(shop: CheckoutOptions['shop']): ShopName[] {
  if (shop === 'both') return ['oscar', 'evershop']
  if (shop === 'hostile') return []
  return [shop === 'evershop' ? 'evershop' : 'oscar']
}

function workerOf(
  shop: CheckoutOptions['shop'],
  shops: LocalShops,
  shopUrls: readonly string[],
): Record<string, string> {
  const { url: processorUrl, scriptedSecret, operatorSecret } = shops.processor
  const scripted = { processorUrl, shopSecret: scriptedSecret, operatorSecret }
  return {
    ...buyingAt(shops, shopUrls),
    // A shop without pages takes no browser: as many as a proof likes may be held at one point.
    ...(shop === 'scripted'
      ? { DEVELOPMENT_SCRIPTED_SHOP: JSON.stringify(scripted), CHECKOUT_BROWSERS: '400' }
      : {}),
  }
}

/** Somebody else's host as well: what keeps cards from there must be more than that it is out of reach. */
function hostileUrls({ hostile: { fronts, foreignUrl, trapUrls } }: LocalShops): string[] {
  return [...fronts.map(({ url }) => url), ...trapUrls, foreignUrl]
}
