import { Ajv } from 'ajv'
import type { Action, Flow } from './flow.ts'
import { formatMoney } from './money.ts'
import type { Options, ShipTo } from './purchase.ts'

/** JSON Schemas of what a shop wants to know, by the names of the wire. */
export type Asked = Readonly<Record<string, object>>

export type Variant = Readonly<Record<string, string>>

const ajv = new Ajv({ strict: false })
const MOST = 99

const TEXT = { type: 'string', minLength: 1, maxLength: 200 }
const OPTIONAL_TEXT = { type: ['string', 'null'], maxLength: 200 }

export function askContact(flow: Flow): object {
  const needsPhone = fills(flow, 'contact.phone').some(({ optional }) => optional !== true)
  return {
    type: 'object',
    title: 'Contact',
    properties: {
      email: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', maxLength: 254 },
      phone: { type: 'string', pattern: '^\\+?[0-9 ().-]{5,30}$' },
    },
    required: needsPhone ? ['email', 'phone'] : ['email'],
    additionalProperties: false,
  }
}

/** `countries`, `states`: what the shop's own lists offer, where it has such lists. */
export function askShippingAddress(
  flow: Flow,
  lists: { countries?: readonly string[]; states?: readonly string[] } = {},
): object {
  const splitsName = fills(flow, 'shipping_address.first_name').length > 0
  const needsState = fills(flow, 'shipping_address.state').some(({ optional }) => optional !== true)
  return {
    type: 'object',
    title: 'Shipping address',
    properties: {
      // Where a shop wants two names, one word is not enough.
      name: splitsName ? { ...TEXT, pattern: '\\S\\s+\\S' } : TEXT,
      line1: TEXT,
      line2: OPTIONAL_TEXT,
      city: TEXT,
      state: lists.states === undefined ? OPTIONAL_TEXT : { type: 'string', enum: lists.states },
      postal_code: TEXT,
      country:
        lists.countries === undefined
          ? { type: 'string', pattern: '^[A-Z]{2}$', title: 'ISO 3166, two letters' }
          : { type: 'string', enum: lists.countries },
    },
    required: [
      ...['name', 'line1', 'city', 'postal_code', 'country'],
      ...(needsState || lists.states !== undefined ? ['state'] : []),
    ],
    additionalProperties: false,
  }
}

/** Left out, it is one. */
export function askQuantity(stock: number | null): object {
  const maximum = Math.min(MOST, stock ?? MOST)
  return { type: 'integer', title: 'Quantity', minimum: 1, maximum, default: 1 }
}

/** The variants that can be had; where some combinations cannot, those that can are listed whole. */
export function askVariant(variants: readonly Variant[]): object {
  const labels = [...new Set(variants.flatMap((variant) => Object.keys(variant)))]
  const choices = labels.map((label) => {
    const values = variants.flatMap((variant) => variant[label] ?? [])
    return [label, { type: 'string', title: label, enum: [...new Set(values)] }] as const
  })
  const combinations = choices.reduce((product, [, { enum: values }]) => product * values.length, 1)
  const isWhole = combinations === variants.length
  return {
    type: 'object',
    title: 'Variant',
    properties: Object.fromEntries(choices),
    required: labels,
    additionalProperties: false,
    ...(isWhole ? {} : { enum: variants }),
  }
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

/**
 * Of what is asked, what is not furnished yet, as one JSON Schema; null when all is there. A value that
 * the shop does not offer counts as missing: the schema shows what it does offer.
 */
export function buildMissing(asked: Asked, options: Options): object | null {
  const missing = Object.entries(asked).filter(([name, schema]) => {
    const furnished = options[name]
    if (furnished === undefined) return !('default' in schema)
    return !ajv.validate(schema, furnished)
  })
  if (missing.length === 0) return null
  return {
    type: 'object',
    properties: Object.fromEntries(missing),
    required: missing.map(([name]) => name),
  }
}

export function quantityOf(options: Options): number {
  return (options.quantity as number | undefined) ?? 1
}

/** Of options that were found to be whole. */
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

/** Whether the flow ever asks for it. */
export function usesOption(flow: Flow, name: 'contact' | 'shipping_address'): boolean {
  return actionsOf(flow).some((action) => 'with' in action && action.with.startsWith(`${name}.`))
}

function fills(flow: Flow, value: string): Extract<Action, { with: string }>[] {
  return actionsOf(flow).flatMap((action) =>
    'with' in action && action.with === value ? [action] : [],
  )
}

function actionsOf(flow: Flow): Action[] {
  return [...flow.product.add, ...flow.steps.flatMap((step) => step.do), ...flow.payment.do]
}
