// Restate runs as three nodes while purchases are in flight. Nodes are killed, workers and APIs
// replaced, PostgreSQL and Restate restored to earlier states. The card processor's ledger is the
// source of truth: nothing is charged twice, nothing is forgotten, and within a minute every
// purchase is over or shown to the operator. `--quick` takes fewer purchases and scenarios;
// `CLUSTER_ONLY='loses|node 1' CLUSTER_COUNT=40 npm run prove -- cluster` takes some of them,
// `CLUSTER_FAULTS` some of the planted faults, or `none`.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { seededRandom } from '../../scripts/local/fake-solana/random.ts'
import { plantAll } from '../planted/mutant.ts'
import { prove } from '../planted/prove.ts'
import { Verdict } from '../verdict.ts'
import { withCheckout } from '../world/checkout.ts'
import { audit } from './charge-once/audit.ts'
import { openBuyer } from './charge-once/buyer.ts'
import { openGates } from './charge-once/gate.ts'
import type { Ending } from './cluster/audit.ts'
import { converge, report } from './cluster/audit.ts'
import { FAULTS } from './cluster/faults.ts'
import type { Scenario } from './cluster/scenarios.ts'
import { SCENARIOS } from './cluster/scenarios.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const QUICK = [
  'node 1 of three is killed',
  'a worker is replaced by the next release',
  'PostgreSQL is restored to before the submissions',
  'Restate loses all its data, and the worker dies',
]
const MUTANT_COUNT = 12

const words = (name: string) => process.env[name]?.split('|')
const named = (texts: readonly string[] | undefined, name: string) =>
  texts?.some((text) => name.includes(text)) ?? true

const [only, faults] = [words('CLUSTER_ONLY'), words('CLUSTER_FAULTS')]
const planted = only === undefined ? chooseFaults() : []
const shown = faults && planted.length > 0 ? planted.map(({ shownBy }) => shownBy) : undefined
const chosen = only ?? shown ?? (values.quick ? QUICK : undefined)
const scenarios = SCENARIOS.filter(({ name }) => named(chosen, name))
const count = Number(process.env.CLUSTER_COUNT ?? (values.quick ? 24 : 200))
const trees = await Promise.all(planted.map(({ edits }) => plantAll(edits)))

await prove(
  `${scenarios.length} scenarios of ${count} purchases on three nodes`,
  async (directory) => {
    const fault = planted[trees.indexOf(directory ?? '')]
    if (fault === undefined) return await proveScenarios(scenarios, count)
    const shown = SCENARIOS.filter(({ name }) => name === fault.shownBy)
    return await proveScenarios(shown, MUTANT_COUNT, directory)
  },
  Object.fromEntries(
    planted.map(({ fault }, index) => [fault, Promise.resolve(trees[index] ?? '')]),
  ),
)

function chooseFaults() {
  const wanted = FAULTS.filter(({ fault }) => named(faults, fault))
  return values.quick ? wanted.slice(0, 1) : wanted
}

async function proveScenarios(
  played: readonly Scenario[],
  each: number,
  directory?: string,
): Promise<Verdict> {
  const verdict = new Verdict()
  const source = directory === undefined ? {} : { directory }
  const options = { ...source, processes: 2, isCluster: true } as const
  await withCheckout({ ...options, shop: 'scripted' }, async (found) => {
    await using gates = await openGates()
    await using sql = openPool(found.databaseUrl)
    const world = { ...found, sql: sql.pool as unknown as pg.Client }
    const buyer = await openBuyer(world)
    const random = seededRandom(20261116)
    const testEnv = { world, buyer, random, count: each, directory: directory ?? '.' }
    const endings: Ending[] = []
    for (const { name, play } of played) {
      const crowd = await play(testEnv, gates)
      const ending = await converge(testEnv, name, crowd)
      await crowd.mend?.()
      endings.push(ending)
      if (directory === undefined) printEnding(ending)
    }
    await audit(world, verdict)
    report(verdict, endings)
    const longestMs = Math.max(...endings.map(({ tookMs }) => tookMs))
    if (directory === undefined) console.log(`  longest: ${(longestMs / 1000).toFixed(1)} s`)
  })
  return verdict
}

/** Reconnects to a restored database. */
function openPool(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 4 })
  pool.on('error', () => {}) // a connection cut by a restore
  return { pool, [Symbol.asyncDispose]: () => pool.end() }
}

function printEnding({ scenario, count: all, tookMs, doubted, lost, stuck }: Ending): void {
  const seconds = (tookMs / 1000).toFixed(1)
  const left = lost.length + stuck.length
  console.log(
    `  ${scenario}: ${all - doubted - left} of ${all} over, ${doubted} shown to the operator, in ${seconds} s`,
  )
}
