import { runPage } from '../../../db/database.ts'
import type { Page } from '../../../db/page.ts'
import { filteredStatement } from '../../../db/page.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { statement } from '../../../db/statement.ts'
import type { AccountId } from '../../../lib/ids.ts'
import type { Merchant, MerchantId } from './state.ts'
import { FEWEST_VISITORS } from './state.ts'

export type Shop = { readonly id: MerchantId; readonly slug: string }

/** The shop at a host, and whether this account has visited it before. */
export async function findShop(
  db: Queryable,
  accountId: AccountId,
  host: string,
): Promise<(Shop & { readonly wasVisited: boolean }) | null> {
  const [row] = await db.run(find, [accountId, host])
  return row ?? null
}

/** Does nothing if the host or the slug is taken. */
export async function insertShop(db: Queryable, { id, slug }: Shop, host: string): Promise<void> {
  await db.run(insert, [id, slug, host])
}

/** Counts each account once. */
export async function insertVisitor(
  db: Queryable,
  accountId: AccountId,
  id: MerchantId,
): Promise<void> {
  await db.run(visit, [accountId, id])
}

/** A lease on learning the shop. False: another intent has it. */
export async function takeLesson(
  db: Queryable,
  id: MerchantId,
  intentId: string,
  forMs: number,
): Promise<boolean> {
  return (await db.run(take, [id, intentId, forMs])).length === 1
}

export async function endLesson(db: Queryable, id: MerchantId, intentId: string): Promise<void> {
  await db.run(end, [id, intentId])
}

export async function describeShop(
  db: Queryable,
  id: MerchantId,
  { name, platform }: { readonly name: string | null; readonly platform: string | null },
): Promise<void> {
  await db.run(describe, [id, name, platform])
}

export async function saveCurrency(db: Queryable, host: string, currency: string): Promise<void> {
  await db.run(addCurrency, [host, currency])
}

/** Written at most once an hour for each code. */
export async function saveBlocker(db: Queryable, host: string, code: string): Promise<void> {
  await db.run(block, [host, code])
}

export async function deleteBlockers(db: Queryable, host: string): Promise<void> {
  await db.run(unblock, [host])
}

export async function findMerchant(
  db: Queryable,
  accountId: AccountId,
  slug: string,
): Promise<Merchant | null> {
  const [row] = await db.run(findBySlug, [accountId, slug])
  return row === undefined ? null : toMerchant(row)
}

export async function listMerchants(
  db: Queryable,
  accountId: AccountId,
  { host }: { readonly host?: string | undefined },
  page: Page,
): Promise<{ merchants: Merchant[]; hasMore: boolean }> {
  const { statements, values } = list({ host })
  const { rows, hasMore } = await runPage(db, statements, [accountId, ...values], page)
  return { merchants: rows.map(toMerchant), hasMore }
}

type Row = {
  id: MerchantId
  slug: string
  host: string
  flow_hosts: string[] | null
  name: string | null
  platform: string | null
  currencies: string[]
  visitors: number
  is_learning: boolean
  succeeded: number | null
  failed: number | null
  verified_at: Date | null
  blockers: { code: string; seen_at: string }[] | null
}

function toMerchant(row: Row): Merchant {
  return {
    id: row.id,
    slug: row.slug,
    host: row.host,
    flowHosts: row.flow_hosts,
    name: row.name,
    platform: row.platform,
    currencies: row.currencies,
    visitors: row.visitors,
    isLearning: row.is_learning,
    succeeded: row.succeeded ?? 0,
    failed: row.failed ?? 0,
    verifiedAtMs: row.verified_at?.getTime() ?? null,
    blockers: (row.blockers ?? []).map(({ code, seen_at }) => ({
      code,
      seenAtMs: Date.parse(seen_at),
    })),
  }
}

