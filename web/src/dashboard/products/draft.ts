import type { Florin, Product } from '@florin/sdk'
import { centsText, parseCents } from '../data/cents.ts'

type NewProduct = Parameters<Florin['products']['create']>[0]

export const TYPES = { good: 'Goods', service: 'Service' } as const satisfies Record<
  Product['type'],
  string
>

/** Form input for a product. */
export type ProductDraft = {
  readonly name: string
  readonly description: string
  readonly type: Product['type']
  readonly unitLabel: string
  readonly url: string
  /** In USDC, as typed. */
  readonly amount: string
}

export const NEW_PRODUCT: ProductDraft = {
  name: '',
  description: '',
  type: 'good',
  unitLabel: '',
  url: '',
  amount: '',
}

export function draftOf(product: Product): ProductDraft {
  return {
    name: product.name,
    description: product.description ?? '',
    type: product.type,
    unitLabel: product.unit_label ?? '',
    url: product.url ?? '',
    amount: product.default_price === null ? '' : centsText(product.amount),
  }
}

export function isComplete({ name, amount }: ProductDraft): boolean {
  return name.trim() !== '' && parseCents(amount) !== null
}

/** Request body for a new product, without empty fields. */
export function createBodyOf(draft: ProductDraft): NewProduct {
  const { name, description, type, unit_label, url } = updateBodyOf(draft)
  return {
    name,
    type,
    amount: parseCents(draft.amount) ?? 0,
    ...(description === null ? {} : { description }),
    ...(unit_label === null ? {} : { unit_label }),
    ...(url === null ? {} : { url }),
  }
}

/**
 * Request body for an update: empty fields are removed. Prices are immutable, so it has no price.
 */
export function updateBodyOf({ name, description, type, unitLabel, url }: ProductDraft) {
  return {
    name: name.trim(),
    type,
    description: description.trim() || null,
    unit_label: unitLabel.trim() || null,
    url: url.trim() || null,
  } satisfies Parameters<Florin['products']['update']>[1]
}
