import type { Random } from '../program/random.ts'
import { startRandom } from '../program/random.ts'
import type { Goods, Options } from './goods.ts'

/** A purchase that somebody has in mind; the shop's order must be this and nothing else. */
export type Wish = {
  readonly index: number
  readonly url: string
  readonly sku: string
  readonly title: string
  readonly unitCents: number
  readonly quantity: number
  /** All that the shop can ask for. */
  readonly options: Options
  /** Names of options that are left out at first, and furnished when they are asked for. */
  readonly kept: readonly string[]
  readonly byForm: boolean
  readonly card: 'issued' | 'stored'
}

type Address = Readonly<Record<string, string>>

const MOST_OF_ONE = 4
const FREE_FROM_CENTS = 7_500

const NAMES = [
  'Ada Lovelace',
  'José Ángel Núñez',
  "Siobhan O'Neill",
  'Anne-Marie du Pont',
  'Li Wei',
]
const STREETS = ['Main Street', 'Rue du Port', 'St. Mary’s Road', 'Elm Ave', 'Texas Lane']

const PLACES: readonly Address[] = [
  { city: 'Los Angeles', state: 'CA', postal_code: '90012', country: 'US' },
  { city: 'Denver', state: 'CO', postal_code: '80202', country: 'US' },
  { city: 'Miami', state: 'Florida', postal_code: '33101', country: 'US' },
  { city: 'Chicago', state: 'IL', postal_code: '60601', country: 'US' },
  { city: 'Boston', state: 'MA', postal_code: '02108', country: 'US' },
  { city: 'New York', state: 'New York', postal_code: '10001-0001', country: 'US' },
  { city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
  { city: 'Seattle', state: 'WA', postal_code: '98101', country: 'US' },
  { city: 'Portland', state: 'OR', postal_code: '97201', country: 'US' },
  { city: 'Ottawa', state: 'ON', postal_code: 'K1A 0B1', country: 'CA' },
  { city: 'Montréal', state: 'Quebec', postal_code: 'H2Y 1C6', country: 'CA' },
  { city: 'Vancouver', state: 'BC', postal_code: 'V5K 0A1', country: 'CA' },
  { city: 'London', postal_code: 'SW1A 1AA', country: 'GB' },
  { city: 'Singapore', postal_code: '018956', country: 'SG' },
]

/** No two to the same address, so that none is taken for another’s lost reply; none beyond the stock. */
export function writeWishes(goods: Goods, seed: number, count: number): Wish[] {
  const left = new Map(goods.products.map(({ sku, stock }) => [sku, stock ?? MOST_OF_ONE]))
  return Array.from({ length: count }, (_, index) => {
    const random = startRandom(seed, index)
    const product = random.pick(goods.products.filter(({ sku }) => (left.get(sku) ?? 0) > 0))
    const most = Math.min(MOST_OF_ONE, left.get(product.sku) ?? 1)
    const quantity = random.chance(0.4) ? 1 : 1 + random.below(most)
    if (product.stock !== null) left.set(product.sku, (left.get(product.sku) ?? 0) - quantity)
    const isDownload = product.stock === null
    const choice = pickVariant(random, goods, product.sku)
    const address = isDownload ? null : pickAddress(random, index)
    const options = {
      quantity,
      ...(choice.variant === null ? {} : { variant: choice.variant }),
      contact: pickContact(random, index),
      ...(address === null
        ? {}
        : {
            shipping_address: address,
            shipping_method: pickMethod(random, address, product.price_cents * quantity),
          }),
    }
    // A quantity that is left out is one: it is no option that is asked for.
    const names = Object.keys(options).filter((name) => name !== 'quantity')
    const keepsBack = random.chance(0.5)
    return {
      index,
      url: choice.url,
      sku: product.sku,
      title: product.title,
      unitCents: product.price_cents,
      quantity,
      options,
      kept: keepsBack ? names.filter(() => random.chance(0.5)) : [],
      byForm: random.chance(0.5),
      card: index % 2 === 0 ? 'issued' : 'stored',
    }
  })
}

/** Of what comes in sizes and colours half is asked for on the parent's page, half on its own. */
function pickVariant(random: Random, goods: Goods, sku: string) {
  const url = goods.urlOf(sku)
  const [parent, colour, size] = sku.split('-')
  if (parent !== 'OVERSHIRT' || colour === undefined || random.chance(0.5)) {
    return { url, variant: null }
  }
  const Colour = `${colour[0]}${colour.slice(1).toLowerCase()}`
  return { url: goods.parentUrl, variant: { Colour, Size: size } }
}

function pickAddress(random: Random, index: number): Address {
  return {
    name: random.pick(NAMES),
    line1: `${100 + index} ${random.pick(STREETS)}`,
    ...(random.chance(0.3) ? { line2: `Flat ${1 + random.below(9)}` } : {}),
    ...random.pick(PLACES),
  }
}

function pickContact(random: Random, index: number) {
  const email = `buyer-${index}@example.com`
  return random.chance(0.5) ? { email, phone: '+12125550100' } : { email }
}

function pickMethod(random: Random, { country }: Address, subtotalCents: number): string {
  const isFast = random.chance(0.5)
  if (country !== 'US') return isFast ? 'International express' : 'International tracked'
  if (isFast) return 'Express'
  return subtotalCents >= FREE_FROM_CENTS ? 'Free standard' : 'Standard'
}
