import type { Queryable } from '../../../db/queryable.ts'
import { statement } from '../../../db/statement.ts'
import type { AccountId } from '../../../lib/ids.ts'
import type { JobName } from '../../jobs/jobs.ts'
import type { CheckoutIntent, IntentId, Phase, StatusDetail } from '../state.ts'

export type Submission = {
  readonly intentId: IntentId
  readonly accountId: AccountId
  readonly submittedAtMs: number
  readonly sealedSession: Buffer
  readonly issuedCard: string | null
}

/** Takes the submission lock. False: it was taken before. It is never released. */
export async function insertSubmission(tx: Queryable, submission: Submission): Promise<boolean> {
  const { intentId, accountId, submittedAtMs, sealedSession, issuedCard } = submission
  const values = [intentId, accountId, new Date(submittedAtMs), sealedSession, issuedCard]
  return (await tx.run(insertSubmissionRow, values)).length === 1
}

export async function findSubmission(
  db: Queryable,
  accountId: AccountId,
  intentId: IntentId,
): Promise<Submission | null> {
  const [row] = await db.run(findSubmissionRow, [accountId, intentId])
  if (row === undefined) return null
  return {
    accountId,
    intentId,
    sealedSession: row.sealed_session,
    issuedCard: row.issued_card,
    submittedAtMs: row.pressed_at.getTime(),
  }
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
  const values = [accountId, intentId, last4, amountCents, currency, since]
  const rows = await db.run(rivals, values)
  return rows.map(({ pressedAt, ...row }) => ({ ...row, submittedAtMs: pressedAt.getTime() }))
}

export type Undecided = {
  readonly id: IntentId
  readonly accountId: AccountId
  readonly phase: Phase
  readonly url: string
  /** Null: nothing was quoted. */
  readonly amountCents: number | null
  readonly currency: string | null
  /** Null: no card was given, as with an order that nobody approved. */
  readonly card: 'issued' | 'stored' | null
  readonly pressedAt: Date | null
  readonly detail: StatusDetail | null
}

/** Submitted, or ordered without a submission, with an unknown outcome: oldest first. */
export async function listUndecided(db: Queryable): Promise<Undecided[]> {
  return await db.run(doubted, [])
}

/** The number of unknown outcomes for each code, and the age of the oldest. */
export async function measureUnknown(
  db: Queryable,
): Promise<{ code: string; count: number; oldestSeconds: number }[]> {
  return await db.run(measure, [])
}

/** Sends a job for each logged submission that the database does not have. */
export async function sendForgotten(
  tx: Queryable,
  pages: readonly { readonly accountId: AccountId; readonly id: string }[],
): Promise<{ accountId: AccountId; id: IntentId; isKnown: boolean }[]> {
  const columns = [pages.map(({ accountId }) => accountId), pages.map(({ id }) => id)]
  return await tx.run(sendPressed, columns)
}

/**
 * Inserts an intent that the database has lost, as it was confirmed; its next move writes the rest.
 */
export async function reviveIntent(tx: Queryable, intent: CheckoutIntent): Promise<void> {
  await tx.run(revive, [
    intent.accountId,
    intent.id,
    intent.version - 1,
    intent.url,
    intent.prompt,
    JSON.stringify(intent.options),
    JSON.stringify(intent.metadata),
    intent.maxAmountCents,
    intent.requestedCardId,
  ])
}

const insertSubmissionRow = statement<{ intent_id: string }>({
  name: 'charge_presses.insert',
  text: `INSERT INTO charge_presses
      (intent_id, account_id, pressed_at, sealed_session, issued_card)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING intent_id`,
})

const findSubmissionRow = statement<{
  sealed_session: Buffer
  issued_card: string | null
  pressed_at: Date
}>({
  name: 'charge_presses.find',
  text: `SELECT sealed_session, issued_card, pressed_at FROM charge_presses
    WHERE account_id = $1 AND intent_id = $2`,
})

// An undecided submission may be booked late, whenever it was made; a purchase, until it was known
// to be one.
const rivals = statement<Omit<Rival, 'submittedAtMs'> & { pressedAt: Date }>({
  name: 'charge_presses.list_rivals',
  text: `SELECT intent_id AS "intentId", phase, charge_id AS "chargeId", pressed_at AS "pressedAt"
    FROM charge_presses
    JOIN checkout_intents ON checkout_intents.account_id = charge_presses.account_id
      AND checkout_intents.id = charge_presses.intent_id
    JOIN cards ON cards.account_id = checkout_intents.account_id
      AND cards.id = checkout_intents.card_id
    WHERE charge_presses.account_id = $1 AND charge_presses.intent_id <> $2 AND cards.last4 = $3
      AND amount_cents = $4 AND currency = $5
      AND (pressed_at > $6 OR phase IN ('paying', 'awaiting_authentication', 'reconciling')
        OR phase = 'succeeded' AND checkout_intents.changed_at > $6)`,
})

const DOUBTED = `FROM checkout_intents
    LEFT JOIN charge_presses ON charge_presses.intent_id = checkout_intents.id
    WHERE phase IN ('paying', 'reconciling')`

// An order that nobody approved has no submission: its age counts from when it was seen.
const SINCE = `coalesce(pressed_at,
      to_timestamp((status_detail->'doubt'->>'sinceMs')::float8 / 1000))`

const doubted = statement<Undecided>({
  name: 'checkout_intents.doubted',
  text: `SELECT checkout_intents.id, checkout_intents.account_id AS "accountId", phase, url,
      amount_cents AS "amountCents", currency, pressed_at AS "pressedAt", status_detail AS detail,
      CASE WHEN pressed_at IS NULL THEN NULL WHEN issued_card IS NULL THEN 'stored'
        ELSE 'issued' END AS card
    ${DOUBTED} ORDER BY ${SINCE} LIMIT 1000`,
  acrossAccounts: 'operators see the unknown outcomes of all accounts',
})

// The run that submitted has three minutes to get the shop's answer before the outcome counts as
// unknown.
const measure = statement<{ code: string; count: number; oldestSeconds: number }>({
  name: 'checkout_intents.measure_doubt',
  text: `SELECT coalesce(status_detail->>'code', 'outcome_unknown') AS code, count(*) AS count,
      extract(epoch FROM now() - min(${SINCE}))::float8 AS "oldestSeconds"
    ${DOUBTED} AND (phase = 'reconciling' OR pressed_at < now() - interval '3 min')
    GROUP BY 1`,
  acrossAccounts: 'a gauge for operators: numbers only',
})

const revive = statement({
  name: 'checkout_intents.revive',
  text: `INSERT INTO checkout_intents (account_id, id, phase, version, url, prompt, options,
      metadata, max_amount_cents, requested_card_id)
    VALUES ($1, $2, 'claimed', $3, $4, $5, $6, $7, $8, $9)`,
})

const RECONCILE: JobName = 'reconcile'

// Only intents that the database does not show as submitted: the others get their jobs anyway.
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
  acrossAccounts: 'a restored database holds all accounts',
})
