// Wishes at this shop. Their totals are reckoned here, apart from the shop's own code.
import type { Draft, RealWish, Truth } from '../wish.ts'
import { buildWish, placeAt, SOLD_OUT } from '../wish.ts'

/** Title, price in cents. */
const GOODS = {
  FLASK: ['Steel Flask', 2_650],
  LAMP: ['Tent Lamp', 3_400],
  LOG: ['Field Log', 1_200],
  MAP: ['Trail Map', 950],
  STOVE: ['Folding Stove', 11_200],
  WAX: ['Boot Wax', 750],
  'JUMPER-LARGE-NAVY': ['Wool Jumper', 7_200],
  'JUMPER-MEDIUM-OAT': ['Wool Jumper', 6_800],
  'JUMPER-SMALL-NAVY': ['Wool Jumper', 6_800],
  'PACK-RUST': ['Canvas Pack', 8_800],
  'SOCKS-40-43': ['Walking Socks', 1_400],
} as const

type Sku = keyof typeof GOODS
type Where = Parameters<typeof placeAt>[1]

const JUMPER_NAVY = { Size: 'Large', Colour: 'Navy' }
const JUMPER_OAT = { Size: 'Medium', Colour: 'Oat' }
const SOCKS = { Size: '40-43' }
const PACK = { Colour: 'Rust' }

type Sold = Partial<Draft> & { readonly sku: Sku; readonly to?: Where; readonly kind: string }

const WISHES: readonly Sold[] = [
  { kind: 'quantity', sku: 'FLASK', quantity: 3 },
  { kind: 'variant', sku: 'JUMPER-LARGE-NAVY', choice: JUMPER_NAVY },
  { kind: 'abroad', sku: 'LAMP', to: 'DE' },
  { kind: 'code', sku: 'LOG', coupon: 'TRAIL10' },
  { kind: 'listing', sku: 'MAP', quantity: 2, path: '/shop/' },
  { kind: 'prompt', sku: 'SOCKS-40-43', quantity: 2, choice: SOCKS, isPromptOnly: true },
  { kind: 'quantity', sku: 'STOVE', quantity: 2 },
  { kind: 'variant', sku: 'PACK-RUST', choice: PACK, to: 'NY' },
  { kind: 'abroad', sku: 'MAP', quantity: 4, to: 'GB' },
  { kind: 'code', sku: 'STOVE', coupon: 'FREIGHT', to: 'CA' },
  { kind: 'cheapest', sku: 'FLASK', words: ['cheapest shipping'] },
  { kind: 'soldOut', sku: 'JUMPER-SMALL-NAVY', choice: { Size: 'Small', Colour: 'Navy' } },
  { kind: 'prompt', sku: 'LAMP', to: 'CA', isPromptOnly: true },
  { kind: 'variant', sku: 'JUMPER-MEDIUM-OAT', choice: JUMPER_OAT, quantity: 2 },
  { kind: 'tooMany', sku: 'WAX', quantity: 5 },
  { kind: 'listing', sku: 'FLASK', path: '/shop/camp/' },
  { kind: 'code', sku: 'SOCKS-40-43', choice: SOCKS, coupon: 'TRAIL10', to: 'NY' },
  { kind: 'abroad', sku: 'PACK-RUST', choice: PACK, to: 'CA' },
  { kind: 'cheapest', sku: 'LOG', quantity: 3, to: 'NY', words: ['cheapest shipping'] },
  { kind: 'prompt', sku: 'PACK-RUST', choice: PACK, to: 'NY', isPromptOnly: true },
]

const REFUSALS: Readonly<Record<string, Truth>> = {
  soldOut: SOLD_OUT,
  tooMany: { buys: false, why: 'three are left', names: ['stock', 'quantity', 'unavailable'] },
}

export function writeWishes(): RealWish[] {
  return WISHES.map((sold, index) => {
    const { sku, to = 'US', kind, path, words = [], ...rest } = sold
    const [title] = GOODS[sku]
    const { quantity = 1, coupon = '' } = rest
    return buildWish('cartridge', index, {
      ...rest,
      kind,
      product: { sku, title },
      path: path ?? `/shop/product/${title.toLowerCase().replace(' ', '-')}/`,
      words: [
        ...(path === undefined ? [] : [`${quantity} × ${title}`]),
        ...words,
        ...(coupon === '' ? [] : [`use the discount code ${coupon}`]),
      ],
      address: placeAt(index, to),
      truth: REFUSALS[kind] ?? reckon(GOODS[sku][1] * quantity, to, coupon),
    })
  })
}

/** The shop has one rate for each country, no choice. Its tax is on the goods before a discount. */
function reckon(goodsCents: number, to: Where, coupon: string): Truth {
  const isHome = to === 'US' || to === 'NY'
  const isFree = goodsCents >= 10_000
  const label = isHome ? (isFree ? 'UPS Ground, free' : 'UPS Ground') : 'Worldwide parcel'
  const rateCents = isHome ? (isFree ? 0 : 795) : 2_450
  const isWaived = coupon === 'FREIGHT'
  const discountCents = coupon === 'TRAIL10' ? goodsCents / 10 : 0
  const taxCents = to === 'NY' ? Math.round((goodsCents * 8_875) / 100_000) : 0
  const totalCents = goodsCents - discountCents + (isWaived ? 0 : rateCents) + taxCents
  const method = { label: isWaived ? 'Free shipping' : label }
  return { buys: true, outcomes: [{ method, sheet: { totalCents } }] }
}
