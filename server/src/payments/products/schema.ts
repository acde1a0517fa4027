import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import { id, line, metadata, onlyOneOf, text, unixSeconds, webUrl } from '../../lib/wire.ts'
import { priceData, unitAmount } from '../prices/schema.ts'
import type { Product, ProductChanges, ProductRequest } from './state.ts'
import { PRODUCT_TYPES } from './state.ts'

export const product = z
  .object({
    id: id('prod'),
    object: z.literal('product'),
    active: z.boolean().describe('false: archived, and its prices with it.'),
    created: unixSeconds,
    description: z.string().nullable(),
    images: z.array(z.string()),
    metadata,
    name: z.string(),
    type: z.enum(PRODUCT_TYPES),
    unit_label: z.string().nullable().describe('The unit, such as seat or kilogram.'),
    updated: unixSeconds.describe('When it was last changed.'),
    url: z.string().nullable().describe('A page about it.'),
    default_price: id('price').nullable().describe('null when it was created without a price.'),
    amount: z.int().describe('The default price in cents; 0 without one.'),
    currency: z.literal('usdc'),
  })
  .meta({ id: 'Product' })

export const productName = line(250).describe('What buyers see.')

const fields = {
  description: text(5_000).nullable(),
  images: z.array(webUrl).max(8).describe('URLs of images.'),
  type: z.enum(PRODUCT_TYPES),
  unit_label: line(40).nullable().describe('The unit, such as seat or kilogram.'),
  url: webUrl.nullable().describe('A page about it.'),
  active: z.boolean(),
  metadata,
}

export const createProductBody = z
  .strictObject({
    name: productName,
    description: fields.description.optional(),
    images: fields.images.optional(),
    type: fields.type.default('service'),
    unit_label: fields.unit_label.optional(),
    url: fields.url.optional(),
    active: fields.active.default(true).describe('false: created archived.'),
    metadata: metadata.optional(),
    amount: unitAmount
      .optional()
      .describe('The price in cents: 2500 is 25.00 USDC. Short for `default_price_data`.'),
    default_price_data: priceData.optional().describe('The default price.'),
  })
  .superRefine(onlyOneOf('amount', 'default_price_data'))
  .meta({ not: { required: ['amount', 'default_price_data'] } })

export const updateProductBody = z.strictObject({
  name: productName.optional(),
  description: fields.description.optional().describe('null removes it.'),
  images: fields.images.optional().describe('Replaces all images.'),
  type: fields.type.optional(),
  unit_label: fields.unit_label.optional().describe('null removes it.'),
  url: fields.url.optional().describe('null removes it.'),
  active: fields.active
    .optional()
    .describe('false archives the product and its prices; true restores them.'),
  metadata: metadata.optional().describe('Merged key by key; an empty value removes its key.'),
})

export const productParams = z.strictObject({ id: id('prod') })

export const productFilters = {
  active: z.boolean().optional().describe('Only canceled links, or only active ones.'),
}

export function readProduct(body: z.output<typeof createProductBody>): ProductRequest {
  const { name, type, active } = body
  const unitAmountCents = body.amount ?? body.default_price_data?.unit_amount ?? null
  return {
    details: {
      name,
      type,
      active,
      description: body.description ?? null,
      images: body.images ?? [],
      unitLabel: body.unit_label ?? null,
      url: body.url ?? null,
      metadata: body.metadata ?? {},
    },
    unitAmountCents: unitAmountCents as Cents | null,
  }
}

export function readChanges(body: z.output<typeof updateProductBody>): ProductChanges {
  const { unit_label: unitLabel, ...rest } = body
  return { ...rest, unitLabel }
}

export function renderProduct(value: Product): z.output<typeof product> {
  return {
    id: value.id,
    object: 'product',
    active: value.active,
    created: createdSeconds(value.id),
    description: value.description,
    images: [...value.images],
    metadata: { ...value.metadata },
    name: value.name,
    type: value.type,
    unit_label: value.unitLabel,
    updated: Math.floor(value.updatedAtMs / 1000),
    url: value.url,
    default_price: value.defaultPriceId,
    amount: value.amountCents,
    currency: 'usdc',
  }
}
