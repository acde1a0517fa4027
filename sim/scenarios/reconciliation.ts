// The reconciliation report re-derives every credited base unit from the chain: payments of all
// kinds on a real network give a difference of 0, and one report names an error in the records, of
// a cent or a base unit. `--quick` plays every kind twice.
import { parseArgs } from 'node:util'
import { plant } from '../planted/mutant.ts'
import { prove } from '../planted/prove.ts'
import { Verdict } from '../verdict.ts'
import { ERRORS, findPlanted } from './reconciliation/errors.ts'
import type { Result } from './reconciliation/payments.ts'
import { SCENARIOS } from './reconciliation/payments.ts'
import type { TestEnv } from './reconciliation/test-env.ts'
import { withTestEnv } from './reconciliation/test-env.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const ROUNDS = values.quick ? 2 : 8
const AT_ONCE = 7
const TIMES_EACH = values.quick ? 1 : 5

await prove(
  'reconciliation',
  async (directory) => {
    const verdict = new Verdict()
    await withTestEnv(directory, (testEnv) => play(testEnv, directory ? 1 : ROUNDS, verdict))
    return verdict
  },
  {
    'the report uses the records instead of the chain': plant(
      'server/src/reports/reports/reconcile.ts',
      'derivedOf.get(keyOf(source, signature)) ?? silence',
      '(payment.detection ?? payment.transaction)?.amountBaseUnits ?? silence',
    ),
    'the report does not sum what an object received': plant(
      'server/src/reports/reports/reconcile.ts',
      ', ...tallies.flatMap(compareSum)]',
      ']',
    ),
    'the server records a base unit too much in Transactions': plant(
      'server/src/payments/payments/settle.ts',
      'const amountBaseUnits = (fact.recipientBaseUnits + fact.feeBaseUnits) as BaseUnits',
      'const amountBaseUnits = (fact.recipientBaseUnits + fact.feeBaseUnits + 1n) as BaseUnits',
    ),
  },
)

async function play(testEnv: TestEnv, rounds: number, verdict: Verdict): Promise<void> {
  const results = await playAll(testEnv, rounds)
  await testEnv.stopFollowing()
  const sum = (read: (each: Result) => number) => results.reduce((all, each) => all + read(each), 0)
  const counted = sum((each) => each.countedBaseUnits)
  const report = await testEnv.ask('GET', '/v1/reports/reconciliation')
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
    sum((each) => each.heldBaseUnits ?? 0),
    1,
  )
  for (const [name, planted] of Object.entries(ERRORS)) {
    const missed: string[] = []
    for (let time = 0; time < TIMES_EACH; time++)
      missed.push(...(await findPlanted(testEnv, planted)))
    verdict.none(`${name}: named by one report, and gone after repair; failures`, missed)
  }
}

async function playAll(testEnv: TestEnv, rounds: number): Promise<Result[]> {
  const queue = Array.from({ length: rounds }, () => Object.entries(SCENARIOS)).flat()
  const results: Result[] = []
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [, scenario] = next
      results.push(await scenario(testEnv))
    }
  })
  await Promise.all(workers)
  return results
}
