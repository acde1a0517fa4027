import type { Columns } from '../../db/columns.ts'
import { bytes, json, seconds, selection, text, texts } from '../../db/columns.ts'
import { runPage } from '../../db/database.ts'
import { isCheckViolation } from '../../db/errors.ts'
import type { NewRow } from '../../db/insertion.ts'
import { insertion } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { Budget, BudgetCurrency } from '../../lib/budget.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { ApiKey, Spent } from './state.ts'

export type NewApiKey = Omit<ApiKey, 'lastUsedAtSeconds' | 'revokedAtSeconds'> & {
  readonly secretHash: Buffer
}

export function apiKeyRow(key: NewApiKey): NewRow {
  return NEW_API_KEYS.row(key)
}

/** Whether an insertion failed because the key that creates this one is revoked. */
export function isCreatorRevoked(error: unknown): boolean {
  return isCheckViolation(error, 'api_keys_creator_is_live')
}

export async function findApiKey(
  db: Queryable,
  accountId: AccountId,
  id: Id<'ak'>,
): Promise<ApiKey | null> {
  return (await db.run(find, [accountId, id]))[0] ?? null
}

/** The key with this secret, or with an earlier one that has not expired. */
export async function findApiKeyBySecretHash(
  db: Queryable,
  secretHash: Buffer,
  nowMs: number,
): Promise<ApiKey | null> {
  return (await db.run(findBySecretHash, [secretHash, new Date(nowMs)]))[0] ?? null
}

/** The key that once had this secret: it is revoked, or the secret was replaced. */
export async function findApiKeyByDeadSecret(
  db: Queryable,
  secretHash: Buffer,
): Promise<Pick<ApiKey, 'accountId' | 'id'> | null> {
  return (await db.run(findByDeadSecret, [secretHash]))[0] ?? null
}

/** `which`: `live` for a list; `all` for an export, which includes revoked keys. */
export async function listApiKeys(
  db: Queryable,
  accountId: AccountId,
  which: 'live' | 'all',
  page: Page,
): Promise<{ keys: ApiKey[]; hasMore: boolean }> {
  const statements = which === 'live' ? listLive : listAll
  const { rows, hasMore } = await runPage(db, statements, [accountId], page)
  return { keys: rows, hasMore }
}

/** Locks a live key until the transaction ends; null for unknown, foreign and revoked keys. */
export async function lockApiKey(
  tx: Queryable,
  accountId: AccountId,
  id: Id<'ak'>,
): Promise<ApiKey | null> {
  return (await tx.run(lock, [accountId, id]))[0] ?? null
}

/** Locks those that are live. */
export async function lockLive(
  tx: Queryable,
  accountId: AccountId,
  ids: readonly string[],
): Promise<Id<'ak'>[]> {
  return (await tx.run(lockSeveral, [accountId, ids])).map((row) => row.id)
}

/** Lists the live keys of an account. */
export async function listLiveIds(tx: Queryable, accountId: AccountId): Promise<Id<'ak'>[]> {
  return (await tx.run(listIds, [accountId])).map((row) => row.id)
}

/** Whether the key has this secret, or had it before the last replacement. */
export async function hasSecret(
  tx: Queryable,
  accountId: AccountId,
  id: Id<'ak'>,
  secretHash: Buffer,
): Promise<boolean> {
  return (await tx.run(findSecret, [accountId, id, secretHash])).length > 0
}

/** The key, the key that created it, and so on. */
export async function findLineage(
  db: Queryable,
  accountId: AccountId,
  id: Id<'ak'>,
): Promise<Id<'ak'>[]> {
  return (await db.run(lineage, [accountId, id])).map((row) => row.id)
}

/** Revokes these keys and returns the live keys that they created. */
export async function revokeApiKeys(
  tx: Queryable,
  accountId: AccountId,
  ids: readonly Id<'ak'>[],
): Promise<Id<'ak'>[]> {
  await tx.run(revoke, [accountId, ids])
  // A statement of its own: it also sees the children committed while the first waited for locks.
  return (await tx.run(listChildren, [accountId, ids])).map((row) => row.id)
}

/** Gives the key another secret. The current one is accepted until `oldExpiresAtMs`. */
export async function replaceSecret(
  tx: Queryable,
  accountId: AccountId,
  id: Id<'ak'>,
  next: { secretHash: Buffer; last4: string; nowMs: number; oldExpiresAtMs: number },
): Promise<void> {
  await tx.run(forgetOldSecrets, [accountId, id, new Date(next.nowMs)])
  await tx.run(keepOldSecret, [accountId, id, new Date(next.oldExpiresAtMs)])
  await tx.run(setSecret, [accountId, id, next.secretHash, next.last4])
}

export async function touchApiKeys(
  db: Queryable,
  uses: ReadonlyMap<Id<'ak'>, { accountId: AccountId; atMs: number }>,
): Promise<void> {
  const accountIds = [...uses.values()].map((use) => use.accountId)
  const times = [...uses.values()].map((use) => new Date(use.atMs))
  await db.run(touch, [accountIds, [...uses.keys()], times])
}

/** Locks the key and its ancestors, so that what they may still spend does not change. */
export async function lockBudgets(
  tx: Queryable,
  accountId: AccountId,
  id: Id<'ak'>,
): Promise<{ id: Id<'ak'>; budget: Budget }[]> {
  return await tx.run(lockLineage, [accountId, id])
}

