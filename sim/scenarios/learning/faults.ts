import type { ShopName } from '../../../scripts/local/shops.ts'
import type { Edit } from '../../planted/mutant.ts'
import type { TestEnv } from '../intents/test-env.ts'
import type { Wish } from '../intents/wishes.ts'
import { writeWish } from '../intents/wishes.ts'
import { startRandom } from '../program/random.ts'
import { writeLearning } from './attempts.ts'

/** A faulty learner, and purchases that must show it. */
export type Fault = {
  readonly fault: string
  readonly shop: ShopName
  readonly edits: readonly [Edit, ...Edit[]]
  readonly wishes: (testEnv: TestEnv) => Wish[]
}

const FIELDS = 'server/src/purchases/shops/learn/fields.ts'
const SHIPPING = 'server/src/purchases/browser/shipping.ts'
const PRODUCT = 'server/src/purchases/browser/product.ts'
const CART = 'server/src/purchases/browser/cart.ts'
const QUOTE = 'server/src/purchases/browser/quote.ts'
const LEARN = 'server/src/purchases/worker/learn.ts'

export const FAULTS: readonly Fault[] = [
  {
    // Both lines are on the last page, as they must be: only the shop's own order shows which is
    // which.
    fault: 'the learner swaps the address lines',
    shop: 'oscar',
    edits: [
      {
        file: FIELDS,
        sound: "value: 'shipping_address.line1',",
        faulty: "value: 'shipping_address.line2',",
      },
      {
        file: FIELDS,
        sound: "value: 'shipping_address.line2',\n    autocomplete: ['address-line2'],",
        faulty: "value: 'shipping_address.line1',\n    autocomplete: ['address-line2'],",
      },
    ],
    wishes: (testEnv) => [inFlat(plain(testEnv, 1))],
  },
  {
    fault: 'a shop is re-learned for every purchase',
    shop: 'oscar',
    edits: [
      {
        file: LEARN,
        sound: 'return isUsable(flow, intent) ? flow : null',
        faulty: 'return null',
      },
      {
        file: LEARN,
        sound: "if (isUsable(flow, intent)) return { outcome: 'learnt', flow }",
        faulty: '',
      },
    ],
    wishes: (testEnv) => writeLearning(testEnv, 7, 2),
  },
  {
    fault: 'the buyer takes the most expensive shipping',
    shop: 'oscar',
    edits: [
      {
        file: SHIPPING,
        sound: 'wanted === undefined ? only : methods.find(({ name }) => name === wanted)',
        faulty: 'methods.toSorted((a, b) => (b.sum?.cents ?? 0) - (a.sum?.cents ?? 0))[0]',
      },
    ],
    wishes: (testEnv) => [bySlowest(testEnv, plain(testEnv, 1))],
  },
  {
    fault: 'the buyer adds the first variant to the cart',
    shop: 'oscar',
    edits: [
      {
        file: PRODUCT,
        sound: 'const link = findLink(links, variant)',
        faulty: 'const link = links[0] ?? null',
      },
      {
        file: PRODUCT,
        sound: 'return toProduct(visit, page, variant)',
        faulty: 'return toProduct(visit, page, null)',
      },
    ],
    wishes: (testEnv) => [asVariant(testEnv)],
  },
  {
    fault: 'the buyer never changes the quantity',
    shop: 'oscar',
    edits: [
      { file: CART, sound: 'await typeQuantity(visit, seen, found.field, quantity)', faulty: '' },
      {
        file: CART,
        sound: 'line.quantity === null || line.quantity === quantity',
        faulty: 'line !== null',
      },
      { file: QUOTE, sound: ' || !isAsMany', faulty: '' },
    ],
    wishes: (testEnv) => [plain(testEnv, 3)],
  },
  {
    fault: 'the buyer keeps the preselected variant',
    shop: 'evershop',
    edits: [
      {
        file: PRODUCT,
        sound: 'for (const [label, value] of Object.entries(variant)) await take',
        faulty: 'for (const [label, value] of []) await take',
      },
      {
        file: PRODUCT,
        sound: 'now.add !== null && shows(now.choices, variant)',
        faulty: 'now.add !== null',
      },
      {
        file: PRODUCT,
        sound: 'return toProduct(visit, chosen.found, variant)',
        faulty: 'return toProduct(visit, chosen.found, null)',
      },
    ],
    wishes: (testEnv) => [asVariant(testEnv)],
  },
]

function plain({ here, goods }: TestEnv, quantity: number): Wish {
  const product = goods.get(here.things.plain)
  return writeWish(here, goods, { random: startRandom(7, 0), index: 0, product, quantity })
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

/** On a page that preselects another variant. */
function asVariant(testEnv: TestEnv): Wish {
  const { here, goods } = testEnv
  const wanted = Object.values(here.variant)
  const product = goods.products.find(({ variant }) => {
    const values = Object.values(variant)
    return values.length === wanted.length && values.every((it) => wanted.includes(it))
  })
  if (product === undefined) throw new Error('the shop does not have the wanted variant')
  const wish = writeWish(here, goods, {
    ...{ random: startRandom(7, 0), index: 0, product, quantity: 1 },
  })
  return {
    ...wish,
    url: goods.parentUrl,
    options: { ...wish.options, variant: product.variant },
  }
}
