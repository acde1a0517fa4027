import type { ShopProduct } from '../../../shops/client.ts'
import type { Random } from '../program/random.ts'
import { startRandom } from '../program/random.ts'
import type { Goods, Options } from './goods.ts'
import type { Address, ProofShop } from './shops.ts'
import type { TestEnv } from './test-env.ts'

/** An intended purchase; the shop's order must match it exactly. */
export type Wish = {
  readonly index: number
  readonly url: string
  readonly sku: string
  readonly title: string
  readonly unitCents: number
  readonly variant: ShopProduct['variant']
  readonly quantity: number
  /** All options that the shop can ask for. */
  readonly options: Options
  /** The shipping address as the shop's order will have it; null without shipping. */
  readonly bookedAddress: Address | null
  /** Options that are omitted at first and provided when requested. */
  readonly kept: readonly string[]
  readonly byForm: boolean
  readonly card: 'issued' | 'stored'
}

type At = Pick<TestEnv, 'here' | 'goods'>

const MOST_OF_ONE = 4

const NAMES = [
  'Ada Lovelace',
  'José Ángel Núñez',
  "Siobhan O'Neill",
  'Anne-Marie du Pont',
  'Li Wei',
]
const STREETS = ['Main Street', 'Rue du Port', 'St. Mary’s Road', 'Elm Ave', 'Texas Lane']

/**
 * No two go to the same address, so that none is taken for a retry of another; none exceeds the
 * stock.
 */
export function writeWishes(at: At, seed: number, count: number): Wish[] {
  const { goods } = at
  const left = new Map(goods.products.map(({ sku, stock }) => [sku, stock ?? MOST_OF_ONE]))
  return Array.from({ length: count }, (_, index) => {
    const random = startRandom(seed, index)
    const product = random.pick(goods.products.filter(({ sku }) => (left.get(sku) ?? 0) > 0))
    const most = Math.min(MOST_OF_ONE, left.get(product.sku) ?? 1)
    const quantity = random.chance(0.4) ? 1 : 1 + random.below(most)
    if (product.stock !== null) left.set(product.sku, (left.get(product.sku) ?? 0) - quantity)
    const asks = random.chance(0.5)
    const wish = writeWish(at, { random, index, product, quantity })
    // An omitted quantity means one and is never requested.
    const names = Object.keys(wish.options).filter((name) => name !== 'quantity')
    return { ...wish, kept: asks ? names.filter(() => random.chance(0.5)) : [] }
  })
}

/** A purchase of this quantity, to a random person and address, with nothing omitted. */
export function writeWish(
  { here, goods }: At,
  of: { random: Random; index: number; product: ShopProduct; quantity: number },
): Wish {
  const { random, index, product, quantity } = of
  const choice = pickVariant(random, here, goods, product)
  const isDownload = product.stock === null
  const { address, booked } = pickAddress(random, here, index)
  const [slow, fast] = here.methodsOf(address.country ?? '', product.price_cents * quantity)
  const shipping = { shipping_address: address, shipping_method: random.chance(0.5) ? fast : slow }
  return {
    index,
    url: choice.url,
    sku: product.sku,
    title: product.title,
    unitCents: product.price_cents,
    variant: product.variant,
    quantity,
    options: {
      quantity,
      ...(choice.variant === null ? {} : { variant: choice.variant }),
      contact: pickContact(random, here, index),
      ...(isDownload ? {} : shipping),
    },
    bookedAddress: isDownload ? null : booked,
    kept: [],
    byForm: random.chance(0.5),
    card: index % 2 === 0 ? 'issued' : 'stored',
  }
}

/**
 * Products with sizes and colours are requested half on the parent's page and half on their own;
 * where all pages offer all choices, on any of them.
 */
function pickVariant(random: Random, here: ProofShop, goods: Goods, product: ShopProduct) {
  const { sku, title, variant } = product
  const isPlain = Object.keys(variant).length === 0
  if (isPlain || (here.hasVariantPages && random.chance(0.5))) {
    return { url: goods.urlOf(sku), variant: null }
  }
  if (here.hasVariantPages) return { url: goods.parentUrl, variant }
  const pages = goods.products.filter((it) => it.title === title && it.stock !== 0)
  return { url: goods.urlOf(random.pick(pages).sku), variant }
}

function pickAddress(random: Random, here: ProofShop, index: number) {
  const { address: place, bookedState } = random.pick(here.places)
  const address: Address = {
    name: random.pick(NAMES),
    line1: `${100 + index} ${random.pick(STREETS)}`,
    ...(random.chance(0.3) ? { line2: `Flat ${1 + random.below(9)}` } : {}),
    ...place,
  }
  const state = bookedState === undefined ? {} : { state: bookedState }
  return { address, booked: { line2: '', state: '', ...address, ...state } }
}

function pickContact(random: Random, here: ProofShop, index: number) {
  const email = `buyer-${index}@example.com`
  return here.needsPhone || random.chance(0.5) ? { email, phone: '+12125550100' } : { email }
}
