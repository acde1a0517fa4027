import { runPage } from '../../db/database.ts'
import type { Page } from '../../db/page.ts'
import { pagedStatement } from '../../db/page.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'
import type { AccountId, Id } from '../../lib/ids.ts'
import { createdSeconds, idBoundAt } from '../../lib/ids.ts'
import type { Bounds, Entry, Span, Stop, Tally } from './state.ts'
import { cutToAges } from './state.ts'

/** The movements of one type in one of the spans: a type of Transaction, or `refund`. */
export type Moved = {
  readonly span: number
  readonly type: string
  readonly count: number
  readonly amountBaseUnits: bigint
  readonly feeBaseUnits: bigint
}

export async function sumMoved(
  db: Queryable,
  accountId: AccountId,
  types: readonly string[],
  spans: readonly Span[],
): Promise<Moved[]> {
  const cuts = spans.map((span) => cutToAges('txn', idsOf('txn', span)))
  const edges = cuts.flatMap((cut, span) => cut.edges.map((edge) => ({ span, ...edge })))
  const refunds = spans.map((span) => idsOf('det', span))
  const rows = await db.run(sumByType, [
    accountId,
    types,
    cuts.map(({ ages }) => ages.after),
    cuts.map(({ ages }) => ages.before),
    ...columnsOf(edges),
    refunds.map(({ after }) => after),
    refunds.map(({ before }) => before),
  ])
  return rows.map(({ span, type, count, amount, fees }) => ({
    span,
    type,
    count,
    amountBaseUnits: BigInt(amount),
    feeBaseUnits: BigInt(fees),
  }))
}

/** How many sessions and intents created in one of the spans are in a state. */
export type Counted = { readonly span: number; readonly state: string; readonly count: number }

export async function countStates(
  db: Queryable,
  accountId: AccountId,
  spans: readonly Span[],
): Promise<Counted[]> {
  const cuts = spans.map((span) => cutToAges('cs', idsOf('cs', span)))
  // Sessions and intents share their tallies, so the ages of one prefix hold for both.
  const parts = spans.flatMap((each, span) =>
    ['cs', 'ti'].flatMap((prefix) => {
      const ids = idsOf(prefix, each)
      const { edges } = cutToAges(prefix, ids)
      const read = (states: readonly string[], bounds: readonly Bounds[]) =>
        states.flatMap((state) => bounds.map((bound) => ({ span, state, ...bound })))
      return [...read(TALLIED_STATES, edges), ...read(UNTALLIED_STATES, [ids])]
    }),
  )
  return await db.run(countByState, [
    accountId,
    TALLIED_STATES,
    cuts.map(({ ages }) => ages.after),
    cuts.map(({ ages }) => ages.before),
    ...columnsOf(parts),
    parts.map(({ state }) => state),
  ])
}

const TALLIED_STATES = ['settled', 'canceled']
const UNTALLIED_STATES = ['open', 'confirmed']

const idsOf = (prefix: string, { from, to }: Span): Bounds => ({
  after: idBoundAt(prefix, from),
  before: idBoundAt(prefix, to),
})

const columnsOf = (parts: readonly (Bounds & { readonly span: number })[]) => [
  parts.map(({ span }) => span),
  parts.map(({ after }) => after),
  parts.map(({ before }) => before),
]

export async function sumFeesDue(db: Queryable, accountId: AccountId) {
  const [row] = await db.run(sumDue, [accountId])
  return { count: row?.count ?? 0, dueBaseUnits: BigInt(row?.due ?? 0) }
}

export type FeeDue = {
  readonly id: Id<'ti'>
  readonly amountCents: number
  readonly feeCents: number
  readonly dueBaseUnits: bigint
}

export async function listFeesDue(db: Queryable, accountId: AccountId, page: Page) {
  const { rows, hasMore } = await runPage(db, listDue, [accountId], page)
  const intents = rows.map(
    (row): FeeDue => ({
      id: row.id,
      amountCents: row.amount_cents,
      feeCents: row.fee_cents,
      dueBaseUnits: BigInt(row.fee_due_base_units),
    }),
  )
  return { intents, hasMore }
}

/** Lists the signatures of payments among detections and Transactions, oldest first, each once. */
export async function listPaid(
  db: Queryable,
  accountId: AccountId,
  { from, to }: Span,
  most: number,
): Promise<Stop[]> {
  const bounds = ['det', 'txn'].flatMap((prefix) => [from, to].map((at) => idBoundAt(prefix, at)))
  const rows = await db.run(walk, [accountId, ...bounds, most])
  const stops = rows.map(({ signature, body }) => ({
    signature,
    atSeconds: createdSeconds(`det_${body}` as Id<'det'>),
  }))
  return [...new Map(stops.map((stop) => [stop.signature, stop])).values()]
}

/**
 * Lists the detections and Transactions of these signatures at one moment. `isPayment` is false for
 * other accounts.
 */
export async function listEntries(
  db: Queryable,
  accountId: AccountId,
  signatures: readonly string[],
): Promise<(Entry & { readonly isPayment: boolean })[]> {
  const rows = await db.run(entries, [accountId, signatures])
  return rows.map((row) => ({
    book: row.book,
    id: row.id,
    source: row.source,
    signature: row.signature,
    amountBaseUnits: BigInt(row.amount_base_units),
    isPayment: row.is_payment,
  }))
}

/** Lists what objects claim to have received and the sum of their payments, at one moment. */
export async function listTallies(
  db: Queryable,
  accountId: AccountId,
  sources: readonly string[],
): Promise<Tally[]> {
  const rows = await db.run(tallies, [accountId, sources])
  return rows.map(({ id, received, counted }) => ({
    source: id,
    receivedBaseUnits: BigInt(received),
    countedBaseUnits: BigInt(counted),
  }))
}

