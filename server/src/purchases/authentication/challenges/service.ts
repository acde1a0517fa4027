import type { Db } from '../../../db/database.ts'
import type { Clock } from '../../../lib/clock.ts'
import { ApiError } from '../../../lib/error-codes.ts'
import type { AccountId } from '../../../lib/ids.ts'
import type { IntentId } from '../../intents/state.ts'
import { getViewed } from '../service.ts'
import { seatViewer } from './repository.ts'
import type { Seat } from './state.ts'

type Context = { readonly db: Db; readonly clock: Clock }

/** Whether who has this cookie may look at the bank's page now: they came last, and it asks. Null: they may not. */
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

/** The worker that holds the page dials who sits here. False: nobody holds it any more. */
export async function takeSeat(
  { db, clock }: Context,
  accountId: AccountId,
  id: IntentId,
  seat: Seat,
): Promise<boolean> {
  const now = new Date(clock())
  return await db.transaction((tx) => seatViewer(tx, accountId, id, seat, now))
}
