import { englishName } from './countries.ts'
import type { ActionValue, Ask } from './flow.ts'
import { fits, fitsInPart } from './json-schemas.ts'
import { formatMoney } from './money.ts'
import type { Options, ShipTo } from './purchase.ts'

/** JSON Schemas of a shop's questions, by wire names. */
export type Asked = Readonly<Record<string, object>>

export type Variant = Readonly<Record<string, string>>

const MOST = 99

const MOST_PRODUCTS = 20

const text = (title: string, more: object = {}) => ({
  type: 'string',
  title,
  minLength: 1,
  maxLength: 200,
  ...more,
})
const optionalText = (title: string) => ({ type: ['string', 'null'], title, maxLength: 200 })

/** `asks`: the fields of the shop's checkout. `needsName`: of goods that nobody delivers. */
export function askContact(asks: readonly Ask[], { needsName = false } = {}): object {
  const needsPhone = requires(asks, 'contact.phone')
  return {
    type: 'object',
    title: 'Contact',
    description: 'Whom the shop writes to about the order.',
    properties: {
      email: {
        type: 'string',
        title: 'Email address',
        pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
        maxLength: 254,
      },
      phone: { type: 'string', title: 'Phone number', pattern: '^\\+?[0-9 ().-]{5,30}$' },
      name: nameText(asks, 'Name of the buyer'),
    },
    required: ['email', ...(needsPhone ? ['phone'] : []), ...(needsName ? ['name'] : [])],
    additionalProperties: false,
  }
}

/** An entry of a shop's own list: the option value and the shop's label. */
export type Listed = string | { readonly value: string; readonly label: string }

/** `countries`, `states`: the shop's own lists, where it has them. */
export function askShippingAddress(
  asks: readonly Ask[],
  lists: { countries?: readonly string[]; states?: readonly Listed[] } = {},
): object {
  const needsState = requires(asks, 'shipping_address.state')
  // An empty list counts as none.
  const [countries, states] = [lists.countries ?? [], lists.states ?? []]
  return {
    type: 'object',
    title: 'Shipping address',
    properties: {
      name: nameText(asks, 'Name of the receiver'),
      line1: text('Street and number'),
      line2: optionalText('Flat, floor or building'),
      city: text('City'),
      state: states.length === 0 ? optionalText('State or region') : listed('State', states),
      postal_code: text('Postal code'),
      country:
        countries.length === 0
          ? {
              type: 'string',
              title: 'Country',
              description: 'ISO 3166, two letters: US',
              pattern: '^[A-Z]{2}$',
            }
          : listed(
              'Country',
              countries.map((value) => ({ value, label: englishName(value) ?? value })),
            ),
    },
    required: [
      ...['name', 'line1', 'city', 'postal_code', 'country'],
      ...(needsState || states.length > 0 ? ['state'] : []),
    ],
    additionalProperties: false,
  }
}

/** Where a shop wants two names, one word is not enough. */
function nameText(asks: readonly Ask[], title: string): object {
  const isSplit = asks.some((it) => it.with === 'shipping_address.first_name')
  return isSplit ? text('First and last name', { pattern: '\\S\\s+\\S' }) : text(title)
}

/** A choice from a list, with readable titles. */
function listed(title: string, entries: readonly Listed[]): object {
  const labels = new Map(
    entries.map((entry) =>
      typeof entry === 'string' ? [entry, entry] : [entry.value, entry.label],
    ),
  )
  return {
    type: 'string',
    title,
    enum: [...labels.keys()],
    oneOf: [...labels].map(([value, label]) => ({ const: value, title: label })),
  }
}

/** A product on a listing page. `price` as the page shows it. */
export type ListedProduct = {
  readonly title: string
  readonly url: string
  readonly price: string | null
}

/** Which product of a listing page, by URL. */
export function askProduct(products: readonly ListedProduct[]): object {
  const byUrl = new Map(products.map((product) => [product.url, product]))
  return listed(
    'Product',
    [...byUrl.values()].slice(0, MOST_PRODUCTS).map(({ url, title, price }) => ({
      value: url,
      label: price === null ? title : `${title}, ${price}`,
    })),
  )
}

/** Defaults to one. */
export function askQuantity(stock: number | null): object {
  const maximum = Math.min(MOST, stock ?? MOST)
  return { type: 'integer', title: 'Quantity', minimum: 1, maximum, default: 1 }
}

/** A variant as the shop shows it, in its own words. */
export type Shown = { readonly price?: string | null; readonly stock?: number | null }

/** The available variants; if some combinations are not, the available ones are listed whole. */
export function askVariant(
  variants: readonly Variant[],
  shown: (variant: Variant) => Shown = () => ({}),
): object {
  const labels = [...new Set(variants.flatMap((variant) => Object.keys(variant)))]
  const isOne = labels.length === 1
  const choices = labels.map((label) => {
    const values = [...new Set(variants.flatMap((variant) => variant[label] ?? []))]
    const titles = isOne
      ? { oneOf: variants.map((it) => titled(it[label] ?? '', it, shown(it))) }
      : {}
    return [label, { type: 'string', title: label, enum: values, ...titles }] as const
  })
  const combinations = choices.reduce((product, [, { enum: values }]) => product * values.length, 1)
  const isWhole = combinations === variants.length
  const tells = variants.some((variant) => Object.values(shown(variant)).some((it) => it != null))
  return {
    type: 'object',
    title: 'Variant',
    properties: Object.fromEntries(choices),
    required: labels,
    additionalProperties: false,
    ...(isWhole ? {} : { enum: variants }),
    // Price and stock belong to a combination where there is more than one label.
    ...(isOne || (isWhole && !tells)
      ? {}
      : { oneOf: variants.map((variant) => titled(variant, variant, shown(variant))) }),
  }
}

