import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion, rowsOf } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { filteredStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import type { Price, PriceId } from './state.ts'

export type PriceFilters = {
  readonly product?: string | undefined
  readonly active?: boolean | undefined
}

export function priceRows(prices: readonly Price[]): NewRow {
  const rows = prices.map((price) => ({
    account_id: price.accountId,
    id: price.id,
    product_id: price.productId,
    active: price.active,
    unit_amount_cents: price.unitAmountCents,
  }))
  return rowsOf(PRICES, rows)
}

export async function findPrices(
  db: Queryable,
  accountId: AccountId,
  ids: readonly PriceId[],
): Promise<Price[]> {
  return (await db.run(find, [accountId, ids])).map(toPrice)
}

export async function listPrices(
  db: Queryable,
  accountId: AccountId,
  { product, active }: PriceFilters,
  page: Page,
): Promise<{ prices: Price[]; hasMore: boolean }> {
  const { statements, values } = list({ product_id: product, active: active?.toString() })
  const { rows, hasMore } = await runPage(db, statements, [accountId, ...values], page)
  return { prices: rows.map(toPrice), hasMore }
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

type Row = {
  account_id: AccountId
  id: PriceId
  product_id: Id<'prod'>
  active: boolean
  unit_amount_cents: number
}

function toPrice(row: Row): Price {
  return {
    id: row.id,
    accountId: row.account_id,
    productId: row.product_id,
    active: row.active,
    unitAmountCents: row.unit_amount_cents as Cents,
  }
}

const SELECT = 'SELECT account_id, id, product_id, active, unit_amount_cents FROM prices'

const PRICES = insertion({
  table: 'prices',
  columns: {
    account_id: 'text',
    id: 'text',
    product_id: 'text',
    active: 'boolean',
    unit_amount_cents: 'bigint',
  },
})

const find = statement<Row>({
  name: 'prices.find',
  text: `${SELECT} WHERE account_id = $1 AND id = ANY($2)`,
})

const list = filteredStatement<Row>({
  name: 'prices.list',
  text: `${SELECT} WHERE account_id = $1`,
  filters: ['product_id', 'active'],
})

const setActive = statement({
  name: 'prices.set_active',
  text: 'UPDATE prices SET active = $3 WHERE account_id = $1 AND product_id = $2',
})
