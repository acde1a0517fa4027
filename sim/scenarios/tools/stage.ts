import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { address } from '@solana/kit'
import { findTokenAccount } from '../../../program/client/instructions.ts'
import { call as callApi, createKey } from '../../../scripts/local/client.ts'
import { startSolana } from '../../../scripts/local/solana.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { World } from '../../../scripts/local/world.ts'
import { withWorld } from '../../../scripts/local/world.ts'
import type { Run } from '../../proof.ts'
import { withIngestion } from '../../world/ingestion.ts'
import type { Fate, LosingProxy } from '../../world/proxy.ts'
import { startProxy } from '../../world/proxy.ts'

type Called = { readonly code: number; readonly out: string; readonly err: string }

/** A host with an account and a wallet, in a world whose answers can be lost. */
export type Stage = {
  readonly wallet: Wallet
  readonly environment: Record<string, string>
  /** The command line's main file. */
  readonly main: string
  readonly ada: Wallet
  /** A host of its own, with a new account, unless its wallet needs none. */
  newAccount(payer: 'sender' | 'merchant' | 'ada'): Promise<Stage>
  /** Runs a command in this process: it remembers nothing between two of them. */
  call(argv: readonly string[]): Promise<Called>
  /** The same, and the result. */
  // biome-ignore lint/suspicious/noExplicitAny: any JSON the commands print
  ask(argv: readonly string[]): Promise<any>
  spawn(argv: readonly string[]): { readonly ended: Promise<unknown>; kill(): Promise<void> }
  setFate(fate: Fate): void
  swallowed(): Promise<void>
  killDuring(work: () => Promise<unknown>): Promise<void>
  /** How many operations the API recorded for this account. */
  claims(): Promise<number>
  list(path: string): Promise<number>
  /** USDC of a wallet, in base units. */
  usdcOf(wallet: string): Promise<bigint>
}

type Ground = {
  readonly world: World
  readonly [name: string]: unknown
  readonly rpcUrl: string
  readonly api: LosingProxy
  readonly node: LosingProxy
  readonly wallets: Record<'sender' | 'merchant' | 'ada', Wallet>
  readonly directory: string | undefined
  readonly home: string
}

export async function withStage(run: Run, work: (stage: Stage) => Promise<void>): Promise<void> {
  const wallets = { sender: newWallet(), merchant: newWallet(), ada: newWallet() }
  const sponsor = newWallet()
  const rich = [wallets.sender, wallets.merchant, sponsor].map((wallet) => wallet.address)
  const solana = await startSolana(rich, { slotMs: 200 })
  const api = await startProxy('', (method) => method === 'POST')
  const node = await startProxy(solana.rpcUrl, (_, body) => body.includes('"sendTransaction"'))
  const home = mkdtempSync(join(tmpdir(), 'florin-tools-'))
  const fees = { FEE_ADDRESS: sponsor.address, APP_URL: api.url, CARD_ISSUING: 'on' }
  const environment = { ...fees, SPONSOR_KEYPAIR: JSON.stringify(sponsor.keypair) }
  const chain = { rpcUrls: solana.rpcUrl, wsUrl: solana.wsUrl }
  const { directory } = run
  try {
    await withWorld({ processes: 1, directory, environment, ...chain }, async (world) => {
      api.target = world.next().url
      const follows = { databaseUrl: world.databaseUrl, environment: fees, ...chain }
      await withIngestion(1, follows, async () => {
        const ground = { world, rpcUrl: solana.rpcUrl, api, node, wallets, directory, home }
        await work(await hostOf(ground, 'sender'))
      })
    })
  } finally {
    rmSync(home, { recursive: true })
    await Promise.all([api.close(), node.close()])
    await solana.stop()
  }
}

let hosts = 0

