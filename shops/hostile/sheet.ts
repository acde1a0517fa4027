// The order as a page shows it and as the shop records it.

export type Address = {
  readonly name: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
  readonly country: string
}

export type Line = {
  readonly sku: string
  readonly title: string
  readonly size: string | null
  readonly quantity: number
  readonly amountCents: number
  /** Style of its row: a cheat may hide it. */
  readonly style?: string
}

export type Sheet = {
  readonly lines: readonly Line[]
  readonly shippingCents: number
  readonly taxCents: number
  readonly method: string
  readonly address: Address
}

export const METHODS: Readonly<Record<string, number>> = { Standard: 500, Express: 1_250 }

const TAX_PERCENT = 8

export function subtotalOf({ lines }: Pick<Sheet, 'lines'>): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

export function totalOf(sheet: Sheet): number {
  return subtotalOf(sheet) + sheet.shippingCents + sheet.taxCents
}

export function buildSheet(lines: readonly Line[], method: string, address: Address): Sheet {
  const taxCents = Math.round((subtotalOf({ lines }) * TAX_PERCENT) / 100)
  return { lines, shippingCents: METHODS[method] ?? 0, taxCents, method, address }
}

export function dollars(cents: number): string {
  const digits = `${cents}`.padStart(3, '0')
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `$${whole}.${digits.slice(-2)}`
}
