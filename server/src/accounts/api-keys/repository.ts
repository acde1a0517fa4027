import { runPage } from '../../db/database.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion, rowOf } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Budget, BudgetCurrency } from '../../lib/budget.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scopes.ts'
import type { ApiKey, Spent } from './state.ts'

export type NewApiKey = Omit<ApiKey, 'lastUsedAtSeconds' | 'revokedAtSeconds'> & {
  readonly secretHash: Buffer
  readonly creatorId: Id<'ak'> | null
}

export function apiKeyRow(key: NewApiKey): NewRow {
  return rowOf(API_KEYS, {
    account_id: key.accountId,
    id: key.id,
    name: key.name,
    secret_hash: key.secretHash,
    last4: key.last4,
    scopes: key.scopes,
    budget: key.budget === null ? null : JSON.stringify(key.budget),
    creator_id: key.creatorId,
  })
}

export async function findApiKey(
  db: Queryable,
  accountId: AccountId,
  id: Id<'ak'>,
): Promise<ApiKey | null> {
  const [row] = await db.run(find, [accountId, id])
  return row === undefined ? null : toApiKey(row)
}

export async function findApiKeyBySecretHash(
  db: Queryable,
  secretHash: Buffer,
): Promise<ApiKey | null> {
  const [row] = await db.run(findBySecretHash, [secretHash])
  return row === undefined ? null : toApiKey(row)
}

/** `which`: `live` for a list, `all` for an export, which also shows revoked keys. */
export async function listApiKeys(
  db: Queryable,
  accountId: AccountId,
  which: 'live' | 'all',
  page: Page,
): Promise<{ keys: ApiKey[]; hasMore: boolean }> {
  const statements = which === 'live' ? listLive : listAll
  const { rows, hasMore } = await runPage(db, statements, [accountId], page)
  return { keys: rows.map(toApiKey), hasMore }
}

/** Whether this call revoked it: false for unknown, foreign and already revoked keys alike. */
export async function revokeApiKey(
  tx: Queryable,
  accountId: AccountId,
  id: Id<'ak'>,
): Promise<boolean> {
  return (await tx.run(revoke, [accountId, id])).length === 1
}

export async function touchApiKeys(
  db: Queryable,
  uses: ReadonlyMap<Id<'ak'>, { accountId: AccountId; atMs: number }>,
): Promise<void> {
  const accountIds = [...uses.values()].map((use) => use.accountId)
  const times = [...uses.values()].map((use) => new Date(use.atMs))
  await db.run(touch, [accountIds, [...uses.keys()], times])
}

/** The key and all that it descends from, held so that what they may still spend stays true. */
export async function lockBudgets(
  tx: Queryable,
  accountId: AccountId,
  id: Id<'ak'>,
): Promise<{ id: Id<'ak'>; budget: Budget }[]> {
  return await tx.run(lockLineage, [accountId, id])
}

/** What a key has spent, or may yet have, in a currency: on that day and in all. */
export async function sumReserved(
  tx: Queryable,
  accountId: AccountId,
  keyId: Id<'ak'>,
  currency: BudgetCurrency,
  day: string,
): Promise<Spent> {
  const [row] = await tx.run(reserved, [accountId, keyId, currency, day])
  return row as Spent
}

export async function insertReservation(
  tx: Queryable,
  accountId: AccountId,
  keyId: Id<'ak'>,
  spending: { intentId: string; currency: BudgetCurrency; amountCents: number; day: string },
): Promise<void> {
  const { intentId, currency, amountCents, day } = spending
  await tx.run(reserve, [accountId, keyId, intentId, currency, amountCents, day])
}

export async function deleteReservations(
  tx: Queryable,
  accountId: AccountId,
  intentId: string,
): Promise<void> {
  await tx.run(release, [accountId, intentId])
}

type Row = {
  id: Id<'ak'>
  account_id: AccountId
  name: string
  last4: string
  scopes: Scope[] | null
  budget: Budget | null
  last_used_at: Date | null
  revoked_at: Date | null
}

