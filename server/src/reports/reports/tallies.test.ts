import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useDatabase } from '../../../test/database.ts'
import type { Queryable } from '../../db/queryable.ts'
import { record, unrecord } from '../../ledger/transactions/service.ts'
import type { Address } from '../../lib/addresses.ts'
import type { AccountId } from '../../lib/ids.ts'
import { createdSeconds, newId } from '../../lib/ids.ts'
import type { BaseUnits } from '../../lib/money.ts'
import { countStates, sumMoved } from './repository.ts'

const database = useDatabase()
const sql = (text: string, values: unknown[] = []) => database().query(text, values)

const START_SECONDS = 1_800_000_000
const SHARD = 5
const TYPES = ['checkout_session', 'transaction_intent', 'gift_fund', 'gift_release'] as const
const STATES = ['open', 'confirmed', 'settled', 'canceled'] as const

/** Something that happens to the books of an account; `isUndone` when its transaction fails in the end. */
const step = fc.record({
  isUndone: fc.boolean(),
  does: fc.oneof(
    fc.record({
      do: fc.constant('record' as const),
      // A signature may come again, with another story.
      payments: fc.array(
        fc.record({
          name: fc.integer({ min: 0, max: 9 }),
          type: fc.constantFrom(...TYPES),
          afterSeconds: fc.integer({ min: 0, max: 5_000 }),
          amountBaseUnits: fc.integer({ min: 10_000, max: 90_000_000 }),
          feeBaseUnits: fc.integer({ min: 0, max: 9_999 }),
        }),
        { maxLength: 6 },
      ),
    }),
    fc.record({
      do: fc.constant('unrecord' as const),
      names: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 }),
    }),
    fc.record({
      do: fc.constant('make' as const),
      prefix: fc.constantFrom('cs' as const, 'ti' as const),
      isFree: fc.boolean(),
      afterSeconds: fc.integer({ min: 0, max: 5_000 }),
    }),
    fc.record({
      do: fc.constant('move' as const),
      nth: fc.integer({ min: 0, max: 20 }),
      state: fc.constantFrom(...STATES),
    }),
  ),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function newAccount(): Promise<AccountId> {
  const id = newId('acct', SHARD, START_SECONDS * 1000)
  await sql(`INSERT INTO accounts (id, wallet_address, business_name) VALUES ($1, $1, 'Tally')`, [
    id,
  ])
  return id
}

class Undone extends Error {}

async function play(accountId: AccountId, { does, isUndone }: Step): Promise<void> {
  const done = database().db.transaction(async (tx) => {
    await act(tx, accountId, does)
    if (isUndone) throw new Undone()
  })
  await done.catch((error) => {
    if (!(error instanceof Undone)) throw error
  })
}

const run = async (tx: Queryable, name: string, text: string, values: unknown[]) =>
  await tx.run({ name, text, acrossAccounts: 'a test' }, values)

async function act(tx: Queryable, accountId: AccountId, does: Step['does']): Promise<void> {
  const nameOf = (name: number) => ({ signature: `${accountId} ${name}`, source: `cs_${name}` })
  if (does.do === 'record') {
    await record(
      tx,
      does.payments.map(({ name, type, afterSeconds, amountBaseUnits, feeBaseUnits }) => ({
        ...nameOf(name),
        id: newId('txn', SHARD, (START_SECONDS + afterSeconds) * 1000),
        accountId,
        type,
        senderAddress: 'payer' as Address,
        recipientAddress: null,
        amountBaseUnits: BigInt(amountBaseUnits) as BaseUnits,
        feeBaseUnits: BigInt(feeBaseUnits) as BaseUnits,
      })),
    )
  } else if (does.do === 'unrecord') {
    await unrecord(tx, does.names.map(nameOf))
  } else if (does.do === 'make') {
    const id = newId(does.prefix, SHARD, (START_SECONDS + does.afterSeconds) * 1000)
    const state = does.isFree ? 'settled' : 'open'
    await run(
      tx,
      'test.make',
      `INSERT INTO payables (account_id, id, state, amount_cents, recipient_address,
        recipient_token_account, reference, marker) VALUES ($1, $2, $3, 5, 'r', 't', $2, 'm')`,
      [accountId, id, state],
    )
  } else {
    await run(
      tx,
      'test.move',
      `UPDATE payables SET state = $3, canceled_at = CASE WHEN $3 = 'canceled' THEN now() END
        WHERE account_id = $1 AND id IN (SELECT id FROM payables WHERE account_id = $1
          ORDER BY id OFFSET $2 LIMIT 2)`,
      [accountId, does.nth, does.state],
    )
  }
}

