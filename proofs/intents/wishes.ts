import type { ShopProduct } from '../../shops/client.ts'
import type { Random } from '../program/random.ts'
import { startRandom } from '../program/random.ts'
import type { Goods, Options } from './goods.ts'
import type { Address, ProofShop } from './shops.ts'

/** A purchase that somebody has in mind; the shop's order must be this and nothing else. */
export type Wish = {
  readonly index: number
  readonly url: string
  readonly sku: string
  readonly title: string
  readonly unitCents: number
  readonly variant: ShopProduct['variant']
  readonly quantity: number
  /** All that the shop can ask for. */
  readonly options: Options
  /** Where it ships to, as the shop's books will have it; null where it ships nothing. */
  readonly bookedAddress: Address | null
  /** Names of options that are left out at first, and furnished when they are asked for. */
  readonly kept: readonly string[]
  readonly byForm: boolean
  readonly card: 'issued' | 'stored'
}

const MOST_OF_ONE = 4

const NAMES = [
  'Ada Lovelace',
  'José Ángel Núñez',
  "Siobhan O'Neill",
  'Anne-Marie du Pont',
  'Li Wei',
]
const STREETS = ['Main Street', 'Rue du Port', 'St. Mary’s Road', 'Elm Ave', 'Texas Lane']

/** No two to the same address, so that none is taken for another’s lost reply; none beyond the stock. */
export function writeWishes(here: ProofShop, goods: Goods, seed: number, count: number): Wish[] {
  const left = new Map(goods.products.map(({ sku, stock }) => [sku, stock ?? MOST_OF_ONE]))
  return Array.from({ length: count }, (_, index) => {
    const random = startRandom(seed, index)
    const product = random.pick(goods.products.filter(({ sku }) => (left.get(sku) ?? 0) > 0))
    const most = Math.min(MOST_OF_ONE, left.get(product.sku) ?? 1)
    const quantity = random.chance(0.4) ? 1 : 1 + random.below(most)
    if (product.stock !== null) left.set(product.sku, (left.get(product.sku) ?? 0) - quantity)
    const asks = random.chance(0.5)
    const wish = writeWish(here, goods, { random, index, product, quantity })
    // A quantity that is left out is one: it is no option that is asked for.
    const names = Object.keys(wish.options).filter((name) => name !== 'quantity')
    return { ...wish, kept: asks ? names.filter(() => random.chance(0.5)) : [] }
  })
}

/** So many of this, to anybody, anywhere; nothing is left out. */
export function writeWish(
  here: ProofShop,
  goods: Goods,
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
 * Of what comes in sizes and colours half is asked for on the parent's page, half on its own; where all
 * are chosen on the same pages, on any of them.
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
