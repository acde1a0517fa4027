import type { Columns } from '../../../db/columns.ts'
import { bytes, millis, parameters, selection, text } from '../../../db/columns.ts'
import type { Queryable } from '../../../db/queryable.ts'
import { statement } from '../../../db/statement.ts'
import type { AccountId } from '../../../lib/ids.ts'
import type { JobName } from '../../jobs/jobs.ts'
import { PROGRESS, TERMS } from '../repository.ts'
import type { CheckoutIntent, IntentId, Phase, StatusDetail } from '../state.ts'

export type Submission = {
  readonly intentId: IntentId
  readonly accountId: AccountId
  readonly submittedAtMs: number
  readonly sealedSession: Buffer
  readonly issuedCard: string | null
}

/** Takes the submission lock. Returns false if it was taken before; it is never released. */
export async function insertSubmission(tx: Queryable, submission: Submission): Promise<boolean> {
  return (await tx.run(insertSubmissionRow, NEW_SUBMISSION.values(submission))).length === 1
}

export async function findSubmission(
  db: Queryable,
  accountId: AccountId,
  intentId: IntentId,
): Promise<Submission | null> {
  return (await db.run(findSubmissionRow, [accountId, intentId]))[0] ?? null
}

/** Another submission that a charge on the same card's statement could belong to. */
export type Rival = {
  readonly intentId: IntentId
  readonly phase: Phase
  readonly chargeId: string | null
  readonly submittedAtMs: number
}

export async function listRivals(
  db: Queryable,
  { accountId, intentId }: Submission,
  sum: { readonly last4: string; readonly amountCents: number; readonly currency: string },
  since: Date,
): Promise<Rival[]> {
  const { last4, amountCents, currency } = sum
  return await db.run(rivals, [accountId, intentId, last4, amountCents, currency, since])
}

export type Undecided = {
  readonly id: IntentId
  readonly accountId: AccountId
  readonly phase: Phase
  readonly url: string
  /** Null if nothing was quoted. */
  readonly amountCents: number | null
  readonly currency: string | null
  /** Null for an order that nobody approved: no card was given. */
  readonly card: 'issued' | 'stored' | null
  readonly pressedAt: Date | null
  readonly detail: StatusDetail | null
}

/** Lists purchases with an unknown outcome, oldest first, also those ordered without approval. */
export async function listUndecided(db: Queryable): Promise<Undecided[]> {
  return await db.run(listUnknown, [])
}

/** Counts the unknown outcomes by reason, with the age of the oldest. */
export async function measureUnknown(
  db: Queryable,
): Promise<{ code: string; count: number; oldestSeconds: number }[]> {
  return await db.run(measure, [])
}

/** Queues a reconcile job for each entry of the submission log that the database has lost. */
export async function sendForgotten(
  tx: Queryable,
  pages: readonly { readonly accountId: AccountId; readonly id: string }[],
): Promise<{ accountId: AccountId; id: IntentId; isKnown: boolean }[]> {
  const columns = [pages.map(({ accountId }) => accountId), pages.map(({ id }) => id)]
  return await tx.run(sendPressed, columns)
}

/** Restores a lost intent as it was confirmed; its next transition writes the rest. */
export async function reviveIntent(tx: Queryable, intent: CheckoutIntent): Promise<void> {
  await tx.run(revive, REVIVED.values({ ...intent, version: intent.version - 1 }))
}

const SUBMISSION: Columns<Submission> = {
  intentId: text('intent_id'),
  accountId: text('account_id'),
  submittedAtMs: millis('pressed_at'),
  sealedSession: bytes('sealed_session'),
  issuedCard: text('issued_card'),
}

const NEW_SUBMISSION = parameters(SUBMISSION)
const FOUND_SUBMISSION = selection(SUBMISSION)
const RIVAL = selection<Rival>({
  intentId: text('intent_id'),
  phase: text('phase'),
  chargeId: text('charge_id'),
  submittedAtMs: millis('pressed_at'),
})
const REVIVED = parameters({ ...TERMS, version: PROGRESS.version, options: PROGRESS.options })

const insertSubmissionRow = statement<{ intent_id: string }>({
  name: 'charge_presses.insert',
  text: `INSERT INTO charge_presses (${NEW_SUBMISSION.names}) VALUES (${NEW_SUBMISSION.placeholders})
    ON CONFLICT DO NOTHING RETURNING intent_id`,
})

