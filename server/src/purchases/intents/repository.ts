import { announceChanges } from '../../db/changes.ts'
import type { Columns } from '../../db/columns.ts'
import {
  bytes,
  group,
  json,
  millis,
  number,
  parameters,
  selection,
  text,
} from '../../db/columns.ts'
import { runPage } from '../../db/database.ts'
import { insertion } from '../../db/insertion.ts'
import type { Page } from '../../db/page.ts'
import { mergePages, pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { JobName } from '../jobs/jobs.ts'
import { OUTBOX, outboxRow } from '../jobs/repository.ts'
import type { CheckoutIntent, IntentId, Phase, StatusDetail } from './state.ts'
import { JOB_OF, PHASES } from './state.ts'

/** Inserts a new intent and its first job. */
export async function insertIntent(tx: Queryable, intent: CheckoutIntent): Promise<void> {
  const { accountId, id, version } = intent
  await tx.insert([
    NEW_INTENTS.row(intent),
    outboxRow({ accountId, intentId: id, handler: 'quote', version }),
  ])
  await announceChanges(tx, [OUTBOX])
}

export async function findIntent(
  db: Queryable,
  accountId: AccountId,
  id: IntentId,
): Promise<CheckoutIntent | null> {
  return (await db.run(find, [accountId, id]))[0] ?? null
}

/** Locks the row until the transaction ends, so that a decision about the intent stays valid. */
export async function lockIntent(
  tx: Queryable,
  accountId: AccountId,
  id: IntentId,
): Promise<CheckoutIntent | null> {
  return (await tx.run(lock, [accountId, id]))[0] ?? null
}

/** Lists the intents in any of these phases; null: in all. */
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
  return { intents: rows, hasMore }
}

/**
 * Every change is this compare-and-swap: it writes `after` if the intent is still at `before`,
 * queues the next job and notifies waiters. Returns false if another change came first.
 */
export async function swapIntent(
  tx: Queryable,
  before: CheckoutIntent,
  after: CheckoutIntent,
  next: JobName | null,
): Promise<boolean> {
  const { accountId, id, version } = after
  const { amountCents = null, currency = null } = after.quote ?? {}
  const values = SWAPPED.values({ ...after, amountCents, currency })
  const rows = await tx.run(swap, [accountId, id, before.phase, before.version, ...values])
  if (rows.length === 0) return false
  if (next !== null) {
    await tx.insert([outboxRow({ accountId, intentId: id, handler: next, version })])
  }
  await announceChanges(tx, next === null ? [id] : [id, OUTBOX])
  return true
}

/** Serializes confirmations of the same purchase, so that each sees the one before. */
export async function lockPurchase(
  tx: Queryable,
  accountId: AccountId,
  hash: Buffer,
): Promise<void> {
  await tx.run(lockHash, [`${accountId} ${hash.toString('hex')}`])
}

/** Finds another intent for the same purchase that was confirmed since then and has not failed. */
export async function findDuplicate(
  tx: Queryable,
  { accountId, id }: Pick<CheckoutIntent, 'accountId' | 'id'>,
  hash: Buffer,
  sinceMs: number,
): Promise<IntentId | null> {
  const [row] = await tx.run(duplicate, [accountId, hash, new Date(sinceMs), id])
  return row?.id ?? null
}

/**
 * Saves what is known about a submission so far. The phase and the version stay; `changed_at`
 * moves, so the sweeper leaves the intent to the job that is checking it.
 */
export async function updateUnknown(
  tx: Queryable,
  { accountId, id, version }: CheckoutIntent,
  detail: StatusDetail,
): Promise<void> {
  await tx.run(saveUnknown, [accountId, id, version, JSON.stringify(detail)])
}

export type Stalled = {
  readonly accountId: AccountId
  readonly id: IntentId
  readonly version: number
  readonly handler: JobName
}

/** Queues jobs again that should have finished by now. */
export async function resendStalled(db: Queryable, limit: number): Promise<Stalled[]> {
  return await db.run(resend, [limit])
}

/** Queues every unfinished job again, because a restore may have lost any of them. */
export async function resendAll(tx: Queryable): Promise<Stalled[]> {
  const resent = await tx.run(resendWhole, [])
  await announceChanges(tx, [OUTBOX])
  return resent
}