function toApiKey(row: Row): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    last4: row.last4,
    scopes: row.scopes,
    budget: row.budget,
    lastUsedAtSeconds: row.last_used_at && toSeconds(row.last_used_at),
    revokedAtSeconds: row.revoked_at && toSeconds(row.revoked_at),
  }
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

const SELECT = `SELECT account_id, id, name, last4, scopes, budget, last_used_at, revoked_at
  FROM api_keys`

const API_KEYS = insertion({
  table: 'api_keys',
  columns: {
    account_id: 'text',
    id: 'text',
    name: 'text',
    secret_hash: 'bytea',
    last4: 'text',
    scopes: 'text[]',
    budget: 'jsonb',
    creator_id: 'text',
  },
})

const find = statement<Row>({
  name: 'api_keys.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2 AND revoked_at IS NULL`,
})

const findBySecretHash = statement<Row>({
  name: 'api_keys.find_by_secret_hash',
  text: `${SELECT} WHERE secret_hash = $1 AND revoked_at IS NULL`,
  acrossAccounts: 'the secret is what tells whose request it is',
})

const listLive = pagedStatement<Row>({
  name: 'api_keys.list',
  text: `${SELECT} WHERE account_id = $1 AND revoked_at IS NULL`,
  parameters: 1,
})

const listAll = pagedStatement<Row>({
  name: 'api_keys.list_all',
  text: `${SELECT} WHERE account_id = $1`,
  parameters: 1,
})

const revoke = statement<{ id: string }>({
  name: 'api_keys.revoke',
  text: `UPDATE api_keys SET revoked_at = now()
    WHERE account_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING id`,
})

const touch = statement({
  name: 'api_keys.touch',
  // What another process is stamping at this moment is passed over: it writes about the same time,
  // and two that wait for each other's rows would be a deadlock.
  text: `UPDATE api_keys SET last_used_at = free.at
    FROM (
      SELECT api_keys.account_id, api_keys.id, used.at FROM api_keys
      JOIN unnest($1::text[], $2::text[], $3::timestamptz[]) AS used (account_id, id, at)
        ON api_keys.account_id = used.account_id AND api_keys.id = used.id
      WHERE last_used_at IS NULL OR last_used_at < used.at
      FOR NO KEY UPDATE OF api_keys SKIP LOCKED
    ) AS free
    WHERE api_keys.account_id = free.account_id AND api_keys.id = free.id`,
  acrossAccounts: 'keys of many accounts at once, each found by its account and id',
})

const lockLineage = statement<{ id: Id<'ak'>; budget: Budget }>({
  name: 'api_keys.lock_lineage',
  // In the order of age, so that two that need the same keys wait for each other and never in a ring.
  text: `WITH RECURSIVE lineage AS (
      SELECT id, creator_id FROM api_keys WHERE account_id = $1 AND id = $2
      UNION ALL
      SELECT creator.id, creator.creator_id FROM api_keys AS creator
      JOIN lineage ON creator.account_id = $1 AND creator.id = lineage.creator_id
    )
    SELECT id, budget FROM api_keys
    WHERE account_id = $1 AND id IN (SELECT id FROM lineage) AND budget IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE`,
})

const reserved = statement<Spent>({
  name: 'budget_reservations.sum',
  text: `SELECT coalesce(sum(amount_cents) FILTER (WHERE day = $4), 0)::bigint AS "dayCents",
      coalesce(sum(amount_cents), 0)::bigint AS "totalCents"
    FROM budget_reservations WHERE account_id = $1 AND key_id = $2 AND currency = $3`,
})

const reserve = statement({
  name: 'budget_reservations.insert',
  text: `INSERT INTO budget_reservations
      (account_id, key_id, intent_id, currency, amount_cents, day)
    VALUES ($1, $2, $3, $4, $5, $6)`,
})

const release = statement({
  name: 'budget_reservations.release',
  text: 'DELETE FROM budget_reservations WHERE account_id = $1 AND intent_id = $2',
})
