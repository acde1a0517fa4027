// What is bought is what was quoted, to the cent, or nothing is: 40 random purchases at a real shop with a
// real browser, every way that the contract lets an intent go, every reason a shop can give, and what a
// shop, a bank or an agent does wrong. The processor's ledger and the shop's own orders are the truth.
// `--shop evershop` for the other shop; each is learnt by whoever comes first. `--quick` buys three things.
// The same purchases again: `INTENTS_SEED=7 npm run prove:intents`
import { parseArgs } from 'node:util'
import { auditAll, buyAll } from './intents/audit.ts'
import type { Case, Line } from './intents/cases.ts'
import { playAll, printTable } from './intents/cases.ts'
import { CHAINED, HARDSHIPS, PRICE } from './intents/hardships.ts'
import { BUDGET, CEILING, DUPLICATE, LIMITS } from './intents/limits.ts'
import { findProofShop } from './intents/shops.ts'
import type { Stage } from './intents/stage.ts'
import { withStage } from './intents/stage.ts'
import { expire, TRANSITIONS } from './intents/transitions.ts'
import { writeWishes } from './intents/wishes.ts'
import { plant } from './lib/mutant.ts'
import { prove, Verdict } from './lib/verdict.ts'

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

/** Each with the cases that must show it. */
const FAULTS: readonly { fault: string; shownBy: Case; edit: Parameters<typeof plant> }[] = [
  {
    fault: 'a worker that pays another price than was confirmed',
    shownBy: PRICE,
    edit: [
      'server/src/purchases/shops/gate.ts',
      'quote.amountCents !== summary.amountCents || quote.currency',
      'quote.currency',
    ],
  },
  {
    fault: 'a ceiling that binds nobody',
    shownBy: CEILING,
    edit: [
      'server/src/purchases/intents/state.ts',
      "return exceedsCeiling(intent) && !isOwner ? 'amount_exceeds_ceiling' : null",
      'return null',
    ],
  },
  {
    fault: 'a server that takes a lost reply for another wish',
    shownBy: DUPLICATE,
    edit: [
      'server/src/purchases/intents/confirm.ts',
      "if (duplicate !== null) throw new ApiError('possible_duplicate', { id: duplicate })",
      'void duplicate',
    ],
  },
  {
    fault: 'a budget that is not given back',
    shownBy: BUDGET,
    edit: [
      'server/src/purchases/intents/subscribers.ts',
      'if (endedUnpaid(after)) await releaseBudget(tx, after.accountId, after.id)',
      'void releaseBudget',
    ],
  },
  {
    fault: 'events that are bound to nothing',
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
    await withStage(HERE, directory, async (stage) => {
      if (shownBy === undefined) await playSound(stage, verdict)
      else judge(await playAll(stage, [shownBy], AT_ONCE), verdict)
    })
    return verdict
  },
  Object.fromEntries(
    planted.map(({ fault }, index) => [fault, Promise.resolve(trees[index] ?? '')]),
  ),
)

async function playSound(stage: Stage, verdict: Verdict): Promise<void> {
  await buyAll(stage, writeWishes(HERE, stage.goods, SEED, PURCHASES), AT_ONCE, verdict)
  const cases = values.quick
    ? [PRICE, CEILING, DUPLICATE]
    : [...TRANSITIONS, ...HARDSHIPS, ...LIMITS]
  const lines = await playAll(stage, cases, AT_ONCE)
  if (!values.quick) lines.push(...(await expire(stage)))
  printTable(lines)
  judge(lines, verdict)
  await auditAll(stage, verdict)
}

function judge(lines: readonly Line[], verdict: Verdict): void {
  const other = lines.filter(({ seen, expected }) => seen !== expected)
  const charged = lines.filter(({ charges, expectedCharges }) => charges !== expectedCharges)
  verdict.equal('cases that went as they must', lines.length - other.length, lines.length)
  verdict.none(
    'cases that went another way',
    other.map(({ row, seen, expected }) => `${row}: ${seen}, not ${expected}`),
  )
  verdict.none(
    'cases with more or fewer charges',
    charged.map(
      ({ row, charges, expectedCharges }) => `${row}: ${charges}, not ${expectedCharges}`,
    ),
  )
}
