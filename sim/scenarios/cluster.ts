// Restate runs as three nodes while purchases are in flight. Nodes are killed, workers and APIs
// replaced, PostgreSQL and Restate restored to earlier states. The card processor's ledger is the
// source of truth: nothing is charged twice, nothing is forgotten, and within a minute every
// purchase is over or shown to the operator.
import pg from 'pg'
import { seededRandom } from '../../scripts/local/fake-solana/random.ts'
import type { Proof, Run } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { withCheckout } from '../world/checkout.ts'
import { audit } from './charge-once/audit.ts'
import { openBuyer } from './charge-once/buyer.ts'
import { openGates } from './charge-once/gate.ts'
import type { Ending } from './cluster/audit.ts'
import { converge, report } from './cluster/audit.ts'
import { FAULTS } from './cluster/faults.ts'
import { SAMPLE, SCENARIOS } from './cluster/scenarios.ts'

export const proof: Proof = {
  promise: 'Losing a node, deploying or restoring a backup loses no purchase and pays none twice',
  faults: FAULTS,
  run: proveScenarios,
}

async function proveScenarios(run: Run): Promise<Verdict> {
  const { isQuick, seed, only, fault, directory } = run
  const isSample = isQuick && only === undefined && fault === null
  const played = SCENARIOS.filter(({ name }) =>
    isSample ? SAMPLE.includes(name) : isWanted(run, name),
  )
  const count = fault !== null ? 12 : isQuick ? 24 : 200
  const verdict = new Verdict()
  const options = { directory, processes: 2, isCluster: true, shop: 'scripted' } as const
  await withCheckout(options, async (found) => {
    await using gates = await openGates()
    await using sql = openPool(found.databaseUrl)
    const world = { ...found, sql: sql.pool as unknown as pg.Client }
    const testEnv = { world, buyer: await openBuyer(world), random: seededRandom(seed), count }
    const endings: Ending[] = []
    for (const { name, play } of played) {
      const crowd = await play(testEnv, gates)
      const ending = await converge(world, name, crowd)
      await crowd.mend?.()
      endings.push(ending)
      if (fault === null) printEnding(ending)
    }
    await audit(world, verdict)
    report(verdict, endings)
  })
  return verdict
}

/** Reconnects to a restored database. */
function openPool(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 4 })
  pool.on('error', () => {}) // a connection cut by a restore
  return { pool, [Symbol.asyncDispose]: () => pool.end() }
}

function printEnding({ scenario, count: all, tookMs, unknown, lost, stuck }: Ending): void {
  const seconds = (tookMs / 1000).toFixed(1)
  const left = lost.length + stuck.length
  console.log(
    `  ${scenario}: ${all - unknown - left} of ${all} over, ${unknown} shown to the operator, in ${seconds} s`,
  )
}
