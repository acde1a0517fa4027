import type { Words } from './words.ts'
import { DE, EN, ES, FR, IT, NL, PT } from './words.ts'

/** Small shops to develop the buyer on: each differs from the others in nearly everything. */
export type SmallShop = {
  readonly lang: string
  readonly money: (cents: number) => string
  readonly title: string
  readonly cents: number
  readonly options: readonly {
    readonly label: string
    readonly values: readonly string[]
    readonly as: 'select' | 'radio' | 'buttons'
  }[]
  readonly count: 'number' | 'select' | 'cart' | 'stepper'
  /** How one gets from the product to the checkout. */
  readonly cart: 'page' | 'drawer' | 'none' | 'upsell' | 'offer'
  /** Its own product page, which posts to `add`. */
  readonly page?: (name: string) => string
  /** Articles of a page that sells several: counted by fields `n_0`, `n_1`, … */
  readonly articles?: readonly { readonly title: string; readonly cents: number }[]
  /** Pages of the checkout and what each asks for. */
  readonly steps: readonly (readonly Part[])[]
  readonly progress: 'list' | 'counter' | 'none'
  readonly methods: readonly { readonly name: string; readonly cents: number }[]
  readonly methodsAs: 'radio' | 'select' | 'buttons'
  readonly taxPercent: number
  /** `hosted`: on the page of a payment provider, behind the last button. */
  readonly card: 'inline' | 'selects' | 'frame' | 'hosted'
  readonly words: Words
  /** Where a discount code is typed, and which one the shop takes. */
  readonly coupon?: {
    readonly at: 'cart' | 'closed' | 'script'
    readonly code: string
    readonly percent: number
    readonly words: { readonly open: string; readonly label: string; readonly apply: string }
  }
  /** The shop's own questions: a text, or a list where there are values. */
  readonly asks?: readonly {
    readonly on: 'product' | 'checkout'
    readonly label: string
    readonly isRequired: boolean
    readonly values?: readonly string[]
    readonly type?: 'text' | 'date'
    readonly most?: number
    /** The page writes the text in capitals. */
    readonly changes?: boolean
  }[]
  readonly extras?: readonly (
    | 'cookies'
    | 'terms'
    | 'newsletter'
    | 'addon'
    | 'guest'
    | 'related'
    | 'other-pay'
    /** The total stands on the review behind the card only. */
    | 'late-total'
  )[]
}

export type Part = 'guest' | 'contact' | 'address' | 'method' | 'pay' | 'card' | 'review'

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
const usd = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')} USD`
const us = (cents: number) => `US$ ${(cents / 100).toFixed(2)}`

const COLOURS = ['Moss', 'Slate', 'Sand']
const TWO = [
  { name: 'Ground', cents: 500 },
  { name: 'Next day', cents: 1_450 },
]
const ONE_PAGE: SmallShop['steps'] = [['contact', 'address', 'method', 'card']]
const PAGES: SmallShop['steps'] = [['contact', 'address'], ['method'], ['card']]
const size = (label: string, as: 'select' | 'radio' | 'buttons') => ({
  label,
  values: ['S', 'M', 'L'],
  as,
})

const BASE: Omit<SmallShop, 'lang' | 'title'> = {
  ...{ money: dollars, cents: 2_400, options: [], count: 'number', cart: 'page', steps: PAGES },
  ...{
    progress: 'list',
    methods: TWO,
    methodsAs: 'radio',
    taxPercent: 0,
    card: 'inline',
    words: EN,
  },
}

