import { z } from 'zod'
import { createdSeconds } from '../../lib/ids.ts'
import { MOST_CENTS } from '../../lib/money.ts'
import { id, metadata, unixSeconds } from '../../lib/wire.ts'
import type { Price } from './state.ts'

/** Zero is a valid price. */
export const unitAmount = z.int().min(0).max(MOST_CENTS).describe('Cents: 2500 is 25.00 USDC.')

export const priceData = z.strictObject({
  unit_amount: unitAmount,
  currency: z.literal('usdc').default('usdc'),
})

export const price = z
  .object({
    id: id('price'),
    object: z.literal('price'),
    active: z.boolean().describe('Active like its product.'),
    billing_scheme: z.literal('per_unit'),
    created: unixSeconds,
    currency: z.literal('usdc'),
    metadata,
    product: id('prod'),
    type: z.literal('one_time'),
    unit_amount: z.int().describe('Cents: 2500 is 25.00.'),
    unit_amount_decimal: z.string().describe('The same as a string.'),
  })
  .meta({ id: 'Price' })

export const priceParams = z.strictObject({ id: id('price') })

export const priceFilters = {
  product: id('prod').optional().describe('Only prices of this product.'),
  active: z.boolean().optional().describe('Only canceled links, or only active ones.'),
}

export function renderPrice(value: Omit<Price, 'accountId'>): z.output<typeof price> {
  return {
    id: value.id,
    object: 'price',
    active: value.active,
    billing_scheme: 'per_unit',
    created: createdSeconds(value.id),
    currency: 'usdc',
    metadata: {},
    product: value.productId,
    type: 'one_time',
    unit_amount: value.unitAmountCents,
    unit_amount_decimal: `${value.unitAmountCents}`,
  }
}