// `visitors` decides who may see a shop, and is not shown.
const SELECT = `SELECT id, merchants.slug, merchants.host, name, platform, currencies, visitors,
    coalesce(lesson_until > now(), false) AS is_learning, flow_hosts, succeeded, failed, verified_at,
    blockers
  FROM merchants
  LEFT JOIN LATERAL (
    SELECT flow -> 'hosts' AS flow_hosts FROM flows
    WHERE flows.host = merchants.host AND retired_at IS NULL ORDER BY version DESC LIMIT 1
  ) AS newest ON true
  LEFT JOIN LATERAL (
    SELECT sum(succeeded)::bigint AS succeeded, sum(failed)::bigint AS failed,
      greatest(max(last_succeeded_at), max(last_quoted_on)::timestamp AT TIME ZONE 'UTC')
        AS verified_at
    FROM flow_tallies WHERE flow_tallies.slug = merchants.slug
  ) AS tally ON true
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('code', code, 'seen_at', seen_at) ORDER BY seen_at DESC)
      AS blockers
    FROM merchant_blockers WHERE merchant_id = merchants.id
  ) AS blocked ON true`

/** $1 is the account. */
const VISIBLE = `(visitors >= ${FEWEST_VISITORS} OR id IN (
    SELECT merchant_id FROM merchant_visitors WHERE account_id = $1))`

const ACROSS = 'a shop belongs to no account'

const find = statement<Shop & { wasVisited: boolean }>({
  name: 'merchants.find_by_host',
  text: `SELECT id, slug, EXISTS (SELECT FROM merchant_visitors
      WHERE account_id = $1 AND merchant_id = merchants.id) AS "wasVisited"
    FROM merchants WHERE host = $2`,
  acrossAccounts: ACROSS,
})

const insert = statement({
  name: 'merchants.insert',
  text: 'INSERT INTO merchants (id, slug, host) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
  acrossAccounts: ACROSS,
})

const visit = statement({
  name: 'merchant_visitors.insert',
  text: `WITH visit AS (
      INSERT INTO merchant_visitors (account_id, merchant_id) VALUES ($1, $2)
      ON CONFLICT DO NOTHING RETURNING merchant_id
    )
    UPDATE merchants SET visitors = visitors + 1 FROM visit WHERE merchants.id = visit.merchant_id`,
})

// The same intent may take the lease again: its worker may have died.
const take = statement<{ id: string }>({
  name: 'merchants.take_lesson',
  text: `UPDATE merchants SET lesson_by = $2, lesson_until = now() + $3 * interval '1 ms'
    WHERE id = $1 AND (lesson_until IS NULL OR lesson_until <= now() OR lesson_by = $2)
    RETURNING id`,
  acrossAccounts: ACROSS,
})

const end = statement({
  name: 'merchants.end_lesson',
  text: `UPDATE merchants SET lesson_by = NULL, lesson_until = NULL
    WHERE id = $1 AND lesson_by = $2`,
  acrossAccounts: ACROSS,
})

const describe = statement({
  name: 'merchants.describe',
  text: 'UPDATE merchants SET name = $2, platform = $3 WHERE id = $1',
  acrossAccounts: ACROSS,
})

const addCurrency = statement({
  name: 'merchants.add_currency',
  text: `UPDATE merchants SET currencies = array_append(currencies, $2)
    WHERE host = $1 AND NOT $2 = ANY (currencies)`,
  acrossAccounts: ACROSS,
})

const block = statement({
  name: 'merchant_blockers.save',
  text: `INSERT INTO merchant_blockers (merchant_id, code, seen_at)
    SELECT id, $2, now() FROM merchants WHERE host = $1 AND NOT EXISTS (
      SELECT FROM merchant_blockers WHERE merchant_id = merchants.id AND code = $2
        AND seen_at > now() - interval '1 hour')
    ON CONFLICT (merchant_id, code) DO UPDATE SET seen_at = now()`,
  acrossAccounts: ACROSS,
})

const unblock = statement({
  name: 'merchant_blockers.delete',
  text: `DELETE FROM merchant_blockers USING merchants
    WHERE merchants.host = $1 AND merchant_id = merchants.id`,
  acrossAccounts: ACROSS,
})

const findBySlug = statement<Row>({
  name: 'merchants.find_by_slug',
  text: `${SELECT} WHERE merchants.slug = $2 AND ${VISIBLE}`,
})

const list = filteredStatement<Row>({
  name: 'merchants.list',
  text: `${SELECT} WHERE ${VISIBLE}`,
  filters: ['host'],
})
