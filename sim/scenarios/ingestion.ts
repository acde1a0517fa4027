// Payments through the real processes while nodes fail and lie, the chain forks, and processes and
// connections are killed: no payment is missed, none counts twice, and nothing is reported final
// that is not. `--quick` takes a sample, `--seed=7` repeats the choices (not the timing) of an
// earlier run.
import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { address } from '@solana/kit'
import { findTokenAccount } from '../../program/client/instructions.ts'
import { createKey } from '../../scripts/local/client.ts'
import { below, seededRandom } from '../../scripts/local/fake-solana/random.ts'
import { startIngestion } from '../../scripts/local/ingestion.ts'
import type { LocalProcess } from '../../scripts/local/process.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import type { World } from '../../scripts/local/world.ts'
import { withWorld } from '../../scripts/local/world.ts'
import { prove } from '../planted/prove.ts'
import { Verdict } from '../verdict.ts'
import type { Field } from './ingestion/field.ts'
import { startField } from './ingestion/field.ts'
import { GIFT_PLANS } from './ingestion/lifecycles.ts'
import { mutants } from './ingestion/mutants.ts'
import { FEE_BASIS_POINTS, PAYMENT_PLANS } from './ingestion/payers.ts'
import type { Crew } from './ingestion/storm.ts'
import { raise } from './ingestion/storm.ts'
import type { Merchant, TestEnv } from './ingestion/test-env.ts'
import { runLifecycles } from './ingestion/test-env.ts'
import type { Differences, Outcome } from './ingestion/truth.ts'
import { compare, readChain } from './ingestion/truth.ts'
import type { Watch } from './ingestion/watch.ts'
import { watch } from './ingestion/watch.ts'

const isQuick = process.argv.includes('--quick')
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? 20261115)
const INGESTIONS = 2
const ACCOUNTS = 3
const CONVERGE_WITHIN_MS = 60_000
const SHOWN = 8
const FEE_WALLET = newWallet().address
const SETTINGS = {
  GIFT_WINDOW_SLOTS: '400',
  SOLANA_LAG_SLOTS: '8',
  FEE_ADDRESS: FEE_WALLET,
  FEE_BASIS_POINTS: `${FEE_BASIS_POINTS}`,
}
// Lifecycles at once; repeated until there are enough payments.
const GIFT_LIFECYCLES = 2 * GIFT_PLANS.length
const PAYMENT_LIFECYCLES = 2 * PAYMENT_PLANS.length
const QUICK = { payments: 60, faults: 100 }
const FULL = { payments: 1_000, faults: 300 }

/**
 * A planted fault may need a chance to show: it gets this many times the lifecycles of a quick run.
 */
const MUTANT_ROUNDS = 4

const size = isQuick ? QUICK : FULL
await prove(
  `${size.payments} payments under faults, seed ${seed}`,
  async (directory) => {
    const field = await startField(seed)
    const chain = { rpcUrls: urlsOf(field), environment: SETTINGS }
    const options = { processes: 1, ...chain, ...(directory && { directory }) }
    try {
      return await withWorld(options, (world) => run(world, field, directory))
    } finally {
      await field.close()
    }
  },
  mutants(isQuick),
)

function urlsOf({ sources }: Field): string {
  return sources.map(({ rpcUrl }) => rpcUrl).join(',')
}

async function run(world: World, field: Field, directory?: string): Promise<Verdict> {
  const isMutant = directory !== undefined
  const startedAt = Date.now()
  const testEnv = await openTestEnv(world, field)
  await using watched = await watch(testEnv, world.databaseUrl)
  await using crew = await startCrew(world, field, directory)
  await using storm = raise(field, crew, world.sql, seededRandom(seed + 3))
  // A planted fault is caught as soon as there is a breach.
  const isCaught = () => isMutant && watched.breaches.length > 0
  const isEnough = (round: number) =>
    isMutant ? isCaught() || round > MUTANT_ROUNDS : countPayments(field) >= size.payments
  for (let round = 1; !isEnough(round); round++) {
    const gifts = runLifecycles(testEnv, GIFT_PLANS, GIFT_LIFECYCLES, isCaught)
    const payments = runLifecycles(testEnv, PAYMENT_PLANS, PAYMENT_LIFECYCLES, isCaught)
    await until(Promise.all([gifts, payments]), isCaught)
  }
  await storm.stop()
  const calmSince = Date.now()
  field.chain.jumpMinutes(30) // all funding windows have ended
  const outcome = await converge(world, testEnv, isCaught)
  const tookMs = Date.now() - calmSince
  const verdict = judge(watched, outcome, tookMs)
  if (isMutant) return verdict
  report(verdict, outcome, storm.counts(), { tookMs, startedAt }, testEnv)
  console.log(`  gifts that showed their second end before the first: ${watched.reconsidered()}`)
  show(watched, outcome)
  return verdict
}