/** For operators, who know the intent's id but not its account. */
export async function findIntentById(db: Queryable, id: string): Promise<CheckoutIntent | null> {
  return (await db.run(findById, [id]))[0] ?? null
}

/** Whether the account has purchases in flight. */
export async function hasLivePurchases(db: Queryable, accountId: AccountId): Promise<boolean> {
  return (await db.run(live, [accountId])).length > 0
}

export const TERMS = {
  accountId: text('account_id'),
  id: text('id'),
  url: text('url'),
  prompt: text('prompt'),
  metadata: json('metadata'),
  maxAmountCents: number('max_amount_cents'),
  requestedCardId: text('requested_card_id'),
} satisfies Partial<Columns<CheckoutIntent>>

const START = {
  phase: text('phase'),
  options: json('options'),
  cardId: text('card_id'),
} satisfies Partial<Columns<CheckoutIntent>>

export const PROGRESS = {
  ...START,
  version: number('version'),
  flow: group({ slug: text('flow_slug'), version: number('flow_version') }),
  optionsSchema: json('options_schema'),
  quote: json('quote'),
  purchaseHash: bytes('purchase_hash'),
  expiresAtMs: millis('expires_at'),
  confirmedAtMs: millis('confirmed_at'),
  confirmedBy: text('confirmed_by'),
  statusReason: text('status_reason'),
  statusDetail: json('status_detail'),
  chargeId: text('charge_id'),
} satisfies Partial<Columns<CheckoutIntent>>

const { columns, read } = selection<CheckoutIntent>({
  ...TERMS,
  ...PROGRESS,
  viewers: number('viewers'),
})
const SELECT = `SELECT ${columns} FROM checkout_intents`

const NEW_INTENTS = insertion({ table: 'checkout_intents', columns: { ...TERMS, ...START } })

const SWAPPED = parameters(
  {
    ...PROGRESS,
    // Copies of the quote's values, for searches and for matching charges.
    amountCents: number<number | null>('amount_cents'),
    currency: text<string | null>('currency'),
  },
  5,
)

const find = statement({
  name: 'checkout_intents.find',
  text: `${SELECT} WHERE account_id = $1 AND id = $2`,
  read,
})

const lock = statement({
  name: 'checkout_intents.lock',
  text: `${SELECT} WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
  read,
})

const findById = statement({
  name: 'checkout_intents.find_by_id',
  text: `${SELECT} WHERE id = $1`,
  acrossAccounts: 'operators and buyers know the intent but not its account',
  read,
})

const list = pagedStatement({
  name: 'checkout_intents.list',
  text: `${SELECT} WHERE account_id = $1`,
  parameters: 1,
  read,
})

const listByPhase = pagedStatement({
  name: 'checkout_intents.list.phase',
  text: `${SELECT} WHERE account_id = $1 AND phase = $2`,
  parameters: 2,
  unprepared: true,
  read,
})

const swap = statement<{ id: string }>({
  name: 'checkout_intents.swap',
  text: `UPDATE checkout_intents SET ${SWAPPED.assignments}, changed_at = now()
    WHERE account_id = $1 AND id = $2 AND phase = $3 AND version = $4 RETURNING id`,
})

const lockHash = statement<object>({
  name: 'checkout_intents.lock_purchase',
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
  acrossAccounts: 'locks a name that begins with the account, reads nothing',
})

const duplicate = statement<{ id: IntentId }>({
  name: 'checkout_intents.find_twin',
  text: `SELECT id FROM checkout_intents
    WHERE account_id = $1 AND purchase_hash = $2 AND confirmed_at > $3 AND id <> $4
      AND phase NOT IN ('failed', 'canceled')
    ORDER BY confirmed_at LIMIT 1`,
})

const saveUnknown = statement({
  name: 'checkout_intents.save_doubt',
  text: `UPDATE checkout_intents SET status_detail = $4, changed_at = now()
    WHERE account_id = $1 AND id = $2 AND version = $3 AND phase = 'reconciling'`,
})

// A browser works for at most three minutes, and a submission is checked within seconds. The
// workflow retries an unknown outcome on its own schedule, so the sweeper waits longest for those.
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
