import type { Db } from '../../../db/database.ts'
import type { Clock } from '../../../lib/clock.ts'
import { ApiError } from '../../../lib/error-codes.ts'
import type { AccountId } from '../../../lib/ids.ts'
import type { IntentId } from '../../intents/state.ts'
import { getViewed } from '../service.ts'
import { seatViewer } from './repository.ts'
import type { Seat } from './state.ts'

type Context = { readonly db: Db; readonly clock: Clock }

/**
 * The account, if this cookie is the latest viewer's and the bank is asking now; otherwise null.
 */
export async function findLooker(
  context: Context,
  id: IntentId,
  cookie: string | undefined,
): Promise<AccountId | null> {
  const viewed = await getViewed(context, id, cookie).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
  return viewed?.intent.phase === 'awaiting_authentication' ? viewed.intent.accountId : null
}

/**
 * Records where the viewer is connected: the worker that holds the page dials it. False: none does.
 */
export async function takeSeat(
  { db, clock }: Context,
  accountId: AccountId,
  id: IntentId,
  seat: Seat,
): Promise<boolean> {
  const now = new Date(clock())
  return await db.transaction((tx) => seatViewer(tx, accountId, id, seat, now))
}
