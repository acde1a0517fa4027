// However often it is said yes, and whoever dies meanwhile: a purchase is charged once, and Florin knows
// which were. Confirmations at once, then kills of API, worker, Restate and database connections at every
// point of a purchase; at the end the card processor's ledger is compared with Florin's intents.
// `--quick` takes a sample, `--seed=7` repeats the choices (not the timing) of an earlier run.
import { seededRandom } from '../scripts/local/fake-solana/random.ts'
import { audit } from './charge-once/audit.ts'
import { openBuyer } from './charge-once/buyer.ts'
import { proveConfirms } from './charge-once/confirms.ts'
import { converge, report } from './charge-once/converge.ts'
import { openGates } from './charge-once/gate.ts'
import { mutants } from './charge-once/mutants.ts'
import { plan } from './charge-once/plan.ts'
import type { Storm } from './charge-once/storm.ts'
import { strikeOnce } from './charge-once/storm.ts'
import type { CheckoutWorld } from './lib/checkout-world.ts'
import { withCheckout } from './lib/checkout-world.ts'
import { prove, Verdict } from './lib/verdict.ts'

const isQuick = process.argv.includes('--quick')
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? 20261115)
const PROCESSES = 4
const AT_ONCE = 8 // purchases that a kill finds
const CONFIRMS = isQuick
  ? { twins: 200, rivals: 40, doubles: 5 }
  : { twins: 1_000, rivals: 200, doubles: 20 }
const KILLS = isQuick ? 24 : 204

await prove(`${KILLS} kills, seed ${seed}`, provePurchases, mutants())

async function provePurchases(directory?: string): Promise<Verdict> {
  const verdict = new Verdict()
  const swept: string[] = []
  const onLine = (line: string) => {
    if (line.includes('the engine is told once more')) swept.push(line)
    if (process.env.SHOW) console.log(line)
  }
  const options = { processes: PROCESSES, shop: 'scripted', onLine } as const
  return await withCheckout({ ...options, ...(directory && { directory }) }, async (world) => {
    await proveConfirms(world, verdict, CONFIRMS)
    if (verdict.holds) await proveKills(world, verdict, swept)
    return verdict
  })
}

async function proveKills(world: CheckoutWorld, verdict: Verdict, swept: string[]): Promise<void> {
  await using gates = await openGates()
  const random = seededRandom(seed)
  const storm: Storm = {
    world,
    gates,
    buyer: await openBuyer(world),
    random,
    hits: new Map(),
    problems: [],
    notes: [],
  }
  for (const strike of plan(random, KILLS)) {
    const startedAt = Date.now()
    await strikeOnce(storm, strike, AT_ONCE)
    if (process.env.SHOW_ROUNDS) console.log(strike.victim, strike.moment, Date.now() - startedAt, storm.notes.at(-1))
  }
  const standings = await converge(world)
  const problems = await Promise.all(storm.problems)
  verdict.none(
    'confirmations that were refused',
    problems.filter((problem) => problem !== null),
  )
  report(verdict, storm, standings, swept)
  await audit(world, verdict)
}
