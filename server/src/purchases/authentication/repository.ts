import { announceChanges } from '../../db/changes.ts'
import { bytes, millis, selection, text } from '../../db/columns.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { CheckoutIntent, IntentId } from '../intents/state.ts'

/**
 * Makes this viewer the only one who may answer. Returns false if the link was used before or the
 * purchase ended long ago.
 */
export async function admitViewer(
  tx: Queryable,
  { accountId, id, viewers }: CheckoutIntent,
  viewerHash: Buffer,
  until: Date,
): Promise<boolean> {
  const admitted = await tx.run(admit, [accountId, id, viewers, viewerHash, until])
  if (admitted.length === 0) return false
  await announceChanges(tx, [id]) // tells the previous viewer that they were replaced
  return true
}

type Viewer = {
  readonly accountId: AccountId
  readonly viewerHash: Buffer
  readonly untilMs: number
}

/** The intent's account and its last viewer; null if it has no viewer or does not exist. */
export async function findViewer(db: Queryable, id: IntentId): Promise<Viewer | null> {
  return (await db.run(find, [id]))[0] ?? null
}

const admit = statement<{ id: string }>({
  name: 'checkout_intents.admit_viewer',
  text: `UPDATE checkout_intents SET viewers = viewers + 1, viewer_hash = $4, viewer_until = $5
    WHERE account_id = $1 AND id = $2 AND viewers = $3 AND (
      phase IN ('awaiting_security_code', 'awaiting_authentication')
      OR (confirmed_at IS NOT NULL AND changed_at > now() - interval '1 hour'))
    RETURNING id`,
})

const VIEWER = selection<Viewer>({
  accountId: text('account_id'),
  viewerHash: bytes('viewer_hash'),
  untilMs: millis('viewer_until'),
})

const find = statement({
  name: 'checkout_intents.find_viewer',
  text: `SELECT ${VIEWER.columns} FROM checkout_intents WHERE id = $1 AND viewer_hash IS NOT NULL`,
  read: VIEWER.read,
  acrossAccounts: 'the buyer knows the intent but not its account',
})
