import { listLiveIds as listKeyIds } from '../accounts/api-keys/repository.ts'
import { revokeAgain, rotateAgain } from '../accounts/api-keys/service.ts'
import type { Revocation, RevocationLog } from '../accounts/revocations/schema.ts'
import { reapply } from '../accounts/revocations/service.ts'
import { listSessionIds } from '../accounts/sessions/repository.ts'
import { endAgain } from '../accounts/sessions/service.ts'
import type { Db } from '../db/database.ts'
import type { Queryable } from '../db/queryable.ts'
import type { Clock } from '../lib/clock.ts'
import type { AccountId } from '../lib/ids.ts'
import { listLiveIds as listCardIds } from '../purchases/cards/repository.ts'
import { removeAgain } from '../purchases/cards/service.ts'

/** Everything of an account that can be revoked. */
export async function listRevocable(tx: Queryable, accountId: AccountId): Promise<Revocation[]> {
  return [
    { kind: 'api_key', accountId, ids: await listKeyIds(tx, accountId) },
    { kind: 'session', accountId, ids: await listSessionIds(tx, accountId) },
    { kind: 'card', accountId, ids: await listCardIds(tx, accountId) },
  ]
}

/**
 * Applies revocations that a restored database has lost: before a process serves, and every minute,
 * for one that kept running while its database was restored.
 */
export async function reapplyRevocations(
  context: { readonly db: Db; readonly clock: Clock },
  log: Pick<RevocationLog, 'list'>,
): Promise<number> {
  return await reapply(context, log, {
    api_key: revokeAgain,
    secret: (tx, revocation) => rotateAgain(tx, context, revocation),
    session: endAgain,
    card: removeAgain,
  })
}