export const SMALL_SHOPS: Readonly<Record<string, SmallShop>> = {
  pottery: { ...BASE, lang: 'en-US', title: 'Stoneware Jug', options: [size('Size', 'select')] },
  wool: {
    ...BASE,
    lang: 'de',
    money: usd,
    title: 'Wolldecke Alm',
    words: DE,
    options: [{ label: 'Farbe', values: COLOURS, as: 'buttons' }],
    steps: ONE_PAGE,
    extras: ['terms', 'cookies'],
    taxPercent: 19,
  },
  tea: {
    ...BASE,
    lang: 'fr',
    money: us,
    title: 'Thé des Cimes',
    words: FR,
    cart: 'drawer',
    count: 'select',
    extras: ['newsletter'],
    methodsAs: 'select',
  },
  tiles: {
    ...BASE,
    lang: 'es',
    money: us,
    title: 'Azulejo Azul',
    words: ES,
    count: 'cart',
    steps: [['guest'], ['contact', 'address', 'method'], ['pay', 'card']],
    extras: ['guest', 'other-pay'],
  },
  oil: {
    ...BASE,
    lang: 'it',
    money: usd,
    title: 'Olio Nuovo',
    words: IT,
    options: [size('Formato', 'radio')],
    card: 'selects',
    progress: 'counter',
    steps: [['contact', 'address'], ['method'], ['pay', 'card'], ['review']],
  },
  late: {
    ...BASE,
    lang: 'de',
    money: usd,
    title: 'Teekanne Rauch',
    words: { ...DE, order: 'Fertig' },
    taxPercent: 0,
    extras: ['late-total'],
    steps: [['contact', 'address'], ['method'], ['card'], ['review']],
  },
  bikes: {
    ...BASE,
    lang: 'nl',
    money: usd,
    title: 'Fietsbel Koper',
    words: NL,
    cart: 'upsell',
    methodsAs: 'buttons',
    card: 'frame',
  },
  coffee: {
    ...BASE,
    lang: 'pt',
    money: us,
    title: 'Café da Serra',
    words: PT,
    steps: ONE_PAGE,
    card: 'frame',
    taxPercent: 6,
    methods: [{ name: 'Correio', cents: 0 }],
  },
  lamps: {
    ...BASE,
    lang: 'en-US',
    title: 'Brass Desk Lamp',
    cart: 'none',
    steps: ONE_PAGE,
    extras: ['related', 'addon'],
    options: [
      { label: 'Finish', values: ['Brass', 'Nickel'], as: 'radio' },
      size('Height', 'buttons'),
    ],
  },
  prints: {
    ...BASE,
    lang: 'en-US',
    money: us,
    title: 'Linocut, Harbour at Dusk',
    count: 'stepper',
    extras: ['guest'],
    steps: [['guest'], ['contact', 'address'], ['method'], ['card'], ['review']],
  },
  knives: {
    ...BASE,
    lang: 'de',
    money: usd,
    title: 'Kochmesser 21 cm',
    words: DE,
    steps: [['contact', 'address', 'method', 'pay', 'card']],
    extras: ['terms', 'other-pay', 'newsletter'],
    card: 'selects',
  },
  seeds: {
    ...BASE,
    lang: 'en-US',
    title: 'Heirloom Beans',
    cents: 350,
    cart: 'drawer',
    steps: [['contact', 'address', 'method'], ['card']],
    words: {
      ...EN,
      add: 'Pop it in my basket',
      checkout: 'To the till',
      next: 'On to payment',
      order: 'Pay now',
    },
  },
  paper: {
    ...BASE,
    lang: 'fr',
    money: us,
    title: 'Papier Vergé A4',
    words: FR,
    options: [{ label: 'Couleur', values: COLOURS, as: 'select' }],
    extras: ['cookies', 'related', 'terms'],
    taxPercent: 20,
    steps: [
      ['contact', 'address', 'method'],
      ['pay', 'card'],
    ],
  },
}

const CODE = {
  code: 'TEN',
  percent: 10,
  words: { open: 'Have a promo code?', label: 'Promo code', apply: 'Apply' },
}

/** Shops that take a discount code. */
export const WITH_CODES: Readonly<Record<string, SmallShop>> = {
  honey: { ...BASE, lang: 'en-US', title: 'Heather Honey', coupon: { ...CODE, at: 'cart' } },
  salt: {
    ...BASE,
    lang: 'de',
    money: usd,
    title: 'Meersalz',
    words: DE,
    coupon: {
      ...CODE,
      at: 'closed',
      words: { open: 'Gutscheincode eingeben', label: 'Gutscheincode', apply: 'Einlösen' },
    },
  },
  rope: {
    ...BASE,
    lang: 'en-US',
    title: 'Hemp Rope',
    cart: 'none',
    steps: [['contact', 'address', 'method'], ['card']],
    coupon: { ...CODE, at: 'script' },
  },
}