function countPayments({ chain, sent }: Field): number {
  const found = [...sent.keys()].map((signature) => chain.find(signature))
  return found.filter((one) => one?.status === 'finalized' && one.err === null).length
}

async function until(work: Promise<unknown>, isOver: () => boolean): Promise<void> {
  let isDone = false
  const done = work.then(() => {
    isDone = true
  })
  while (!isDone && !isOver()) await Promise.race([done, delay(100)])
  if (isDone) await done
  else done.catch(() => {})
}

async function openTestEnv(world: World, field: Field): Promise<TestEnv> {
  const { url } = world.next()
  const keys = await Promise.all(
    Array.from({ length: ACCOUNTS }, () =>
      createKey(url, newWallet(), { name: 'proof', appUrl: world.appUrl }),
    ),
  )
  const merchants = await Promise.all(keys.map((key) => newMerchant(field, key)))
  const [feeTokenAccount] = await findTokenAccount(address(FEE_WALLET))
  let sold = 0
  return {
    ...{ field, url, keys, merchants, feeTokenAccount },
    ...{ givenUp: new Set(), requests: new Map(), canceled: new Set(), accepted: new Set() },
    answers: new Map(),
    nextCents: () => 1_000 + 200 * sold++ + below(field.random, 100),
  }
}

async function newMerchant({ chain }: Field, key: string): Promise<Merchant> {
  const wallet = address(newWallet().address)
  return { key, wallet, tokenAccount: await chain.fundToken(wallet, 0n) }
}

async function startCrew(world: World, field: Field, directory?: string): Promise<Crew> {
  const start = () =>
    startIngestion({
      databaseUrl: `${world.databaseUrl}?application_name=ingestion`,
      rpcUrls: urlsOf(field),
      wsUrl: field.sources[0].wsUrl,
      environment: { LOG_LEVEL: 'fatal', ...SETTINGS },
      ...(directory && { directory }),
      ...(process.env.SHOW_LOG && { onLine: (line) => console.log(line) }),
    })
  const ingestions: LocalProcess[] = []
  for (let count = 0; count < INGESTIONS; count++) ingestions.push(await start())
  return {
    ingestions,
    async [Symbol.asyncDispose]() {
      await Promise.all(ingestions.map((ingestion) => ingestion.stop()))
    },
    async rotateMarkers() {
      const operator = `${directory ?? '.'}/server/src/main/operator.ts`
      const env = { DATABASE_URL: world.databaseUrl, SOLANA_RPC_URLS: urlsOf(field) }
      await promisify(execFile)(process.execPath, [operator, 'markers', 'rotate'], { env })
    },
    async restart(index) {
      // Its start may also meet a fault; a process supervisor would retry.
      for (;;) {
        const started = await start().catch(() => null)
        if (started === null) continue
        ingestions[index] = started
        return
      }
    },
  }
}

/** Compares until the database matches the chain, or the time is up. */
async function converge(
  world: World,
  testEnv: TestEnv,
  isOver: () => boolean,
): Promise<Outcome | null> {
  const end = Date.now() + CONVERGE_WITHIN_MS
  const cache = new Map()
  const { rows: markers } = await world.sql.query('SELECT address FROM chain_markers')
  const addresses = [
    ...testEnv.merchants.map(({ tokenAccount }) => tokenAccount),
    ...[testEnv.feeTokenAccount, ...markers.map(({ address: marker }) => marker)],
  ]
  let outcome: Outcome | null = null
  while (Date.now() < end && !isOver()) {
    const chain = await readChain(testEnv.field, addresses, cache)
    outcome = chain && (await compare(testEnv, world.sql, chain))
    if (outcome !== null && Object.values(outcome.differences).every((list) => list.length === 0)) {
      return outcome
    }
    await delay(250)
  }
  return outcome
}

