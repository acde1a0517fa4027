// Wishes at this shop. Their totals are reckoned here, apart from the shop's own code.
import type { Draft, Outcome, RealWish, Truth } from '../wish.ts'
import { buildWish, NOT_SHIPPED_TO_GERMANY, placeAt, SOLD_OUT } from '../wish.ts'

/** Title, price in cents. */
const GOODS = {
  BEANS: ['House Coffee, 250 g', 1_149],
  CANDLE: ['Beeswax Candle', 633],
  KETTLE: ['Pour-over Kettle', 6_849],
  MUG: ['Enamel Mug', 1_295],
  NOTES: ['Linen Notebook', 999],
  'OVERSHIRT-RUST-L': ['Harbour Overshirt, Rust, L', 8_950],
  'OVERSHIRT-RUST-S': ['Harbour Overshirt, Rust, S', 8_400],
  'OVERSHIRT-SLATE-M': ['Harbour Overshirt, Slate, M', 8_400],
  PATTERNS: ['Weaving Patterns (PDF)', 700],
  PEN: ['Brass Pen', 3_735],
  SOCKS: ['Ridge Socks', 1_450],
  THROW: ['Lambswool Throw', 11_900],
} as const

type Sku = keyof typeof GOODS
type Where = Parameters<typeof placeAt>[1]
type Sold = Partial<Draft> & {
  readonly sku: Sku
  readonly kind: string
  readonly to?: Where
  readonly method?: Method
}
type Method = { readonly label: string }

const OVERSHIRT = 'Harbour Overshirt'
const SLATE_M = { Colour: 'Slate', Size: 'M' }
const RUST_L = { Colour: 'Rust', Size: 'L' }
const RUST_S = { Colour: 'Rust', Size: 'S' }
const EXPRESS = { label: 'Express' }
const STANDARD = { label: 'Standard' }
const TRACKED = { label: 'International tracked' }
const CHEAPEST = ['cheapest shipping']

const WISHES: readonly Sold[] = [
  { kind: 'quantity', sku: 'MUG', quantity: 3 },
  { kind: 'variant', sku: 'OVERSHIRT-RUST-L', choice: RUST_L },
  { kind: 'cheapest', sku: 'SOCKS', words: CHEAPEST, method: STANDARD },
  { kind: 'named', sku: 'PEN', method: EXPRESS },
  { kind: 'abroad', sku: 'NOTES', quantity: 2, to: 'GB' },
  { kind: 'download', sku: 'PATTERNS' },
  { kind: 'listing', sku: 'CANDLE', quantity: 2, path: '/catalogue/' },
  { kind: 'prompt', sku: 'SOCKS', quantity: 2, isPromptOnly: true },
  { kind: 'noCode', sku: 'MUG', coupon: 'LOOM10' },
  { kind: 'soldOut', sku: 'OVERSHIRT-RUST-S', choice: RUST_S },
  { kind: 'quantity', sku: 'BEANS', quantity: 4, to: 'NY' },
  { kind: 'variant', sku: 'OVERSHIRT-SLATE-M', choice: SLATE_M, quantity: 2 },
  { kind: 'named', sku: 'THROW', method: EXPRESS, to: 'NY' },
  { kind: 'abroad', sku: 'PEN', to: 'CA', words: CHEAPEST, method: TRACKED },
  { kind: 'notShipped', sku: 'MUG', to: 'DE' },
  { kind: 'tooMany', sku: 'KETTLE', quantity: 5 },
  { kind: 'listing', sku: 'NOTES', path: '/catalogue/' },
  { kind: 'prompt', sku: 'PATTERNS', isPromptOnly: true },
  { kind: 'cheapest', sku: 'MUG', quantity: 2, words: CHEAPEST, method: STANDARD, to: 'NY' },
  { kind: 'prompt', sku: 'BEANS', to: 'GB', isPromptOnly: true, words: CHEAPEST, method: TRACKED },
]

const REFUSALS: Readonly<Record<string, Truth>> = {
  noCode: { buys: false, why: 'there is no such code', names: ['loom10', 'discount', 'voucher'] },
  notShipped: NOT_SHIPPED_TO_GERMANY,
  soldOut: SOLD_OUT,
  tooMany: { buys: false, why: 'three are left', names: ['stock', 'quantity', 'available'] },
}

/** `pathOf`: the page of a product, which the shop numbers. */
export function writeWishes(pathOf: (sku: string) => string): RealWish[] {
  return WISHES.map((sold, index) => {
    const { sku, to = 'US', kind, path, words = [], method = null, ...rest } = sold
    const [title, priceCents] = GOODS[sku]
    const { quantity = 1, coupon = '', choice } = rest
    const isShipped = sku !== 'PATTERNS'
    const outcomes = outcomesFor(priceCents, quantity, isShipped ? to : null, method)
    const [cheapest] = isShipped ? outcomes : []
    // A variant is asked for on the page of all variants, which bears the common title.
    const asked = choice === undefined ? title : OVERSHIRT
    return buildWish('oscar', index, {
      ...rest,
      kind,
      product: { sku, title: asked },
      path: path ?? pathOf(choice === undefined ? sku : 'OVERSHIRT'),
      words: [
        ...(path === undefined ? [] : [`${quantity} × ${title}`]),
        ...words,
        ...(coupon === '' ? [] : [`use the discount code ${coupon}`]),
      ],
      address: isShipped ? placeAt(index, to) : null,
      method: method ?? cheapest?.method ?? null,
      // The cheapest way is asked for in words.
      isMethodNamed: kind === 'named',
      truth: REFUSALS[kind] ?? { buys: true, outcomes },
    })
  })
}

const FREE_FROM_CENTS = 7_500
/** In thousandths of a percent, on each piece and on shipping. */
const TAXES = { CA: 13_000, DE: 0, GB: 20_000, NY: 8_875, US: 8_250 } as const

function outcomesFor(
  priceCents: number,
  quantity: number,
  to: Where | null,
  wanted: Method | null,
): Outcome[] {
  if (to === null) {
    const method = { label: 'No shipping required' }
    return [{ method, sheet: { totalCents: priceCents * quantity } }]
  }
  const isFree = priceCents * quantity >= FREE_FROM_CENTS
  const home = [
    isFree ? (['Free standard', 0] as const) : (['Standard', 595] as const),
    ['Express', 1_450] as const,
  ]
  const abroad = [
    ['International tracked', 1_825] as const,
    ['International express', 3_990] as const,
  ]
  const taxed = (cents: number) => cents + Math.round((cents * TAXES[to]) / 100_000)
  return (to === 'US' || to === 'NY' ? home : abroad)
    .filter(([label]) => wanted === null || label === wanted.label)
    .map(([label, rateCents]) => ({
      method: { label },
      sheet: { totalCents: taxed(priceCents) * quantity + taxed(rateCents) },
    }))
}