const findSubmissionRow = statement({
  name: 'charge_presses.find',
  text: `SELECT ${FOUND_SUBMISSION.columns} FROM charge_presses
    WHERE account_id = $1 AND intent_id = $2`,
  read: FOUND_SUBMISSION.read,
})

// The charge of an unknown outcome may appear at any time, that of a success until it was known.
const rivals = statement({
  name: 'charge_presses.list_rivals',
  text: `SELECT ${RIVAL.columns}
    FROM charge_presses
    JOIN checkout_intents ON checkout_intents.account_id = charge_presses.account_id
      AND checkout_intents.id = charge_presses.intent_id
    JOIN cards ON cards.account_id = checkout_intents.account_id
      AND cards.id = checkout_intents.card_id
    WHERE charge_presses.account_id = $1 AND charge_presses.intent_id <> $2 AND cards.last4 = $3
      AND amount_cents = $4 AND currency = $5
      AND (pressed_at > $6 OR phase IN ('paying', 'awaiting_authentication', 'reconciling')
        OR phase = 'succeeded' AND checkout_intents.changed_at > $6)`,
  read: RIVAL.read,
})

const UNKNOWN = `FROM checkout_intents
    LEFT JOIN charge_presses ON charge_presses.intent_id = checkout_intents.id
    WHERE phase IN ('paying', 'reconciling')`

// An order that nobody approved has no submission: its outcome is unknown since it was seen.
const SINCE = `coalesce(pressed_at,
      to_timestamp((status_detail->'doubt'->>'sinceMs')::float8 / 1000))`

const listUnknown = statement<Undecided>({
  name: 'checkout_intents.list_unknown',
  text: `SELECT checkout_intents.id, checkout_intents.account_id AS "accountId", phase, url,
      amount_cents AS "amountCents", currency, pressed_at AS "pressedAt", status_detail AS detail,
      CASE WHEN pressed_at IS NULL THEN NULL WHEN issued_card IS NULL THEN 'stored'
        ELSE 'issued' END AS card
    ${UNKNOWN} ORDER BY ${SINCE} LIMIT 1000`,
  acrossAccounts: 'operators see the unknown outcomes of all accounts',
})

// A worker has three minutes to read the shop's answer; until then the outcome is not unknown.
const measure = statement<{ code: string; count: number; oldestSeconds: number }>({
  name: 'checkout_intents.measure_unknown',
  text: `SELECT coalesce(status_detail->>'code', 'outcome_unknown') AS code, count(*) AS count,
      extract(epoch FROM now() - min(${SINCE}))::float8 AS "oldestSeconds"
    ${UNKNOWN} AND (phase = 'reconciling' OR pressed_at < now() - interval '3 min')
    GROUP BY 1`,
  acrossAccounts: 'a gauge for operators: numbers only',
})

const revive = statement({
  name: 'checkout_intents.revive',
  text: `INSERT INTO checkout_intents (${REVIVED.names}, phase)
    VALUES (${REVIVED.placeholders}, 'claimed')`,
})

const RECONCILE: JobName = 'reconcile'

// Only intents whose phase shows no submission: the others are queued anyway.
const sendPressed = statement<{ accountId: AccountId; id: IntentId; isKnown: boolean }>({
  name: 'outbox.send_pressed',
  text: `WITH pressed AS (
      SELECT page.account_id, page.id, accounts.id IS NOT NULL AS is_known,
        coalesce(version, 1) AS version, phase
      FROM unnest($1::text[], $2::text[]) AS page (account_id, id)
      LEFT JOIN accounts ON accounts.id = page.account_id
      LEFT JOIN checkout_intents ON checkout_intents.account_id = page.account_id
        AND checkout_intents.id = page.id
    ), forgotten AS (
      SELECT * FROM pressed WHERE phase IS NULL
        OR phase IN ('resolving', 'quoting', 'awaiting_options', 'awaiting_confirmation',
          'claimed', 'awaiting_security_code')
    ), sent AS (
      INSERT INTO outbox (account_id, intent_id, handler, version)
      SELECT account_id, id, '${RECONCILE}', version FROM forgotten WHERE is_known
    )
    SELECT account_id AS "accountId", id, is_known AS "isKnown" FROM forgotten`,
  acrossAccounts: 'a restore concerns all accounts',
})
