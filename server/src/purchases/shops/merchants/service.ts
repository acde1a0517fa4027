import type { Db } from '../../../db/database.ts'
import type { Page } from '../../../db/page.ts'
import type { Queryable } from '../../../db/queryable.ts'
import type { Clock } from '../../../lib/clock.ts'
import { ApiError } from '../../../lib/error-codes.ts'
import type { AccountId } from '../../../lib/ids.ts'
import { newId } from '../../../lib/ids.ts'
import type { Principal } from '../../../lib/principal.ts'
import type { Shop } from './repository.ts'
import {
  deleteBlockers,
  findMerchant,
  findShop,
  insertShop,
  insertVisitor,
  listMerchants,
  saveBlocker,
  saveCurrency,
} from './repository.ts'
import type { Merchant } from './state.ts'
import { dayOf, isBlocker, slugsFor } from './state.ts'

export type { Shop } from './repository.ts'
export { describeShop, endLesson, takeLesson } from './repository.ts'

/** A merchant, if this account has visited it or enough accounts have. */
export async function get(
  { db }: { readonly db: Db },
  { accountId }: Principal,
  slug: string,
): Promise<Merchant> {
  const merchant = await findMerchant(db, accountId, slug)
  if (merchant === null) throw new ApiError('resource_missing', { object: 'merchant', id: slug })
  return merchant
}

export async function list(
  { db }: { readonly db: Db },
  { accountId }: Principal,
  page: Page,
  filters: { readonly host?: string | undefined } = {},
) {
  const host = filters.host?.toLowerCase() // as in a URL
  return await listMerchants(db, accountId, { host }, page)
}

const NO_SHARD = 0

/** The shop at this host. Records that this account has visited it. */
export async function visitShop(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  accountId: AccountId,
  host: string,
  flowSlug: string | null,
): Promise<Shop> {
  const known = await findShop(db, accountId, host)
  const shop = known ?? (await meetShop(db, clock, accountId, host, flowSlug))
  if (known?.wasVisited !== true) await insertVisitor(db, accountId, shop.id)
  return shop
}

async function meetShop(
  db: Queryable,
  clock: Clock,
  accountId: AccountId,
  host: string,
  flowSlug: string | null,
): Promise<Shop> {
  for (const slug of [...(flowSlug === null ? [] : [flowSlug]), ...slugsFor(host)]) {
    // The id reveals its creation time to everybody, so it is rounded to the day.
    await insertShop(db, { id: newId('mer', NO_SHARD, dayOf(clock())), slug }, host)
    const shop = await findShop(db, accountId, host)
    if (shop !== null) return shop
  }
  throw new Error(`there is no slug left for ${host}`)
}

/** A quote clears the shop's blockers. */
export async function observeQuote(tx: Queryable, host: string, currency: string): Promise<void> {
  await deleteBlockers(tx, host)
  await saveCurrency(tx, host, currency)
}

/** Records why an intent failed at this shop. */
export async function observeRefusal(tx: Queryable, host: string, code: string): Promise<void> {
  if (isBlocker(code)) await saveBlocker(tx, host, code)
}