async function hostOf(ground: Ground, payer: 'sender' | 'merchant' | 'ada'): Promise<Stage> {
  const { world, api, node, wallets, directory, home } = ground
  const wallet = wallets[payer]
  const owner = payer === 'merchant' ? wallet : newWallet()
  const key = await createKey(api.url, owner, { name: 'tools' })
  const { body: account } = await callApi(api.url, 'GET', '/v1/account', { key })
  const own = join(home, `${hosts++}`)
  mkdirSync(own)
  writeFileSync(join(own, 'wallet.json'), JSON.stringify(wallet.keypair), { mode: 0o600 })
  const environment = {
    FLORIN_URL: api.url,
    FLORIN_API_KEY: key,
    FLORIN_WALLET: join(own, 'wallet.json'),
    SOLANA_RPC_URL: node.url,
    XDG_CONFIG_HOME: own,
    XDG_STATE_HOME: own,
  }
  const main = resolve(directory ?? '.', 'cli/src/main.ts')
  const call = (argv: readonly string[]) => callIn(main, argv, environment)
  return {
    ...{ wallet, environment, main, call, ada: wallets.ada },
    newAccount: (next) => hostOf(ground, next),
    async ask(argv) {
      const { code, out, err } = await call([...argv, '--json'])
      if (code !== 0) throw new Error(`florin ${argv.join(' ')}: ${err}`)
      return JSON.parse(out)
    },
    spawn: (argv) => spawnHost(main, argv, environment),
    setFate(fate) {
      api.fate = fate
      node.fate = fate
    },
    swallowed: () => Promise.race([api.swallowed(), node.swallowed()]),
    killDuring: (work) => killDuring(world, api, work),
    async claims() {
      const { rows } = await world.sql.query(
        'SELECT count(*) FROM idempotency_keys WHERE scope = $1',
        [account.id],
      )
      return Number(rows[0].count)
    },
    async list(path) {
      const { body } = await callApi(api.url, 'GET', `${path}?limit=100`, { key })
      return body.data.length
    },
    usdcOf: (of) => usdcOf(ground.rpcUrl, of),
  }
}

type Running = (
  argv: readonly string[],
  io: {
    environment: Record<string, string>
    out: (text: string) => void
    err: (text: string) => void
    stdin: () => string
  },
) => Promise<number>

/** Another tree's source, so that a planted fault runs. */
async function callIn(
  main: string,
  argv: readonly string[],
  environment: Record<string, string>,
): Promise<Called> {
  const { run } = (await import(pathToFileURL(join(main, '../run.ts')).href)) as { run: Running }
  let [out, err] = ['', '']
  const code = await run(argv, {
    environment,
    out: (text) => (out += text),
    err: (text) => (err += text),
    stdin: () => '',
  })
  return { code, out, err }
}

function spawnHost(main: string, argv: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [main, ...argv], { env: environment, stdio: 'ignore' })
  const ended = once(child, 'exit')
  return {
    ended,
    async kill() {
      if (child.exitCode === null) child.kill('SIGKILL')
      await ended
    },
  }
}

/** Kills the API while it holds the transaction of a write, and starts another. */
async function killDuring(
  world: World,
  api: LosingProxy,
  work: () => Promise<unknown>,
): Promise<void> {
  await world.sql.query('BEGIN; LOCK TABLE idempotency_keys IN SHARE ROW EXCLUSIVE MODE')
  const working = work()
  const isDone = working.then(() => true)
  while (!(await Promise.race([isDone, isBlocked(world)]))) await delay(5) // PostgreSQL has no event
  const [victim] = world.apis.splice(0, 1) as [World['apis'][number]]
  await victim.kill()
  await world.sql.query('COMMIT')
  api.target = (await world.startAnother()).url
  await working
}

async function isBlocked({ sql }: World): Promise<boolean> {
  const { rows } = await sql.query('SELECT 1 FROM pg_locks WHERE NOT granted')
  return rows.length > 0
}

async function usdcOf(rpcUrl: string, wallet: string): Promise<bigint> {
  const [account] = await findTokenAccount(address(wallet))
  const params = [account, { commitment: 'confirmed' }]
  const body = { jsonrpc: '2.0', id: 1, method: 'getTokenAccountBalance', params }
  const answer = await callApi(rpcUrl, 'POST', '/', { body })
  return BigInt(answer.body.result?.value.amount ?? 0)
}
