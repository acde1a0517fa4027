import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import { ClaimTaken } from './claims.ts'
import { boolean, json, millis, number, text, texts } from './columns.ts'
import { insertAll, insertion } from './insertion.ts'

const database = useDatabase()

const NOTES = insertion({
  table: 'notes',
  columns: {
    id: text<string>('id'),
    count: number<number>('count'),
    labels: json<object>('labels'),
    tags: texts<string[]>('tags'),
    isRead: boolean<boolean>('is_read'),
    atMs: millis<number>('at'),
    more: text<string | null>('more'),
  },
  acrossAccounts: 'a table of this test',
})

const at = new Date('2026-11-15T12:00:00.123Z')
const given = {
  count: 99_999_999_999,
  labels: { a: `'";\\ 漢 🎁` },
  tags: ['x, y', '{z}', '"', 'NULL'],
  more: null,
}
const note = (id: string) => ({ ...given, id, isRead: false, atMs: at.getTime() })
const row = (id: string) => ({ ...given, id, is_read: false, at })

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

test('many rows are stored exactly as a single row', async () => {
  await database().db.insert([NOTES.row(note('a1'))])
  await database().db.insert([NOTES.rows([note('a2'), note('a3')])])
  expect(await stored('a')).toEqual(['a1', 'a2', 'a3'].map(row))
})

test('an empty list of rows inserts nothing and does not stop the others', async () => {
  await database().db.insert([NOTES.rows([]), NOTES.rows([note('b1')])])
  expect(await stored('b')).toEqual([row('b1')])
})

test('a hundred rows are the same statement as one, with a name that PostgreSQL does not cut', () => {
  const many = (count: number) =>
    insertAll([NOTES.rows(Array.from({ length: count }, (_, n) => note(`c${n}`)))])
  expect(many(100)).toBe(many(1))
  expect(many(1)).not.toBe(insertAll([NOTES.row(note('c'))]))
  expect(Buffer.byteLength(many(100).name)).toBeLessThan(64)
})

test('a taken claim inserts none of the rows', async () => {
  const { db } = database()
  const claim = {
    scope: 'acct_1',
    keyHash: randomBytes(32),
    fingerprints: [randomBytes(32)] as const,
    isRecorded: false,
  }
  await db.insertOnce({ ...claim }, 'd', [NOTES.rows([note('d1'), note('d2')])])
  const again = db.insertOnce({ ...claim }, 'd', [NOTES.rows([note('d3'), note('d4')])])
  await expect(again).rejects.toThrow(ClaimTaken)
  expect((await stored('d')).map(({ id }) => id)).toEqual(['d1', 'd2'])
})

test('if one row fails, none is inserted', async () => {
  await expect(database().db.insert([NOTES.rows([note('e1'), note('e1')])])).rejects.toThrow(
    'notes_pkey',
  )
  expect(await stored('e')).toEqual([])
})
