import { announceChanges } from '../../db/changes.ts'
import { runPage } from '../../db/database.ts'
import { insertion, rowOf } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { mergePages, pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import type { Cents } from '../../lib/money.ts'
import type { JobName } from '../jobs/jobs.ts'
import { OUTBOX, outboxRow } from '../jobs/repository.ts'
import type { Quote } from '../shops/purchase.ts'
import type {
  CardId,
  CheckoutIntent,
  IntentId,
  Phase,
  StatusDetail,
  StatusReason,
} from './state.ts'
import { JOB_OF, PHASES } from './state.ts'

/** A new intent, and its first job. */
export async function insertIntent(tx: Queryable, intent: CheckoutIntent): Promise<void> {
  const { accountId, id, version } = intent
  await tx.insert([
    rowOf(CHECKOUT_INTENTS, {
      account_id: accountId,
      id,
      phase: intent.phase,
      url: intent.url,
      prompt: intent.prompt,
      options: JSON.stringify(intent.options),
      metadata: JSON.stringify(intent.metadata),
      max_amount_cents: intent.maxAmountCents,
      requested_card_id: intent.requestedCardId,
      card_id: intent.cardId,
    }),
    outboxRow({ accountId, intentId: id, handler: 'quote', version }),
  ])
  await announceChanges(tx, [OUTBOX])
}

export async function findIntent(
  db: Queryable,
  accountId: AccountId,
  id: IntentId,
): Promise<CheckoutIntent | null> {
  const [row] = await db.run(find, [accountId, id])
  return row === undefined ? null : toIntent(row)
}

/** Locks the row until the transaction ends, so that decisions about it stay true. */
export async function lockIntent(
  tx: Queryable,
  accountId: AccountId,
  id: IntentId,
): Promise<CheckoutIntent | null> {
  const [row] = await tx.run(lock, [accountId, id])
  return row === undefined ? null : toIntent(row)
}

/** `phases`: those of the requested status; null: all. */
export async function listIntents(
  db: Queryable,
  accountId: AccountId,
  phases: readonly Phase[] | null,
  page: Page,
): Promise<{ intents: CheckoutIntent[]; hasMore: boolean }> {
  const pages = await Promise.all(
    phases === null
      ? [runPage(db, list, [accountId], page)]
      : phases.map((phase) => runPage(db, listByPhase, [accountId, phase], page)),
  )
  const { rows, hasMore } = mergePages(pages, page)
  return { intents: rows.map(toIntent), hasMore }
}

/**
 * The compare-and-swap of every change: writes `after` if the intent is still at `before`, adds the
 * next job to the outbox and notifies waiting requests. False: another change was first.
 */
export async function swapIntent(
  tx: Queryable,
  before: CheckoutIntent,
  after: CheckoutIntent,
  next: JobName | null,
): Promise<boolean> {
  const { accountId, id, version } = after
  const rows = await tx.run(swap, [
    accountId,
    id,
    before.phase,
    before.version,
    after.phase,
    version,
    JSON.stringify(after.options),
    after.cardId,
    after.flow?.slug ?? null,
    after.flow?.version ?? null,
    after.optionsSchema === null ? null : JSON.stringify(after.optionsSchema),
    after.quote === null ? null : JSON.stringify(after.quote),
    after.quote?.amountCents ?? null,
    after.quote?.currency ?? null,
    after.purchaseHash,
    toDate(after.expiresAtMs),
    toDate(after.confirmedAtMs),
    after.confirmedBy,
    after.statusReason,
    after.statusDetail === null ? null : JSON.stringify(after.statusDetail),
    after.chargeId,
  ])
  if (rows.length === 0) return false
  if (next !== null) {
    await tx.insert([outboxRow({ accountId, intentId: id, handler: next, version })])
  }
  await announceChanges(tx, next === null ? [id] : [id, OUTBOX])
  return true
}

/** Serialises confirmations of the same purchase, so that each sees the one before. */
export async function lockPurchase(
  tx: Queryable,
  accountId: AccountId,
  hash: Buffer,
): Promise<void> {
  await tx.run(lockHash, [`${accountId} ${hash.toString('hex')}`])
}

/** Another intent for the same purchase, confirmed since then, that has not failed. */
export async function findDuplicate(
  tx: Queryable,
  { accountId, id }: Pick<CheckoutIntent, 'accountId' | 'id'>,
  hash: Buffer,
  sinceMs: number,
): Promise<IntentId | null> {
  const [row] = await tx.run(twin, [accountId, hash, new Date(sinceMs), id])
  return row?.id ?? null
}

/**
 * Saves the evidence so far. The intent has not moved, so its version stays; the new `changed_at`
 * keeps the sweeper away.
 */
export async function updateUnknown(
  tx: Queryable,
  { accountId, id, version }: CheckoutIntent,
  detail: StatusDetail,
): Promise<void> {
  await tx.run(saveDoubt, [accountId, id, version, JSON.stringify(detail)])
}

export type Stalled = {
  readonly accountId: AccountId
  readonly id: IntentId
  readonly version: number
  readonly handler: JobName
}

/** Sends overdue jobs again. */
export async function resendStalled(db: Queryable, limit: number): Promise<Stalled[]> {
  return await db.run(resend, [limit])
}

/** Sends every job that could be due: after a restore nobody knows which ones Restate has lost. */
export async function resendAll(tx: Queryable): Promise<Stalled[]> {
  const resent = await tx.run(resendWhole, [])
  await announceChanges(tx, [OUTBOX])
  return resent
}

/** For operators, who know the intent's id and not its account. */
export async function findIntentById(db: Queryable, id: string): Promise<CheckoutIntent | null> {
  const [row] = await db.run(findById, [id])
  return row === undefined ? null : toIntent(row)
}

/** Whether the account has purchases in flight. */
export async function hasLivePurchases(db: Queryable, accountId: AccountId): Promise<boolean> {
  return (await db.run(live, [accountId])).length > 0
}

function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

type Row = {
  account_id: AccountId
  id: IntentId
  phase: Phase
  version: number
  url: string
  prompt: string | null
  options: Record<string, unknown>
  metadata: Record<string, string>
  max_amount_cents: Cents | null
  requested_card_id: CardId | null
  card_id: CardId | null
  flow_slug: string | null
  flow_version: number | null
  options_schema: object | null
  quote: Quote | null
  purchase_hash: Buffer | null
  expires_at: Date | null
  confirmed_at: Date | null
  confirmed_by: Id<'ak'> | null
  status_reason: StatusReason | null
  status_detail: StatusDetail | null
  charge_id: string | null
  viewers: number
}

function toIntent(row: Row): CheckoutIntent {
  return {
    accountId: row.account_id,
    id: row.id,
    phase: row.phase,
    version: row.version,
    url: row.url,
    prompt: row.prompt,
    options: row.options,
    metadata: row.metadata,
    maxAmountCents: row.max_amount_cents,
    requestedCardId: row.requested_card_id,
    cardId: row.card_id,
    flow:
      row.flow_slug === null ? null : { slug: row.flow_slug, version: row.flow_version as number },
    optionsSchema: row.options_schema,
    quote: row.quote,
    purchaseHash: row.purchase_hash,
    expiresAtMs: row.expires_at?.getTime() ?? null,
    confirmedAtMs: row.confirmed_at?.getTime() ?? null,
    confirmedBy: row.confirmed_by,
    statusReason: row.status_reason,
    statusDetail: row.status_detail,
    chargeId: row.charge_id,
    viewers: row.viewers,
  }
}

const SELECT = `SELECT account_id, id, phase, version, url, prompt, options, metadata,
    max_amount_cents, requested_card_id, card_id, flow_slug, flow_version, options_schema, quote,
    purchase_hash, expires_at, confirmed_at, confirmed_by, status_reason, status_detail, charge_id,
    viewers
  FROM checkout_intents`

const CHECKOUT_INTENTS = insertion({
  table: 'checkout_intents',
  columns: {
    account_id: 'text',
    id: 'text',
    phase: 'text',
    url: 'text',
    prompt: 'text',
    options: 'jsonb',
    metadata: 'jsonb',
    max_amount_cents: 'bigint',
    requested_card_id: 'text',
    card_id: 'text',
  },
})

const find = statement<Row>({
  name: 'checkout_intents.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
})

const lock = statement<Row>({
  name: 'checkout_intents.lock',
  text: `${SELECT} WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
})

const findById = statement<Row>({
  name: 'checkout_intents.find_by_id',
  text: `${SELECT} WHERE id = $1`,
  acrossAccounts: 'operators and buyers know the intent and not its account',
})

const list = pagedStatement<Row>({
  name: 'checkout_intents.list',
  text: `${SELECT} WHERE account_id = $1`,
  parameters: 1,
})

const listByPhase = pagedStatement<Row>({
  name: 'checkout_intents.list.phase',
  text: `${SELECT} WHERE account_id = $1 AND phase = $2`,
  parameters: 2,
  isPlannedAnew: true,
})

const swap = statement<{ id: string }>({
  name: 'checkout_intents.swap',
  text: `UPDATE checkout_intents SET phase = $5, version = $6, changed_at = now(), options = $7,
      card_id = $8, flow_slug = $9, flow_version = $10, options_schema = $11, quote = $12,
      amount_cents = $13, currency = $14, purchase_hash = $15, expires_at = $16,
      confirmed_at = $17, confirmed_by = $18, status_reason = $19, status_detail = $20,
      charge_id = $21
    WHERE account_id = $1 AND id = $2 AND phase = $3 AND version = $4 RETURNING id`,
})

const lockHash = statement<object>({
  name: 'checkout_intents.lock_purchase',
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
  acrossAccounts: 'locks a name that begins with the account, reads nothing',
})

const twin = statement<{ id: IntentId }>({
  name: 'checkout_intents.find_twin',
  text: `SELECT id FROM checkout_intents
    WHERE account_id = $1 AND purchase_hash = $2 AND confirmed_at > $3 AND id <> $4
      AND phase NOT IN ('failed', 'canceled')
    ORDER BY confirmed_at LIMIT 1`,
})

const saveDoubt = statement({
  name: 'checkout_intents.save_doubt',
  text: `UPDATE checkout_intents SET status_detail = $4, changed_at = now()
    WHERE account_id = $1 AND id = $2 AND version = $3 AND phase = 'reconciling'`,
})

// A browser works for three minutes at most. A submission is looked at within seconds, and an old
// unknown outcome at the times that Restate keeps.
const STALLED = `(phase IN ('resolving', 'quoting', 'claimed') AND changed_at < now() - interval '200 s')
        OR (phase = 'paying' AND changed_at < now() - interval '30 s')
        OR (phase = 'reconciling' AND changed_at < now() - interval '10 min')
        OR (phase = 'awaiting_authentication' AND changed_at < now() - interval '20 s'
          AND NOT EXISTS (SELECT 1 FROM challenges
            WHERE challenges.account_id = checkout_intents.account_id
              AND challenges.intent_id = checkout_intents.id AND held_until > now()))
        OR (phase IN ('awaiting_options', 'awaiting_confirmation', 'awaiting_security_code')
          AND expires_at < now() - interval '10 s' AND changed_at < now() - interval '10 s')`

const resend = statement<Stalled>({
  name: 'checkout_intents.resend',
  text: buildResend(`${STALLED} LIMIT $1`),
  acrossAccounts: 'the jobs of all accounts',
})

// The sweeper finds intents that are past their time, so `expire` needs no resend.
const WORKED_ON = PHASES.filter((phase) => JOB_OF[phase] !== null && JOB_OF[phase] !== 'expire')

const resendWhole = statement<Stalled>({
  name: 'checkout_intents.resend_all',
  text: buildResend(`phase IN (${WORKED_ON.map((phase) => `'${phase}'`).join(', ')})`),
  acrossAccounts: 'the jobs of all accounts',
})

function buildResend(which: string): string {
  const jobs = Object.entries(JOB_OF)
    .filter(([, job]) => job !== null)
    .map(([phase, job]) => `WHEN '${phase}' THEN '${job}'`)
  return `WITH stalled AS (
      SELECT account_id, id FROM checkout_intents WHERE ${which} FOR UPDATE SKIP LOCKED
    ), touched AS (
      UPDATE checkout_intents SET changed_at = now() FROM stalled
      WHERE checkout_intents.account_id = stalled.account_id AND checkout_intents.id = stalled.id
      RETURNING checkout_intents.account_id, checkout_intents.id, version,
        CASE phase ${jobs.join(' ')} END AS handler
    ), sent AS (
      INSERT INTO outbox (account_id, intent_id, handler, version)
      SELECT account_id, id, handler, version FROM touched
    )
    SELECT account_id AS "accountId", id, version, handler FROM touched`
}

const live = statement<object>({
  name: 'checkout_intents.live',
  text: `SELECT 1 FROM checkout_intents
    WHERE account_id = $1 AND phase IN (
      'claimed', 'awaiting_security_code', 'paying', 'awaiting_authentication', 'reconciling'
    ) LIMIT 1`,
})