/** Tallies that are not what the rows come to. */
async function differences(accountId: AccountId): Promise<unknown[]> {
  const { rows } = await sql(
    `WITH tallied AS (SELECT kind, age, count, amount_base_units, fee_base_units FROM payment_tallies
        WHERE account_id = $1 AND count <> 0),
      found AS (
        SELECT type, substr(id, 5, 6), count(*), sum(amount_base_units)::bigint,
          sum(fee_base_units)::bigint FROM transactions WHERE account_id = $1 GROUP BY 1, 2
        UNION ALL
        SELECT state, substr(id, 4, 6), count(*), 0, 0 FROM payables
        WHERE account_id = $1 AND state IN ('settled', 'canceled') GROUP BY 1, 2)
    (TABLE tallied EXCEPT TABLE found) UNION ALL (TABLE found EXCEPT TABLE tallied)
    UNION ALL SELECT kind, age, count, amount_base_units, fee_base_units FROM payment_tallies
      WHERE account_id = $1 AND count = 0 AND (amount_base_units <> 0 OR fee_base_units <> 0)`,
    [accountId],
  )
  return rows
}

describe('tallies are what the rows come to', () => {
  test('whatever happens, in any order, also when it is undone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
        const accountId = await newAccount()
        for (const each of steps) await play(accountId, each)
        expect(await differences(accountId)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test('also when it happens at the same time', async () => {
    const accountId = await newAccount()
    const steps = fc.sample(step, { numRuns: 120, seed: 7 })
    const queue = steps.values()
    const lane = async () => {
      for (const each of queue) {
        // Two concurrent writes of one signature: the second fails, as in ingestion, and goes on.
        await play(accountId, each).catch((error) => {
          expect(['23505', '40P01']).toContain(error.code)
        })
      }
    }
    await Promise.all(Array.from({ length: 6 }, lane))
    expect(await differences(accountId)).toEqual([])
    const { rows } = await sql('SELECT 1 FROM transactions WHERE account_id = $1', [accountId])
    expect(rows.length).toBeGreaterThan(0)
  })

  test('and go with their account', async () => {
    const accountId = await newAccount()
    for (const each of fc.sample(step, { numRuns: 30, seed: 3 })) await play(accountId, each)
    await sql('DELETE FROM accounts WHERE id = $1', [accountId])
    const left = await sql('SELECT 1 FROM payment_tallies WHERE account_id = $1', [accountId])
    expect(left.rows).toEqual([])
  })

  test.each([
    ['transactions', 'transactions_tally_new'],
    ['transactions', 'transactions_tally_before'],
    ['transactions', 'transactions_tally_now'],
    ['transactions', 'transactions_tally_gone'],
    ['payables', 'payables_tally'],
    ['payables', 'payables_tally_free'],
  ])('which would be seen if %s had no %s', async (table, trigger) => {
    await sql(`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`)
    const accountId = await newAccount()
    for (const each of fc.sample(step, { numRuns: 60, seed: 11 })) await play(accountId, each)
    expect(await differences(accountId)).not.toEqual([])
    await sql(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`)
  })
})

test('reports of any spans say what the rows come to', async () => {
  const accountId = await newAccount()
  for (const each of fc.sample(step, { numRuns: 150, seed: 5 })) await play(accountId, each)
  const { rows: transactions } = await sql(
    `SELECT id, type, amount_base_units::text AS amount, fee_base_units::text AS fees
      FROM transactions WHERE account_id = $1`,
    [accountId],
  )
  const { rows: payables } = await sql('SELECT id, state FROM payables WHERE account_id = $1', [
    accountId,
  ])
  expect(transactions.length).toBeGreaterThan(5)
  expect(payables.length).toBeGreaterThan(10)
  const second = fc.integer({ min: START_SECONDS - 100, max: START_SECONDS + 5_100 })
  const span = fc
    .tuple(second, second)
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
  await fc.assert(
    fc.asyncProperty(fc.array(span, { minLength: 1, maxLength: 4 }), async (spans) => {
      const { db } = database()
      const within = <Row extends { id: never }>(
        rows: Row[],
        { from, to }: (typeof spans)[number],
      ) => rows.filter(({ id }) => createdSeconds(id) >= from && createdSeconds(id) < to)
      const moved = await sumMoved(db, accountId, TYPES, spans)
      const expected = spans.flatMap((each, index) =>
        [...Map.groupBy(within(transactions, each), ({ type }) => type)].map(([type, rows]) => ({
          span: index,
          type,
          count: rows.length,
          amountBaseUnits: rows.reduce((sum, row) => sum + BigInt(row.amount), 0n),
          feeBaseUnits: rows.reduce((sum, row) => sum + BigInt(row.fees), 0n),
        })),
      )
      const byName = (a: { span: number; type: string }, b: typeof a) =>
        a.span - b.span || (a.type < b.type ? -1 : 1)
      expect(moved.toSorted(byName)).toEqual(expected.toSorted(byName))
      const counted = await countStates(db, accountId, spans)
      const counts = spans.flatMap((each, index) =>
        [...Map.groupBy(within(payables, each), ({ state }) => state)].map(([state, rows]) => ({
          span: index,
          type: state,
          count: rows.length,
        })),
      )
      expect(
        counted.map(({ state, ...each }) => ({ ...each, type: state })).toSorted(byName),
      ).toEqual(counts.toSorted(byName))
    }),
    { numRuns: 60 },
  )
})
