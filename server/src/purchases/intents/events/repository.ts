import { runPage } from '../../../db/database.ts'
import { insertion, rowOf } from '../../../db/insertion.ts'
import type { Page } from '../../../db/page.ts'
import { pagedStatement } from '../../../db/page.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { statement } from '../../../db/statement.ts'
import type { AccountId, Id } from '../../../lib/ids.ts'
import type { IntentId } from '../state.ts'
import type { IntentEvent } from './state.ts'

/** The last event. The intent's row stays locked, so that events are added one at a time. */
export async function lockLastEvent(
  tx: Queryable,
  accountId: AccountId,
  intentId: IntentId,
): Promise<IntentEvent | null> {
  await tx.run(lockIntent, [accountId, intentId])
  const [row] = await tx.run(last, [accountId, intentId])
  return row === undefined ? null : toEvent(row)
}

export async function insertEvent(tx: Queryable, event: IntentEvent): Promise<void> {
  await tx.insert([
    rowOf(EVENTS, {
      account_id: event.accountId,
      intent_id: event.intentId,
      sequence: event.sequence,
      id: event.id,
      type: event.type,
      message: event.message,
      page_url: event.pageUrl,
      page_hash: event.pageHash,
      screenshot_hash: event.screenshotHash,
      previous_hash: event.previousHash,
      hash: event.hash,
    }),
  ])
}

export async function listEvents(
  db: Queryable,
  accountId: AccountId,
  intentId: IntentId,
  page: Page,
): Promise<{ events: IntentEvent[]; hasMore: boolean }> {
  const { rows, hasMore } = await runPage(db, list, [accountId, intentId], page)
  return { events: rows.map(toEvent), hasMore }
}

/** Oldest first. */
export async function listEventsAfter(
  db: Queryable,
  accountId: AccountId,
  intentId: IntentId,
  sequence: number,
  limit: number,
): Promise<IntentEvent[]> {
  return (await db.run(listAfter, [accountId, intentId, sequence, limit])).map(toEvent)
}

/** Events of all intents of an account, for an export. */
export async function listAllEvents(
  db: Queryable,
  accountId: AccountId,
  page: Page,
): Promise<{ events: IntentEvent[]; hasMore: boolean }> {
  const { rows, hasMore } = await runPage(db, listAll, [accountId], page)
  return { events: rows.map(toEvent), hasMore }
}

export async function findEvent(
  db: Queryable,
  accountId: AccountId,
  intentId: IntentId,
  sequence: number,
): Promise<IntentEvent | null> {
  const [row] = await db.run(find, [accountId, intentId, sequence])
  return row === undefined ? null : toEvent(row)
}

type Row = {
  account_id: AccountId
  intent_id: IntentId
  sequence: number
  id: Id<'cie'>
  type: string
  message: string
  page_url: string | null
  page_hash: Buffer | null
  screenshot_hash: Buffer | null
  previous_hash: Buffer
  hash: Buffer
}

function toEvent(row: Row): IntentEvent {
  return {
    id: row.id,
    accountId: row.account_id,
    intentId: row.intent_id,
    sequence: row.sequence,
    type: row.type,
    message: row.message,
    pageUrl: row.page_url,
    pageHash: row.page_hash,
    screenshotHash: row.screenshot_hash,
    previousHash: row.previous_hash,
    hash: row.hash,
  }
}

const SELECT = `SELECT account_id, intent_id, sequence, id, type, message, page_url, page_hash,
    screenshot_hash, previous_hash, hash
  FROM checkout_intent_events`

const EVENTS = insertion({
  table: 'checkout_intent_events',
  columns: {
    account_id: 'text',
    intent_id: 'text',
    sequence: 'bigint',
    id: 'text',
    type: 'text',
    message: 'text',
    page_url: 'text',
    page_hash: 'bytea',
    screenshot_hash: 'bytea',
    previous_hash: 'bytea',
    hash: 'bytea',
  },
})

const lockIntent = statement<object>({
  name: 'checkout_intent_events.lock',
  text: 'SELECT 1 FROM checkout_intents WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE',
})

const last = statement<Row>({
  name: 'checkout_intent_events.last',
  text: `${SELECT} WHERE account_id = $1 AND intent_id = $2 ORDER BY sequence DESC LIMIT 1`,
})

const list = pagedStatement<Row>({
  name: 'checkout_intent_events.list',
  text: `${SELECT} WHERE account_id = $1 AND intent_id = $2`,
  parameters: 2,
})

const listAfter = statement<Row>({
  name: 'checkout_intent_events.list_after',
  text: `${SELECT} WHERE account_id = $1 AND intent_id = $2 AND sequence > $3
    ORDER BY sequence LIMIT $4`,
})

const listAll = pagedStatement<Row>({
  name: 'checkout_intent_events.list_all',
  text: `${SELECT} WHERE account_id = $1`,
  parameters: 1,
})

const find = statement<Row>({
  name: 'checkout_intent_events.find',
  text: `${SELECT} WHERE account_id = $1 AND intent_id = $2 AND sequence = $3`,
})
