// A purchase equals its quote, to the cent, or nothing is bought: random purchases at a real shop with a real browser,
// every transition that the contract allows, every reason that a shop can give, and faults of shop, bank and agent. The
// processor's ledger and the shop's own orders are the source of truth. `--shop evershop` takes the other shop; each
// shop is learned by its first purchase.
import type { Proof, Run } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import { auditAll, buyAll } from './intents/audit.ts'
import type { Case, Line } from './intents/cases.ts'
import { playAll, printTable } from './intents/cases.ts'
import { FAULT_SCENARIOS, PRICE } from './intents/fault-scenarios.ts'
import { FAULTS } from './intents/faults.ts'
import { CEILING, DUPLICATE, LIMITS } from './intents/limits.ts'
import { findProofShop } from './intents/shops.ts'
import type { TestEnv } from './intents/test-env.ts'
import { withTestEnv } from './intents/test-env.ts'
import { expire, TRANSITIONS } from './intents/transitions.ts'
import { writeWishes } from './intents/wishes.ts'

const SAMPLE: readonly Case[] = [PRICE, CEILING, DUPLICATE]
const ALL: readonly Case[] = [...TRANSITIONS, ...FAULT_SCENARIOS, ...LIMITS]

export const proof: Proof = {
  promise: 'A quote is what the shop charges, to the cent, or nothing is charged',
  faults: FAULTS,
  flags: ['shop'],
  run: (run) =>
    withTestEnv(findProofShop(run.flags.shop ?? 'oscar'), run.directory, async (testEnv) => {
      const verdict = new Verdict()
      await play(testEnv, run, verdict)
      return verdict
    }),
}

async function play(testEnv: TestEnv, run: Run, verdict: Verdict): Promise<void> {
  const { isQuick, seed, only, fault } = run
  if (isWanted(run, 'random purchases'))
    await buyAll(testEnv, writeWishes(testEnv, seed, isQuick ? 3 : 40), verdict)
  const isSample = isQuick && only === undefined && fault === null
  const cases = (isSample ? SAMPLE : ALL).filter(({ name }) => isWanted(run, name))
  const lines = await playAll(testEnv, cases)
  if (!isSample && isWanted(run, 'no answer in time')) lines.push(...(await expire(testEnv)))
  printTable(lines)
  judge(lines, verdict)
  if (fault === null) await auditAll(testEnv, verdict)
}

function judge(lines: readonly Line[], verdict: Verdict): void {
  const other = lines.filter(({ seen, expected }) => seen !== expected)
  const charged = lines.filter(({ charges, expectedCharges }) => charges !== expectedCharges)
  verdict.equal('cases with the expected outcome', lines.length - other.length, lines.length)
  verdict.none(
    'cases with another outcome',
    other.map(({ row, seen, expected }) => `${row}: ${seen}, not ${expected}`),
  )
  verdict.none(
    'cases with more or fewer charges',
    charged.map(
      ({ row, charges, expectedCharges }) => `${row}: ${charges}, not ${expectedCharges}`,
    ),
  )
}
