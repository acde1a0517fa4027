// Everything at once: gifts, payments, refunds, purchases and sign-ins, while nodes lie and fork, processes are killed,
// frozen and deployed, connections break, and the card processor goes away. Each run is a seed with a world of its own.
// Afterwards every checker looks. `--minutes 120` goes on with the next seed until the time is up.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { seededRandom } from '../../scripts/local/fake-solana/random.ts'
import { newWallet } from '../../scripts/local/wallets.ts'
import { findUnfinished } from '../checkers/jobs.ts'
import { recordChanges, takeChanges } from '../checkers/states.ts'
import type { Proof, Run } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import type { CheckoutWorld } from '../world/checkout.ts'
import { withCheckout } from '../world/checkout.ts'
import { openBalancer } from './authentication/balance.ts'
import { search } from './cards/search.ts'
import { audit } from './charge-once/audit.ts'
import type { Buyer } from './charge-once/buyer.ts'
import { openBuyer } from './charge-once/buyer.ts'
import { converge as endPurchases, report } from './charge-once/converge.ts'
import { startField } from './ingestion/field.ts'
import { GIFT_PLANS } from './ingestion/lifecycles.ts'
import { FEE_BASIS_POINTS, PAYMENT_PLANS } from './ingestion/payers.ts'
import { raise } from './ingestion/storm.ts'
import type { TestEnv } from './ingestion/test-env.ts'
import { runLifecycles } from './ingestion/test-env.ts'
import { watch } from './ingestion/watch.ts'
import type { Setting } from './ingestion.ts'
import { converge, openTestEnv, startCrew, urlsOf } from './ingestion.ts'
import { dumpDatabase } from './release-secrecy/records.ts'
import type { Purchases } from './storm/actors.ts'
import { askOn, buyOn, visitOn } from './storm/actors.ts'
import { raiseGusts } from './storm/faults.ts'
import { FAULTS } from './storm/planted.ts'
import type { Sale } from './storm/refunds.ts'
import { checkSales, sellOn } from './storm/refunds.ts'

const AGENTS = 3
const SELLERS = 4
const SAMPLE_MS = 40_000
const WHOLE_MS = 150_000
// A check every 5 s finds a worker that is gone, and Restate waits up to 10 s before its next attempt.
const TAKEN_OVER_WITHIN_MS = 60_000
const LOG_LINES = 200

export const proof: Proof = {
  promise:
    'Whatever fails together, no money is lost, nothing is charged twice, and nothing foreign or secret shows',
  faults: FAULTS,
  flags: ['minutes'],
  async run(run) {
    const verdict = new Verdict()
    const endsAt = Date.now() + 60_000 * Number(run.flags.minutes ?? 0)
    for (let seed = run.seed; seed === run.seed || Date.now() < endsAt; seed++) {
      await weather({ ...run, seed }, verdict)
      if (!verdict.holds) break
    }
    return verdict
  },
}

async function weather(run: Run, verdict: Verdict): Promise<void> {
  const field = await startField(run.seed)
  const settings = {
    GIFT_WINDOW_SLOTS: '400',
    SOLANA_LAG_SLOTS: '8',
    FEE_ADDRESS: newWallet().address,
    FEE_BASIS_POINTS: `${FEE_BASIS_POINTS}`,
  }
  const lines: string[] = []
  const options = {
    processes: 2,
    shop: 'scripted',
    environment: settings,
    directory: run.directory,
    rpcUrls: urlsOf(field),
    onLine: (line: string) => void lines.push(line),
  } as const
  try {
    await withCheckout(options, async (world) => {
      const balancer = await openBalancer(() => world.apis.map(({ url }) => url))
      const front = { ...world, next: () => ({ ...world.next(), url: balancer.url }) }
      try {
        await brave({ world: front, field, settings, run }, world, lines, verdict)
      } finally {
        balancer.close()
      }
    })
  } finally {
    await field.close()
  }
}

