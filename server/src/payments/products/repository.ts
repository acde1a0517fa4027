import type { Columns } from '../../db/columns.ts'
import {
  boolean,
  json,
  millis,
  number,
  parameters,
  selection,
  text,
  texts,
} from '../../db/columns.ts'
import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { filteredStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { Product, ProductDetails, ProductId } from './state.ts'

export type ProductFilters = { readonly active?: boolean | undefined }

export function productRows(products: readonly Product[]): NewRow {
  return PRODUCTS.rows(products)
}

export async function findProducts(
  db: Queryable,
  accountId: AccountId,
  ids: readonly ProductId[],
): Promise<Product[]> {
  return await db.run(find, [accountId, ids])
}

/** Locks the row until the transaction ends, so that changes do not overwrite one another. */
export async function lockProduct(
  tx: Queryable,
  accountId: AccountId,
  id: ProductId,
): Promise<Product | null> {
  return (await tx.run(lock, [accountId, id]))[0] ?? null
}

export async function listProducts(
  db: Queryable,
  accountId: AccountId,
  { active }: ProductFilters,
  page: Page,
): Promise<{ products: Product[]; hasMore: boolean }> {
  const { statements, values } = list({ active: active?.toString() })
  const { rows, hasMore } = await runPage(db, statements, [accountId, ...values], page)
  return { products: rows, hasMore }
}

export async function updateProduct(tx: Queryable, product: Product): Promise<void> {
  await tx.run(update, [product.accountId, product.id, ...UPDATED.values(product)])
}

const KEY = {
  accountId: text('account_id'),
  id: text('id'),
} satisfies Partial<Columns<Product>>

const DETAILS: Columns<ProductDetails & Pick<Product, 'updatedAtMs'>> = {
  active: boolean('active'),
  name: text('name'),
  description: text('description'),
  images: texts('images'),
  metadata: json('metadata'),
  type: text('type'),
  unitLabel: text('unit_label'),
  url: text('url'),
  updatedAtMs: millis('updated_at'),
}

const PRODUCT: Columns<Product> = {
  ...KEY,
  ...DETAILS,
  defaultPriceId: text('default_price_id'),
  amountCents: number('amount_cents'),
}

const PRODUCTS = insertion({ table: 'products', columns: PRODUCT })
const UPDATED = parameters(DETAILS, 3)

const { columns, read } = selection(PRODUCT)
const SELECT = `SELECT ${columns} FROM products`

const find = statement({
  name: 'products.find',
  text: `${SELECT} WHERE account_id = $1 AND id = ANY($2)`,
  read,
})

const lock = statement({
  name: 'products.lock',
  text: `${SELECT} WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
  read,
})

const list = filteredStatement({
  name: 'products.list',
  text: `${SELECT} WHERE account_id = $1`,
  filters: ['active'],
  read,
})

const update = statement({
  name: 'products.update',
  text: `UPDATE products SET ${UPDATED.assignments} WHERE account_id = $1 AND id = $2`,
})
