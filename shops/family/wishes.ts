// Purchases that a buyer wants at a generated shop, each with its ground truth: the order that must
// stand in the books, or what a refusal must name.
import type { Choice, Product } from './goods.ts'
import { choiceOf, combinations } from './goods.ts'
import type { Address } from './places.ts'
import { COUNTRIES, placesOf } from './places.ts'
import type { Basket, Line, Sheet } from './sheet.ts'
import { buildSheet, costOf, unitCentsOf } from './sheet.ts'
import type { Method, Shop } from './shop.ts'
import { isTotalUnknown } from './totals.ts'
import { methodsFor } from './visit.ts'

type WishKind = keyof typeof KINDS

export type Wish = {
  readonly seed: number
  readonly index: number
  readonly kind: WishKind
  readonly product: Product
  readonly choice: Choice
  readonly quantity: number
  readonly engraving: string
  readonly coupon: string
  readonly contact: { readonly email: string; readonly phone: string }
  /** Null for downloads. */
  readonly address: Address | null
  /** Preferred; null for downloads. */
  readonly method: Method | null
  readonly delivery: 'any' | 'cheapest' | 'named'
  readonly truth: Truth
}

/** `names`: words of which a right refusal has at least one. */
type Truth =
  | { readonly buys: true; readonly outcomes: readonly Outcome[] }
  | { readonly buys: false; readonly why: string; readonly names: readonly string[] }

/** An order that fits the wish: more than one if any delivery will do. */
type Outcome = { readonly method: Method | null; readonly sheet: Sheet }

type Draft = {
  product: 'digital' | 'plain' | 'worn'
  quantity?: number
  country?: string
  delivery?: Wish['delivery']
  hasCoupon?: boolean
  refusal?: { why: string; names: readonly string[] }
}

/** Each returns null at shops where it makes no sense. */
const KINDS = {
  quantity: ({ draw }: Shop): Draft => ({
    product: 'plain',
    quantity: 2 + draw.below('wish quantity', 3),
  }),
  variant: (): Draft => ({ product: 'worn' }),
  cheapest: (): Draft => ({ product: 'plain', delivery: 'cheapest' }),
  named: (): Draft => ({ product: 'plain', delivery: 'named' }),
  abroad: ({ draw, countries, home }: Shop): Draft | null =>
    countries.length === 1
      ? null
      : {
          product: 'plain',
          country: draw.pick(
            'wish country',
            countries.filter((it) => it !== home),
          ),
        },
  code: ({ traits }: Shop): Draft | null =>
    traits.couponBox === 'none' ? null : { product: 'plain', hasCoupon: true },
  download: (): Draft => ({ product: 'digital' }),
  listing: (): Draft => ({ product: 'plain' }),
  prompt: (): Draft => ({ product: 'worn', delivery: 'cheapest' }),
  noCode: ({ traits, coupon }: Shop): Draft | null =>
    traits.couponBox === 'none'
      ? {
          product: 'plain',
          hasCoupon: true,
          refusal: {
            why: 'the shop takes no discount codes',
            names: [coupon.code, 'discount', 'coupon'],
          },
        }
      : null,
  notShipped: ({ draw, countries }: Shop): Draft | null => {
    const others = COUNTRIES.filter((it) => !countries.includes(it))
    if (others.length === 0) return null
    const country = draw.pick('wish nowhere', others)
    const name = new Intl.DisplayNames(['en'], { type: 'region' }).of(country) ?? country
    const names = [name, 'country', 'ship to', 'deliver to']
    return { product: 'plain', country, refusal: { why: `no delivery to ${name}`, names } }
  },
  soldOut: (): Draft => ({
    product: 'worn',
    refusal: { why: 'the variant is sold out', names: ['stock', 'sold out', 'unavailable'] },
  }),
  tooMany: (): Draft => ({
    product: 'plain',
    quantity: 60,
    refusal: { why: 'too few are left', names: ['stock', 'quantity'] },
  }),
} as const

const BUYS = [
  'quantity',
  'variant',
  'cheapest',
  'named',
  'abroad',
  'code',
  'download',
  'listing',
  'prompt',
] as const satisfies readonly (keyof typeof KINDS)[]
const REFUSED = ['noCode', 'notShipped', 'soldOut', 'tooMany'] as const

const NAMES = [
  'Ada Lovelace',
  'Miriam Okafor',
  'José Núñez',
  "Siobhan O'Neill",
  'Li Wei',
  'Tom Berg',
]

