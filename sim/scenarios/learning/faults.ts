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

const FIELDS = 'server/src/purchases/shops/learn/fields.ts'
const BROWSER = 'server/src/purchases/browser'

export const FAULTS: readonly LearnerFault[] = [
  {
    // Both lines are on the last page, as they must be: only the shop's own order shows which is which.
    name: 'the learner swaps the address lines',
    patches: [
      {
        file: FIELDS,
        in: 'MEANINGS',
        replace: "'shipping_address.line2'",
        by: "'shipping_address.line1'",
      },
      {
        file: FIELDS,
        in: 'MEANINGS',
        replace: "line1', autocomplete: ['address-line1'",
        by: "line2', autocomplete: ['address-line1'",
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
    caughtBy: 'speed of the second quote relative to the first',
  },
  {
    name: 'the buyer takes the most expensive shipping',
    patches: [
      {
        file: `${BROWSER}/shipping.ts`,
        in: 'decide',
        replace: 'methods.find(({ name }) => name === wanted)',
        by: 'methods.toSorted((a, b) => (b.sum?.cents ?? 0) - (a.sum?.cents ?? 0))[0]',
      },
    ],
    shop: 'oscar',
    wishes: (testEnv) => [bySlowest(testEnv, plain(testEnv, 1))],
    caughtBy: 'chosen method is',
  },
  {
    name: 'the buyer adds the first variant to the cart',
    patches: [
      { file: `${BROWSER}/product.ts`, in: 'findLink', returns: 'links[0] ?? null' },
      {
        file: `${BROWSER}/product.ts`,
        in: 'takeLink',
        replace: 'toProduct(visit, page, variant)',
        by: 'toProduct(visit, page, null)',
      },
    ],
    shop: 'oscar',
    wishes: (testEnv) => [asVariant(testEnv)],
    caughtBy: 'items ordered is',
  },
  {
    name: 'the buyer never changes the quantity',
    patches: [
      { file: `${BROWSER}/cart.ts`, in: 'add', without: 'typeQuantity' },
      {
        file: `${BROWSER}/cart.ts`,
        in: 'tidyCart',
        replace: 'line.quantity === quantity',
        by: 'true',
      },
      { file: `${BROWSER}/quote.ts`, in: 'buildItems', replace: '|| !isAsMany', by: '' },
    ],
    shop: 'oscar',
    wishes: (testEnv) => [plain(testEnv, 3)],
    caughtBy: 'items ordered is',
  },
  {
    name: 'the buyer keeps the preselected variant',
    patches: [
      {
        // The page is for one variant, lists it first and selects none: without any choice its cart stays empty.
        file: `${BROWSER}/product.ts`,
        in: 'takeChoices',
        replace: 'Object.entries(variant)',
        by: 'page.choices.map((it) => [it.label, it.values[0].value])',
      },
      { file: `${BROWSER}/product.ts`, in: 'shows', returns: 'true' },
      {
        file: `${BROWSER}/product.ts`,
        in: 'takeChoices',
        replace: 'toProduct(visit, chosen.found, variant)',
        by: 'toProduct(visit, chosen.found, null)',
      },
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
