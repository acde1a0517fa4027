import type { ShopName } from '../../../scripts/local/recipes.ts'
import type { Fault } from '../../proof.ts'
import type { TestEnv } from '../intents/test-env.ts'
import type { Wish } from '../intents/wishes.ts'
import { writeWish } from '../intents/wishes.ts'
import { startRandom } from '../program/random.ts'
import { writeLearning } from './attempts.ts'

/** A faulty learner, and purchases that must show it. */
export type LearnerFault = Fault & {
  readonly shop: ShopName
  readonly wishes: (testEnv: TestEnv) => Wish[]
}

const BUYER = 'server/src/purchases/buyer'
/** The gate would stop a purchase whose variant no page shows. */
const UNSEEN = {
  ...{ file: `${BUYER}/gate.ts`, in: 'checkGoods', replace: 'unseen !== undefined', by: 'false' },
}

export const FAULTS: readonly LearnerFault[] = [
  {
    // Both lines are on the last page, as they must be: only the shop's own order shows which is which.
    name: 'the learner swaps the address lines',
    patches: [
      {
        file: `${BUYER}/answers.ts`,
        in: 'answerFor',
        first: `if (/[.]line[12]$/.test(means))
          means = means.endsWith('1') ? 'shipping_address.line2' : 'shipping_address.line1'`,
      },
    ],
    shop: 'oscar',
    wishes: (testEnv) => [inFlat(plain(testEnv, 1))],
    caughtBy: 'address shipped to is',
  },
  {
    name: 'a shop is re-learned for every purchase',
    patches: [{ file: 'server/src/purchases/worker/learn.ts', in: 'isUsable', returns: 'false' }],
    shop: 'oscar',
    wishes: (testEnv) => writeLearning(testEnv, 7, 2),
    caughtBy: 'shops learned more than once',
  },
  {
    name: 'the buyer takes the most expensive shipping',
    patches: [
      {
        file: `${BUYER}/proposals.ts`,
        in: 'decideMethod',
        replace: 'methods.find(({ name }) => name === wanted)',
        by: 'methods.toSorted((a, b) => (b.amountCents ?? 0) - (a.amountCents ?? 0))[0]',
      },
      { file: `${BUYER}/gate.ts`, in: 'checkDelivery', returns: 'null' },
    ],
    shop: 'oscar',
    wishes: (testEnv) => [bySlowest(testEnv, plain(testEnv, 1))],
    caughtBy: 'chosen method is',
  },
  {
    name: 'the buyer adds the first variant to the cart',
    patches: [
      { file: `${BUYER}/articles.ts`, in: 'findVariant', returns: 'links[0] ?? null' },
      UNSEEN,
    ],
    shop: 'oscar',
    wishes: (testEnv) => [asVariant(testEnv)],
    caughtBy: 'items ordered is',
  },
  {
    name: 'the buyer never changes the quantity',
    patches: [
      { file: `${BUYER}/approved.ts`, in: 'findItem', returns: 'null' },
      { file: `${BUYER}/candidates.ts`, in: 'countActs', returns: '[]' },
      { file: `${BUYER}/proposals.ts`, in: 'moreActs', returns: '[]' },
      { file: `${BUYER}/product-acts.ts`, in: 'countActs', returns: '[]' },
      {
        file: `${BUYER}/gate.ts`,
        in: 'checkGoods',
        replace: 'line.quantity !== quantity',
        by: 'false',
      },
    ],
    shop: 'oscar',
    wishes: (testEnv) => [plain(testEnv, 3)],
    caughtBy: 'items ordered is',
  },
  {
    name: 'the buyer keeps the preselected variant',
    patches: [
      // The page selects none, and lists another first: without any choice its cart stays empty.
      { file: `${BUYER}/variant.ts`, in: 'valueIn', returns: 'values[0]' },
      { file: `${BUYER}/approved.ts`, in: 'findItem', returns: 'null' },
      UNSEEN,
    ],
    shop: 'evershop',
    wishes: (testEnv) => [asVariant(testEnv)],
    caughtBy: 'items ordered is',
  },
]

function plain(testEnv: TestEnv, quantity: number): Wish {
  return wishFor(testEnv, testEnv.here.things.plain, quantity)
}

function wishFor(testEnv: TestEnv, sku: string, quantity: number): Wish {
  const product = testEnv.goods.get(sku)
  return writeWish(testEnv, { random: startRandom(7, 0), index: 0, product, quantity })
}

function inFlat(wish: Wish): Wish {
  const line2 = 'Flat 7'
  const address = { ...(wish.options.shipping_address as object), line2 }
  return {
    ...wish,
    options: { ...wish.options, shipping_address: address },
    bookedAddress: { ...wish.bookedAddress, line2 },
  }
}

function bySlowest({ here }: TestEnv, wish: Wish): Wish {
  const { country = '' } = wish.bookedAddress ?? {}
  const [method] = here.methodsOf(country, wish.unitCents * wish.quantity)
  return { ...wish, options: { ...wish.options, shipping_method: method } }
}

/** On the page of another variant. */
function asVariant(testEnv: TestEnv): Wish {
  const { sku, variant } = testEnv.goods.varied
  const wish = wishFor(testEnv, sku, 1)
  return { ...wish, url: testEnv.goods.parentUrl, options: { ...wish.options, variant } }
}