type MovedRow = { span: number; type: string; count: number; amount: string; fees: string }

// Sums the tallies, and the rows that the tallies do not cover.
const sumByType = statement<MovedRow>({
  name: 'reports.sum_by_type',
  text: `SELECT span, type, sum(count)::bigint AS count, sum(amount) AS amount, sum(fees) AS fees
    FROM (
      SELECT spans.span - 1 AS span, types.type, found.* FROM unnest($2::text[]) AS types (type)
        CROSS JOIN unnest($3::text[], $4::text[]) WITH ORDINALITY AS spans (after, before, span)
        CROSS JOIN LATERAL (SELECT sum(count) AS count, sum(amount_base_units) AS amount,
            sum(fee_base_units) AS fees FROM payment_tallies
          WHERE account_id = $1 AND kind = types.type
            AND age > spans.after AND age < spans.before) AS found
      UNION ALL
      SELECT edges.span, types.type, found.* FROM unnest($2::text[]) AS types (type)
        CROSS JOIN unnest($5::bigint[], $6::text[], $7::text[]) AS edges (span, after, before)
        CROSS JOIN LATERAL (SELECT count(*), sum(amount_base_units), sum(fee_base_units)
          FROM transactions WHERE account_id = $1 AND transactions.type = types.type
            AND id >= edges.after AND id < edges.before) AS found
      UNION ALL
      SELECT spans.span - 1, 'refund', found.*
        FROM unnest($8::text[], $9::text[]) WITH ORDINALITY AS spans (after, before, span)
        CROSS JOIN LATERAL (SELECT count(*), sum(amount_base_units), 0
          FROM detections WHERE account_id = $1 AND action = 'refund' AND verdict = 'refunded'
            AND commitment = 'finalized' AND id >= spans.after AND id < spans.before) AS found
    ) AS parts GROUP BY span, type HAVING sum(count) > 0`,
  unprepared: true,
})

const countByState = statement<Counted>({
  name: 'reports.count_by_state',
  text: `SELECT span, state, sum(count)::bigint AS count FROM (
      SELECT spans.span - 1 AS span, states.state, found.count
        FROM unnest($2::text[]) AS states (state)
        CROSS JOIN unnest($3::text[], $4::text[]) WITH ORDINALITY AS spans (after, before, span)
        CROSS JOIN LATERAL (SELECT sum(count) AS count FROM payment_tallies
          WHERE account_id = $1 AND kind = states.state
            AND age > spans.after AND age < spans.before) AS found
      UNION ALL
      SELECT parts.span, parts.state, found.count
        FROM unnest($5::bigint[], $6::text[], $7::text[], $8::text[])
          AS parts (span, after, before, state)
        CROSS JOIN LATERAL (SELECT count(*) AS count FROM payables
          WHERE account_id = $1 AND payables.state = parts.state
            AND id >= parts.after AND id < parts.before) AS found
    ) AS counted GROUP BY span, state HAVING sum(count) > 0`,
  unprepared: true,
})

const sumDue = statement<{ count: number; due: string }>({
  name: 'reports.sum_fees_due',
  text: `SELECT count(*) AS count, coalesce(sum(fee_due_base_units), 0) AS due FROM payables
    WHERE account_id = $1 AND fee_due_base_units > 0`,
  unprepared: true,
})

type DueRow = {
  id: Id<'ti'>
  amount_cents: number
  fee_cents: number
  fee_due_base_units: number
}

const listDue = pagedStatement<DueRow>({
  name: 'reports.list_fees_due',
  text: `SELECT id, amount_cents, fee_cents, fee_due_base_units FROM payables
    WHERE account_id = $1 AND fee_due_base_units > 0`,
  parameters: 1,
})

// Without its prefix, the id of a detection or a Transaction sorts by the time of its block.
const walk = statement<{ signature: string; body: string }>({
  name: 'reports.walk',
  text: `(SELECT signature, substr(id, 5) AS body FROM detections
      WHERE account_id = $1 AND id >= $2 AND id < $3 AND commitment = 'finalized'
        AND outstanding_base_units IS NOT NULL ORDER BY id LIMIT $6)
    UNION ALL
    (SELECT signature, substr(id, 5) FROM transactions
      WHERE account_id = $1 AND id >= $4 AND id < $5
        AND type IN ('checkout_session', 'transaction_intent') ORDER BY id LIMIT $6)
    ORDER BY body`,
  unprepared: true,
})

type EntryRow = {
  book: Entry['book']
  id: string
  source: string
  signature: string
  amount_base_units: number
  is_payment: boolean
}

const entries = statement<EntryRow>({
  name: 'reports.list_entries',
  text: `SELECT 'detection' AS book, id, source, signature, amount_base_units, true AS is_payment
      FROM detections WHERE signature = ANY($2) AND account_id = $1 AND commitment = 'finalized'
        AND outstanding_base_units IS NOT NULL
    UNION ALL
    SELECT 'transaction', id, source, signature, amount_base_units,
        account_id = $1 AND type IN ('checkout_session', 'transaction_intent')
      FROM transactions WHERE signature = ANY($2)`,
  acrossAccounts: 'a signature is recorded once among all accounts',
  unprepared: true,
})

const tallies = statement<{ id: string; received: number; counted: string }>({
  name: 'reports.list_tallies',
  text: `SELECT id, received_base_units + fee_received_base_units AS received,
      coalesce((SELECT sum(amount_base_units) FROM detections
        WHERE detections.account_id = $1 AND source = payables.id
          AND outstanding_base_units IS NOT NULL), 0) AS counted
    FROM payables WHERE account_id = $1 AND id = ANY($2)`,
  unprepared: true,
})
