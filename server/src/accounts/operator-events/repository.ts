import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Id } from '../../lib/ids.ts'

export type OperatorEvent = {
  readonly id: Id<'op'>
  readonly operator: string
  readonly action: string
  readonly subject: string
}

export async function insertOperatorEvent(tx: Queryable, event: OperatorEvent): Promise<void> {
  await tx.run(insert, [event.id, event.operator, event.action, event.subject])
}

export async function listOperatorEvents(db: Queryable, limit: number): Promise<OperatorEvent[]> {
  return await db.run(list, [limit])
}

const insert = statement({
  name: 'operator_events.insert',
  text: 'INSERT INTO operator_events (id, operator, action, subject) VALUES ($1, $2, $3, $4)',
  acrossAccounts: 'operators act on the service, not on an account',
})

const list = statement<OperatorEvent>({
  name: 'operator_events.list',
  text: 'SELECT id, operator, action, subject FROM operator_events ORDER BY id DESC LIMIT $1',
  acrossAccounts: 'operators act on the service, not on an account',
})