/** `Slate / L, $64.00, 3 left` */
function titled(value: unknown, variant: Variant, { price, stock }: Shown): object {
  const left = stock == null ? null : `${stock} left`
  const name = Object.values(variant).join(' / ')
  return { const: value, title: [name, price, left].filter((it) => it != null).join(', ') }
}

export function askShippingMethod(
  methods: readonly { name: string; amountCents: number | null }[],
  currency: string,
): object {
  const titled = methods.map(({ name, amountCents }) => ({
    const: name,
    title: amountCents === null ? name : `${name}, ${formatMoney(amountCents, currency)}`,
  }))
  const names = methods.map(({ name }) => name)
  return { type: 'string', title: 'Shipping method', enum: names, oneOf: titled }
}

/** Options with a meaning of their own; all others are answers to the shop's own questions. */
export const NAMED_OPTIONS: readonly string[] = [
  ...['quantity', 'variant', 'product', 'contact', 'shipping_address', 'billing_address'],
  ...['shipping_method', 'discount_code', 'currency', 'leave_out'],
]

/** A text that the shop asks for by its own label: what to engrave, a delivery date. */
export function askText(
  label: string,
  { isDate, mostLetters }: { readonly isDate: boolean; readonly mostLetters: number | null },
): object {
  if (!isDate) return text(label, mostLetters === null ? {} : { maxLength: mostLetters })
  const description = 'A date: 2026-12-24'
  return { type: 'string', title: label, description, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }
}

/** An entry of a list that the shop asks for by its own label. */
export function askEntry(label: string, entries: readonly string[]): object {
  return listed(label, entries)
}

/** Never asked unasked: a code that the caller has is used wherever the shop has a field for it. */
export function askDiscountCode(): object {
  return {
    type: 'string',
    title: 'Discount code',
    minLength: 1,
    maxLength: 60,
    pattern: '^\\S(.*\\S)?$',
  }
}

/** Where a shop writes a bare `$`, and nothing says whose dollar it is. */
export function askCurrency(): object {
  return {
    type: 'string',
    title: 'Currency',
    description: 'The shop writes "$" and does not say which dollar it means.',
    enum: ['usd', 'sgd'],
    oneOf: [
      { const: 'usd', title: 'US dollars' },
      { const: 'sgd', title: 'Singapore dollars' },
    ],
  }
}

/**
 * The missing part of the questions as one JSON Schema; null: complete. A value that the shop does
 * not offer counts as missing, and the schema shows what it does offer. `unclear`: asked for
 * despite a default, because the prompt said something that was not understood.
 */
export function buildMissing(
  asked: Asked,
  options: Options,
  unclear: readonly string[] = [],
): object | null {
  const missing = Object.entries(asked).filter(([name, schema]) => {
    const provided = options[name]
    if (provided === undefined) return !('default' in schema) || unclear.includes(name)
    return !fits(schema, provided)
  })
  if (missing.length === 0) return null
  return {
    type: 'object',
    properties: Object.fromEntries(
      missing.map(([name, schema]) => [name, withoutKnown(schema, options[name])]),
    ),
    required: missing.map(([name]) => name),
  }
}

/** The known parts of an object become defaults and need not be sent again. */
function withoutKnown(schema: object, provided: unknown): object {
  const { properties, required, oneOf } = schema as {
    properties?: Record<string, object>
    required?: readonly string[]
    oneOf?: unknown
  }
  const parts = provided as Record<string, unknown> | undefined
  // A combination is sent whole, since it is known only as a whole.
  if (properties === undefined || required === undefined || oneOf !== undefined) return schema
  if (parts === undefined || !fitsInPart(schema, parts)) return schema
  const known = Object.entries(properties).map(([name, part]) => [
    name,
    parts[name] == null ? part : { ...part, default: parts[name] },
  ])
  return {
    ...schema,
    properties: Object.fromEntries(known),
    required: required.filter((name) => parts[name] == null),
  }
}

export function quantityOf(options: Options): number {
  return (options.quantity as number | undefined) ?? 1
}

/** From complete options. */
export function shipToOf(options: Options): ShipTo {
  const address = options.shipping_address as Record<string, string | null | undefined>
  return {
    name: address.name ?? '',
    line1: address.line1 ?? '',
    line2: address.line2 || null,
    city: address.city ?? '',
    state: address.state || null,
    postalCode: address.postal_code ?? '',
    country: address.country ?? '',
  }
}

function requires(asks: readonly Ask[], value: ActionValue): boolean {
  return asks.some((it) => it.with === value && !it.optional)
}