/** Two different kinds of wish, or as many as asked for; about one in eight must be refused. */
export function writeWishes(shop: Shop, count = 2): Wish[] {
  const kinds: (keyof typeof KINDS)[] = [...BUYS, shop.draw.pick('refused', REFUSED)]
  const possible = kinds.filter((kind) => KINDS[kind](shop) !== null)
  return shop.draw
    .some('wishes', possible, count)
    .map((kind, index) => writeWish(shop, kind, index))
}

export function writeWish(shop: Shop, kind: keyof typeof KINDS, index: number): Wish {
  const { draw, seed } = shop
  const draft = KINDS[kind](shop)
  if (draft === null) throw new Error(`shop ${seed} has no wish of the kind ${kind}`)
  const product = pickProduct(shop, draft, `wish ${kind}`)
  const all = combinations(product.axes)
  const open = all.filter((it) => !product.soldOut.includes(it))
  const combination = kind === 'soldOut' ? product.soldOut[0] : draw.pick(`${kind} choice`, open)
  const country = draft.country ?? shop.home
  const address = product.isDigital ? null : pickAddress(shop, kind, index, country)
  const wish = {
    seed,
    index,
    kind,
    product,
    choice: choiceOf(product, combination ?? ''),
    quantity: draft.quantity ?? 1,
    engraving: product.hasEngraving ? 'For Robin' : '',
    coupon: draft.hasCoupon === true ? shop.coupon.code : '',
    contact: { email: `buyer-${seed}-${index}@example.com`, phone: '+12025550143' },
    address,
    method: address === null ? null : pickMethod(shop, draft.delivery ?? 'any', country, product),
    delivery: draft.delivery ?? 'any',
  }
  return { ...wish, truth: truthOf(shop, wish, draft.refusal) }
}

function pickProduct({ goods, draw }: Shop, draft: Draft, key: string): Product {
  const fits = (it: Product) =>
    draft.product === 'digital'
      ? it.isDigital
      : !it.isDigital && it.axes.length > 0 === (draft.product === 'worn')
  return draw.pick(key, goods.filter(fits))
}

/** No two wishes go to the same house, so that none is taken for a repeat of another. */
function pickAddress({ draw, seed }: Shop, kind: string, index: number, country: string): Address {
  const [line1, city, state, postalCode] = draw.pick(`${kind} place`, placesOf(country))
  const house = `${((Number(/\d+/.exec(line1)?.[0]) + seed * 7 + index * 3) % 900) + 1}`
  return {
    name: draw.pick(`${kind} name`, NAMES),
    line1: line1.replace(/\d+/, house),
    line2: '',
    city,
    state,
    postal_code: postalCode,
    country,
  }
}

function pickMethod(shop: Shop, delivery: Wish['delivery'], country: string, product: Product) {
  const sent = sentBy(shop, country)
  const cheapest = sent.toSorted(
    (a, b) =>
      costOf(shop, a, country, product.priceCents) - costOf(shop, b, country, product.priceCents),
  )[0]
  return delivery === 'named' ? shop.draw.pick('wish method', sent) : (cheapest ?? null)
}

/** A wish with an address is not met by collecting the goods. */
function sentBy(shop: Shop, country: string): readonly Method[] {
  return methodsFor(shop, country).filter(({ isPickup }) => !isPickup)
}

/** To name the sum beforehand would be a guess. */
const UNKNOWN_TOTAL: Truth = {
  buys: false,
  why: 'the shop names its total only behind the card',
  names: ['total', 'tax', 'taxes', 'fee', 'fees'],
}

function truthOf(shop: Shop, wish: Omit<Wish, 'truth'>, refusal: Draft['refusal']): Truth {
  if (refusal !== undefined) return { buys: false, ...refusal }
  const goods = unitCentsOf(lineOf(wish)) * wish.quantity
  if (goods < shop.minimumCents) {
    return { buys: false, why: 'below the minimum order', names: ['minimum', 'smallest'] }
  }
  if (isTotalUnknown(shop, { lines: [lineOf(wish)] })) return UNKNOWN_TOTAL
  const { address, method, delivery } = wish
  const fitting = address === null || delivery !== 'any' ? [method] : sentBy(shop, address.country)
  return {
    buys: true,
    outcomes: fitting.map((each) => ({
      method: each,
      sheet: buildSheet(shop, basketFor(wish, each)),
    })),
  }
}

function lineOf({ product, choice, quantity, engraving }: Omit<Wish, 'truth'>): Line {
  return { product, choice, quantity, engraving, isSubscribed: false }
}

function basketFor(wish: Omit<Wish, 'truth'>, method: Method | null): Basket {
  return {
    lines: [lineOf(wish)],
    hasAddOn: false,
    hasCoupon: wish.coupon !== '',
    method,
    country: wish.address?.country ?? '',
  }
}
