import type { NewRow } from '../../db/insertion.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Clock } from '../../lib/clock.ts'
import { ApiError } from '../../lib/error-codes.ts'
import type { AccountId } from '../../lib/ids.ts'
import { newId, shardOf } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import { MOST_CENTS } from '../../lib/money.ts'
import { findPrices } from '../prices/service.ts'
import type { Draft } from '../products/service.ts'
import { draftProduct, draftRows, findProducts, nameOnly } from '../products/service.ts'
import type { Catalogue, LineItem, LineItemRequest, NewProduct, Refusal } from './state.ts'
import { buildLineItem, isTooMuch, offerOf, offerOfProduct, totalOf } from './state.ts'

export type { LineItem, LineItemRequest } from './state.ts'

/**
 * Prices the lines by the current catalogue. `rows` are products that the lines create: the caller
 * inserts them in the same statement as the object itself, so that neither exists alone.
 */
export async function resolveLineItems(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  accountId: AccountId,
  requests: readonly LineItemRequest[],
): Promise<{ items: LineItem[]; totalCents: Cents; rows: NewRow[] }> {
  const nowMs = clock()
  const catalogue = await findCatalogue(db, accountId, requests)
  const drafts: Draft[] = []
  const offerNew = ({ name, unitAmountCents }: NewProduct) => {
    const draft = draftProduct(accountId, { details: nameOnly(name), unitAmountCents }, nowMs)
    drafts.push(draft)
    return offerOfProduct(draft.product)
  }
  const items = requests.map((request, index) => {
    const isNew = request.by === 'product_data'
    const offer = isNew ? offerNew(request) : offerOf(catalogue, request)
    if ('refused' in offer) throw toApiError(offer, request, index)
    return buildLineItem(newId('li', shardOf(accountId), nowMs), offer, request.quantity)
  })
  if (isTooMuch(items)) {
    throw new ApiError('amount_too_large', { param: 'line_items', maximumCents: MOST_CENTS })
  }
  return { items, totalCents: totalOf(items), rows: drafts.length === 0 ? [] : draftRows(drafts) }
}

/** One query for the prices and one for the products, none for what is not named. */
async function findCatalogue(
  db: Queryable,
  accountId: AccountId,
  requests: readonly LineItemRequest[],
): Promise<Catalogue> {
  const priceIds = requests.flatMap((request) => (request.by === 'price' ? request.id : []))
  const prices = priceIds.length === 0 ? [] : await findPrices(db, accountId, priceIds)
  const productIds = [
    ...requests.flatMap((request) => (request.by === 'product' ? request.id : [])),
    ...prices.map(({ productId }) => productId),
  ]
  const products = productIds.length === 0 ? [] : await findProducts(db, accountId, productIds)
  return { prices: byId(prices), products: byId(products) }
}

function byId<Item extends { readonly id: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]))
}

function toApiError({ refused }: Refusal, request: LineItemRequest, index: number): ApiError {
  const param = `line_items[${index}][${request.by}]`
  const id = request.by === 'product_data' ? request.name : request.id
  if (refused === 'missing') {
    return new ApiError('resource_missing', { object: request.by, id, param })
  }
  return new ApiError(refused, { id, param })
}
