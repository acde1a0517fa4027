import type { Columns } from '../../db/columns.ts'
import { boolean, number, selection, text } from '../../db/columns.ts'
import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { filteredStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Price, PriceId } from './state.ts'

export type PriceFilters = {
  readonly product?: string | undefined
  readonly active?: boolean | undefined
}

export function priceRows(prices: readonly Price[]): NewRow {
  return PRICES.rows(prices)
}

export async function findPrices(
  db: Queryable,
  accountId: AccountId,
  ids: readonly PriceId[],
): Promise<Price[]> {
  return await db.run(find, [accountId, ids])
}

export async function listPrices(
  db: Queryable,
  accountId: AccountId,
  { product, active }: PriceFilters,
  page: Page,
): Promise<{ prices: Price[]; hasMore: boolean }> {
  const { statements, values } = list({ product_id: product, active: active?.toString() })
  const { rows, hasMore } = await runPage(db, statements, [accountId, ...values], page)
  return { prices: rows, hasMore }
}

/** Archives all prices of a product, or brings them back. */
export async function setPricesActive(
  tx: Queryable,
  accountId: AccountId,
  productId: Id<'prod'>,
  active: boolean,
): Promise<void> {
  await tx.run(setActive, [accountId, productId, active])
}

const PRICE: Columns<Price> = {
  accountId: text('account_id'),
  id: text('id'),
  productId: text('product_id'),
  active: boolean('active'),
  unitAmountCents: number('unit_amount_cents'),
}

const PRICES = insertion({ table: 'prices', columns: PRICE })

const { columns, read } = selection(PRICE)
const SELECT = `SELECT ${columns} FROM prices`

const find = statement({
  name: 'prices.find',
  text: `${SELECT} WHERE account_id = $1 AND id = ANY($2)`,
  read,
})

const list = filteredStatement({
  name: 'prices.list',
  text: `${SELECT} WHERE account_id = $1`,
  filters: ['product_id', 'active'],
  read,
})

const setActive = statement({
  name: 'prices.set_active',
  text: 'UPDATE prices SET active = $3 WHERE account_id = $1 AND product_id = $2',
})
