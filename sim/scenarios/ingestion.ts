// Payments through the real processes while nodes fail and lie, the chain forks, and processes and connections are
// killed: no payment is missed, none counts twice, and nothing is reported final that is not.
import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { address } from '@solana/kit'
import { findTokenAccount } from '../../program/client/instructions.ts'
import { createKey } from '../../scripts/local/client.ts'
import { below, seededRandom } from '../../scripts/local/fake-solana/random.ts'
import { startIngestion } from '../../scripts/local/ingestion.ts'
import type { LocalProcess } from '../../scripts/local/process.ts'
import type { Wallet } from '../../scripts/local/wallets.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import type { World } from '../../scripts/local/world.ts'
import { withWorld } from '../../scripts/local/world.ts'
import type { Proof, Run } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { faults } from './ingestion/faults.ts'
import type { Field } from './ingestion/field.ts'
import { startField } from './ingestion/field.ts'
import { GIFT_PLANS } from './ingestion/lifecycles.ts'
import { FEE_BASIS_POINTS, PAYMENT_PLANS } from './ingestion/payers.ts'
import type { Crew } from './ingestion/storm.ts'
import { raise } from './ingestion/storm.ts'
import type { Merchant, TestEnv } from './ingestion/test-env.ts'
import { runLifecycles } from './ingestion/test-env.ts'
import type { Differences, Outcome } from './ingestion/truth.ts'
import { compare, readChain } from './ingestion/truth.ts'
import type { Watch } from './ingestion/watch.ts'
import { watch } from './ingestion/watch.ts'

const INGESTIONS = 2
const ACCOUNTS = 3
const CONVERGE_WITHIN_MS = 60_000
const QUICK = { payments: 60, faults: 100 }
const FULL = { payments: 1_000, faults: 300 }
const NONE = { payments: 0, faults: 0 }
/** A planted fault may need a chance to show: it gets this many rounds of lifecycles. */
const PLANTED_ROUNDS = 4

export const proof: Proof = {
  promise: 'Ingestion misses, duplicates and invents nothing, whatever nodes and processes do',
  faults,
  async run(run) {
    const field = await startField(run.seed)
    const settings = {
      GIFT_WINDOW_SLOTS: '400',
      SOLANA_LAG_SLOTS: '8',
      FEE_ADDRESS: newWallet().address,
      FEE_BASIS_POINTS: `${FEE_BASIS_POINTS}`,
    }
    const { directory } = run
    const options = { processes: 1, rpcUrls: urlsOf(field), environment: settings, directory }
    try {
      return await withWorld(options, (world) => brave({ world, field, settings, run }))
    } finally {
      await field.close()
    }
  },
}

export type Setting = {
  readonly world: World
  readonly field: Field
  readonly settings: Record<string, string> & { readonly FEE_ADDRESS: string }
  readonly run: Run
}

export function urlsOf({ sources }: Field): string {
  return sources.map(({ rpcUrl }) => rpcUrl).join(',')
}

async function brave(setting: Setting): Promise<Verdict> {
  const { world, field, run } = setting
  const { isQuick, seed, only, fault } = run
  const size = isQuick ? QUICK : FULL
  const startedAt = Date.now()
  const testEnv = await openTestEnv(setting)
  await using watched = await watch(testEnv, world.databaseUrl)
  await using crew = await startCrew(setting)
  await using storm = raise(field, crew, world.sql, seededRandom(seed + 3))
  const isCaught = () => fault !== null && breachesFor(run, watched).length > 0
  const isEnough = (round: number) => {
    if (fault !== null) return isCaught() || round > PLANTED_ROUNDS
    return only === undefined ? countPayments(field) >= size.payments : round > 1
  }
  for (let round = 1; !isEnough(round); round++) {
    const lives = [GIFT_PLANS, PAYMENT_PLANS].map((plans) => {
      const wanted = plans.filter(({ name }) => isWanted(run, name))
      return runLifecycles(testEnv, wanted, 2 * plans.length, isCaught)
    })
    await until(Promise.all(lives), isCaught)
  }
  await storm.stop()
  const calmSince = Date.now()
  field.chain.jumpMinutes(30) // all funding windows have ended
  const outcome = await converge(world, testEnv, isCaught)
  const tookMs = Date.now() - calmSince
  const verdict = new Verdict()
  const breaches = breachesFor(run, watched)
  verdict.none(`breaches in ${watched.looks()} checks during the storm`, breaches)
  if (isCaught()) return verdict
  judge(verdict, outcome, tookMs)
  if (fault !== null) return verdict
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0)
  console.log(`  ${seconds} s; converged ${(tookMs / 1000).toFixed(1)} s after the last fault`)
  console.log(`  gifts that showed their second end before the first: ${watched.reconsidered()}`)
  report(verdict, outcome, storm.counts(), testEnv, only === undefined ? size : NONE)
  return verdict
}

