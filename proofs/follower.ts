// Payments through the real processes while nodes break and lie, the chain forks, and processes and
// connections are killed: none is missed, none counts twice, and nothing is called final that is not.
// `--quick` takes a sample, `--seed=7` repeats the choices (not the timing) of an earlier run.
import { setTimeout as delay } from 'node:timers/promises'
import { createKey } from '../scripts/local/client.ts'
import { seededRandom } from '../scripts/local/fake-solana/random.ts'
import { startFollower } from '../scripts/local/follower.ts'
import type { LocalProcess } from '../scripts/local/process.ts'
import { newWallet } from '../scripts/local/wallets.ts'
import type { Field } from './follower/field.ts'
import { startField } from './follower/field.ts'
import type { Stage } from './follower/lives.ts'
import { live } from './follower/lives.ts'
import type { Crew } from './follower/storm.ts'
import { raise } from './follower/storm.ts'
import type { Differences, Figures } from './follower/truth.ts'
import { compare, readChain } from './follower/truth.ts'
import type { Watch } from './follower/watch.ts'
import { watch } from './follower/watch.ts'
import { plant, plantAll } from './lib/mutant.ts'
import { prove, Verdict } from './lib/verdict.ts'
import type { World } from './lib/world.ts'
import { withWorld } from './lib/world.ts'

const isQuick = process.argv.includes('--quick')
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? 20261115)
const FOLLOWERS = 2
const ACCOUNTS = 3
const CONVERGE_WITHIN_MS = 60_000
const SHOWN = 8
const SETTINGS = { GIFT_WINDOW_SLOTS: '400', SOLANA_LAG_SLOTS: '8' }
const LIVES = 46 // at once; as many again until there are payments enough
const QUICK = { payments: 30, faults: 100 }
const FULL = { payments: 500, faults: 300 }

/** A planted fault may need its chance: it gets so many times the lives of a quick run. */
const MUTANT_ROUNDS = 4

const size = isQuick ? QUICK : FULL
await prove(
  `${size.payments} payments in a storm, seed ${seed}`,
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
  mutants(),
)

function urlsOf({ sources }: Field): string {
  return sources.map(({ rpcUrl }) => rpcUrl).join(',')
}

async function run(world: World, field: Field, directory?: string): Promise<Verdict> {
  const isMutant = directory !== undefined
  const startedAt = Date.now()
  const stage = await openStage(world, field)
  await using watched = await watch(field, world.databaseUrl)
  await using crew = await startCrew(world, field, directory)
  await using storm = raise(field, crew, world.sql, seededRandom(seed + 3))
  // A planted fault is caught as soon as something shows that must never be.
  const isCaught = () => isMutant && watched.breaches.length > 0
  const isEnough = (round: number) =>
    isMutant ? isCaught() || round > MUTANT_ROUNDS : countPayments(field) >= size.payments
  for (let round = 1; !isEnough(round); round++) {
    await until(live(stage, LIVES, isCaught), isCaught)
  }
  await storm.stop()
  const calmSince = Date.now()
  field.chain.jumpMinutes(30) // all windows are over
  const outcome = await converge(world, field, stage, isCaught)
  const tookMs = Date.now() - calmSince
  const verdict = judge(watched, outcome, tookMs)
  if (isMutant) return verdict
  report(verdict, outcome, storm.counts(), { tookMs, startedAt }, stage)
  console.log(`  gifts that showed a second end before their first: ${watched.reconsidered()}`)
  show(watched, outcome)
  return verdict
}

function countPayments({ chain, sent }: Field): number {
  const found = [...sent.keys()].map((signature) => chain.find(signature))
  return found.filter((one) => one?.status === 'finalized' && one.err === null).length
}

async function until(work: Promise<void>, isOver: () => boolean): Promise<void> {
  let isDone = false
  const done = work.then(() => {
    isDone = true
  })
  while (!isDone && !isOver()) await Promise.race([done, delay(100)])
  if (isDone) await done
  else done.catch(() => {})
}

async function openStage(world: World, field: Field): Promise<Stage> {
  const { url } = world.next()
  const keys = await Promise.all(
    Array.from({ length: ACCOUNTS }, () =>
      createKey(url, newWallet(), { name: 'proof', appUrl: world.appUrl }),
    ),
  )
  return { field, url, keys, givenUp: new Set(), answers: new Map() }
}

