/** Final sales, on a network on which we make every block. */
import { setTimeout as delay } from 'node:timers/promises'
import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'
import pg from 'pg'
import { findTokenAccount } from '../../../program/client/instructions.ts'
import type { Answer } from '../../../scripts/local/client.ts'
import { call, createKey } from '../../../scripts/local/client.ts'
import type { FakeSolana } from '../../../scripts/local/fake-solana/fake-solana.ts'
import { startFakeSolana } from '../../../scripts/local/fake-solana/fake-solana.ts'
import { askAt, sendAt } from '../../../scripts/local/fake-solana/testing.ts'
import { startIngestion } from '../../../scripts/local/ingestion.ts'
import type { Wallet } from '../../../scripts/local/wallets.ts'
import { newWallet } from '../../../scripts/local/wallets.ts'
import type { World } from '../../../scripts/local/world.ts'
import { withWorld } from '../../../scripts/local/world.ts'
import { compile, signBytes, signedBy, take } from '../sponsor/transactions.ts'

export const SALE_CENTS = 1_000
export const CREDITED = BigInt(SALE_CENTS) * 10_000n
/** Extra funds of each merchant, so that the network would allow several refunds. */
export const FLOAT = CREDITED * 4n
const SLOT_MS = 40
const LAG_SLOTS = 12
const LAMPORTS = 1_000_000_000n
const PATIENCE_MS = 60_000

export type Sale = {
  readonly path: string
  readonly key: string
  readonly merchant: Wallet
  readonly buyer: Wallet
  /** Every refund that was issued, by its id: signed or not, in base64. */
  readonly handed: Map<string, string>
}

export type TestEnv = {
  /** A pool for concurrent reads. */
  readonly sql: pg.Pool
  readonly world: World
  readonly chain: FakeSolana
  readonly answers: Answer[]
  readonly clock: Clock
  sell(count: number): Promise<Sale[]>
  ask(sale: Sale, body?: object, options?: AskOptions): Promise<Answer | null>
  /** Signs everything that was issued, and sends it without checks. */
  sendAll(sale: Sale): Promise<void>
  killIngestion(): Promise<void>
  /** The row of the newest refund. */
  newestOf(sale: Sale): Promise<RefundRow>
  until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void>
}

type AskOptions = { idempotencyKey?: string; loseAfterMs?: number }
type Clock = { run(): void; pause(): void; height(): number }
type RefundRow = {
  state: string
  reference: string
  marker: string
  signer_address: string
  last_valid_block_height: string
}

export async function withTestEnv<Result>(
  directory: string | undefined,
  run: (testEnv: TestEnv) => Promise<Result>,
): Promise<Result> {
  const chain = await startFakeSolana({ slotMs: 0 })
  const lagging = await chain.addSource({ lagSlots: LAG_SLOTS })
  const clock = openClock(chain)
  const rpcUrls = `${chain.rpcUrl},${lagging.rpcUrl}`
  try {
    return await withWorld({ processes: 3, rpcUrls, directory }, async (world) => {
      const start = () =>
        startIngestion({
          databaseUrl: world.databaseUrl,
          rpcUrls,
          wsUrl: chain.wsUrl,
          environment: { SOLANA_LAG_SLOTS: '2', LOG_LEVEL: 'fatal' },
          directory,
        })
      let ingestion = await start()
      const sql = new pg.Pool({ connectionString: world.databaseUrl, max: 8 })
      clock.run()
      try {
        const killIngestion = async () => {
          await ingestion.kill()
          ingestion = await start()
        }
        return await run(await openTestEnv(world, sql, chain, clock, killIngestion))
      } finally {
        await sql.end()
        await ingestion.stop()
      }
    })
  } finally {
    clock.pause()
    await chain.stop()
  }
}

function openClock(chain: FakeSolana): Clock {
  let height = chain.produceBlock().height
  let timer: NodeJS.Timeout | undefined
  const pause = () => clearInterval(timer)
  return {
    run() {
      pause()
      timer = setInterval(() => {
        height = chain.produceBlock().height
      }, SLOT_MS)
    },
    pause,
    height: () => height,
  }
}

