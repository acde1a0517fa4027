import type { Columns } from '../../../db/columns.ts'
import { bytes, number, selection, text } from '../../../db/columns.ts'
import { runPage } from '../../../db/database.ts'
import { insertion } from '../../../db/insertion.ts'
import type { Page } from '../../../db/page.ts'
import { pagedStatement } from '../../../db/page.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { statement } from '../../../db/statement.ts'
import type { AccountId } from '../../../lib/ids.ts'
import type { IntentId } from '../state.ts'
import type { IntentEvent } from './state.ts'

/** Finds the last event, and locks the intent so that events are added one by one. */
export async function lockLastEvent(
  tx: Queryable,
  accountId: AccountId,
  intentId: IntentId,
): Promise<IntentEvent | null> {
  await tx.run(lockIntent, [accountId, intentId])
  return (await tx.run(last, [accountId, intentId]))[0] ?? null
}

export async function insertEvent(tx: Queryable, event: IntentEvent): Promise<void> {
  await tx.insert([EVENTS.row(event)])
}

export async function listEvents(
  db: Queryable,
  accountId: AccountId,
  intentId: IntentId,
  page: Page,
): Promise<{ events: IntentEvent[]; hasMore: boolean }> {
  const { rows, hasMore } = await runPage(db, list, [accountId, intentId], page)
  return { events: rows, hasMore }
}

/** Lists events in the order in which they happened. */
export async function listEventsAfter(
  db: Queryable,
  accountId: AccountId,
  intentId: IntentId,
  sequence: number,
  limit: number,
): Promise<IntentEvent[]> {
  return await db.run(listAfter, [accountId, intentId, sequence, limit])
}

/** Lists the events of all the account's intents, for an export. */
export async function listAllEvents(
  db: Queryable,
  accountId: AccountId,
  page: Page,
): Promise<{ events: IntentEvent[]; hasMore: boolean }> {
  const { rows, hasMore } = await runPage(db, listAll, [accountId], page)
  return { events: rows, hasMore }
}

export async function findEvent(
  db: Queryable,
  accountId: AccountId,
  intentId: IntentId,
  sequence: number,
): Promise<IntentEvent | null> {
  return (await db.run(find, [accountId, intentId, sequence]))[0] ?? null
}

const EVENT: Columns<IntentEvent> = {
  accountId: text('account_id'),
  intentId: text('intent_id'),
  sequence: number('sequence'),
  id: text('id'),
  type: text('type'),
  message: text('message'),
  pageUrl: text('page_url'),
  pageHash: bytes('page_hash'),
  screenshotHash: bytes('screenshot_hash'),
  previousHash: bytes('previous_hash'),
  hash: bytes('hash'),
}

const { columns, read } = selection(EVENT)
const SELECT = `SELECT ${columns} FROM checkout_intent_events`

const EVENTS = insertion({ table: 'checkout_intent_events', columns: EVENT })

const lockIntent = statement<object>({
  name: 'checkout_intent_events.lock',
  text: 'SELECT 1 FROM checkout_intents WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE',
})

const last = statement({
  name: 'checkout_intent_events.last',
  text: `${SELECT} WHERE account_id = $1 AND intent_id = $2 ORDER BY sequence DESC LIMIT 1`,
  read,
})

const list = pagedStatement({
  name: 'checkout_intent_events.list',
  text: `${SELECT} WHERE account_id = $1 AND intent_id = $2`,
  parameters: 2,
  read,
})

const listAfter = statement({
  name: 'checkout_intent_events.list_after',
  text: `${SELECT} WHERE account_id = $1 AND intent_id = $2 AND sequence > $3
    ORDER BY sequence LIMIT $4`,
  read,
})

const listAll = pagedStatement({
  name: 'checkout_intent_events.list_all',
  text: `${SELECT} WHERE account_id = $1`,
  parameters: 1,
  read,
})

const find = statement({
  name: 'checkout_intent_events.find',
  text: `${SELECT} WHERE account_id = $1 AND intent_id = $2 AND sequence = $3`,
  read,
})
