import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion, rowsOf } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { filteredStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import type { Product, ProductId, ProductType } from './state.ts'

export type ProductFilters = { readonly active?: boolean | undefined }

export function productRows(products: readonly Product[]): NewRow {
  const rows = products.map((product) => ({
    account_id: product.accountId,
    id: product.id,
    active: product.active,
    name: product.name,
    description: product.description,
    images: product.images,
    metadata: product.metadata,
    type: product.type,
    unit_label: product.unitLabel,
    url: product.url,
    default_price_id: product.defaultPriceId,
    amount_cents: product.amountCents,
    updated_at: new Date(product.updatedAtMs),
  }))
  return rowsOf(PRODUCTS, rows)
}

export async function findProducts(
  db: Queryable,
  accountId: AccountId,
  ids: readonly ProductId[],
): Promise<Product[]> {
  return (await db.run(find, [accountId, ids])).map(toProduct)
}

/** Holds the row until the transaction ends, so that changes do not overwrite one another. */
export async function lockProduct(
  tx: Queryable,
  accountId: AccountId,
  id: ProductId,
): Promise<Product | null> {
  const [row] = await tx.run(lock, [accountId, id])
  return row === undefined ? null : toProduct(row)
}

export async function listProducts(
  db: Queryable,
  accountId: AccountId,
  { active }: ProductFilters,
  page: Page,
): Promise<{ products: Product[]; hasMore: boolean }> {
  const { statements, values } = list({ active: active?.toString() })
  const { rows, hasMore } = await runPage(db, statements, [accountId, ...values], page)
  return { products: rows.map(toProduct), hasMore }
}

export async function updateProduct(tx: Queryable, product: Product): Promise<void> {
  await tx.run(update, [
    product.accountId,
    product.id,
    product.active,
    product.name,
    product.description,
    product.images,
    JSON.stringify(product.metadata),
    product.type,
    product.unitLabel,
    product.url,
    new Date(product.updatedAtMs),
  ])
}

type Row = {
  account_id: AccountId
  id: ProductId
  active: boolean
  name: string
  description: string | null
  images: string[]
  metadata: Record<string, string>
  type: ProductType
  unit_label: string | null
  url: string | null
  default_price_id: Id<'price'> | null
  amount_cents: number
  updated_at: Date
}

function toProduct(row: Row): Product {
  return {
    id: row.id,
    accountId: row.account_id,
    active: row.active,
    name: row.name,
    description: row.description,
    images: row.images,
    metadata: row.metadata,
    type: row.type,
    unitLabel: row.unit_label,
    url: row.url,
    defaultPriceId: row.default_price_id,
    amountCents: row.amount_cents as Cents,
    updatedAtMs: row.updated_at.getTime(),
  }
}

const PRODUCTS = insertion({
  table: 'products',
  columns: {
    account_id: 'text',
    id: 'text',
    active: 'boolean',
    name: 'text',
    description: 'text',
    images: 'text[]',
    metadata: 'jsonb',
    type: 'text',
    unit_label: 'text',
    url: 'text',
    default_price_id: 'text',
    amount_cents: 'bigint',
    updated_at: 'timestamptz',
  },
})

const SELECT = `SELECT ${Object.keys(PRODUCTS.columns).join(', ')} FROM products`

const find = statement<Row>({
  name: 'products.find',
  text: `${SELECT} WHERE account_id = $1 AND id = ANY($2)`,
})

const lock = statement<Row>({
  name: 'products.lock',
  text: `${SELECT} WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
})

const list = filteredStatement<Row>({
  name: 'products.list',
  text: `${SELECT} WHERE account_id = $1`,
  filters: ['active'],
})

const update = statement({
  name: 'products.update',
  text: `UPDATE products SET active = $3, name = $4, description = $5, images = $6, metadata = $7,
      type = $8, unit_label = $9, url = $10, updated_at = $11
    WHERE account_id = $1 AND id = $2`,
})
