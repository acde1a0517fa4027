// Wishes at this shop. Their totals are reckoned here, apart from the shop's own code.
import type { Draft, Outcome, RealWish, Truth } from '../wish.ts'
import { buildWish, NOT_SHIPPED_TO_GERMANY, placeAt, SOLD_OUT } from '../wish.ts'

/** Title, price in cents. */
const GOODS = {
  'ANORAK-INK-L': ['Fjord Anorak', 14_650],
  'ANORAK-INK-M': ['Fjord Anorak', 13_800],
  'ANORAK-MOSS-L': ['Fjord Anorak', 14_650],
  'BEANIE-INK': ['Lambswool Beanie', 2_450],
  'BEANIE-RUST': ['Lambswool Beanie', 2_450],
  BLANKET: ['Wool Blanket', 6_405],
  BOTTLE: ['Steel Bottle', 2_800],
  COMPASS: ['Pocket Compass', 3_325],
  LANTERN: ['Camp Lantern', 4_650],
  MAP: ['Coastal Map', 1_200],
  PACK: ['Day Pack', 9_200],
  STOVE: ['Spirit Stove', 5_425],
} as const

type Sku = keyof typeof GOODS
type Home = 'NY' | 'US'
type Sold = Partial<Draft> & {
  readonly sku: Sku
  readonly kind: string
  readonly to?: Home
  readonly method?: Method
  /** Another variant's page, which offers all. */
  readonly from?: string
}
type Method = { readonly label: string }

const STANDARD = { label: 'Standard delivery' }
const EXPRESS = { label: 'Express delivery' }
const CHEAPEST = ['cheapest shipping']
const INK_L = { Color: 'Ink', Size: 'L' }
const INK_M = { Color: 'Ink', Size: 'M' }
const MOSS_L = { Color: 'Moss', Size: 'L' }
const ANORAK = 'ANORAK-MOSS-S'
const BEANIE = 'BEANIE-OAT'

const WISHES: readonly Sold[] = [
  { kind: 'quantity', sku: 'BOTTLE', quantity: 3 },
  { kind: 'variant', sku: 'ANORAK-INK-L', choice: INK_L, from: ANORAK },
  { kind: 'cheapest', sku: 'LANTERN', words: CHEAPEST, method: STANDARD },
  { kind: 'named', sku: 'BLANKET', method: EXPRESS },
  { kind: 'listing', sku: 'MAP', quantity: 2, path: '/travel' },
  { kind: 'prompt', sku: 'STOVE', isPromptOnly: true },
  { kind: 'noCode', sku: 'BOTTLE', coupon: 'FJORD10' },
  { kind: 'soldOut', sku: 'ANORAK-INK-M', choice: INK_M, from: ANORAK },
  { kind: 'quantity', sku: 'PACK', quantity: 2 },
  { kind: 'variant', sku: 'BEANIE-RUST', choice: { Color: 'Rust' }, from: BEANIE, to: 'NY' },
  { kind: 'named', sku: 'LANTERN', method: EXPRESS, to: 'NY' },
  { kind: 'tooMany', sku: 'COMPASS', quantity: 4 },
  { kind: 'notShipped', sku: 'MAP' },
  { kind: 'listing', sku: 'STOVE', path: '/camp' },
  { kind: 'variant', sku: 'ANORAK-MOSS-L', choice: MOSS_L, from: ANORAK },
  { kind: 'cheapest', sku: 'PACK', quantity: 2, words: CHEAPEST, method: STANDARD },
  { kind: 'quantity', sku: 'MAP', quantity: 4 },
  {
    kind: 'prompt',
    sku: 'BEANIE-INK',
    choice: { Color: 'Ink' },
    from: BEANIE,
    words: CHEAPEST,
    method: STANDARD,
    isPromptOnly: true,
  },
  { kind: 'named', sku: 'BOTTLE', quantity: 2, method: STANDARD },
  { kind: 'prompt', sku: 'BOTTLE', quantity: 2, isPromptOnly: true },
]

const REFUSALS: Readonly<Record<string, Truth>> = {
  noCode: { buys: false, why: 'there is no such code', names: ['fjord10', 'discount', 'coupon'] },
  notShipped: NOT_SHIPPED_TO_GERMANY,
  soldOut: SOLD_OUT,
  tooMany: { buys: false, why: 'two are left', names: ['stock', 'quantity', 'available'] },
}

/** `pathOf`: the page of a product. */
export function writeWishes(pathOf: (sku: string) => string): RealWish[] {
  return WISHES.map((sold, index) => {
    const { sku, to = 'US', kind, path, words = [], method = null, from = sku, ...rest } = sold
    const [title, priceCents] = GOODS[sku]
    const { quantity = 1, coupon = '' } = rest
    const outcomes = outcomesFor(priceCents * quantity, to, method)
    const [cheapest] = outcomes
    return buildWish('evershop', index, {
      ...rest,
      kind,
      product: { sku, title },
      path: path ?? pathOf(from),
      words: [
        ...(path === undefined ? [] : [`${quantity} × ${title}`]),
        ...words,
        ...(coupon === '' ? [] : [`use the discount code ${coupon}`]),
      ],
      address: placeAt(index, kind === 'notShipped' ? 'DE' : to),
      method: method ?? cheapest?.method ?? null,
      // The cheapest way is asked for in words.
      isMethodNamed: kind === 'named',
      truth: REFUSALS[kind] ?? { buys: true, outcomes },
    })
  })
}

const FREE_FROM_CENTS = 10_000
/** In thousandths of a percent, on goods only. */
const TAXES = { NY: 8_875, US: 8_250 } as const

function outcomesFor(goodsCents: number, to: Home, wanted: Method | null): Outcome[] {
  const standardCents = goodsCents >= FREE_FROM_CENTS ? 0 : 650
  const taxCents = Math.round((goodsCents * TAXES[to]) / 100_000)
  const rates = [
    [STANDARD, standardCents],
    [EXPRESS, 1_800],
  ] as const
  return rates
    .filter(([{ label }]) => wanted === null || label === wanted.label)
    .map(([method, rateCents]) => ({
      method,
      sheet: { totalCents: goodsCents + rateCents + taxCents },
    }))
}
