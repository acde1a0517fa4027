import { startFakeSolana } from '../../scripts/local/fake-solana/fake-solana.ts'
import { findPort } from '../../scripts/local/ports.ts'
import { clusterDirectory, startPostgres } from '../../scripts/local/postgres.ts'
import { startSolana } from '../../scripts/local/solana.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import { buildWeb, startWeb } from '../../scripts/local/web.ts'
import { putSol, putUsdc } from '../chain.ts'
import { openBuying } from './buying.ts'
import { openControl } from './control.ts'
import type { WorldFacts } from './facts.ts'
import { writeFacts } from './facts.ts'
import type { Setting, Stops, TestEnv } from './test-env.ts'
import { followChain, logOf, newDatabase, openTestEnv } from './test-env.ts'

// Faster than the real network: finality takes seconds.
const SLOT_MS = 100
const LAG_SLOTS = 4
const DIRECTED_SLOT_MS = 100
const DIRECTED_LAG_SLOTS = 2
const STRICT = { RATE_LIMIT_ADDRESS_PER_SECOND: '5', RATE_LIMIT_GUESSES_PER_MINUTE: '2' }
const NOWHERE = 'http://127.0.0.1:1'

export type World = {
  readonly facts: WorldFacts
  /** Serves the real environment's pages from another tree, such as one with a planted fault. */
  serve(directory?: string): Promise<void>
  stop(): Promise<void>
}

/** Starts PostgreSQL, two chains and the server processes; with a shop if requested. */
export async function startWorld({ hasShop = false } = {}): Promise<World> {
  const stops: Stops = []
  const stop = async () => {
    for (const end of stops.splice(0)) await end().catch((error: unknown) => console.error(error))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(1)))
  }
  try {
    return { ...(await open(stops, hasShop)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function open(stops: Stops, hasShop: boolean): Promise<Omit<World, 'stop'>> {
  await buildWeb()
  const postgres = await startPostgres({
    directory: clusterDirectory(process.cwd(), 'e2e-postgres'),
    port: await findPort(),
    settings: { fsync: 'off', synchronous_commit: 'off', max_connections: '200' },
  })
  stops.unshift(postgres.stop)
  const shared = {
    sponsor: newWallet(),
    fees: newWallet(),
    serverSecret: 'the same for all test environments',
  }
  const onReal: Setting = {
    name: 'real',
    databaseUrl: await newDatabase(postgres, 'e2e_real'),
    ...(await openRealChain(stops)),
    merchant: newWallet(),
    ...shared,
  }
  const onDirected: Setting = {
    name: 'directed',
    databaseUrl: await newDatabase(postgres, 'e2e_directed'),
    ...(await openDirectedChain(stops)),
    merchant: newWallet(),
    ...shared,
  }
  await Promise.all([endow(onReal), endow(onDirected)])
  const onBuying: Setting = {
    ...onReal,
    name: 'buying',
    databaseUrl: await newDatabase(postgres, 'e2e_buying'),
    merchant: newWallet(),
  }
  const [real, directed, strict, buying, down] = await Promise.all([
    openTestEnv(onReal, stops),
    openTestEnv(onDirected, stops),
    openTestEnv({ ...onReal, name: 'strict', environment: STRICT }, stops),
    hasShop ? openBuying(onBuying, stops) : null,
    serveDown(stops),
    followChain(onReal, LAG_SLOTS, stops),
    followChain(onDirected, DIRECTED_LAG_SLOTS, stops),
  ])
  const facts = {
    real: real.facts,
    directed: directed.facts,
    strict: strict.facts,
    buying: buying?.facts ?? null,
    downUrl: down,
  }
  writeFacts(facts)
  return { facts, serve: (directory) => serveAll([real, directed, strict], directory) }
}

async function serveAll(testEnvs: readonly TestEnv[], directory?: string): Promise<void> {
  for (const testEnv of testEnvs) await testEnv.serve(directory)
}

async function openRealChain(stops: Stops) {
  const { rpcUrl, wsUrl, stop } = await startSolana([], { slotMs: SLOT_MS })
  stops.unshift(stop)
  return { rpcUrl, wsUrl, controlUrl: null }
}

async function openDirectedChain(stops: Stops) {
  const chain = await startFakeSolana({ slotMs: DIRECTED_SLOT_MS })
  const control = await openControl(chain)
  stops.unshift(control.stop, chain.stop)
  return { rpcUrl: chain.rpcUrl, wsUrl: chain.wsUrl, controlUrl: control.url }
}

/** Funds the merchant, the sponsor and the fee account. */
async function endow({ rpcUrl, controlUrl, merchant, sponsor, fees }: Setting): Promise<void> {
  const chain = { rpcUrl, controlUrl }
  for (const { address } of [merchant, sponsor, fees]) {
    await putSol(chain, address, 10)
    await putUsdc(chain, address, 1_000_000)
  }
}

async function serveDown(stops: Stops): Promise<string> {
  const web = await startWeb({
    port: await findPort(),
    apiUrl: NOWHERE,
    forwardSecret: 'x'.repeat(32),
    onLine: logOf('down-web'),
  })
  stops.unshift(web.stop)
  return web.url
}
