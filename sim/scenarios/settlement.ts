// Every payment is found and credited correctly: hand-made transactions of every kind on a local network, compared with
// the design; then a flood on one reference.
import { setTimeout as delay } from 'node:timers/promises'
import type { Proof, Run } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { printWarnings } from '../world/ingestion.ts'
import { inParallel, within } from '../world/parallel.ts'
import type { Finding, Performed } from './settlement/audit.ts'
import { balance, examine } from './settlement/audit.ts'
import type { Scenario } from './settlement/expected.ts'
import { faults } from './settlement/faults.ts'
import { flood } from './settlement/flood.ts'
import { AMOUNT_SCENARIOS, race } from './settlement/scenarios-amounts.ts'
import { ASSET_SCENARIOS } from './settlement/scenarios-assets.ts'
import { INTENT_SCENARIOS } from './settlement/scenarios-intents.ts'
import { SEVERAL_SCENARIOS } from './settlement/scenarios-several.ts'
import { SHAPE_SCENARIOS } from './settlement/scenarios-shapes.ts'
import type { TestEnv } from './settlement/setup.ts'
import { openSetup } from './settlement/setup.ts'
import type { Processes } from './settlement/test-env.ts'
import { withTestEnv } from './settlement/test-env.ts'

const AT_ONCE = 16
const SCENARIO_MS = 90_000
const SETTLE_MS = 60_000
const POLL_MS = 500
const LEAST_TRANSACTIONS = 60

const RACES = Object.fromEntries(
  [-150, -50, 0, 50, 150, 400].flatMap((lead) =>
    (['session', 'intent'] as const).map((make) => [
      `canceled ${lead} ms after the payment of a ${make}`,
      race(make, lead),
    ]),
  ),
)
const SCENARIOS: Record<string, Scenario> = {
  ...ASSET_SCENARIOS,
  ...SHAPE_SCENARIOS,
  ...AMOUNT_SCENARIOS,
  ...SEVERAL_SCENARIOS,
  ...INTENT_SCENARIOS,
  ...RACES,
}

export const proof: Proof = {
  promise: 'A payment counts for the object it pays, for the amount received, and for nothing else',
  faults,
  async run(run) {
    const verdict = new Verdict()
    await withTestEnv(run.directory, (testEnv) => perform(testEnv, run, verdict))
    if (isWanted(run, 'flood')) await flood(run.isQuick ? 200 : 1_000, verdict)
    return verdict
  },
}

async function perform(testEnv: TestEnv & Processes, run: Run, verdict: Verdict) {
  const chosen = Object.entries(SCENARIOS).filter(([name]) => isWanted(run, name))
  const { performed, wrong } = await playAll(testEnv, chosen)
  await passSentinel(testEnv)
  const findings = await settleAll(performed, run.fault !== null)
  const of = (...kinds: Finding['kind'][]) =>
    findings.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text)
  const sent = performed.flatMap(({ setup }) => setup.signatures).length

  verdict.none('objects reported paid that are not', of('false paid'))
  verdict.none('invented detections', of('invented'))
  verdict.equal('scenarios played to their end', performed.length, chosen.length)
  verdict.none('scenarios that failed', wrong)
  verdict.none('objects reported unpaid that are paid', of('false unpaid'))
  verdict.none('objects with another status', of('status'))
  verdict.none('objects whose detections differ from the design', of('verdict'))
  verdict.none('objects with other Transactions', of('Transaction'))
  verdict.none('fields with another value', of('field'))
  await auditMoney(performed, verdict)
  if (chosen.length === Object.keys(SCENARIOS).length)
    verdict.atLeast('crafted transactions', sent, LEAST_TRANSACTIONS)
  printWarnings(testEnv.ingestion)
}

async function playAll(testEnv: TestEnv, scenarios: readonly (readonly [string, Scenario])[]) {
  const performed: Performed[] = []
  const wrong: string[] = []
  await inParallel(AT_ONCE, scenarios, async ([name, scenario]) => {
    try {
      const setup = await openSetup(testEnv)
      const expectation = await within(SCENARIO_MS, scenario(setup))
      performed.push({ name, setup, expectation })
    } catch (error) {
      wrong.push(`${name}: ${error instanceof Error ? error.message : error}`)
    }
  })
  return { performed, wrong }
}

/** A payment after all others: once it is final at the API, everything before it was ingested. */
async function passSentinel(testEnv: TestEnv): Promise<void> {
  const setup = await openSetup(testEnv)
  const session = await setup.session(100)
  await setup.seen(session, await setup.send([setup.pay(session, session.baseUnits)]))
}

/**
 * Checks until everything is as expected, or the time is up; then once more, to see that it stays
 * so.
 */
async function settleAll(performed: readonly Performed[], isPlanted: boolean): Promise<Finding[]> {
  const end = Date.now() + SETTLE_MS
  let waiting = performed
  while (waiting.length > 0 && Date.now() < end) {
    const found = await Promise.all(waiting.map(examine))
    const isCaught = found.flat().some(({ kind }) => kind === 'false paid' || kind === 'invented')
    if (isPlanted && isCaught) return found.flat()
    waiting = waiting.filter((_, at) => found[at]?.length !== 0)
    if (waiting.length > 0) await delay(POLL_MS)
  }
  return (await Promise.all(performed.map(examine))).flat()
}

async function auditMoney(performed: readonly Performed[], verdict: Verdict): Promise<void> {
  const all = await Promise.all(performed.map(async (each) => ({ each, ...(await balance(each)) })))
  const total = (key: 'received' | 'credited' | 'held' | 'unmatched') =>
    all.reduce((sum, books) => sum + books[key], 0n)
  verdict.equal(
    `base units received (${total('credited')} credited + ${total('held')} held + ${total('unmatched')} unmatched)`,
    `${total('received')}`,
    `${total('credited') + total('held') + total('unmatched')}`,
  )
  verdict.none(
    'scenarios whose base units do not add up',
    all
      .filter(({ received, credited, held, unmatched }) => received !== credited + held + unmatched)
      .map(({ each, ...books }) => `${each.name}: ${Object.values(books).join(', ')}`),
  )
}
