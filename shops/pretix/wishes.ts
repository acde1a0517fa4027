// Wishes at this shop. Their totals are reckoned here, apart from the shop's own code.
import type { Draft, RealWish, Truth } from '../wish.ts'
import { buildWish, placeAt, SOLD_OUT } from '../wish.ts'

type Where = Parameters<typeof placeAt>[1]
type Event = 'concert' | 'fair' | 'merch' | 'prints'

/** Event, title, price in cents. */
const GOODS = {
  'CANVAS-TOTE-BLUE': ['merch', 'Canvas Tote', 2_850],
  'CANVAS-TOTE-GREEN': ['merch', 'Canvas Tote', 3_000],
  'CANVAS-TOTE-RED': ['merch', 'Canvas Tote', 2_850],
  'DAY-TICKET': ['fair', 'Day ticket', 3_000],
  'ENAMEL-MUG': ['merch', 'Enamel Mug', 1_400],
  'FAIR-T-SHIRT-L': ['fair', 'Fair T-shirt', 2_400],
  'FAIR-T-SHIRT-M': ['fair', 'Fair T-shirt', 2_200],
  'HARBOUR-POSTER': ['merch', 'Harbour Poster', 900],
  'LIGHTHOUSE-PRINT': ['prints', 'Lighthouse Print', 3_500],
  'STANDING-TICKET': ['concert', 'Standing ticket', 4_500],
  'WEEKEND-TICKET': ['fair', 'Weekend ticket', 5_000],
} as const satisfies Readonly<Record<string, readonly [Event, string, number]>>

type Sku = keyof typeof GOODS
type Sold = Partial<Draft> & { readonly sku: Sku; readonly to?: Where; readonly kind: string }

const GREEN = { Variant: 'Green' }
const BLUE = { Variant: 'Blue' }

const WISHES: readonly Sold[] = [
  { kind: 'quantity', sku: 'STANDING-TICKET', quantity: 3 },
  { kind: 'variant', sku: 'CANVAS-TOTE-GREEN', choice: GREEN },
  { kind: 'abroad', sku: 'LIGHTHOUSE-PRINT', to: 'DE' },
  { kind: 'code', sku: 'ENAMEL-MUG', coupon: 'QUAY10' },
  { kind: 'download', sku: 'DAY-TICKET', attendee: 'Grace Hopper' },
  { kind: 'listing', sku: 'LIGHTHOUSE-PRINT', path: '/quayside/' },
  { kind: 'prompt', sku: 'ENAMEL-MUG', quantity: 2, isPromptOnly: true },
  { kind: 'soldOut', sku: 'CANVAS-TOTE-RED', choice: { Variant: 'Red' } },
  { kind: 'variant', sku: 'FAIR-T-SHIRT-L', choice: { Variant: 'L' }, quantity: 2 },
  { kind: 'quantity', sku: 'LIGHTHOUSE-PRINT', quantity: 4 },
  { kind: 'code', sku: 'CANVAS-TOTE-BLUE', choice: BLUE, coupon: 'QUAY10', quantity: 2 },
  { kind: 'abroad', sku: 'ENAMEL-MUG', to: 'GB', quantity: 3 },
  { kind: 'prompt', sku: 'STANDING-TICKET', isPromptOnly: true },
  { kind: 'tooMany', sku: 'HARBOUR-POSTER', quantity: 5 },
  { kind: 'download', sku: 'STANDING-TICKET', quantity: 2 },
  { kind: 'noCode', sku: 'STANDING-TICKET', coupon: 'QUAY10' },
  { kind: 'variant', sku: 'FAIR-T-SHIRT-M', choice: { Variant: 'M' } },
  { kind: 'abroad', sku: 'CANVAS-TOTE-BLUE', choice: BLUE, to: 'CA' },
  { kind: 'download', sku: 'WEEKEND-TICKET', quantity: 2, attendee: 'Alan Turing' },
  { kind: 'quantity', sku: 'HARBOUR-POSTER', quantity: 2 },
]

const REFUSALS: Readonly<Record<string, Truth>> = {
  noCode: {
    buys: false,
    why: 'this event takes no vouchers',
    names: ['quay10', 'discount', 'coupon', 'voucher'],
  },
  soldOut: SOLD_OUT,
  tooMany: { buys: false, why: 'three are left', names: ['stock', 'quantity', 'available'] },
}

/** Events that ask for an address put it on the bill: nothing is shipped. */
const BILLED: readonly Event[] = ['merch', 'prints']
const ALONE: readonly Event[] = ['concert', 'prints']
const FEE_CENTS = 150

export function writeWishes(): RealWish[] {
  return WISHES.map((sold, index) => {
    const { sku, to = 'US', kind, path, ...rest } = sold
    const [event, title, priceCents] = GOODS[sku]
    const { quantity = 1, coupon = '', attendee } = rest
    const isBilled = BILLED.includes(event)
    return buildWish('pretix', index, {
      ...rest,
      kind,
      product: { sku, title },
      path: path ?? `/quayside/${event}/`,
      words: [
        ...(rest.isPromptOnly || (path === undefined && ALONE.includes(event))
          ? []
          : [`${quantity} × ${title}`]),
        ...(attendee === undefined ? [] : [`for ${attendee}`]),
        ...(coupon === '' ? [] : [`use the discount code ${coupon}`]),
      ],
      isChoiceInWords: true,
      isBilled,
      address: isBilled ? placeAt(index, to) : null,
      truth: REFUSALS[kind] ?? reckon(event, priceCents, quantity, coupon),
    })
  })
}

/** Merchandise is taxed by the piece; a card costs a fee at the fair. */
function reckon(event: Event, priceCents: number, quantity: number, coupon: string): Truth {
  const grossCents = event === 'merch' ? Math.round(priceCents * 1.08) : priceCents
  const pieceCents = coupon === '' ? grossCents : Math.round(grossCents * 0.9)
  const totalCents = pieceCents * quantity + (event === 'fair' ? FEE_CENTS : 0)
  return { buys: true, outcomes: [{ method: null, sheet: { totalCents } }] }
}
