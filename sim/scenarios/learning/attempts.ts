import type { ProcessTree } from '../../../scripts/local/process-tree.ts'
import { inLanes } from '../intents/lanes.ts'
import type { Purchase } from '../intents/purchases.ts'
import { attempt, audit, describe } from '../intents/purchases.ts'
import type { TestEnv } from '../intents/test-env.ts'
import type { Wish } from '../intents/wishes.ts'
import { writeWish, writeWishes } from '../intents/wishes.ts'
import { startRandom } from '../program/random.ts'

const AT_ONCE = 2

/**
 * `refused`: reported as refused, and not charged. `wrong`: anything else that differs from the
 * request.
 */
export type Attempt = {
  readonly what: string
  readonly end: 'bought' | 'refused' | 'wrong'
  readonly why: string
  readonly quoteMs: number
  /** CPU of the worker and its browsers; only where purchases run one at a time. */
  readonly quoteCpuMs: number | null
}

/**
 * The first two purchases at a shop are the same, with nothing omitted: they differ only in what is
 * known of the shop.
 */
export function writeLearning(testEnv: TestEnv, seed: number, count: number): Wish[] {
  const product = testEnv.goods.get(testEnv.here.things.plain)
  const pair = [0, 1].map((index) =>
    writeWish(testEnv, { random: startRandom(seed, index), index, product, quantity: 2 }),
  )
  return [...pair, ...writeWishes(testEnv, seed, count).slice(pair.length)].slice(0, count)
}

/** One after the other, so that each can be measured. */
export async function tryInTurn(
  testEnv: TestEnv,
  wishes: readonly Wish[],
  tree: ProcessTree,
): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  for (const wish of wishes) attempts.push(await tryOne(testEnv, wish, tree))
  return attempts
}

export async function tryAtOnce(testEnv: TestEnv, wishes: readonly Wish[]): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  await inLanes(AT_ONCE, wishes, async (wish) => {
    attempts.push(await tryOne(testEnv, wish, null))
  })
  return attempts
}

async function tryOne(testEnv: TestEnv, wish: Wish, tree: ProcessTree | null): Promise<Attempt> {
  const what = `${testEnv.here.name} ${wish.index} ${wish.quantity} × ${wish.sku}`
  const began = tree?.cpuMicros() ?? 0
  let quoteCpuMs: number | null = null
  try {
    const purchase = await attempt(testEnv, wish, () => {
      if (tree !== null) quoteCpuMs = (tree.cpuMicros() - began) / 1_000
    })
    return { what, ...(await judge(testEnv, purchase)), quoteMs: purchase.quoteMs, quoteCpuMs }
  } catch (error) {
    const why = error instanceof Error ? error.message : `${error}`
    return { what, end: 'wrong', why, quoteMs: 0, quoteCpuMs }
  }
}

/** By the shop's own orders and the processor's ledger. */
async function judge(testEnv: TestEnv, purchase: Purchase): Promise<Pick<Attempt, 'end' | 'why'>> {
  const { intent } = purchase
  const charges = await testEnv.chargesOf(intent)
  if (intent.status === 'succeeded') {
    const differences = audit(purchase, await testEnv.shop.listOrders(), charges)
    return { end: differences.length === 0 ? 'bought' : 'wrong', why: differences.join('; ') }
  }
  const message = intent.status_detail?.message ?? ''
  const isHonest = intent.status !== 'processing' && charges.length === 0
  const why = `${describe(intent)} ${message} (${charges.length} charges)`
  return { end: isHonest ? 'refused' : 'wrong', why }
}

/** Ratio of the first quote at a shop to the second, over shops with both. */
export function compareQuotes(visits: readonly (readonly Attempt[])[]) {
  const pairs = visits.flatMap(([first, second]) =>
    first?.end === 'bought' && second?.end === 'bought' ? [[first, second] as const] : [],
  )
  const ratio = (read: (attempt: Attempt) => number) =>
    median(pairs.map(([first]) => read(first))) / median(pairs.map(([, second]) => read(second)))
  return {
    pairs: pairs.length,
    cpu: ratio(({ quoteCpuMs }) => quoteCpuMs ?? Number.NaN),
    firstMs: median(pairs.map(([first]) => first.quoteMs)),
    secondMs: median(pairs.map(([, second]) => second.quoteMs)),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}
