import { expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { RELEASE_ATTEMPT_STATUSES } from '../gifts/release/state.ts'
import { GIFT_STATUSES } from '../gifts/state.ts'
import { DETECTION_COMMITMENTS } from '../ledger/detections/state.ts'
import { BUDGET_CURRENCIES } from '../lib/budget.ts'
import { ACTOR_TYPES } from '../lib/principal.ts'
import { PAYMENT_STATES } from '../payments/payments/state.ts'
import { PRODUCT_TYPES } from '../payments/products/state.ts'
import { REFUND_STATES } from '../payments/refunds/state.ts'
import { UNMATCHED_COMMITMENTS } from '../payments/unmatched-transfers/state.ts'
import { CARD_SOURCES } from '../purchases/cards/state.ts'
import { PHASES, STATUS_REASONS } from '../purchases/intents/state.ts'
import { JOBS } from '../purchases/jobs/jobs.ts'

const database = useDatabase()

/** The enumerations of the database, each with the code's list that it must equal. */
const LISTS: Record<string, readonly string[]> = {
  audit_events_actor_type: ACTOR_TYPES,
  cards_source: CARD_SOURCES,
  checkout_intents_charged_once_succeeded: ['succeeded'], // only this end has a charge
  checkout_intents_currency: BUDGET_CURRENCIES,
  checkout_intents_phase: PHASES,
  checkout_intents_status_reason: STATUS_REASONS,
  chain_inbox_commitment: DETECTION_COMMITMENTS, // an inbox is as certain as what it leads to
  detections_commitment: DETECTION_COMMITMENTS,
  gift_release_attempts_status: RELEASE_ATTEMPT_STATUSES,
  gifts_status: GIFT_STATUSES,
  outbox_handler: JOBS,
  payables_canceled_tells_when: ['canceled'], // only this state has a cancellation time
  payables_state: PAYMENT_STATES,
  products_type: PRODUCT_TYPES,
  refused_attempts_actor_type: ACTOR_TYPES,
  refunds_state: REFUND_STATES,
  unmatched_transfers_commitment: UNMATCHED_COMMITMENTS,
}

type Check = { name: string; table: string; definition: string }

async function findChecks(): Promise<Check[]> {
  const { rows } = await database().query(
    `SELECT conname AS name, conrelid::regclass::text AS table,
        pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
  )
  return rows
}

/** PostgreSQL prints `col IN ('a', 'b')` as `col = ANY (ARRAY['a'::text, …])`, one value as `=`. */
function enumerated({ definition }: Check): string[] | null {
  const array = /ANY \(\(?ARRAY\[([^\]]*)\]/.exec(definition)?.[1]
  const single = /= ('(?:[^']|'')*'::(?:text|character varying))/.exec(definition)?.[1]
  const isFunction = /\w+\([^)]*\) = '/.test(definition)
  const text = array ?? (isFunction ? undefined : single)
  if (text === undefined) return null
  return [...text.matchAll(/'((?:[^']|'')*)'::/g)].map((match) => match[1] as string)
}

test('every CHECK that enumerates matches a list in the code', async () => {
  const found = (await findChecks())
    .map((check) => ({ name: check.name, values: enumerated(check) }))
    .filter((check) => check.values !== null)
  expect(found.map((check) => check.name).sort()).toEqual(Object.keys(LISTS).sort())
  for (const { name, values } of found) {
    expect(values?.toSorted(), name).toEqual([...(LISTS[name] as readonly string[])].sort())
  }
})

test('an enumerating CHECK is recognised in each form that PostgreSQL prints', async () => {
  await database().query(`CREATE TABLE forms (
    a text CONSTRAINT many CHECK (a IN ('x', 'y''z')),
    b varchar CONSTRAINT short CHECK (b IN ('x', 'y')),
    c text CONSTRAINT one CHECK (c IN ('x')),
    d text CONSTRAINT length_only CHECK (length(d) < 5),
    e jsonb CONSTRAINT kind_only CHECK (jsonb_typeof(e) = 'object'))`)
  const checks = (await findChecks()).filter((check) => check.table === 'forms')
  const values = Object.fromEntries(checks.map((check) => [check.name, enumerated(check)]))
  await database().query('DROP TABLE forms')
  expect(values).toEqual({
    many: ['x', "y''z"],
    short: ['x', 'y'],
    one: ['x'],
    length_only: null,
    kind_only: null,
  })
})

test('every constraint has a name of ours, so that its error can be recognized', async () => {
  const unnamed = (await findChecks()).filter(({ name, table }) => !name.startsWith(`${table}_`))
  expect(unnamed).toEqual([])
})

// The record of an account outlives it.
const KEPT = ['audit_events']
// It also counts attempts with the credentials of no account.
const NOT_OF_ACCOUNTS = ['refused_attempts']

test('every account table has a cascading key to it that leads the primary key', async () => {
  const { rows } = await database().query(`
    SELECT c.relname AS name,
      (SELECT a.attname FROM pg_index i JOIN pg_attribute a
        ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
        WHERE i.indrelid = c.oid AND i.indisprimary) AS leads,
      EXISTS (SELECT FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f'
        AND f.confrelid = 'accounts'::regclass AND f.confdeltype = 'c') AS cascades
    FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id')`)
  expect(rows.length).toBeGreaterThanOrEqual(3)
  for (const row of rows.filter(({ name }) => !NOT_OF_ACCOUNTS.includes(name)))
    expect(row).toEqual({ name: row.name, leads: 'account_id', cascades: !KEPT.includes(row.name) })
})