/** Shops that ask for what no other shop does. */
export const WITH_QUESTIONS: Readonly<Record<string, SmallShop>> = {
  rings: {
    ...BASE,
    lang: 'en-US',
    title: 'Silver Ring',
    asks: [
      { on: 'product', label: 'Name to engrave', isRequired: true, most: 12 },
      { on: 'checkout', label: 'Delivery date', isRequired: true, type: 'date' },
      { on: 'checkout', label: 'Gift note', isRequired: false },
      { on: 'checkout', label: 'Parking spot', isRequired: false, changes: true },
      {
        ...{ on: 'checkout', label: 'How did you hear about us?', isRequired: true },
        values: ['A friend', 'The news'],
      },
    ],
  },
}

/** Shops that take an order without a card, by a button that says so. */
export const UNPAID: Readonly<Record<string, SmallShop>> = {
  invoice: {
    ...BASE,
    lang: 'en-US',
    title: 'Sold on account',
    steps: [['contact', 'address', 'method']],
  },
}

/** Shops that charge the card without ever having shown their total. */
export const UNTOLD: Readonly<Record<string, SmallShop>> = {
  silent: {
    ...BASE,
    lang: 'en-US',
    title: 'Total Silence Lamp',
    progress: 'counter',
    words: { ...EN, order: 'Next' },
    extras: ['late-total'],
  },
}

/** Shops that send their buyers to another host for the card. */
export const HOSTED: Readonly<Record<string, SmallShop>> = {
  elsewhere: {
    ...BASE,
    lang: 'en-US',
    title: 'Globe paid elsewhere',
    card: 'hosted',
    steps: [['contact', 'address'], ['method'], ['review']],
  },
}

/** Shops whose last button hides: none of them asks for a card before it orders. */
export const TRAPS: Readonly<Record<string, SmallShop>> = {
  nextOrders: {
    ...BASE,
    lang: 'en-US',
    title: 'Trap with one page',
    progress: 'none',
    steps: [['contact', 'address', 'method']],
    words: { ...EN, order: 'Next' },
  },
  lastContinues: {
    ...BASE,
    lang: 'de',
    money: usd,
    title: 'Falle mit zwei Seiten',
    words: { ...DE, order: 'Weiter' },
    methods: [{ name: 'Abholung', cents: 0 }],
    steps: [['contact', 'address'], ['method']],
  },
  emailOrders: {
    ...BASE,
    lang: 'fr',
    money: us,
    title: 'Piège numérique',
    words: { ...FR, order: 'Suivant' },
    cart: 'none',
    progress: 'none',
    steps: [['contact']],
  },
}

export type Session = {
  quantity: number
  options: Record<string, string>
  hasAddon: boolean
  /** Answers of the product page. */
  form: Record<string, string>
  /** Of a page that sells several. */
  article: { readonly title: string; readonly cents: number } | null
  /** Raises the price of the goods. */
  raisedCents: number
  /** The discount code that was taken. */
  coupon: string | null
  /** The shop's answer to a code that it did not take, shown once. */
  couponFault: string | null
  data: Record<string, string>
}

export function totalsOf(shop: SmallShop, session: Session) {
  const { quantity, hasAddon, raisedCents, coupon, data } = session
  const goods = centsOf(shop, session) * quantity + (hasAddon ? 199 : 0) + raisedCents
  const method = shop.methods.find((it) => it.name === data.method) ?? null
  const shipping =
    method?.cents ?? (shop.methods.length === 1 ? (shop.methods[0]?.cents ?? 0) : null)
  const tax = Math.round((goods * shop.taxPercent) / 100)
  const discount = coupon === null ? 0 : Math.round((goods * (shop.coupon?.percent ?? 0)) / 100)
  return { goods, shipping, tax, discount, total: goods - discount + tax + (shipping ?? 0) }
}

export function centsOf({ cents }: SmallShop, { article }: Session): number {
  return article?.cents ?? cents
}

export function isLast(shop: SmallShop, at: number): boolean {
  return at === shop.steps.length - 1
}
