// A purchase equals its quote, to the cent, or nothing is bought: 40 random purchases at a real
// shop with a real browser, every transition that the contract allows, every reason that a shop can
// give, and faults of shop, bank and agent. The processor's ledger and the shop's own orders are
// the source of truth. `--shop evershop` takes the other shop; each shop is learned by its first
// purchase. `--quick` buys three items. To repeat the same purchases:
// `INTENTS_SEED=7 npm run prove -- intents`
import { parseArgs } from 'node:util'
import { plant } from '../planted/mutant.ts'
import { prove } from '../planted/prove.ts'
import { Verdict } from '../verdict.ts'
import { auditAll, buyAll } from './intents/audit.ts'
import type { Case, Line } from './intents/cases.ts'
import { playAll, printTable } from './intents/cases.ts'
import { CHAINED, FAULT_SCENARIOS, PRICE } from './intents/fault-scenarios.ts'
import { BUDGET, CEILING, DUPLICATE, LIMITS } from './intents/limits.ts'
import { findProofShop } from './intents/shops.ts'
import type { TestEnv } from './intents/test-env.ts'
import { withTestEnv } from './intents/test-env.ts'
import { expire, TRANSITIONS } from './intents/transitions.ts'
import { writeWishes } from './intents/wishes.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    shop: { type: 'string', default: 'oscar' },
  },
})
const HERE = findProofShop(values.shop)
const PURCHASES = values.quick ? 3 : 40
const SEED = Number(process.env.INTENTS_SEED ?? Date.now() % 1_000_000)
const AT_ONCE = 3

/** Planted faults, each with the case that must show it. */
const FAULTS: readonly { fault: string; shownBy: Case; edit: Parameters<typeof plant> }[] = [
  {
    fault: 'the worker pays another price than confirmed',
    shownBy: PRICE,
    edit: [
      'server/src/purchases/shops/gate.ts',
      'quote.amountCents !== summary.amountCents || quote.currency',
      'quote.currency',
    ],
  },
  {
    fault: 'the ceiling is not enforced',
    shownBy: CEILING,
    edit: [
      'server/src/purchases/intents/state.ts',
      "return exceedsCeiling(intent) && !isOwner ? 'amount_exceeds_ceiling' : null",
      'return null',
    ],
  },
  {
    fault: 'the server takes a retried request for a new purchase',
    shownBy: DUPLICATE,
    edit: [
      'server/src/purchases/intents/confirm.ts',
      "if (duplicate !== null) throw new ApiError('possible_duplicate', { id: duplicate })",
      'void duplicate',
    ],
  },
  {
    fault: 'the budget is not released',
    shownBy: BUDGET,
    edit: [
      'server/src/purchases/intents/subscribers.ts',
      'if (endedUnpaid(after)) await releaseBudget(tx, after.accountId, after.id)',
      'void releaseBudget',
    ],
  },
  {
    fault: 'events are not chained',
    shownBy: CHAINED,
    edit: [
      'server/src/purchases/intents/events/state.ts',
      'previousHash: previous?.hash ?? GENESIS',
      'previousHash: GENESIS',
    ],
  },
]
const QUICK_FAULTS = 3

const planted = FAULTS.slice(0, values.quick ? QUICK_FAULTS : FAULTS.length)
const trees = await Promise.all(planted.map(({ edit }) => plant(...edit)))

console.log(`INTENTS_SEED=${SEED}`)
await prove(
  `${PURCHASES} purchases at ${HERE.name}`,
  async (directory) => {
    const verdict = new Verdict()
    const shownBy = planted[trees.indexOf(directory ?? '')]?.shownBy
    await withTestEnv(HERE, directory, async (testEnv) => {
      if (shownBy === undefined) await playSound(testEnv, verdict)
      else judge(await playAll(testEnv, [shownBy], AT_ONCE), verdict)
    })
    return verdict
  },
  Object.fromEntries(
    planted.map(({ fault }, index) => [fault, Promise.resolve(trees[index] ?? '')]),
  ),
)

async function playSound(testEnv: TestEnv, verdict: Verdict): Promise<void> {
  await buyAll(testEnv, writeWishes(HERE, testEnv.goods, SEED, PURCHASES), AT_ONCE, verdict)
  const cases = values.quick
    ? [PRICE, CEILING, DUPLICATE]
    : [...TRANSITIONS, ...FAULT_SCENARIOS, ...LIMITS]
  const lines = await playAll(testEnv, cases, AT_ONCE)
  if (!values.quick) lines.push(...(await expire(testEnv)))
  printTable(lines)
  judge(lines, verdict)
  await auditAll(testEnv, verdict)
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