function judge({ breaches, looks }: Watch, outcome: Outcome | null, tookMs: number): Verdict {
  const verdict = new Verdict()
  verdict.equal(`breaches in ${looks()} checks during the storm`, breaches.length, 0)
  const differences = outcome?.differences
  const count = (kind: keyof Differences) => differences?.[kind].length ?? 'never compared'
  verdict.equal('gifts that differ from the chain', count('gifts'), 0)
  verdict.equal('sessions and intents that differ from the chain', count('requests'), 0)
  verdict.equal('Transactions missing, duplicated or invented', count('transactions'), 0)
  verdict.equal('detections missing, duplicated or wrong', count('detections'), 0)
  verdict.equal('inbox items missing, parked or undone', count('inbox'), 0)
  verdict.equal('sums that differ by at least a base unit', count('sums'), 0)
  const isInTime = tookMs <= CONVERGE_WITHIN_MS
  verdict.equal(`converged within ${CONVERGE_WITHIN_MS / 1000} s`, String(isInTime), 'true')
  return verdict
}

function report(
  verdict: Verdict,
  outcome: Outcome | null,
  faults: Record<string, number>,
  { tookMs, startedAt }: { tookMs: number; startedAt: number },
  testEnv: TestEnv,
): void {
  const { payments: leastPayments, faults: leastFaults } = size
  const total = Object.values(faults).reduce((all, one) => all + one, 0)
  const payments = (outcome?.figures.payments ?? 0) + (outcome?.paid.payments ?? 0)
  verdict.equal(`at least ${leastPayments} payments`, String(payments >= leastPayments), 'true')
  verdict.equal(`at least ${leastFaults} faults`, String(total >= leastFaults), 'true')
  verdict.equal('answers of the API with 500', testEnv.answers.get(500) ?? 0, 0)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0)
  console.log(`  ${payments} payments under ${total} faults in ${seconds} s`)
  console.log(`  converged ${(tookMs / 1000).toFixed(1)} s after the last fault`)
  if (outcome !== null) for (const words of figuresText(outcome)) console.log(`  ${words}`)
  const kinds = Object.entries(faults).toSorted(([a], [b]) => a.localeCompare(b))
  console.log(`  faults: ${kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}`)
  const answers = [...testEnv.answers].toSorted(([a], [b]) => a - b)
  console.log(`  API answers: ${answers.map(([status, n]) => `${status} ${n}`).join(', ')}`)
}

function usdc(baseUnits: bigint): string {
  return `${Number(baseUnits) / 1e6}`
}

function figuresText({ figures, paid }: Outcome): string[] {
  const money = (all: Pick<typeof paid, keyof typeof paid & keyof typeof figures>) =>
    `USDC: ${usdc(all.creditedBaseUnits)} credited + ${usdc(all.heldBaseUnits)} held + ` +
    `${usdc(all.strangersBaseUnits)} strangers' = ${usdc(all.receivedBaseUnits)} received; ` +
    `${all.payments} payments, ${all.failed} failed, ${all.rolledBack} detections rolled back`
  return [
    `gifts, ${money(figures)}; ${usdc(figures.inVaultsBaseUnits)} USDC in vaults`,
    `${paid.requests} sessions and intents, ${money(paid)}; ${paid.settledByLater} settled by a ` +
      'payment that became final first but is not first on the chain',
  ]
}

function show({ breaches }: Watch, outcome: Outcome | null): void {
  const lists = Object.values(outcome?.differences ?? {})
  for (const list of [breaches, ...lists]) {
    for (const words of list.slice(0, SHOWN)) console.log(`  ✗ ${words}`)
  }
}
