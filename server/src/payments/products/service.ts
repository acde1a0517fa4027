import { auditRow } from '../../accounts/audit-events/service.ts'
import type { Claim } from '../../db/claims.ts'
import type { Db } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import type { Clock } from '../../lib/clock.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { AccountId } from '../../lib/ids.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import type { Price } from '../prices/service.ts'
import { priceRows, setPricesActive } from '../prices/service.ts'
import type { ProductFilters } from './repository.ts'
import {
  findProducts,
  listProducts,
  lockProduct,
  productRows,
  updateProduct,
} from './repository.ts'
import type { Product, ProductChanges, ProductId, ProductRequest } from './state.ts'
import { applyChanges } from './state.ts'

export type { Product } from './state.ts'

export type Context = { readonly db: Db; readonly clock: Clock }

/** A product and its price, if any, before they are stored. */
export type Draft = { readonly product: Product; readonly price: Price | null }

export async function create(
  { db, clock }: Context,
  caller: Caller & { claim: Claim | null },
  request: ProductRequest,
): Promise<Product> {
  const draft = draftProduct(caller.principal.accountId, request, clock())
  const { product } = draft
  await db.insertOnce(caller.claim, product.id, [
    ...draftRows([draft]),
    auditRow(clock, caller, 'product.created', product.id),
  ])
  return product
}

export function draftProduct(
  accountId: AccountId,
  { details, unitAmountCents }: ProductRequest,
  nowMs: number,
): Draft {
  const shard = shardOf(accountId)
  const productId = newId('prod', shard, nowMs)
  const price: Price | null =
    unitAmountCents === null
      ? null
      : {
          id: newId('price', shard, nowMs),
          accountId,
          productId,
          active: details.active,
          unitAmountCents,
        }
  const product: Product = {
    ...details,
    id: productId,
    accountId,
    defaultPriceId: price?.id ?? null,
    amountCents: price?.unitAmountCents ?? (0 as Cents),
    updatedAtMs: nowMs,
  }
  return { product, price }
}

/** For one insert statement, so that no product is ever without its price. */
export function draftRows(drafts: readonly Draft[]): NewRow[] {
  const prices = drafts.flatMap(({ price }) => price ?? [])
  return [productRows(drafts.map(({ product }) => product)), priceRows(prices)]
}

export async function get(
  { db }: { db: Db },
  principal: Principal,
  id: ProductId,
): Promise<Product> {
  const [product] = await findProducts(db, principal.accountId, [id])
  return found(id, product)
}

export async function list(
  { db }: { db: Db },
  principal: Principal,
  page: Page,
  filters: ProductFilters = {},
) {
  return await listProducts(db, principal.accountId, filters, page)
}

/** Archives or restores its prices in the same commit. */
export async function update(
  { db, clock }: Context,
  caller: Caller & { claim: Claim | null },
  id: ProductId,
  changes: ProductChanges,
): Promise<Product> {
  const { accountId } = caller.principal
  return await db.once(caller.claim, id, async (tx) => {
    const current = found(id, await lockProduct(tx, accountId, id))
    const next = applyChanges(current, changes, clock())
    if ('refused' in next) {
      const problem = 'with the keys it has, the product would have more than 50'
      throw new ApiError('parameter_invalid', { param: 'metadata', problem })
    }
    await updateProduct(tx, next)
    if (next.active !== current.active) await setPricesActive(tx, accountId, id, next.active)
    await tx.insert([auditRow(clock, caller, 'product.updated', id)])
    return next
  })
}

function found(id: ProductId, product: Product | null | undefined): Product {
  if (!product) throw new ApiError('resource_missing', { object: 'product', id })
  return product
}

export { findProducts } from './repository.ts'
export { nameOnly } from './state.ts'
