// Measures purchases at two real shops: time, CPU and memory of a quote and of a purchase, at a
// shop on the first visit and on the second; and how many quotes can run at once before each takes
// twice as long. CPU and memory are those of the worker and its browsers, without shops and
// databases. `--shop oscar|evershop`, `BENCH_ROUNDS`, `BENCH_QUOTES`.
import { parseArgs } from 'node:util'
import type { ProcessTree } from '../scripts/local/process-tree.ts'
import { watchTree } from '../scripts/local/process-tree.ts'
import { plainNumbers } from '../sim/scenarios/intents/goods.ts'
import { attempt, describe } from '../sim/scenarios/intents/purchases.ts'
import type { ProofShop } from '../sim/scenarios/intents/shops.ts'
import { findProofShop, PROOF_SHOPS } from '../sim/scenarios/intents/shops.ts'
import type { TestEnv } from '../sim/scenarios/intents/test-env.ts'
import { prepare } from '../sim/scenarios/intents/test-env.ts'
import { writeWish } from '../sim/scenarios/intents/wishes.ts'
import { median } from '../sim/scenarios/learning/attempts.ts'
import { startRandom } from '../sim/scenarios/program/random.ts'
import type { CheckoutWorld } from '../sim/world/checkout.ts'
import { withCheckout } from '../sim/world/checkout.ts'

const { values } = parseArgs({ options: { shop: { type: 'string' } } })
const SHOPS = values.shop === undefined ? Object.values(PROOF_SHOPS) : [findProofShop(values.shop)]
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const QUOTES = Number(process.env.BENCH_QUOTES ?? 16)
const AT_ONCE = [1, 2, 3, 4, 6, 8]
const SEED = 7

type Cost = { readonly seconds: number; readonly cpuSeconds: number; readonly peakBytes: number }
/** The costs of one visit, which ends in a purchase. */
type Visit = { readonly quote: Cost; readonly purchase: Cost }

let wishes = 0

await withCheckout(
  {
    processes: 1,
    shop: values.shop === undefined ? 'both' : findProofShop(values.shop).name,
    disguises: Array.from({ length: ROUNDS }, (_, round) => `${SEED}-${round}`),
    environment: { CHECKOUT_BROWSERS: `${Math.max(...AT_ONCE)}` },
    tell: console.log,
  },
  async (world) => {
    const numbers = plainNumbers()
    const tree = watchTree(world.worker().pid)
    for (const here of SHOPS) {
      await compareVisits(world, here, tree, numbers)
      await crowd(await prepare(world, here, { numbers }))
    }
    tree.stop()
  },
)

async function compareVisits(
  world: CheckoutWorld,
  here: ProofShop,
  tree: ProcessTree,
  numbers: () => string,
): Promise<void> {
  const firsts: Visit[] = []
  const laters: Visit[] = []
  for (const { url } of world.disguised.filter(({ shop }) => shop === here.name)) {
    const testEnv = await prepare(world, here, { numbers, url })
    firsts.push(await measure(testEnv, tree))
    laters.push(await measure(testEnv, tree))
  }
  console.log(`\n${here.name}: medians of ${firsts.length} (first, known, first ÷ known)`)
  const rows: [name: string, read: (visit: Visit) => number][] = [
    ['quote, s', ({ quote }) => quote.seconds],
    ['quote, s of CPU', ({ quote }) => quote.cpuSeconds],
    ['quote, MB at most', ({ quote }) => quote.peakBytes / 1e6],
    ['purchase, s', ({ purchase }) => purchase.seconds],
    ['purchase, s of CPU', ({ purchase }) => purchase.cpuSeconds],
    ['purchase, MB at most', ({ purchase }) => purchase.peakBytes / 1e6],
  ]
  for (const [name, read] of rows) {
    const [first, known] = [median(firsts.map(read)), median(laters.map(read))]
    const cells = [first, known, first / known].map((it) => it.toFixed(1).padStart(8))
    console.log(`  ${name.padEnd(22)}${cells.join('')}`)
  }
}

/**
 * The same product with the same options each time, so that only the knowledge of the shop differs.
 */
function nextWish(testEnv: TestEnv) {
  const index = wishes++
  const product = testEnv.goods.get(testEnv.here.things.plain)
  return writeWish(testEnv, { random: startRandom(SEED, 0), index, product, quantity: 1 })
}

async function measure(testEnv: TestEnv, tree: ProcessTree): Promise<Visit> {
  tree.takePeakBytes()
  const began = tree.cpuMicros()
  let [quotedMicros, quotePeak] = [began, 0]
  const { intent, quoteMs, ms } = await attempt(testEnv, nextWish(testEnv), () => {
    quotedMicros = tree.cpuMicros()
    quotePeak = tree.takePeakBytes()
  })
  if (intent.status !== 'succeeded') throw new Error(`not bought: ${describe(intent)}`)
  const ended = tree.cpuMicros()
  return {
    quote: {
      seconds: quoteMs / 1_000,
      cpuSeconds: (quotedMicros - began) / 1e6,
      peakBytes: quotePeak,
    },
    purchase: {
      seconds: (ms - quoteMs) / 1_000,
      cpuSeconds: (ended - quotedMicros) / 1e6,
      peakBytes: tree.takePeakBytes(),
    },
  }
}

/** Requests quotes at a learned shop, more and more at once. */
async function crowd(testEnv: TestEnv): Promise<void> {
  await quote(testEnv) // learns the shop
  console.log(
    `${testEnv.here.name}: ${QUOTES} quotes, by number at once (median s, p95 s, quotes a minute)`,
  )
  let alone = Number.NaN
  let most = 0
  let isTwice = false
  for (const atOnce of AT_ONCE) {
    const seconds: number[] = []
    let left = QUOTES
    const began = performance.now()
    const work = async () => {
      while (left-- > 0) seconds.push(await quote(testEnv))
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    const minutes = (performance.now() - began) / 60_000
    const sorted = seconds.toSorted((a, b) => a - b)
    const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
    if (atOnce === 1) alone = p95
    isTwice ||= p95 >= 2 * alone
    if (!isTwice) most = atOnce
    const cells = [median(sorted), p95, QUOTES / minutes].map((it) => it.toFixed(1).padStart(8))
    console.log(`  ${`${atOnce}`.padEnd(22)}${cells.join('')}`)
  }
  console.log(`  p95 stays below twice that of a single quote with up to ${most} at once`)
}

async function quote(testEnv: TestEnv): Promise<number> {
  const { url, options } = nextWish(testEnv)
  const began = performance.now()
  const { body } = await testEnv.create({ url, options, card: testEnv.issuedCard })
  if (body.status !== 'requires_confirmation') throw new Error(`not quoted: ${describe(body)}`)
  return (performance.now() - began) / 1_000
}
