// npm run dev: all of Florin on this machine, with a demo business that has sales. `-- --shops`
// adds a shop to buy at, `-- --no-demo` leaves the account empty, `-- --reset` deletes earlier
// state. Ctrl-C stops everything.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify, styleText } from 'node:util'
import { Florin } from '@florin/sdk'
import pg from 'pg'
import type { LocalApi } from './local/api.ts'
import { startApi } from './local/api.ts'
import { startCheckout } from './local/checkout.ts'
import { createKey } from './local/client.ts'
import type { DemoPages } from './local/demo/demo.ts'
import { makeDemo } from './local/demo/demo.ts'
import { makePurchases } from './local/demo/purchases.ts'
import { startIngestion } from './local/ingestion.ts'
import { findPort } from './local/ports.ts'
import { clusterDirectory, startPostgres } from './local/postgres.ts'
import type { LocalRestate } from './local/restate.ts'
import { startRestate } from './local/restate.ts'
import type { LocalShops } from './local/shops.ts'
import { buyingAt, startShops } from './local/shops.ts'
import type { LocalSolana } from './local/solana.ts'
import { startSolana } from './local/solana.ts'
import { step, table } from './local/terminal.ts'
import { apiVault, loadVaultKeys } from './local/vault.ts'
import { loadWallets } from './local/wallets.ts'
import { buildWeb, startWeb } from './local/web.ts'

const STATE = '.florin'
const LOGS = {
  api: `${STATE}/api.log`,
  ingestion: `${STATE}/ingestion.log`,
  restate: `${STATE}/restate.log`,
  checkout: `${STATE}/checkout.log`,
  web: `${STATE}/web.log`,
}
const SHOP_LOGS = { oscar: `${STATE}/oscar.log`, processor: `${STATE}/processor.log` }
const WALLETS = ['merchant', 'sender', 'buyer', 'sponsor', 'fees'] as const
const VAULT = `${STATE}/vault.json`
const BLOBS = resolve(STATE, 'blobs')
const PREFERRED_PORTS = {
  web: 3000,
  cardFrame: 3001,
  api: 8080,
  postgres: 54329,
  oscar: 4602,
  processor: 4600,
}

const stops: (() => Promise<void>)[] = []
const isReset = process.argv.includes('--reset')
const hasShops = process.argv.includes('--shops')
const hasDemo = !process.argv.includes('--no-demo')
const givenDatabase = process.env.DATABASE_URL
const cluster = clusterDirectory(process.cwd(), 'postgres')

process.once('SIGINT', () => void leave(0))
process.once('SIGTERM', () => void leave(0))
try {
  await start()
} catch (error) {
  console.error(styleText('red', `\n${(error as Error).message}`))
  await leave(1)
}

async function start(): Promise<void> {
  console.log(styleText('bold', '\nFlorin on this machine\n'))
  if (isReset) await reset()
  await mkdir(STATE, { recursive: true })
  const wallets = loadWallets(`${STATE}/wallets.json`, WALLETS)
  const addresses = Object.values(wallets).map((wallet) => wallet.address)

  const solana = await step('Solana with USDC and the gift escrow', () => startSolana(addresses))
  stops.unshift(solana.stop)
  const shops = hasShops ? await step('Shop and card processor', openShops) : null
  const databaseUrl = await step('PostgreSQL', startDatabase)
  await step('Migrations', () => migrate(databaseUrl))
  const site = await prepareSite()
  const api = await step('API', () => serve(databaseUrl, solana, site, wallets))
  await step('Ingestion', () => follow(databaseUrl, solana, wallets))
  const key = await step('API key', () =>
    createKey(api.url, wallets.merchant, { name: 'Local', appUrl: site.url }),
  )
  const florin = new Florin(key, { baseUrl: api.url })
  const demoWorld = { florin, rpcUrl: solana.rpcUrl, ...wallets }
  // Demo payments take a while to become final, so the rest starts meanwhile.
  const demo = hasDemo ? makeDemo(demoWorld) : Promise.resolve(null)
  demo.catch(() => {}) // awaited below

  await step('Pages', buildWeb)
  await step('Web server', () => startSite(site, api, solana))
  const restate = await step('Restate', startWorkflows)
  await step('Checkout worker', () => buy(databaseUrl, restate, shops))
  const pages = hasDemo ? await step('Demo data, paid and reconciled', () => demo) : null
  if (pages !== null && shops !== null) {
    await step('Purchases at the shop', () => makePurchases(demoWorld, shops.oscarUrl))
  }
  // For `npm run pay`, which runs in another terminal.
  const world = { apiUrl: api.url, rpcUrl: solana.rpcUrl }
  await writeFile(`${STATE}/dev.json`, JSON.stringify(world))
  announce({ site, api, solana, databaseUrl, restate, shops, key, wallets, pages })
}

