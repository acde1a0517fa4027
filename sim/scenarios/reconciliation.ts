// The reconciliation report re-derives every credited base unit from the chain: payments of all kinds on a real network
// give a difference of 0, and one report names an error in the records, of a cent or a base unit.
import type { Fault, Proof, Run } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { inParallel } from '../world/parallel.ts'
import { ERRORS, findPlanted, readReport } from './reconciliation/errors.ts'
import { SCENARIOS } from './reconciliation/payments.ts'
import type { TestEnv } from './settlement/setup.ts'
import { openSetup } from './settlement/setup.ts'
import type { Processes } from './settlement/test-env.ts'
import { withTestEnv } from './settlement/test-env.ts'

const AT_ONCE = 7
const RECONCILE = 'server/src/reports/reports/reconcile.ts'

const faults: readonly Fault[] = [
  {
    name: 'the report uses the records instead of the chain',
    patches: [
      {
        file: RECONCILE,
        in: 'derive',
        replace: 'derivedOf.get(keyOf(source, signature)) ?? silence',
        by: 'recordedOf(payment)',
      },
    ],
    caughtBy: 'an invented Transaction: named by one report',
    shownBy: 'an invented Transaction',
  },
  {
    name: 'the report does not sum what an object received',
    patches: [{ file: RECONCILE, in: 'reconcile', without: 'compareSum' }],
    caughtBy: 'an object off by one base unit: named by one report',
    shownBy: 'an object off by one base unit',
  },
  {
    name: 'the server records a base unit too much in Transactions',
    patches: [
      {
        file: 'server/src/payments/payments/settle.ts',
        in: 'transactionsOf',
        replace: 'fact.recipientBaseUnits + fact.feeBaseUnits',
        by: 'fact.recipientBaseUnits + fact.feeBaseUnits + 1n',
      },
    ],
    caughtBy: 'differences:',
  },
]

export const proof: Proof = {
  promise: 'Every credited cent is on the chain, and an error in the ledger is named',
  faults,
  async run(run) {
    const verdict = new Verdict()
    await withTestEnv(run.directory, (testEnv) => play(testEnv, run, verdict))
    return verdict
  },
}

async function play(testEnv: TestEnv & Processes, run: Run, verdict: Verdict): Promise<void> {
  const rounds = run.fault !== null ? 1 : run.isQuick ? 2 : 8
  const scenarios = Array.from({ length: rounds }, () => Object.values(SCENARIOS)).flat()
  const results = await inParallel(AT_ONCE, scenarios, async (scenario) =>
    scenario(await openSetup(testEnv)),
  )
  await testEnv.ingestion.stop()
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, each) => all + each, 0n)
  const counted = sum(results.map((each) => each.countedBaseUnits))
  const report = await readReport(testEnv)
  verdict.atLeast('transactions re-read', report.signature_count, results.length)
  verdict.equal('base units recorded', report.recorded_base_units, `${counted}`)
  verdict.equal('base units on the chain', report.derived_base_units, `${counted}`)
  verdict.equal('difference', report.difference_base_units, '0')
  verdict.none(
    'differences',
    report.differences.map((each: { message: string }) => each.message),
  )
  verdict.atLeast(
    'base units held, in no total',
    Number(sum(results.map((each) => each.heldBaseUnits ?? 0n))),
    1,
  )
  // The payments are always played: every error is made in one of them.
  for (const [name, planted] of Object.entries(ERRORS).filter(([each]) => isWanted(run, each))) {
    const missed: string[] = []
    for (let time = 0; time < (run.isQuick ? 1 : 5); time++)
      missed.push(...(await findPlanted(testEnv, planted)))
    verdict.none(`${name}: named by one report, and gone after repair; failures`, missed)
  }
}
