import { announceChanges } from '../../db/changes.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { CheckoutIntent, IntentId } from '../intents/state.ts'

/**
 * Admits a viewer, who replaces all earlier ones. False: this link was used before, or the intent
 * ended too long ago.
 */
export async function admitViewer(
  tx: Queryable,
  { accountId, id, viewers }: CheckoutIntent,
  viewerHash: Buffer,
  until: Date,
): Promise<boolean> {
  const admitted = await tx.run(admit, [accountId, id, viewers, viewerHash, until])
  if (admitted.length === 0) return false
  await announceChanges(tx, [id]) // the earlier viewer's page shows that it was taken over
  return true
}

/** The intent's account and its latest viewer; null: no viewer, or no such intent. */
export async function findViewer(
  db: Queryable,
  id: IntentId,
): Promise<{ accountId: AccountId; viewerHash: Buffer; untilMs: number } | null> {
  const [row] = await db.run(find, [id])
  if (row === undefined) return null
  return {
    accountId: row.account_id,
    viewerHash: row.viewer_hash,
    untilMs: row.viewer_until.getTime(),
  }
}

const admit = statement<{ id: string }>({
  name: 'checkout_intents.admit_viewer',
  text: `UPDATE checkout_intents SET viewers = viewers + 1, viewer_hash = $4, viewer_until = $5
    WHERE account_id = $1 AND id = $2 AND viewers = $3 AND (
      phase IN ('awaiting_security_code', 'awaiting_authentication')
      OR (confirmed_at IS NOT NULL AND changed_at > now() - interval '1 hour'))
    RETURNING id`,
})

const find = statement<{ account_id: AccountId; viewer_hash: Buffer; viewer_until: Date }>({
  name: 'checkout_intents.find_viewer',
  text: `SELECT account_id, viewer_hash, viewer_until FROM checkout_intents
    WHERE id = $1 AND viewer_hash IS NOT NULL`,
  acrossAccounts: 'the buyer knows the intent and not its account',
})
