import type { Db } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { Principal } from '../../lib/principal.ts'
import type { PriceFilters } from './repository.ts'
import { findPrices, listPrices } from './repository.ts'
import type { Price, PriceId } from './state.ts'

export type { Price } from './state.ts'

export async function get({ db }: { db: Db }, principal: Principal, id: PriceId): Promise<Price> {
  const [price] = await findPrices(db, principal.accountId, [id])
  if (price === undefined) throw new ApiError('resource_missing', { object: 'price', id })
  return price
}

export async function list(
  { db }: { db: Db },
  principal: Principal,
  page: Page,
  filters: PriceFilters = {},
) {
  return await listPrices(db, principal.accountId, filters, page)
}

export { findPrices, priceRows, setPricesActive } from './repository.ts'
