import type { ShopOrder } from '../../../shops/client.ts'
import type { Product } from '../../../shops/hostile/goods.ts'
import type { Options } from '../intents/goods.ts'
import { optionsTo } from '../intents/goods.ts'
import { describe } from '../intents/purchases.ts'
import type { Intent } from '../intents/test-env.ts'
import type { Case } from './cases.ts'
import type { TestEnv } from './test-env.ts'

/** The outcome of a case; `wrong`: breaches, whatever the outcome. */
export type Played = {
  readonly name: string
  readonly end: string
  readonly seen: string
  readonly charges: number
  readonly wrong: readonly string[]
}

/** The only place of the shop that may see a card. */
const CARD_PLACE = 'shop /checkout/payment'

let houses = 100

function wish(product: Product): Options {
  return {
    ...optionsTo(houses++),
    ...(product.sizes.length > 0 ? { variant: { Size: 'Medium' } } : {}),
    shipping_method: 'Express',
  }
}

/** Buys one item at one address of the shop, which starts to cheat when the case says so. */
async function play(
  testEnv: TestEnv,
  name: string,
  { card: kind, from, variant, end, isWorn }: Partial<Case> & { card: Case['card'] },
  frontUrl: string,
): Promise<Played> {
  const product = (isWorn ? testEnv.worn : testEnv.plain).shift()
  if (product === undefined) throw new Error('the shop has too few goods')
  const cheat = async () => {
    if (variant !== undefined) await testEnv.shop.arm(product.sku, variant)
  }
  const { card, numbersOf } = await testEnv.bringCard(kind)
  if (from !== 'confirm') await cheat()
  const options = wish(product)
  const url = `${frontUrl}/products/${product.sku}`
  const { body: created } = await testEnv.create({ url, card, options })
  let intent = created as Intent
  const isQuoted = intent.status === 'requires_confirmation'
  if (isQuoted) {
    if (from === 'confirm') await cheat()
    intent = (await testEnv.confirm(intent.id)).body
  }
  if (isWorn) testEnv.worn.push(product)
  await testEnv.shop.arm(product.sku, null)
  const charges = await testEnv.chargesOf(intent)
  const orders = await testEnv.shop.listOrders()
  const wrong = [
    ...charges
      .filter((it) => it.amount_cents !== intent.amount || it.currency !== intent.currency)
      .map((it) => `charged ${it.amount_cents} ${it.currency}, confirmed ${intent.amount}`),
    ...(charges.length > (isQuoted ? 1 : 0) ? [`${charges.length} charges`] : []),
    ...(await findNumbers(testEnv, await numbersOf(intent))),
    ...charges.flatMap(({ id }) =>
      compare(
        orders.find(({ charge }) => charge === id),
        product,
        options,
      ),
    ),
  ]
  const seen = 'error' in created ? created.error.code : describe(intent)
  return { name, end: end ?? 'succeeded', seen, charges: charges.length, wrong }
}

async function findNumbers(testEnv: TestEnv, numbers: readonly string[]): Promise<string[]> {
  const places = await Promise.all(numbers.map((number) => testEnv.shop.search(number)))
  return places
    .flat()
    .filter((it) => it !== CARD_PLACE)
    .map((it) => `the card was sent to ${it}`)
}

/** Compares the shop's order with the request. */
function compare(order: ShopOrder | undefined, { sku }: Product, options: Options): string[] {
  if (order === undefined) return ['a charge without an order']
  const { Size } = (options.variant ?? {}) as { Size?: string }
  const { phone: _, ...address } = order.address ?? { phone: '' }
  const differences = [
    ['things', order.lines.map((it) => [it.sku, it.quantity, it.variant.Size]), [[sku, 1, Size]]],
    ['address', sorted(address), sorted({ line2: '', ...(options.shipping_address as object) })],
    ['shipping', order.shipping_method, options.shipping_method],
  ] as const
  return differences
    .filter(([, is, must]) => JSON.stringify(is) !== JSON.stringify(must))
    .map(([what, is, must]) => `${what}: ${JSON.stringify(is)}, not ${JSON.stringify(must)}`)
}

function sorted(object: object): object {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Runs in lanes, each with its own shop addresses. With `withHonest`, honest purchases open and
 * close each lane: a buyer that buys nothing would be useless rather than safe.
 */
export async function playAll(
  testEnv: TestEnv,
  cases: readonly Case[],
  { lanes, withHonest }: { lanes: number; withHonest: boolean },
): Promise<Played[]> {
  const played: Played[] = []
  const add = async (name: string, it: Parameters<typeof play>[2], url: string) => {
    const broken = (error: unknown): Played => {
      const seen = error instanceof Error ? error.message : `${error}`
      return { name, end: it.end ?? 'succeeded', seen, charges: 0, wrong: [] }
    }
    const line = await play(testEnv, name, it, url).catch(broken)
    played.push(line)
    print(line)
  }
  const [reviews, singles] = [testEnv.frontsOf('review'), testEnv.frontsOf('single')]
  const fresh = { review: reviews.splice(lanes), single: singles.splice(lanes) }
  const queue = [...cases]
  const work = async (lane: number) => {
    const own = { review: reviews[lane] ?? '', single: singles[lane] ?? '' }
    const honest = async (when: string) => {
      await add(`honest, ${when}`, { card: 'stored' }, own.review)
      await add(`honest, ${when}, on one page`, { card: 'issued', isWorn: true }, own.single)
    }
    if (withHonest) await honest('first')
    for (let it = queue.shift(); it !== undefined; it = queue.shift()) {
      const url = it.from === 'learning' ? fresh[it.layout].shift() : own[it.layout]
      await add(it.variant, it, url ?? '')
    }
    if (withHonest) await honest('last')
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)))
  return played
}

function print({ name, end, seen, charges, wrong }: Played): void {
  const sign = seen === end && wrong.length === 0 ? ' ' : '!'
  console.log(`  ${sign} ${name.padEnd(58)} ${seen.padEnd(52)} ${charges} ${wrong.join('; ')}`)
}