async function startCrew(world: World, field: Field, directory?: string): Promise<Crew> {
  const start = () =>
    startFollower({
      databaseUrl: `${world.databaseUrl}?application_name=follower`,
      rpcUrls: urlsOf(field),
      wsUrl: field.sources[0].wsUrl,
      environment: { LOG_LEVEL: 'fatal', ...SETTINGS },
      ...(directory && { directory }),
      ...(process.env.SHOW_LOG && { onLine: (line) => console.log(line) }),
    })
  const followers: LocalProcess[] = []
  for (let count = 0; count < FOLLOWERS; count++) followers.push(await start())
  return {
    followers,
    async [Symbol.asyncDispose]() {
      await Promise.all(followers.map((follower) => follower.stop()))
    },
    async restart(index) {
      // Its start may fall into the storm as well; whoever looks after processes tries again.
      for (;;) {
        const started = await start().catch(() => null)
        if (started === null) continue
        followers[index] = started
        return
      }
    },
  }
}

type Outcome = { differences: Differences; figures: Figures }

/** Looks until the database is what the chain says, or the time is over. */
async function converge(
  world: World,
  field: Field,
  stage: Stage,
  isOver: () => boolean,
): Promise<Outcome | null> {
  const end = Date.now() + CONVERGE_WITHIN_MS
  const cache = new Map()
  let outcome: Outcome | null = null
  while (Date.now() < end && !isOver()) {
    const landed = await readChain(field, cache)
    outcome = landed && (await compare(field, world.sql, landed, stage.givenUp))
    if (outcome !== null && Object.values(outcome.differences).every((list) => list.length === 0)) {
      return outcome
    }
    await delay(250)
  }
  return outcome
}

function judge({ breaches, looks }: Watch, outcome: Outcome | null, tookMs: number): Verdict {
  const verdict = new Verdict()
  verdict.equal(`breaches seen in ${looks()} looks while it went on`, breaches.length, 0)
  const differences = outcome?.differences
  const count = (kind: keyof Differences) => differences?.[kind].length ?? 'never looked at'
  verdict.equal('gifts that are not as the chain says', count('gifts'), 0)
  verdict.equal('Transactions missed, doubled or invented', count('transactions'), 0)
  verdict.equal('detections missed, doubled or wrong', count('detections'), 0)
  verdict.equal('inbox items missed, parked or undone', count('inbox'), 0)
  verdict.equal('sums that do not agree to the base unit', count('sums'), 0)
  const isInTime = tookMs <= CONVERGE_WITHIN_MS
  verdict.equal(`converged within ${CONVERGE_WITHIN_MS / 1000} s`, String(isInTime), 'true')
  return verdict
}

function report(
  verdict: Verdict,
  outcome: Outcome | null,
  faults: Record<string, number>,
  { tookMs, startedAt }: { tookMs: number; startedAt: number },
  stage: Stage,
): void {
  const { payments: leastPayments, faults: leastFaults } = size
  const total = Object.values(faults).reduce((all, one) => all + one, 0)
  const payments = outcome?.figures.payments ?? 0
  verdict.equal(`at least ${leastPayments} payments`, String(payments >= leastPayments), 'true')
  verdict.equal(`at least ${leastFaults} faults`, String(total >= leastFaults), 'true')
  verdict.equal('answers of the API with 500', stage.answers.get(500) ?? 0, 0)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0)
  console.log(`  ${payments} payments under ${total} faults in ${seconds} s`)
  console.log(`  back in order ${(tookMs / 1000).toFixed(1)} s after the storm`)
  if (outcome !== null) console.log(`  ${figuresText(outcome.figures)}`)
  const kinds = Object.entries(faults).toSorted(([a], [b]) => a.localeCompare(b))
  console.log(`  faults: ${kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}`)
  const answers = [...stage.answers].toSorted(([a], [b]) => a - b)
  console.log(`  API answers: ${answers.map(([status, n]) => `${status} ${n}`).join(', ')}`)
}

function usdc(baseUnits: bigint): string {
  return `${Number(baseUnits) / 1e6}`
}

