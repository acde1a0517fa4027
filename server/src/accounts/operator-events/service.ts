import type { Db } from '../../db/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Clock } from '../../lib/clock.ts'
import { createdSeconds, newId } from '../../lib/ids.ts'
import { insertOperatorEvent, listOperatorEvents } from './repository.ts'

export type Operator = { readonly db: Db; readonly clock: Clock; readonly name: string }

/**
 * Runs an operator's action and records it in the same commit: neither exists without the other.
 */
export async function act<Result>(
  { db, clock, name }: Operator,
  action: string,
  subject: string,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  return await db.transaction(async (tx) => {
    const id = newId('op', 0, clock())
    await insertOperatorEvent(tx, { id, operator: name, action, subject })
    return await work(tx)
  })
}

export async function recent({ db }: Operator, limit: number) {
  const events = await listOperatorEvents(db, limit)
  return events.map(({ id, ...event }) => ({
    at: new Date(createdSeconds(id) * 1000).toISOString(),
    ...event,
  }))
}
