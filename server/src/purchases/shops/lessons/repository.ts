import type { Queryable } from '../../../db/queryable.ts'
import { statement } from '../../../db/statement.ts'
import type { MerchantId } from '../merchants/state.ts'
import type { ShopRefusal } from '../purchase.ts'

export type Failed = Pick<ShopRefusal, 'code' | 'reason' | 'message'>

/** The newest failed search for one of these wishes; null: none that still counts. */
export async function findFailed(
  db: Queryable,
  merchantId: MerchantId,
  wishes: readonly Buffer[],
): Promise<(Failed & { readonly failedAt: Date }) | null> {
  const [row] = await db.run(find, [merchantId, wishes])
  return row ?? null
}

export async function saveFailed(
  db: Queryable,
  merchantId: MerchantId,
  wish: Buffer,
  { code, reason, message }: Failed,
): Promise<void> {
  await db.run(save, [merchantId, wish, code, reason, message])
}

const ACROSS = 'a shop belongs to no account'

const find = statement<Failed & { failedAt: Date }>({
  name: 'failed_lessons.find',
  text: `SELECT code, reason, message, failed_at AS "failedAt" FROM failed_lessons
    WHERE merchant_id = $1 AND wish = ANY($2) AND failed_at > now() - interval '1 day'
    ORDER BY failed_at DESC LIMIT 1`,
  acrossAccounts: ACROSS,
})

// Failures that no longer count go with the next one at the same shop.
const save = statement({
  name: 'failed_lessons.save',
  text: `WITH old AS (
      DELETE FROM failed_lessons
      WHERE merchant_id = $1 AND wish <> $2 AND failed_at <= now() - interval '1 day'
    )
    INSERT INTO failed_lessons (merchant_id, wish, code, reason, message, failed_at)
    VALUES ($1, $2, $3, $4, $5, now())
    ON CONFLICT (merchant_id, wish)
    DO UPDATE SET code = $3, reason = $4, message = $5, failed_at = now()`,
  acrossAccounts: ACROSS,
})