async function brave(
  setting: Setting,
  world: CheckoutWorld,
  lines: readonly string[],
  verdict: Verdict,
): Promise<void> {
  const { field, run } = setting
  const startedAt = Date.now()
  const watchUrl = `${world.databaseUrl}?application_name=watch`
  await using sql = await openClient(watchUrl)
  await recordChanges(sql.client)
  const testEnv = await openTestEnv(setting)
  await using watched = await watch(testEnv, watchUrl)
  await using crew = await startCrew(setting)
  const buyers = await openBuyers(world)
  await using storm = raise(field, crew, sql.client, seededRandom(run.seed + 3))
  await using gusts = raiseGusts(world, seededRandom(run.seed + 4))
  const endsAt = startedAt + (run.isQuick ? SAMPLE_MS : WHOLE_MS)
  const acted = await act(setting, world, testEnv, buyers, endsAt)
  await Promise.all([storm.stop(), gusts.stop()])

  field.chain.jumpMinutes(30) // all funding windows have ended
  const outcome = await converge(setting.world, testEnv, () => false)
  const standings = await endPurchases(world, async () => false)
  verdict.none(`breaches in ${watched.looks()} looks during the storm`, watched.breaches)
  for (const [topic, differences] of Object.entries(
    outcome?.differences ?? { chain: ['never final'] },
  )) {
    verdict.none(`${topic} that differ from the chain`, differences)
  }
  const { refunded, breaches: unlike } = await checkSales(testEnv, sql.client, acted.sales)
  verdict.none(`of ${acted.sales.length} sales, refunded wrongly`, unlike)
  await audit(world, verdict)
  await report(
    verdict,
    { world, hits: new Map(), notes: [], problems: acted.problems },
    standings,
    [],
  )
  const { count, breaches } = await takeChanges(sql.client)
  verdict.none(`of ${count} changes of a status, not in the tables`, breaches)
  verdict.none('people and agents who could not go on', acted.stuck)
  verdict.none(`of ${acted.looks} looks at foreign objects, answered`, acted.breaches)
  const forgotten = await findLeft(sql.client)
  verdict.none('purchases and jobs that nobody works on', forgotten)
  if (forgotten.length > 0) for (const line of lines.slice(-LOG_LINES)) console.log(`    ${line}`)
  const places = {
    logs: { found: lines.map((line) => Buffer.from(line)), control: '' },
    database: { found: await dumpDatabase(sql.client), control: '' },
  }
  const found = search(places, acted.cards, [])
  verdict.none(
    `forms of ${acted.cards.length} cards in logs and database`,
    found
      .filter(({ form }) => !form.startsWith('card-like'))
      .map(({ place, form }) => `${place}: ${form}`),
  )
  verdict.equal('answers of the API with 500', testEnv.answers.get(500) ?? 0, 0)
  const counts = { ...storm.counts(), ...gusts.counts }
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0)
  console.log(
    `  seed ${run.seed}: ${field.sent.size} transactions, ${standings.length} purchases, ` +
      `${acted.sales.length} sales with ${refunded} refunded, ${acted.visits} sign-ins; ` +
      `${total} faults of ${Object.keys(counts).length} kinds; ${acted.givenUp.length} quotes given up; ` +
      `${Math.round((Date.now() - startedAt) / 1000)} s`,
  )
  for (const why of new Set(acted.givenUp)) console.log(`    no quote: ${why}`)
}

/** In the calm: a client that cannot sign in tries again, which proves nothing here. */
async function openBuyers(world: CheckoutWorld): Promise<Buyer[]> {
  return await Promise.all(Array.from({ length: AGENTS + 1 }, () => openBuyer(world)))
}

/** Everybody acts until the time is up, and ends what was begun. */
async function act(
  setting: Setting,
  world: CheckoutWorld,
  testEnv: TestEnv,
  [asker, ...buyers]: readonly Buyer[],
  endsAt: number,
) {
  const { run, world: front } = setting
  const isOver = () => Date.now() > endsAt
  const purchases: Purchases = { problems: [], cards: [], owned: [], givenUp: [] }
  const agents = buyers.map((buyer, index) =>
    buyOn(world, buyer, seededRandom(run.seed + 10 + index), purchases, isOver),
  )
  const stuck: string[] = []
  const lives = [GIFT_PLANS, PAYMENT_PLANS].map(async (plans) => {
    while (!isOver()) await runLifecycles(testEnv, plans, plans.length, isOver)
  })
  const sales: Sale[] = []
  const sellers = Array.from({ length: SELLERS }, (_, index) =>
    sellOn(testEnv, world.appUrl, seededRandom(run.seed + 30 + index), sales, isOver),
  )
  const { url } = front.next()
  const visits = visitOn(url, world.appUrl, seededRandom(run.seed + 20), purchases.owned, isOver)
  const asked = askOn(front, asker?.key ?? '', isOver)
  const goOn = (work: Promise<void>) => work.catch((error: Error) => void stuck.push(error.message))
  await Promise.all([...agents, asked, ...lives, ...sellers].map(goOn))
  return { ...purchases, ...(await visits), sales, stuck }
}

/** Looks until nothing is left; the jobs of the last worker that stopped may still be on their way. */
async function findLeft(sql: pg.ClientBase): Promise<string[]> {
  const deadline = Date.now() + TAKEN_OVER_WITHIN_MS
  for (;;) {
    const left = await findUnfinished(sql)
    if (left.length === 0 || Date.now() > deadline) return left
    await delay(1_000)
  }
}

async function openClient(connectionString: string) {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}
