// What an order costs, and how the shop writes money.
import type { Choice, Product } from './goods.ts'
import type { Method, Shop } from './shop.ts'

export type Line = {
  readonly product: Product
  readonly choice: Choice
  readonly quantity: number
  readonly engraving: string
  readonly isSubscribed: boolean
}

export type Basket = {
  readonly lines: readonly Line[]
  readonly hasAddOn: boolean
  readonly hasCoupon: boolean
  /** Set once the buyer has chosen; null for downloads. */
  readonly method: Method | null
  readonly country: string
  /** Added to every price: a trap. */
  readonly surchargeCents?: number
  /** Added to the total: a trap. */
  readonly silentCents?: number
}

export type Sheet = {
  readonly subtotalCents: number
  readonly discountCents: number
  readonly shippingCents: number
  readonly feeCents: number
  readonly depositCents: number
  readonly taxCents: number
  /** The fee of a trap. */
  readonly silentCents: number
  readonly totalCents: number
}

export function unitCentsOf({ product, isSubscribed }: Line, surchargeCents = 0): number {
  const price = product.priceCents + surchargeCents
  return isSubscribed ? Math.round(price * 0.9) : price
}

export function isShipped(lines: readonly Line[]): boolean {
  return lines.some(({ product }) => !product.isDigital)
}

export function costOf(shop: Shop, method: Method, country: string, subtotalCents: number): number {
  if (method.isPickup) return 0
  const isFree = shop.freeFromCents !== null && subtotalCents >= shop.freeFromCents
  // Only the slow method at home is free.
  const cheapest = Math.min(...shop.methods.filter((it) => !it.isPickup).map((it) => it.homeCents))
  if (country !== shop.home) return method.abroadCents
  return isFree && method.homeCents === cheapest ? 0 : method.homeCents
}

export function buildSheet(shop: Shop, basket: Basket): Sheet {
  const { lines, hasAddOn, hasCoupon, method, country } = basket
  const { surchargeCents = 0, silentCents = 0 } = basket
  const goods = lines.reduce(
    (sum, line) => sum + unitCentsOf(line, surchargeCents) * line.quantity,
    0,
  )
  const subtotalCents = goods + (hasAddOn ? shop.addOnCents : 0)
  const discountCents = hasCoupon ? Math.round((goods * shop.coupon.percent) / 100) : 0
  const shippingCents = method === null ? 0 : costOf(shop, method, country, goods)
  const pieces = lines.reduce((sum, line) => sum + (line.product.isDigital ? 0 : line.quantity), 0)
  const depositCents = shop.depositCents * pieces
  const taxed = subtotalCents - discountCents + shippingCents + shop.feeCents
  const { taxPercent: percent } = shop
  const isAdded = shop.traits.tax === 'added'
  const taxCents = Math.round((taxed * percent) / (isAdded ? 100 : 100 + percent))
  const totalCents = taxed + depositCents + (isAdded ? taxCents : 0) + silentCents
  const { feeCents } = shop
  return {
    subtotalCents,
    discountCents,
    shippingCents,
    feeCents,
    depositCents,
    taxCents,
    silentCents,
    totalCents,
  }
}

const SIGNS = { usd: '$', eur: '€', gbp: '£' } as const

export function money({ traits, currency }: Shop, cents: number): string {
  const isEnglish = traits.language === 'en'
  const [point, comma] = isEnglish ? ['.', ','] : [',', '.']
  const digits = `${Math.abs(cents)}`.padStart(3, '0')
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, comma)
  const number = `${whole}${point}${digits.slice(-2)}`
  const sign = SIGNS[currency]
  const shown = {
    $1: isEnglish ? `${sign}${number}` : `${number} ${sign}`,
    '1 $': `${number} ${sign}`,
    'USD 1': `${currency.toUpperCase()} ${number}`,
    '1 USD': `${number} ${currency.toUpperCase()}`,
  }[traits.moneyStyle]
  return cents < 0 ? `−${shown}` : shown
}
