import { isDeepStrictEqual } from 'node:util'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Metadata } from '../../lib/metadata.ts'
import { mergeMetadata } from '../../lib/metadata.ts'
import type { Cents } from '../../lib/money.ts'

export type ProductId = Id<'prod'>

export const PRODUCT_TYPES = ['good', 'service'] as const
type ProductType = (typeof PRODUCT_TYPES)[number]

/** Something to sell. Without a price it is in the catalogue but cannot be sold yet. */
export type Product = ProductDetails & {
  readonly id: ProductId
  readonly accountId: AccountId
  readonly defaultPriceId: Id<'price'> | null
  /** The default price; 0 without one. */
  readonly amountCents: Cents
  readonly updatedAtMs: number
}

/** The fields that the owner can change. */
export type ProductDetails = {
  readonly name: string
  readonly description: string | null
  readonly images: readonly string[]
  readonly type: ProductType
  readonly unitLabel: string | null
  readonly url: string | null
  /** False: archived, and not on sale any more. */
  readonly active: boolean
  readonly metadata: Metadata
}

/** A requested product; without an amount it gets no price. */
export type ProductRequest = {
  readonly details: ProductDetails
  readonly unitAmountCents: Cents | null
}

/** A product created by a line item, with a name alone. */
export function nameOnly(name: string): ProductDetails {
  return {
    name,
    description: null,
    images: [],
    type: 'service',
    unitLabel: null,
    url: null,
    active: true,
    metadata: {},
  }
}

/** An absent field stays unchanged. */
export type ProductChanges = {
  readonly [Name in keyof ProductDetails]?: ProductDetails[Name] | undefined
}

/** `updatedAtMs` changes only if another field did. */
export function applyChanges(
  product: Product,
  changes: ProductChanges,
  nowMs: number,
): Product | { refused: 'metadata_too_many_keys' } {
  const metadata = mergeMetadata(product.metadata, changes.metadata)
  if (metadata === null) return { refused: 'metadata_too_many_keys' }
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const next: Product = { ...product, ...Object.fromEntries(given), metadata }
  return isDeepStrictEqual(next, product) ? product : { ...next, updatedAtMs: nowMs }
}
