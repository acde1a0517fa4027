import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { ClaimTaken } from './claims.ts'
import { insertAll, insertion, rowOf, rowsOf } from './insertion.ts'

const database = useDatabase()

const NOTES = insertion({
  table: 'notes',
  columns: {
    id: 'text',
    count: 'bigint',
    labels: 'jsonb',
    tags: 'text[]',
    is_read: 'boolean',
    at: 'timestamptz',
    more: 'text',
  },
  acrossAccounts: 'a table of this test',
})

const at = new Date('2026-11-15T12:00:00.123Z')
const note = (id: string) => ({
  id,
  count: 99_999_999_999,
  labels: { a: `'";\\ 漢 🎁` },
  tags: ['x, y', '{z}', '"', 'NULL'],
  is_read: false,
  at,
  more: null,
})

beforeAll(async () => {
  await database().query(
    `CREATE TABLE notes (id text PRIMARY KEY, count bigint, labels jsonb, tags text[],
      is_read boolean, at timestamptz, more text)`,
  )
})

const stored = async (prefix: string) => {
  const { rows } = await database().query('SELECT * FROM notes WHERE id LIKE $1 ORDER BY id', [
    `${prefix}%`,
  ])
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

test('many rows are stored as one is, to the letter', async () => {
  const { labels, ...rest } = note('a1')
  await database().db.insert([rowOf(NOTES, { ...rest, labels: JSON.stringify(labels) })])
  await database().db.insert([rowsOf(NOTES, [note('a2'), note('a3')])])
  expect(await stored('a')).toEqual(['a1', 'a2', 'a3'].map(note))
})

test('no rows are no rows, and the rest of the statement is written', async () => {
  await database().db.insert([rowsOf(NOTES, []), rowsOf(NOTES, [note('b1')])])
  expect(await stored('b')).toEqual([note('b1')])
})

test('a hundred rows are the same statement as one, with a name that PostgreSQL keeps whole', () => {
  const many = (count: number) =>
    insertAll([
      rowsOf(
        NOTES,
        Array.from({ length: count }, (_, n) => note(`c${n}`)),
      ),
    ])
  expect(many(100)).toBe(many(1))
  expect(many(1)).not.toBe(insertAll([rowOf(NOTES, note('c'))]))
  expect(Buffer.byteLength(many(100).name)).toBeLessThan(64)
})

test('a claim that is taken writes none of them', async () => {
  const { db } = database()
  const claim = {
    scope: 'acct_1',
    keyHash: randomBytes(32),
    fingerprint: randomBytes(32),
    settled: false,
  }
  await db.insertOnce({ ...claim }, 'd', [rowsOf(NOTES, [note('d1'), note('d2')])])
  const again = db.insertOnce({ ...claim }, 'd', [rowsOf(NOTES, [note('d3'), note('d4')])])
  await expect(again).rejects.toThrow(ClaimTaken)
  expect((await stored('d')).map(({ id }) => id)).toEqual(['d1', 'd2'])
})

test('one bad row, and none is written', async () => {
  await expect(database().db.insert([rowsOf(NOTES, [note('e1'), note('e1')])])).rejects.toThrow(
    'notes_pkey',
  )
  expect(await stored('e')).toEqual([])
})