function figuresText(figures: Figures): string {
  const { creditedBaseUnits, heldBaseUnits, strangersBaseUnits, receivedBaseUnits } = figures
  return (
    `USDC: ${usdc(creditedBaseUnits)} credited + ${usdc(heldBaseUnits)} held + ` +
    `${usdc(strangersBaseUnits)} strangers' = ${usdc(receivedBaseUnits)} received; ` +
    `${usdc(figures.inVaultsBaseUnits)} in vaults; ${figures.failed} transactions failed, ` +
    `${figures.rolledBack} detections rolled back`
  )
}

function show({ breaches }: Watch, outcome: Outcome | null): void {
  const lists = Object.values(outcome?.differences ?? {})
  for (const list of [breaches, ...lists]) {
    for (const words of list.slice(0, SHOWN)) console.log(`  ✗ ${words}`)
  }
}

function mutants(): Record<string, Promise<string>> {
  return isQuick ? coarseMutants() : { ...coarseMutants(), ...fineMutants() }
}

/** Caught within seconds. */
function coarseMutants(): Record<string, Promise<string>> {
  return {
    'no unique keys: every look writes anew': plantAll([
      {
        file: 'server/migrations/20261115050100000_chain.sql',
        sound: '  CONSTRAINT detections_once UNIQUE (source, signature, position),\n',
        faulty: '',
      },
      {
        file: 'server/migrations/20261115050100000_chain.sql',
        sound: '  CONSTRAINT transactions_signature_unique UNIQUE (signature),\n',
        faulty: '',
      },
      {
        file: 'server/src/resources/detections/repository.ts',
        sound: `ON CONFLICT (source, signature, position) DO UPDATE SET
      commitment = excluded.commitment, verdict = excluded.verdict, slot = excluded.slot,
      block_time = excluded.block_time, action = excluded.action,
      amount_base_units = excluded.amount_base_units, sender_address = excluded.sender_address,
      recipient_address = excluded.recipient_address`,
        faulty: 'ON CONFLICT DO NOTHING',
      },
      {
        file: 'server/src/resources/transactions/repository.ts',
        sound: `ON CONFLICT (signature) DO UPDATE SET type = excluded.type,
      sender_address = excluded.sender_address, recipient_address = excluded.recipient_address,
      amount_cents = excluded.amount_cents, amount_base_units = excluded.amount_base_units
    WHERE known.source = excluded.source
      AND (known.type, known.sender_address, known.recipient_address, known.amount_base_units)
        IS DISTINCT FROM (excluded.type, excluded.sender_address, excluded.recipient_address,
          excluded.amount_base_units)`,
        faulty: '',
      },
    ]),
    'a cursor that moves to the newest row of one node': plant(
      'server/src/follower/scan.ts',
      'return await saveRows(db, feed.feed, wanted.map(asConfirmed))',
      `await saveRows(db, feed.feed, wanted.map(asConfirmed))
      const newest = highest([...rows.values()])
      if (newest === undefined) return
      const { signature, slot } = newest
      const anchorSignature = feed.cursor?.signature ?? null
      await moveCursor(db, feed, { signature, slot, blockhash: '', anchorSignature }, slot)
      return`,
    ),
    'ends that are taken when they are confirmed': plantAll([
      {
        file: 'server/src/resources/gifts/state.ts',
        sound: "if (end?.commitment === 'finalized' && end.action === 'release') {",
        faulty: "if (end?.action === 'release') {",
      },
      {
        file: 'server/src/resources/gifts/state.ts',
        sound: "if (end?.commitment === 'finalized') {",
        faulty: 'if (end !== undefined) {',
      },
    ]),
  }
}

/** Caught once the chance comes, which may take a while. */
function fineMutants(): Record<string, Promise<string>> {
  return {
    'a cursor that passes what the nodes disagree on': plant(
      'server/src/follower/scan.ts',
      'const trouble = troubleOf(walks, agreed, known, span)',
      'const trouble = troubleOf([], agreed, known, span)',
    ),
    'final on the word of one node': plant(
      'server/src/follower/apply.ts',
      'transaction: await readAgreed(sources, signature) }',
      'transaction: await readAgreed(sources.slice(0, 1), signature) }',
    ),
    'Transactions that outlive what they record': plant(
      'server/src/resources/transactions/service.ts',
      'return gone.length === 0 ? [] : await deleteTransactions(tx, gone)',
      'return []',
    ),
  }
}
