import type { Columns } from '../../db/columns.ts'
import { group, millis, number, records, selection, text } from '../../db/columns.ts'
import { runPage } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'
import type { RefusedAttempts } from './state.ts'

/** Attempts to count; the wallet of a sign-in stands for its account. */
export type Counted = RefusedAttempts & { readonly wallet: string | null }

/** Adds them to the counts of their kinds. */
export async function countAttempts(db: Queryable, counted: readonly Counted[]): Promise<void> {
  await db.run(count, COUNTED.values(counted))
}

export async function listRefusedAttempts(db: Queryable, accountId: AccountId, page: Page) {
  return await runPage(db, list, [accountId], page)
}

/** The newest of all accounts, and of none. */
export async function listNewestAttempts(db: Queryable, limit: number): Promise<RefusedAttempts[]> {
  return await db.run(listNewest, [limit])
}

/** Deletes counts older than 13 months; the table refuses to lose others. Returns how many. */
export async function forgetAttempts(db: Queryable, limit: number): Promise<number> {
  return (await db.run(forget, [limit])).length
}

const ATTEMPTS: Columns<RefusedAttempts> = {
  id: text('id'),
  accountId: text('account_id'),
  minuteMs: millis('minute'),
  code: text('code'),
  operation: text('operation'),
  actor: group<Actor>({ type: text('actor_type'), id: text('actor_id') } as Columns<Actor>),
  clientAddress: text('client_address'),
  requestId: text('request_id'),
  attempts: number('attempts'),
}

const { columns, read } = selection(ATTEMPTS)
const SELECT = `SELECT ${columns} FROM refused_attempts`

const COUNTED = records<Counted>({ ...ATTEMPTS, wallet: text('wallet') })

// Wallets without an account fall together. In one order, so that two processes cannot deadlock.
const count = statement({
  name: 'refused_attempts.count',
  text: `INSERT INTO refused_attempts (id, account_id, minute, code, operation, actor_type,
      actor_id, client_address, request_id, attempts)
    SELECT min(given.id), coalesce(given.account_id, accounts.id) AS account, minute, code,
        operation, min(actor_type), actor_id, client_address, min(request_id), sum(attempts)
      FROM ${COUNTED.unnest} AS given (${COUNTED.names})
      LEFT JOIN accounts ON accounts.wallet_address = given.wallet
      GROUP BY minute, code, account, operation, actor_id, client_address
      ORDER BY minute, code, account, operation, actor_id, client_address
    ON CONFLICT ON CONSTRAINT refused_attempts_kind
      DO UPDATE SET attempts = refused_attempts.attempts + excluded.attempts`,
  acrossAccounts: 'refused requests of many accounts, and of none',
})

const list = pagedStatement({
  name: 'refused_attempts.list',
  text: `${SELECT} WHERE account_id = $1`,
  parameters: 1,
  read,
})

const listNewest = statement({
  name: 'refused_attempts.list_newest',
  text: `${SELECT} ORDER BY id DESC LIMIT $1`,
  acrossAccounts: 'operators see what was refused anywhere',
  read,
})

const forget = statement<{ id: string }>({
  name: 'refused_attempts.forget',
  text: `DELETE FROM refused_attempts WHERE id IN (
      SELECT id FROM refused_attempts WHERE minute < now() - interval '13 months'
      ORDER BY minute LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING id`,
  acrossAccounts: 'housekeeping by age',
})