/** A planted fault must cause a breach of its own: others do not count. */
function breachesFor({ fault }: Run, { breaches }: Watch): string[] {
  return breaches.filter((words) => fault === null || words.includes(fault.caughtBy))
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

export async function openTestEnv({ world, field, settings }: Setting): Promise<TestEnv> {
  const { url } = world.next()
  const merchants = await Promise.all(
    Array.from({ length: ACCOUNTS }, async () => {
      const wallet = newWallet()
      const key = await createKey(url, wallet, { name: 'proof', appUrl: world.appUrl })
      return await newMerchant(field, key, wallet)
    }),
  )
  const keys = merchants.map(({ key }) => key)
  const [feeTokenAccount] = await findTokenAccount(address(settings.FEE_ADDRESS))
  let sold = 0
  return {
    ...{ field, url, keys, merchants, feeTokenAccount },
    ...{ givenUp: new Set(), requests: new Map(), canceled: new Set(), accepted: new Set() },
    answers: new Map(),
    nextCents: () => 1_000 + 200 * sold++ + below(field.random, 100),
  }
}

async function newMerchant({ chain }: Field, key: string, owner: Wallet): Promise<Merchant> {
  const wallet = address(owner.address)
  return { key, wallet, tokenAccount: await chain.fundToken(wallet, 0n) }
}

export async function startCrew({ world, field, settings, run }: Setting): Promise<Crew> {
  const { directory } = run
  const start = () =>
    startIngestion({
      databaseUrl: `${world.databaseUrl}?application_name=ingestion`,
      rpcUrls: urlsOf(field),
      wsUrl: field.sources[0].wsUrl,
      environment: { LOG_LEVEL: 'fatal', ...settings },
      directory,
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
      // Named, so that no fault cuts its connection: a person would repeat the command.
      const databaseUrl = `${world.databaseUrl}?application_name=operator`
      const env = { DATABASE_URL: databaseUrl, SOLANA_RPC_URLS: urlsOf(field) }
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
export async function converge(
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

function judge(verdict: Verdict, outcome: Outcome | null, tookMs: number): void {
  const differences = outcome?.differences
  const compared = (what: string, kind: keyof Differences) =>
    verdict.none(what, differences?.[kind] ?? ['never compared'])
  compared('gifts that differ from the chain', 'gifts')
  compared('sessions and intents that differ from the chain', 'requests')
  compared('Transactions missing, duplicated or invented', 'transactions')
  compared('detections missing, duplicated or wrong', 'detections')
  compared('inbox items missing, parked or undone', 'inbox')
  compared('sums that differ by at least a base unit', 'sums')
  const isInTime = tookMs <= CONVERGE_WITHIN_MS
  verdict.equal(`converged within ${CONVERGE_WITHIN_MS / 1000} s`, String(isInTime), 'true')
}

function report(
  verdict: Verdict,
  outcome: Outcome | null,
  counts: Record<string, number>,
  { answers }: TestEnv,
  least: typeof QUICK,
): void {
  const total = Object.values(counts).reduce((all, one) => all + one, 0)
  const payments = (outcome?.figures.payments ?? 0) + (outcome?.paid.payments ?? 0)
  verdict.atLeast(`at least ${least.payments} payments`, payments, least.payments)
  verdict.atLeast(`at least ${least.faults} faults`, total, least.faults)
  verdict.equal('answers of the API with 500', answers.get(500) ?? 0, 0)
  if (outcome !== null) for (const words of figuresText(outcome)) console.log(`  ${words}`)
  const kinds = Object.entries(counts).toSorted(([a], [b]) => a.localeCompare(b))
  console.log(`  faults: ${kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}`)
  const statuses = [...answers].toSorted(([a], [b]) => a - b)
  console.log(`  API answers: ${statuses.map(([status, n]) => `${status} ${n}`).join(', ')}`)
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