async function openTestEnv(
  world: World,
  sql: pg.Pool,
  chain: FakeSolana,
  clock: Clock,
  killIngestion: TestEnv['killIngestion'],
): Promise<TestEnv> {
  const answers: Answer[] = []
  const ask = openAsking(world, answers)
  return {
    ...{ sql, world, chain, clock, answers, ask, killIngestion, until },
    async sell(count) {
      const sales = await Promise.all(Array.from({ length: count }, () => sell(world, chain)))
      for (const { path, key } of sales) {
        const query = '?wait_for=complete&timeout=30'
        const { body } = await call(world.next().url, 'GET', `${path}${query}`, { key })
        if (body.status !== 'complete') throw new Error(`not paid: ${JSON.stringify(body)}`)
      }
      return sales
    },
    sendAll: (sale) => sendAll(chain, sale),
    async newestOf({ path }) {
      const { rows } = await sql.query(
        `SELECT refunds.*, marker FROM refunds JOIN payables ON payables.id = source
          WHERE source = $1 ORDER BY refunds.id DESC LIMIT 1`,
        [path.split('/').at(-1)],
      )
      return rows[0] as RefundRow
    },
  }
}

async function sell(world: World, chain: FakeSolana): Promise<Sale> {
  const [merchant, buyer] = [newWallet(), newWallet()]
  for (const [wallet, amount] of [
    [merchant, FLOAT],
    [buyer, CREDITED],
  ] as const) {
    chain.fundSol(wallet.address as Address, LAMPORTS)
    await chain.fundToken(wallet.address as Address, amount)
  }
  return await trade(world, chain, { merchant, buyer })
}

/** Any network, by its address. */
export type Network = { readonly rpcUrl: string }

/** A session of the merchant's own account, paid as a wallet pays it. */
export async function trade(
  world: World,
  network: Network,
  { merchant, buyer }: { merchant: Wallet; buyer: Wallet },
): Promise<Sale> {
  const key = await createKey(world.next().url, merchant, { name: 'proof', appUrl: world.appUrl })
  const product_data = { name: 'Mug', price_data: { unit_amount: SALE_CENTS } }
  const body = { line_items: [{ quantity: 1, product_data }] }
  const made = await call(world.next().url, 'POST', '/v1/checkout_sessions', { key, body })
  if (made.status !== 200) throw new Error(`no session: ${JSON.stringify(made.body)}`)
  const path = `/v1/checkout_sessions/${made.body.id}`
  const account = { account: buyer.address }
  const built = await call(world.next().url, 'POST', `${path}/pay`, { body: account })
  await send(network, signedBy(compile(take(built.body.transaction)), [buyer]))
  return { path, key, merchant, buyer, handed: new Map() }
}

export function openAsking(world: World, answers: Answer[]): TestEnv['ask'] {
  return async ({ path, key, handed }, body = {}, { idempotencyKey, loseAfterMs } = {}) => {
    try {
      const response = await fetch(`${world.next().url}${path}/refund_transaction`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        body: JSON.stringify(body),
        ...(loseAfterMs !== undefined && { signal: AbortSignal.timeout(loseAfterMs) }),
      })
      const { status, headers } = response
      const answer: Answer = { status, headers, body: await response.json() }
      answers.push(answer)
      const { id, next_action } = answer.body
      if (next_action) handed.set(id, next_action.transaction.serialized_transaction)
      return answer
    } catch (error) {
      if (loseAfterMs === undefined) throw error
      return null
    }
  }
}

export async function sendAll(network: Network, { merchant, handed }: Sale): Promise<void> {
  for (const base64 of handed.values()) await send(network, signInPlace(base64, merchant))
}

/** Inserts the wallet's signature and changes nothing else. */
export function signInPlace(base64: string, wallet: Wallet): Uint8Array {
  const wire = new Uint8Array(Buffer.from(base64, 'base64'))
  const message = wire.slice(1 + 64 * (wire[0] as number))
  wire.set(signBytes(wallet, message), 1) // the fee payer signs first
  return wire
}

/** Replaces the blockhash, as a wallet does that considers it too old. */
export function withBlockhash(base64: string, blockhash: string): string {
  const wire = Buffer.from(base64, 'base64')
  const at = wire.indexOf(base58.decode(take(base64).blockhash))
  wire.set(base58.decode(blockhash), at)
  return wire.toString('base64')
}

/** Without preflight: a transaction that a leader refuses leaves no trace. */
export async function send({ rpcUrl }: Network, wire: Uint8Array): Promise<string> {
  const sent = { signature: '', wire: Buffer.from(wire).toString('base64') }
  return (await sendAt(askAt(rpcUrl), sent, { skipPreflight: true })).result
}

/** The wallet's balance on the chain. */
export async function holdingOf(chain: FakeSolana, { address }: Wallet): Promise<bigint> {
  const [account] = await findTokenAccount(address as Address)
  const state = chain.readAccount(account, 'finalized')
  return state === null ? 0n : Buffer.from(state.data).readBigUInt64LE(64)
}

async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`timed out after a minute: ${what}`)
    await delay(50)
  }
}
