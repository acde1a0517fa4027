// An undescribed shop is bought at correctly, or reported as unsupported. Two real shops are
// learned from nothing, as they are and under other ids, classes and field names chosen by a seed;
// every order is compared with the request in the shop's own records. A known shop is quoted twice
// as fast as an unknown one. `--shop oscar|evershop` takes one of them. `--quick` takes one, as a
// sample. `LEARN_SEED=fog` repeats one disguise.
import { parseArgs } from 'node:util'
import { watchTree } from '../../scripts/local/process-tree.ts'
import type { ShopName } from '../../scripts/local/shops.ts'
import { plantAll } from '../planted/mutant.ts'
import { prove } from '../planted/prove.ts'
import { Verdict } from '../verdict.ts'
import type { CheckoutWorld } from '../world/checkout.ts'
import { withCheckout } from '../world/checkout.ts'
import { plainNumbers } from './intents/goods.ts'
import { findProofShop, PROOF_SHOPS } from './intents/shops.ts'
import type { TestEnv } from './intents/test-env.ts'
import { prepare } from './intents/test-env.ts'
import { writeWishes } from './intents/wishes.ts'
import type { Attempt } from './learning/attempts.ts'
import { compareQuotes, tryAtOnce, tryInTurn, writeLearning } from './learning/attempts.ts'
import type { Fault } from './learning/faults.ts'
import { FAULTS } from './learning/faults.ts'
import { searchSource } from './learning/source.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, shop: { type: 'string' } },
})
const SHOPS = namesOf(values.shop)
const PURCHASES = values.quick ? 3 : 30
const SEED = Number(process.env.INTENTS_SEED ?? Date.now() % 1_000_000)
const DISGUISES = seedsOf(process.env.LEARN_SEED)
const PURCHASES_DISGUISED = values.quick ? 2 : 3
const AT_ONCE = 2
const LEAST_BOUGHT_PERCENT = 90
// One pair of quotes is no measure, but it shows that a flow is used at all.
const LEAST_FASTER = values.quick ? 1.5 : 2

// Faults at a shop that is not started here belong to another run.
const WITHIN = FAULTS.filter(({ shop }) => SHOPS.includes(shop))
const planted = WITHIN.slice(0, values.quick ? 2 : WITHIN.length)
const trees = await Promise.all(planted.map(({ edits }) => plantAll(edits)))

console.log(`INTENTS_SEED=${SEED} LEARN_SEED=${DISGUISES.join()}`)
await prove(
  `learning ${SHOPS.join(' and ')} from nothing`,
  async (directory) => {
    const fault = planted[trees.indexOf(directory ?? '')]
    return fault === undefined ? await playSound() : await playFaulty(fault, directory ?? '')
  },
  Object.fromEntries(
    planted.map(({ fault }, index) => [fault, Promise.resolve(trees[index] ?? '')]),
  ),
)

function namesOf(wanted: string | undefined): ShopName[] {
  if (wanted !== undefined) return [findProofShop(wanted).name]
  return values.quick ? ['oscar'] : ['oscar', 'evershop']
}

function seedsOf(given: string | undefined): string[] {
  if (given !== undefined) return given.split(',')
  return Array.from({ length: values.quick ? 1 : 10 }, (_, index) => `${SEED}-${index}`)
}

async function playSound(): Promise<Verdict> {
  const verdict = new Verdict()
  const [only, another] = SHOPS
  const shop = another === undefined ? (only ?? 'oscar') : 'both'
  const options = { processes: 1, shop, disguises: DISGUISES, tell: console.log } as const
  await withCheckout(options, async (world) => {
    const numbers = plainNumbers()
    const testEnvs: TestEnv[] = []
    const plain: Attempt[] = []
    for (const name of SHOPS) {
      const here = PROOF_SHOPS[name]
      const testEnv = await prepare(world, here, { numbers })
      testEnvs.push(testEnv)
      const wishes = writeWishes(here, testEnv.goods, SEED, PURCHASES)
      plain.push(...(await tryAtOnce(testEnv, wishes, AT_ONCE)))
    }
    judge('as they are', plain, SHOPS.length * PURCHASES, verdict)
    const visits = await visitDisguised(world, numbers)
    const expected = visits.length * PURCHASES_DISGUISED
    judge('in disguise', visits.flat(), expected, verdict)
    judgeSpeed(visits, verdict)
    await compareLedger(world, [...plain, ...visits.flat()], verdict)
    const { searched, files, found, inTests } = await searchSource(testEnvs)
    console.log(
      `  ${searched} names of shops, products and pages searched for in ${files} source files`,
    )
    verdict.none('names of the shops in the source', found)
    verdict.atLeast('the same names in its tests, where they are allowed', inTests, 1)
  })
  return verdict
}