type Wallets = ReturnType<typeof loadWallets<(typeof WALLETS)[number]>>

/** The web server's address, and the secret that lets it forward client addresses to the API. */
type Site = { readonly port: number; readonly url: string; readonly secret: string }

async function prepareSite(): Promise<Site> {
  const port = await findPort(PREFERRED_PORTS.web)
  return { port, url: `http://localhost:${port}`, secret: randomBytes(32).toString('hex') }
}

function explorerOf(rpcUrl: string): string {
  return `https://explorer.solana.com/tx/{signature}?cluster=custom&customUrl=${encodeURIComponent(rpcUrl)}`
}

async function startSite(site: Site, api: LocalApi, { rpcUrl }: LocalSolana): Promise<void> {
  const web = await startWeb({
    port: site.port,
    cardFramePort: PREFERRED_PORTS.cardFrame,
    apiUrl: api.url,
    forwardSecret: site.secret,
    environment: { EXPLORER_URL: explorerOf(rpcUrl) },
    onLine: logTo(LOGS.web),
  })
  stops.unshift(web.stop)
  void web.ended.then(() => leave(1, `The web server stopped. See ${LOGS.web}`))
}

async function follow(databaseUrl: string, solana: LocalSolana, { fees }: Wallets): Promise<void> {
  const ingestion = await startIngestion({
    databaseUrl,
    rpcUrls: solana.rpcUrl,
    wsUrl: solana.wsUrl,
    environment: { FEE_ADDRESS: fees.address },
    onLine: logTo(LOGS.ingestion),
  })
  stops.unshift(ingestion.stop)
  void ingestion.ended.then(() => leave(1, `Ingestion stopped. See ${LOGS.ingestion}`))
}

type Started = {
  readonly site: Site
  readonly api: LocalApi
  readonly solana: LocalSolana
  readonly databaseUrl: string
  readonly restate: LocalRestate
  readonly shops: LocalShops | null
  readonly key: string
  readonly wallets: Wallets
  readonly pages: DemoPages | null
}

function announce(started: Started): void {
  const { site, api, solana, databaseUrl, restate, shops, key, wallets, pages } = started
  table({
    Pages: site.url,
    ...(pages === null ? {} : pageRows(site, pages)),
    Dashboard: `${site.url}/dashboard`,
    API: api.url,
    Docs: `${site.url}/docs`,
    Reference: `${api.url}/docs`,
    Metrics: api.metricsUrl,
    'Solana RPC': solana.rpcUrl,
    'Solana WebSocket': solana.wsUrl,
    PostgreSQL: databaseUrl,
    'Restate admin': restate.adminUrl,
    ...(shops === null ? {} : { Shop: shops.oscarUrl }),
    Logs: Object.values({ ...LOGS, ...(hasShops ? SHOP_LOGS : {}) }).join(', '),
    'API key': key,
    ...Object.fromEntries(
      Object.entries(wallets).map(([name, { address }]) => [`Wallet: ${name}`, address]),
    ),
  })
  console.log(`Each wallet started with 10 SOL and 10,000 USDC. Keys: ${STATE}/wallets.json`)
  if (givenDatabase === undefined) {
    console.log(
      'The local Solana network keeps nothing when it stops, so the database starts empty too.',
    )
  } else if (!isReset) {
    console.log(
      'Your database was kept, but the local Solana network is new. Use -- --reset to empty both.',
    )
  }
  announceCommands(api.url, key, shops)
}

function pageRows(site: Site, pages: DemoPages): Record<string, string> {
  return {
    '  checkout session': pages.sessionUrl,
    '  checkout link': pages.linkUrl,
    '  transaction intent': pages.intentUrl,
    '  gift': `${site.url}/gifts/${pages.giftId}`,
    '  redeem the gift': `${site.url}/gifts/redeem with the code ${pages.releaseCode}`,
  }
}

function announceCommands(apiUrl: string, key: string, shops: LocalShops | null): void {
  console.log('\nTry it:\n')
  if (shops !== null) console.log(`  ${buyingLine(apiUrl, key, shops)}\n`)
  console.log(`  curl ${apiUrl}/v1/account -H 'Authorization: Bearer ${key}'\n`)
  console.log('Take a first payment: open a till, then pay it from another terminal:\n')
  console.log(`  FLORIN_URL=${apiUrl} FLORIN_API_KEY=${key} npm run example point-of-sale 12.50`)
  console.log('  npm run pay -- solana:…\n')
  console.log('Ctrl-C stops everything.\n')
}