/** The amount that a key has spent or reserved in a currency: on that day and in total. */
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

const KEY = {
  accountId: text('account_id'),
  id: text('id'),
  name: text('name'),
  last4: text('last4'),
  scopes: texts('scopes'),
  budget: json('budget'),
  creatorId: text('creator_id'),
} satisfies Partial<Columns<ApiKey>>

const { columns, read } = selection<ApiKey>({
  ...KEY,
  lastUsedAtSeconds: seconds('last_used_at'),
  revokedAtSeconds: seconds('revoked_at'),
})
const SELECT = `SELECT ${columns} FROM api_keys`

const NEW_API_KEYS = insertion<NewApiKey>({
  table: 'api_keys',
  columns: { ...KEY, secretHash: bytes('secret_hash') },
})

const find = statement({
  name: 'api_keys.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2 AND revoked_at IS NULL`,
  read,
})

const findBySecretHash = statement({
  name: 'api_keys.find_by_secret_hash',
  text: `${SELECT} WHERE secret_hash = $1 AND revoked_at IS NULL
    UNION ALL ${SELECT} WHERE revoked_at IS NULL AND (account_id, id) = (
      SELECT account_id, key_id FROM api_key_old_secrets
      WHERE secret_hash = $1 AND expires_at > $2)`,
  acrossAccounts: 'the secret identifies the account',
  read,
})

// Only after the look-up of live secrets found none.
const findByDeadSecret = statement<Pick<ApiKey, 'accountId' | 'id'>>({
  name: 'api_keys.find_by_dead_secret',
  text: `SELECT account_id AS "accountId", id FROM api_keys WHERE secret_hash = $1
    UNION ALL SELECT account_id, key_id FROM api_key_old_secrets WHERE secret_hash = $1`,
  acrossAccounts: 'the secret identifies the account',
})

const listLive = pagedStatement({
  name: 'api_keys.list',
  text: `${SELECT} WHERE account_id = $1 AND revoked_at IS NULL`,
  parameters: 1,
  read,
})

const listAll = pagedStatement({
  name: 'api_keys.list_all',
  text: `${SELECT} WHERE account_id = $1`,
  parameters: 1,
  read,
})

const lock = statement({
  name: 'api_keys.lock',
  text: `${SELECT} WHERE account_id = $1 AND id = $2 AND revoked_at IS NULL FOR NO KEY UPDATE`,
  read,
})

const lockSeveral = statement<{ id: Id<'ak'> }>({
  name: 'api_keys.lock_several',
  text: `SELECT id FROM api_keys
    WHERE account_id = $1 AND id = ANY($2) AND revoked_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
})

const listIds = statement<{ id: Id<'ak'> }>({
  name: 'api_keys.list_ids',
  text: 'SELECT id FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL',
})

const findSecret = statement<{ id: string }>({
  name: 'api_keys.find_secret',
  text: `SELECT id FROM api_keys WHERE account_id = $1 AND id = $2 AND secret_hash = $3
    UNION ALL SELECT key_id FROM api_key_old_secrets
    WHERE account_id = $1 AND key_id = $2 AND secret_hash = $3`,
})

const LINEAGE = `WITH RECURSIVE lineage AS (
      SELECT id, creator_id FROM api_keys WHERE account_id = $1 AND id = $2
      UNION ALL
      SELECT creator.id, creator.creator_id FROM api_keys AS creator
      JOIN lineage ON creator.account_id = $1 AND creator.id = lineage.creator_id
    )`

const lineage = statement<{ id: Id<'ak'> }>({
  name: 'api_keys.lineage',
  text: `${LINEAGE} SELECT id FROM lineage`,
})

const revoke = statement({
  name: 'api_keys.revoke',
  text: `UPDATE api_keys SET revoked_at = now()
    WHERE account_id = $1 AND id = ANY($2) AND revoked_at IS NULL`,
})

const listChildren = statement<{ id: Id<'ak'> }>({
  name: 'api_keys.list_children',
  text: `SELECT id FROM api_keys
    WHERE account_id = $1 AND creator_id = ANY($2) AND revoked_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`,
})

const forgetOldSecrets = statement({
  name: 'api_key_old_secrets.forget',
  text: `DELETE FROM api_key_old_secrets
    WHERE account_id = $1 AND key_id = $2 AND expires_at <= $3`,
})

const keepOldSecret = statement({
  name: 'api_key_old_secrets.insert',
  text: `INSERT INTO api_key_old_secrets (account_id, key_id, secret_hash, expires_at)
    SELECT account_id, id, secret_hash, $3 FROM api_keys WHERE account_id = $1 AND id = $2`,
})

const setSecret = statement({
  name: 'api_keys.set_secret',
  text: 'UPDATE api_keys SET secret_hash = $3, last4 = $4 WHERE account_id = $1 AND id = $2',
})

const touch = statement({
  name: 'api_keys.touch',
  // Skips keys that another process is updating at this moment: it writes about the same time, and
  // two processes that wait for each other's rows would deadlock.
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
  // Locks by age, so that two transactions that need the same keys cannot deadlock.
  text: `${LINEAGE}
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