/** Each disguise is an unknown shop to a new visitor. */
async function visitDisguised(world: CheckoutWorld, numbers: () => string): Promise<Attempt[][]> {
  const tree = watchTree(world.worker().pid)
  const visits: Attempt[][] = []
  for (const { shop, seed, url } of world.disguised) {
    const testEnv = await prepare(world, PROOF_SHOPS[shop], { numbers, url })
    const wishes = writeLearning(testEnv, SEED + visits.length, PURCHASES_DISGUISED)
    const attempts = await tryInTurn(testEnv, wishes, tree)
    visits.push(attempts.map((it) => ({ ...it, what: `${it.what} (LEARN_SEED=${seed})` })))
  }
  tree.stop()
  return visits
}

/** The same purchases with a faulty learner, at one undisguised shop. */
async function playFaulty({ shop, wishes }: Fault, directory: string): Promise<Verdict> {
  const verdict = new Verdict()
  await withCheckout({ processes: 1, shop, directory }, async (world) => {
    const testEnv = await prepare(world, PROOF_SHOPS[shop], { directory })
    const tree = watchTree(world.worker().pid)
    const attempts = await tryInTurn(testEnv, wishes(testEnv), tree)
    tree.stop()
    judge('with a fault', attempts, attempts.length, verdict)
    if (attempts.length > 1) judgeSpeed([attempts], verdict)
    for (const { what, end, why } of attempts) console.log(`    ${what}: ${end} ${why}`)
  })
  return verdict
}

function judge(
  where: string,
  attempts: readonly Attempt[],
  expected: number,
  verdict: Verdict,
): void {
  const ended = (end: Attempt['end']) => attempts.filter((it) => it.end === end)
  const bought = ended('bought').length
  verdict.equal(`${where}: purchases attempted`, attempts.length, expected)
  verdict.none(
    `${where}: other than requested, or charged without a report`,
    ended('wrong').map(({ what, why }) => `${what}: ${why}`),
  )
  const percent = Math.floor((100 * bought) / attempts.length)
  verdict.atLeast(`${where}: bought, in percent`, percent, LEAST_BOUGHT_PERCENT)
  console.log(`  ${where}: ${bought} of ${attempts.length} bought as requested`)
  for (const { what, why } of ended('refused')) console.log(`    refused: ${what}: ${why}`)
}

function judgeSpeed(visits: readonly (readonly Attempt[])[], verdict: Verdict): void {
  const { pairs, time, cpu, firstMs, secondMs } = compareQuotes(visits)
  const seconds = [firstMs, secondMs].map((ms) => (ms / 1_000).toFixed(1)).join(' and ')
  console.log(
    `  first and second quote at ${pairs} shops: ${seconds} s; CPU ${cpu.toFixed(1)} times as much`,
  )
  const times = Math.floor(time * 10) / 10
  verdict.atLeast('speed of the second quote relative to the first', times, LEAST_FASTER)
}

async function compareLedger(
  { ledger }: CheckoutWorld,
  attempts: readonly Attempt[],
  verdict: Verdict,
): Promise<void> {
  const charges = (await ledger.readLedger()).filter(({ outcome }) => outcome === 'approved')
  const bought = attempts.filter(({ end }) => end === 'bought')
  verdict.equal('charges in the ledger', charges.length, bought.length)
}
