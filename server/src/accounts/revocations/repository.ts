import { millis, selection } from '../../db/columns.ts'
import type { Queryable } from '../../db/queryable.ts'
import { statement } from '../../db/statement.ts'

/** Every entry up to this time is in the database. */
export async function findAppliedThrough(db: Queryable): Promise<number> {
  const [row] = await db.run(find, [])
  if (row === undefined) throw new Error('revocations_applied has no row')
  return row.appliedThroughMs
}

export async function saveAppliedThrough(db: Queryable, atMs: number): Promise<void> {
  await db.run(save, [new Date(atMs)])
}

const APPLIED = selection<{ appliedThroughMs: number }>({
  appliedThroughMs: millis('applied_through'),
})

const find = statement({
  name: 'revocations_applied.find',
  text: `SELECT ${APPLIED.columns} FROM revocations_applied`,
  acrossAccounts: 'one row for the whole database',
  read: APPLIED.read,
})

const save = statement({
  name: 'revocations_applied.save',
  text: 'UPDATE revocations_applied SET applied_through = greatest(applied_through, $1)',
  acrossAccounts: 'one row for the whole database',
})
