import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LocalCheckout } from '../../scripts/local/checkout.ts'
import { startCheckout } from '../../scripts/local/checkout.ts'
import { COMPILED } from '../../scripts/local/compiled.ts'
import type { Member } from '../../scripts/local/family.ts'
import { readFlow, seedFlow } from '../../scripts/local/flows.ts'
import { findPort } from '../../scripts/local/ports.ts'
import type { ShopName } from '../../scripts/local/recipes.ts'
import type { LocalRestate } from '../../scripts/local/restate.ts'
import { startCluster, startRestate } from '../../scripts/local/restate.ts'
import type { LocalShops } from '../../scripts/local/shops.ts'
import { buyingAt, startShops } from '../../scripts/local/shops.ts'
import type { World } from '../../scripts/local/world.ts'
import { withWorld } from '../../scripts/local/world.ts'
import { startDisguise } from '../../shops/disguise/disguise.ts'
import { operatorClient } from '../../shops/processor/client.ts'

/** The whole checkout: shops with their processor, Restate, a checkout worker, several APIs. */
export type CheckoutWorld = World & {
  readonly shops: LocalShops
  /** The processor's ledger, the external source of truth. */
  readonly ledger: ReturnType<typeof operatorClient>
  readonly restate: LocalRestate
  /** All Restate nodes: one, unless `isCluster`. */
  readonly nodes: readonly LocalRestate[]
  /** The current worker; a new one after `restartWorker`. */
  worker(): LocalCheckout
  /**
   * Starts a worker in place of the last one, or of `ended`, which must have ended; `environment`
   * overrides its settings.
   */
  restartWorker(environment?: Record<string, string>, ended?: LocalCheckout): Promise<LocalCheckout>
  /** Starts a second worker at its own address, which becomes the current worker. */
  replaceWorker(): Promise<LocalCheckout>
  /** Runs `npm run operator -- …` from the source under test; returns what it prints. */
  operate(...words: string[]): Promise<string>
  readonly blobsDirectory: string
  readonly disguised: readonly DisguisedShop[]
}

/**
 * A shop under other names at its own address. Only its maintainer can see that it is the same
 * shop.
 */
type DisguisedShop = { readonly shop: ShopName; readonly seed: string; readonly url: string }

export type CheckoutOptions = {
  /** Number of API processes. */
  processes: number
  /**
   * `scripted`: a shop without pages, at scripted.test. Otherwise Chromium at real shops, or at
   * `hostile`, our own shop that cheats, or at `family`, generated shops.
   */
  shop: ShopName | 'both' | 'family' | 'hostile' | 'scripted'
  /** The generated shops. */
  family?: readonly Member[]
  /** Adds a copy of each real shop for each of these seeds. */
  disguises?: readonly string[]
  directory?: string | undefined
  /** RPC nodes, separated by commas; without them the chain is unreachable. */
  rpcUrls?: string
  /** Runs Debian's PostgreSQL, which can make base backups. */
  isDebian?: boolean
  /** Runs Restate as three nodes. */
  isCluster?: boolean
  /** For API and worker; overrides the proof's own settings. */
  environment?: Record<string, string>
  /** Receives every line that API, worker, Restate and shops print. */
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
    ...(options.family === undefined ? {} : { family: options.family }),
    ...(options.tell === undefined ? {} : { tell: options.tell }),
    onLine: (_service, line) => onLine(line, 'shops'),
  })
  const { nodes, ...restate } = await startEngine(options)
  const shared = { BLOBS_DIRECTORY: blobsDirectory, ...options.environment }
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
    const family = options.family === undefined ? [] : familyUrls(shops)
    const hosts = options.shop === 'hostile' ? hostileUrls(shops) : [...real, ...family]
    const environment = { ...shared, CARD_ISSUING: 'on' }
    const apis = { processes: options.processes, onLine: (line: string) => onLine(line, 'api') }
    return await withWorld(
      { directory, rpcUrls: options.rpcUrls, isDebian: options.isDebian, ...apis, environment },
      async (world) => {
        const start = async (own: Record<string, string> = {}, at = port) => {
          worker = await startCheckout({
            directory,
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
          replaceWorker: async () => start({}, await findPort()),
          operate: operator(directory, world.databaseUrl, blobsDirectory),
        }
        await prepare(options.shop, world)
        try {
          await start()
          const seen = { shops, ledger, blobsDirectory, disguised: disguises }
          return await run({ ...world, ...engine, ...means, ...seen })
        } finally {
          await Promise.all(workers.map((each) => each.stop()))
        }
      },
    )
  } finally {
    await restate.stop()
    for (const disguise of disguises) await disguise.stop()
    await shops.stop()
    rmSync(blobsDirectory, { recursive: true, force: true })
  }
}

function operator(directory = '.', databaseUrl: string, blobsDirectory: string) {
  const env = {
    ...COMPILED,
    DATABASE_URL: databaseUrl,
    SOLANA_RPC_URLS: 'http://127.0.0.1:1',
    BLOBS_DIRECTORY: blobsDirectory,
    OPERATOR_ALONE_UP_TO_CENTS: '1000000000', // two operators are a proof of their own
  }
  return async (...words: string[]) => {
    const command = [`${directory}/server/src/main/operator.ts`, ...words]
    return (await promisify(execFile)(process.execPath, command, { env })).stdout
  }
}

/** In a cluster the first node stands for all. */
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

/** Shops with pages are learned by their first purchase. */
async function prepare(shop: CheckoutOptions['shop'], { databaseUrl }: World) {
  if (shop === 'scripted') await seedFlow(databaseUrl, 'scripted.test', await readFlow())
}

function shopsOf(shop: CheckoutOptions['shop']): ShopName[] {
  if (shop === 'both') return ['oscar', 'evershop']
  return shop === 'hostile' || shop === 'family' || shop === 'scripted' ? [] : [shop]
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
    // Some generated shops leave the card to the processor's own page.
    ...(shop === 'family' ? { CARD_PAGE_HOSTS: new URL(processorUrl).host } : {}),
    // A shop without pages needs no browser: a proof may hold any number of purchases at one point.
    ...(shop === 'scripted'
      ? { DEVELOPMENT_SCRIPTED_SHOP: JSON.stringify(scripted), CHECKOUT_BROWSERS: '400' }
      : {}),
  }
}

function familyUrls({ family: { members, foreignUrl } }: LocalShops): string[] {
  return [...members.map(({ url }) => url), foreignUrl]
}

/** Includes a foreign host, so that cards are kept from it by more than unreachability. */
function hostileUrls({ hostile: { fronts, foreignUrl, trapUrls } }: LocalShops): string[] {
  return [...fronts.map(({ url }) => url), ...trapUrls, foreignUrl]
}
