// A purchase is charged exactly once, however often it is confirmed and whatever process dies, and
// Florin knows which were charged. Concurrent confirmations first, then kills of API, worker,
// Restate and database connections at every point of a purchase; at the end the card processor's
// ledger is compared with Florin's intents.
import { seededRandom } from '../../scripts/local/fake-solana/random.ts'
import type { Proof, Run } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import type { CheckoutWorld } from '../world/checkout.ts'
import { withCheckout } from '../world/checkout.ts'
import { audit, isBreached } from './charge-once/audit.ts'
import { openBuyer } from './charge-once/buyer.ts'
import { proveChromium } from './charge-once/chromium.ts'
import { proveConfirms } from './charge-once/confirms.ts'
import { converge, report } from './charge-once/converge.ts'
import { FAULTS } from './charge-once/faults.ts'
import { openGates } from './charge-once/gate.ts'
import { FAULT_STRIKES, plan } from './charge-once/plan.ts'
import type { Storm } from './charge-once/storm.ts'
import { strikeOnce } from './charge-once/storm.ts'

const PROCESSES = 4
const SAMPLE = {
  confirms: { duplicates: 200, rivals: 40, doubles: 5 },
  kills: 12,
  atOnce: 8,
  shopKills: 2,
}
const WHOLE = {
  confirms: { duplicates: 1_000, rivals: 200, doubles: 20 },
  kills: 204,
  atOnce: 8,
  shopKills: 40,
}
const FAULTY = { ...SAMPLE, confirms: { duplicates: 20, rivals: 20, doubles: 1 }, atOnce: 4 }

export const proof: Proof = {
  promise: 'A purchase is charged once, whatever dies when',
  faults: FAULTS,
  run: provePurchases,
}

async function provePurchases(run: Run): Promise<Verdict> {
  const verdict = new Verdict()
  const size = run.fault !== null ? FAULTY : run.isQuick ? SAMPLE : WHOLE
  const swept: string[] = []
  const options = {
    directory: run.directory,
    onLine(line: string) {
      if (line.includes('sent a stalled job again')) swept.push(line)
    },
  }
  const [areConfirmed, areKilled] = ['confirmations', 'kills'].map((part) => isWanted(run, part))
  if (areConfirmed || areKilled) {
    await withCheckout({ ...options, processes: PROCESSES, shop: 'scripted' }, async (world) => {
      if (areConfirmed) await proveConfirms(world, verdict, size.confirms)
      if (areKilled && verdict.holds) await proveKills(world, verdict, { run, size, swept })
    })
  }
  if (isWanted(run, 'kills with Chromium') && verdict.holds) {
    await withCheckout({ ...options, processes: 2, shop: 'oscar' }, (world) =>
      proveChromium(world, verdict, seededRandom(run.seed + 2), size.shopKills),
    )
  }
  return verdict
}

async function proveKills(
  world: CheckoutWorld,
  verdict: Verdict,
  { run, size, swept }: { run: Run; size: typeof SAMPLE; swept: readonly string[] },
): Promise<void> {
  await using gates = await openGates()
  const storm: Storm = {
    world,
    gates,
    buyer: await openBuyer(world),
    random: seededRandom(run.seed + 1),
    hits: new Map(),
    problems: [],
    mending: [],
    notes: [],
  }
  const startedAt = Date.now()
  const isCaught = async () => run.fault !== null && (await isBreached(world))
  const strikes = run.fault === null ? plan(seededRandom(run.seed), size.kills) : FAULT_STRIKES
  for (const [index, strike] of strikes.entries()) {
    await strikeOnce(storm, strike, size.atOnce)
    if (await isCaught()) break
    if ((index + 1) % 20 === 0) {
      console.log(`  ${index + 1} kills after ${Math.round((Date.now() - startedAt) / 1000)} s`)
    }
  }
  await Promise.all(storm.mending)
  const standings = await converge(world, isCaught)
  await audit(world, verdict)
  if (run.fault === null) await report(verdict, storm, standings, swept)
}