/** The given database as it is, or a new empty one. */
async function startDatabase(): Promise<string> {
  if (givenDatabase !== undefined) return givenDatabase
  const port = await findPort(PREFERRED_PORTS.postgres)
  const postgres = await startPostgres({ directory: cluster, port })
  stops.unshift(postgres.stop)
  await execute(
    postgres.url('postgres'),
    'DROP DATABASE IF EXISTS florin',
    'CREATE DATABASE florin',
  )
  await rm(BLOBS, { recursive: true, force: true }) // screenshots of deleted purchases
  return postgres.url('florin')
}

async function openShops(tell: (progress: string) => void): Promise<LocalShops> {
  const log = logTo(SHOP_LOGS.oscar)
  const logProcessor = logTo(SHOP_LOGS.processor)
  const shops = await startShops({
    ports: { oscar: PREFERRED_PORTS.oscar },
    processorPort: PREFERRED_PORTS.processor,
    tell,
    onLine: (service, line) => (service === 'processor' ? logProcessor(line) : log(line)),
  })
  stops.unshift(shops.stop)
  void shops.oscar.ended.then(() => leave(1, `The shop stopped. See ${SHOP_LOGS.oscar}`))
  return shops
}

/** Starts the checkout worker with its vault. With a local shop, it buys only there. */
async function buy(
  databaseUrl: string,
  restate: LocalRestate,
  shops: LocalShops | null,
): Promise<void> {
  const environment: Record<string, string> = {
    BLOBS_DIRECTORY: BLOBS,
    ...(shops === null ? {} : buyingAt(shops, [shops.oscarUrl])),
  }
  const onLine = logTo(LOGS.checkout)
  const vaultKeys = loadVaultKeys(VAULT)
  const checkout = await startCheckout({ databaseUrl, restate, environment, vaultKeys, onLine })
  stops.unshift(checkout.stop)
  void checkout.ended.then(() => leave(1, `The checkout worker stopped. See ${LOGS.checkout}`))
}

function buyingLine(url: string, key: string, { oscarUrl }: LocalShops): string {
  return `FLORIN_URL=${url} FLORIN_API_KEY=${key} SHOP_URL=${oscarUrl} npm run example agent-buys`
}

/** Starts empty: old jobs refer to objects of a database that no longer exists. */
async function startWorkflows(): Promise<LocalRestate> {
  const directory = resolve(STATE, 'restate')
  await rm(directory, { recursive: true, force: true })
  const restate = await startRestate({ directory, onLine: logTo(LOGS.restate) })
  stops.unshift(restate.stop)
  return restate
}

async function reset(): Promise<void> {
  await rm(STATE, { recursive: true, force: true })
  await rm(cluster, { recursive: true, force: true })
  if (givenDatabase === undefined) return
  await execute(givenDatabase, 'DROP SCHEMA public CASCADE', 'CREATE SCHEMA public')
}

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function migrate(databaseUrl: string): Promise<void> {
  const env = { DATABASE_URL: databaseUrl }
  await promisify(execFile)(process.execPath, ['server/src/main/migrate.ts'], { env })
}

async function serve(
  databaseUrl: string,
  { rpcUrl: rpcUrls }: LocalSolana,
  site: Site,
  { sponsor, fees }: Wallets,
): Promise<LocalApi> {
  const environment = {
    APP_URL: site.url,
    FORWARD_SECRET: site.secret,
    SPONSOR_KEYPAIR: JSON.stringify(sponsor.keypair),
    FEE_ADDRESS: fees.address,
    BLOBS_DIRECTORY: BLOBS,
    EXPLORER_URL: explorerOf(rpcUrls),
    CARD_ISSUING: hasShops ? 'on' : 'off',
    ...apiVault(loadVaultKeys(VAULT)),
  }
  const port = PREFERRED_PORTS.api
  const onLine = logTo(LOGS.api)
  const api = await startApi({ databaseUrl, rpcUrls, environment, port, onLine })
  stops.unshift(api.stop)
  void api.ended.then(() => leave(1, `The API stopped. See ${LOGS.api}`))
  return api
}

function logTo(file: string): (line: string) => void {
  const log = createWriteStream(file)
  return (line) => void log.write(`${line}\n`)
}

async function leave(code: number, reason?: string): Promise<void> {
  if (process.exitCode !== undefined) return // already stopping
  process.exitCode = code
  if (reason !== undefined) console.error(styleText('red', reason))
  console.log('\nStopping …')
  for (const stop of stops) await stop().catch((error: unknown) => console.error(error))
  console.log('Stopped.')
  process.exit(code)
}
