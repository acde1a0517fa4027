import type { Florin, Product } from '@florin/sdk'
import type { Line } from '../../pay/view.ts'
import { parseCents } from '../data/cents.ts'

type LineInput = Parameters<Florin['checkoutLinks']['create']>[0]['line_items'][number]

/** Form input for a line item: a product, or a custom name and price. */
export type DraftLine = {
  readonly key: number
  /** Null means a custom item. */
  readonly product: Pick<Product, 'id' | 'name' | 'amount'> | null
  readonly name: string
  readonly amount: string
  readonly quantity: string
}

const MOST_QUANTITY = 1_000_000

export function newLine(key: number, product: DraftLine['product'] = null): DraftLine {
  return { key, product, name: '', amount: '', quantity: '1' }
}

/** The field that is invalid or empty, or null. */
export function problemOf(line: DraftLine): 'name' | 'amount' | 'quantity' | null {
  if (quantityOf(line) === null) return 'quantity'
  if (line.product !== null) return null
  if (line.name.trim() === '') return 'name'
  return parseCents(line.amount) === null ? 'amount' : null
}

/** The line item for the API. */
export function inputOf(line: DraftLine): LineInput {
  const quantity = quantityOf(line) ?? 1
  if (line.product !== null) return { product: line.product.id, quantity }
  const price_data = { unit_amount: parseCents(line.amount) ?? 0 }
  return { product_data: { name: line.name.trim(), price_data }, quantity }
}

/** The line item as the buyer sees it. */
export function shownOf(line: DraftLine): Line {
  const quantity = quantityOf(line) ?? 1
  const unitCents = line.product?.amount ?? parseCents(line.amount) ?? 0
  return {
    id: `${line.key}`,
    name: line.product?.name ?? (line.name.trim() || 'Item'),
    quantity,
    totalCents: unitCents * quantity,
  }
}

export const totalOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { totalCents }) => sum + totalCents, 0)

function quantityOf({ quantity }: DraftLine): number | null {
  const isWhole = /^\d{1,7}$/.test(quantity.trim())
  const count = Number(quantity)
  return isWhole && count >= 1 && count <= MOST_QUANTITY ? count : null
}
