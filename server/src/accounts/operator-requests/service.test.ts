import { expect, test } from 'vitest'
import { useDatabase } from '../../../test/database.ts'
import type { Operator } from '../operator-events/service.ts'
import { act } from '../operator-events/service.ts'
import { confirm, listPending, propose } from './service.ts'

const database = useDatabase()
const LIFETIME_MS = 60_000
let aheadMs = 0

const named = (name: string): Operator => ({
  db: database().db,
  clock: () => Date.now() + aheadMs,
  name,
})

async function ask(name: string): Promise<string> {
  const operator = named(name)
  const asked = await act(operator, 'fees', 'acct_1', (tx) =>
    propose(tx, operator, {
      ...{ action: 'fees', subject: 'acct_1', proposal: { cents: 7 }, lifetimeMs: LIFETIME_MS },
    }),
  )
  return asked.waits_for_a_second_operator
}

/** Returns what was carried out. */
async function answer(name: string, id: string, fails = false): Promise<unknown[]> {
  const done: unknown[] = []
  await confirm(named(name), id, async (_tx, proposal) => {
    if (fails) throw new Error('cannot be done now')
    done.push(proposal)
  })
  return done
}

const actionsOf = async (subject: string) => {
  const { rows } = await database().query(
    'SELECT operator, action FROM operator_events WHERE subject = $1 ORDER BY id',
    [subject],
  )
  return rows
}

test('a second operator confirms what the first asked for; both are recorded', async () => {
  const id = await ask('ann')
  expect((await listPending(database().db, named('bob'))).map((each) => each.id)).toContain(id)
  expect(await answer('bob', id)).toEqual([{ cents: 7 }])
  expect(await actionsOf(id)).toEqual([{ operator: 'bob', action: 'confirm' }])
  expect((await listPending(database().db, named('bob'))).map((each) => each.id)).not.toContain(id)
})

test('the operator who asked cannot confirm, and leaves no line', async () => {
  const id = await ask('ann')
  await expect(answer('ann', id)).rejects.toThrow('another operator')
  expect(await actionsOf(id)).toEqual([])
  expect(await answer('bob', id)).toHaveLength(1)
})

test('of many confirmations at once, one carries it out', async () => {
  const id = await ask('ann')
  const names = Array.from({ length: 10 }, (_, n) => `operator ${n}`)
  const outcomes = await Promise.allSettled(names.map((name) => answer(name, id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await actionsOf(id)).toHaveLength(1)
})

test('it is too late after its time', async () => {
  const id = await ask('ann')
  aheadMs += LIFETIME_MS
  await expect(answer('bob', id)).rejects.toThrow('in time')
  expect(await actionsOf(id)).toEqual([])
})

test('what fails stays to be confirmed', async () => {
  const id = await ask('ann')
  await expect(answer('bob', id, true)).rejects.toThrow('cannot be done now')
  expect(await answer('bob', id)).toHaveLength(1)
  await expect(answer('eve', id)).rejects.toThrow('bob has confirmed')
  await expect(answer('bob', 'opr_0')).rejects.toThrow('no request')
})

test('the database itself refuses one pair of eyes, a second confirmation and a change', async () => {
  const id = await ask('ann')
  const set = (name: string) =>
    database().query(
      'UPDATE operator_requests SET confirmed_by = $2, confirmed_at = now() WHERE id = $1',
      [id, name],
    )
  await expect(set('ann')).rejects.toThrow('operator_requests_by_two')
  aheadMs = -2 * LIFETIME_MS
  const late = await ask('ann')
  aheadMs = 0
  const atNow = `UPDATE operator_requests SET confirmed_by = 'bob', confirmed_at = now() WHERE id = '${late}'`
  await expect(database().query(atNow)).rejects.toThrow('operator_requests_in_time')
  for (const sql of [
    `UPDATE operator_requests SET proposal = '{}' WHERE id = '${id}'`,
    `DELETE FROM operator_requests WHERE id = '${id}'`,
    'TRUNCATE operator_requests',
  ]) {
    await expect(database().query(sql)).rejects.toThrow('append-only')
  }
  await answer('bob', id)
  await expect(set('eve')).rejects.toThrow('append-only')
})
