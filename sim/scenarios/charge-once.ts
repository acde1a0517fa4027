// A purchase is charged exactly once, however often it is confirmed and whatever process dies, and
// Florin knows which were charged. Concurrent confirmations first, then kills of API, worker,
// Restate and database connections at every point of a purchase; at the end the card processor's
// ledger is compared with Florin's intents. `--quick` takes a sample, `--seed=7` repeats the
// choices (not the timing) of an earlier run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '../../scripts/local/fake-solana/random.ts'
import { prove } from '../planted/prove.ts'
import { Verdict } from '../verdict.ts'
import type { CheckoutWorld } from '../world/checkout.ts'
import { withCheckout } from '../world/checkout.ts'
import { audit, isBreached } from './charge-once/audit.ts'
import { openBuyer } from './charge-once/buyer.ts'
import { proveChromium } from './charge-once/chromium.ts'
import { proveConfirms } from './charge-once/confirms.ts'
import { converge, report } from './charge-once/converge.ts'
import { openGates } from './charge-once/gate.ts'
import { mutants } from './charge-once/mutants.ts'
import { FAULT_STRIKES, plan } from './charge-once/plan.ts'
import type { Storm, Strike } from './charge-once/storm.ts'
import { strikeOnce } from './charge-once/storm.ts'

const isQuick = process.argv.includes('--quick')
const seed = Number(process.argv.find((word) => word.startsWith('--seed='))?.slice(7) ?? 20261115)
const QUICK = {
  confirms: { duplicates: 200, rivals: 40, doubles: 5 },
  kills: 12,
  atOnce: 8,
  shopKills: 2,
}
const FULL = {
  confirms: { duplicates: 1_000, rivals: 200, doubles: 20 },
  kills: 204,
  atOnce: 8,
  shopKills: 40,
}
const MUTANT = { confirms: { duplicates: 20, rivals: 20, doubles: 1 }, atOnce: 4 }
const PROCESSES = 4

// Hundreds of processes start: cache their compiled source.
const compiled = mkdtempSync(join(tmpdir(), 'florin-compiled-'))
process.once('exit', () => rmSync(compiled, { recursive: true, force: true }))

const size = isQuick ? QUICK : FULL
await prove(
  `${size.confirms.duplicates} concurrent confirmations and ${size.kills} + ${size.shopKills} kills, seed ${seed}`,
  provePurchases,
  mutants(),
)

async function provePurchases(directory?: string): Promise<Verdict> {
  const verdict = new Verdict()
  const swept: string[] = []
  const options = {
    processes: PROCESSES,
    shop: 'scripted',
    environment: { NODE_COMPILE_CACHE: compiled },
    onLine(line: string) {
      if (line.includes('sent a stalled job again')) swept.push(line)
    },
    ...(directory && { directory }),
  } as const
  const isMutant = directory !== undefined
  await withCheckout(options, async (world) => {
    await proveConfirms(world, verdict, (isMutant ? MUTANT : size).confirms)
    const strikes = isMutant ? FAULT_STRIKES : plan(seededRandom(seed), size.kills)
    if (verdict.holds) await proveKills(world, verdict, { strikes, isMutant, swept })
  })
  if (!isMutant && verdict.holds) {
    await withCheckout({ ...options, processes: 2, shop: 'oscar' }, (world) =>
      proveChromium(world, verdict, seededRandom(seed + 2), size.shopKills),
    )
  }
  return verdict
}

async function proveKills(
  world: CheckoutWorld,
  verdict: Verdict,
  run: { strikes: readonly Strike[]; isMutant: boolean; swept: readonly string[] },
): Promise<void> {
  await using gates = await openGates()
  const storm: Storm = {
    world,
    gates,
    buyer: await openBuyer(world),
    random: seededRandom(seed + 1),
    hits: new Map(),
    problems: [],
    mending: [],
    notes: [],
  }
  const startedAt = Date.now()
  for (const [index, strike] of run.strikes.entries()) {
    await strikeOnce(storm, strike, (run.isMutant ? MUTANT : size).atOnce)
    if (run.isMutant && (await isBreached(world))) break
    if (!run.isMutant && (index + 1) % 20 === 0) {
      console.log(`  ${index + 1} kills after ${Math.round((Date.now() - startedAt) / 1000)} s`)
    }
  }
  await Promise.all(storm.mending)
  const isCaught = async () => run.isMutant && (await isBreached(world))
  const standings = await converge(world, isCaught)
  await audit(world, verdict)
  if (run.isMutant) return
  await report(verdict, storm, standings, run.swept)
}
