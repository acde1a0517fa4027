import type { Queryable } from '../../../db/queryable.ts'
import type { MerchantId } from '../merchants/state.ts'
import type { ShopRefusal } from '../purchase.ts'
import { findFailed, saveFailed } from './repository.ts'
import type { Wish } from './state.ts'
import { digestFor, digestsOf } from './state.ts'

/** The refusal of an earlier search for the same; null: none, or something has changed since. */
export async function findFailedLesson(
  db: Queryable,
  merchantId: MerchantId,
  wish: Wish,
): Promise<ShopRefusal | null> {
  const { forAnyone, forBuyer } = digestsOf(wish)
  const failed = await findFailed(db, merchantId, [forAnyone, forBuyer])
  if (failed === null) return null
  const { failedAt, ...refusal } = failed
  const day = failedAt.toISOString().slice(0, 10)
  const message = `${refusal.message} Florin searched on ${day}. It searches again a day later, or for another wish.`
  return { ...refusal, message, isRetryable: false }
}

/** Remembers a failure that the same search would meet again. */
export async function saveFailedLesson(
  db: Queryable,
  merchantId: MerchantId,
  wish: Wish,
  refusal: ShopRefusal,
): Promise<void> {
  const digest = digestFor(refusal.code, wish)
  if (digest !== null) await saveFailed(db, merchantId, digest, refusal)
}
