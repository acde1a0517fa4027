// An undescribed shop is bought at correctly, or reported as unsupported. Two real shops are learned from nothing, as
// they are and under other ids, classes and field names chosen by a seed; every order is compared with the request in the
// shop's own records. A shop is learned once for everybody. `--shop oscar|evershop` takes one of them;
// a sample takes one.
import pg from 'pg'
import { watchTree } from '../../scripts/local/process-tree.ts'
import type { ShopName } from '../../scripts/local/recipes.ts'
import type { Proof, Run } from '../proof.ts'
import { isWanted } from '../proof.ts'
import { Verdict } from '../verdict.ts'
import type { CheckoutWorld } from '../world/checkout.ts'
import { withCheckout } from '../world/checkout.ts'
import { plainNumbers } from './intents/goods.ts'
import { findProofShop } from './intents/shops.ts'
import type { TestEnv } from './intents/test-env.ts'
import { prepare } from './intents/test-env.ts'
import { writeWishes } from './intents/wishes.ts'
import type { Attempt } from './learning/attempts.ts'
import { compareQuotes, tryAtOnce, tryInTurn, writeLearning } from './learning/attempts.ts'
import type { LearnerFault } from './learning/faults.ts'
import { FAULTS } from './learning/faults.ts'
import { searchSource } from './learning/source.ts'

const LEAST_BOUGHT_PERCENT = 90

type LearningRun = Run<LearnerFault>

export const proof: Proof<LearnerFault> = {
  promise: 'At a shop that nobody has described, Florin buys what was asked for or refuses',
  faults: FAULTS,
  flags: ['shop'],
  run: async (run) => {
    const verdict = new Verdict()
    await (run.fault === null ? playSound(run, verdict) : playFaulty(run, run.fault, verdict))
    return verdict
  },
}

async function playSound(run: LearningRun, verdict: Verdict): Promise<void> {
  const shops = shopsOf(run)
  const disguises = Array.from({ length: run.isQuick ? 1 : 10 }, (_, at) => `${run.seed + at}`)
  const options = {
    processes: 1,
    shop: shops.length > 1 ? 'both' : shops[0],
    disguises: disguises.filter((seed) => isWanted(run, nameOf(seed))),
    tell: console.log,
  } as const
  await withCheckout(options, async (world) => {
    const numbers = plainNumbers()
    const testEnvs: TestEnv[] = []
    for (const name of shops) testEnvs.push(await prepare(world, findProofShop(name), { numbers }))
    const plain = isWanted(run, 'as they are') ? await visitPlain(testEnvs, run, verdict) : []
    const disguised =
      world.disguised.length > 0 ? await visitDisguised(world, numbers, run, verdict) : []
    await compareLedger(world, [...plain, ...disguised], verdict)
    if (isWanted(run, 'names in the source')) await judgeSource(testEnvs, verdict)
  })
}

function shopsOf({ isQuick, flags }: LearningRun): readonly [ShopName, ...ShopName[]] {
  if (flags.shop !== undefined) return [findProofShop(flags.shop).name]
  return isQuick ? ['oscar'] : ['oscar', 'evershop']
}

/** `--only` with this name repeats one disguise. */
function nameOf(seed: string): string {
  return `in disguise ${seed}`
}

async function visitPlain(
  testEnvs: readonly TestEnv[],
  { isQuick, seed }: LearningRun,
  verdict: Verdict,
): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  const count = isQuick ? 3 : 30
  for (const testEnv of testEnvs) {
    attempts.push(...(await tryAtOnce(testEnv, writeWishes(testEnv, seed, count))))
  }
  judge('as they are', attempts, testEnvs.length * count, verdict)
  return attempts
}

/** Each disguise is an unknown shop to a new visitor. */
async function visitDisguised(
  world: CheckoutWorld,
  numbers: () => string,
  run: LearningRun,
  verdict: Verdict,
): Promise<Attempt[]> {
  const tree = watchTree(world.worker().pid)
  const count = run.isQuick ? 2 : 3
  const visits: Attempt[][] = []
  for (const { shop, seed, url } of world.disguised) {
    const testEnv = await prepare(world, findProofShop(shop), { numbers, url })
    const attempts = await tryInTurn(testEnv, writeLearning(testEnv, Number(seed), count), tree)
    visits.push(attempts.map((it) => ({ ...it, what: `${it.what} (${nameOf(seed)})` })))
  }
  tree.stop()
  judge('in disguise', visits.flat(), visits.length * count, verdict)
  await judgeLessons(world, visits, verdict)
  return visits.flat()
}

/** The same purchases with a faulty learner, at one undisguised shop. */
async function playFaulty(
  run: LearningRun,
  { shop, wishes }: LearnerFault,
  verdict: Verdict,
): Promise<void> {
  const { directory } = run
  await withCheckout({ processes: 1, shop, directory }, async (world) => {
    const testEnv = await prepare(world, findProofShop(shop), { directory })
    const tree = watchTree(world.worker().pid)
    const attempts = await tryInTurn(testEnv, wishes(testEnv), tree)
    tree.stop()
    judge('with a fault', attempts, attempts.length, verdict)
    if (attempts.length > 1) await judgeLessons(world, [attempts], verdict)
    for (const { what, end, why } of attempts) console.log(`    ${what}: ${end} ${why}`)
  })
}

async function judgeSource(testEnvs: readonly TestEnv[], verdict: Verdict): Promise<void> {
  const { searched, files, found, inTests } = await searchSource(testEnvs)
  console.log(
    `  ${searched} names of shops, products and pages searched for in ${files} source files`,
  )
  verdict.none('names of the shops in the source', found)
  verdict.atLeast('the same names in its tests, where they are allowed', inTests, 1)
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

/** A lesson ends in a quote, so that a second quote is no faster where the first way was right. */
async function judgeLessons(
  { databaseUrl }: CheckoutWorld,
  visits: readonly (readonly Attempt[])[],
  verdict: Verdict,
): Promise<void> {
  const { pairs, cpu, firstMs, secondMs } = compareQuotes(visits)
  const seconds = [firstMs, secondMs].map((ms) => (ms / 1_000).toFixed(1)).join(' and ')
  console.log(
    `  first and second quote at ${pairs} shops: ${seconds} s; CPU ${cpu.toFixed(1)} times as much`,
  )
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client
    .query<{ shop: string; times: number }>(LESSONS)
    .finally(() => client.end())
  verdict.atLeast('shops learned', rows.length, visits.length)
  verdict.none(
    'shops learned more than once',
    rows.filter(({ times }) => times > 1).map(({ shop, times }) => `${shop}: ${times} times`),
  )
}

const LESSONS = `SELECT substring(message FROM 'saved as ([^,]+)') AS shop, count(*)::int AS times
  FROM checkout_intent_events
  WHERE type = 'shop.learnt' AND message LIKE 'The shop was learned%' GROUP BY 1`

async function compareLedger(
  { ledger }: CheckoutWorld,
  attempts: readonly Attempt[],
  verdict: Verdict,
): Promise<void> {
  const charges = (await ledger.readLedger()).filter(({ outcome }) => outcome === 'approved')
  const bought = attempts.filter(({ end }) => end === 'bought')
  verdict.equal('charges in the ledger', charges.length, bought.length)
}
