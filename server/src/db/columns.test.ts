import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'
import type { Columns } from './columns.ts'
import {
  assignmentFrom,
  bigint,
  boolean,
  bytes,
  computed,
  group,
  json,
  millis,
  number,
  parameters,
  records,
  seconds,
  selection,
  text,
  texts,
} from './columns.ts'
import { insertion } from './insertion.ts'
import { statement } from './statement.ts'

type Parcel = {
  id: string
  state: 'open' | 'sent'
  weight: number
  units: bigint | null
  labels: string[]
  isHeavy: boolean
  seal: Buffer | null
  content: { of: string } | null
  sentAtMs: number | null
  madeAtSeconds: number
  carrier: { name: string; version: number } | null
  isSent: boolean
}

const FIXED = {
  id: text('id'),
  labels: texts('labels'),
  madeAtSeconds: seconds('made_at'),
} satisfies Partial<Columns<Parcel>>
const CHANGING = {
  state: text('state'),
  weight: number('weight'),
  units: bigint('units'),
  isHeavy: boolean('is_heavy'),
  seal: bytes('seal'),
  content: json('content'),
  sentAtMs: millis('sent_at'),
  carrier: group({ name: text('carrier'), version: number('carrier_version') }),
} satisfies Partial<Columns<Parcel>>
const PARCEL = {
  ...FIXED,
  ...CHANGING,
  isSent: computed('sent_at IS NOT NULL'),
} satisfies Columns<Parcel>

const acrossAccounts = 'a table of this test'
const PARCELS = insertion({ table: 'parcels', columns: PARCEL, acrossAccounts })
const { columns, read } = selection(PARCEL, 'parcels')
const all = statement({
  name: 'test.parcels',
  text: `SELECT ${columns} FROM parcels WHERE id LIKE $1 ORDER BY id`,
  read,
  acrossAccounts,
})
const CHANGES = parameters(CHANGING, 2)
const update = statement<object>({
  name: 'test.parcels_update',
  text: `UPDATE parcels SET ${CHANGES.assignments} WHERE id = $1 RETURNING 1`,
  acrossAccounts,
})
const SEEN = records({ id: FIXED.id, ...CHANGING })
const updateMany = statement({
  name: 'test.parcels_update_many',
  text: `UPDATE parcels SET ${assignmentFrom(CHANGING, 'seen')}
    FROM ${SEEN.unnest} AS seen (${SEEN.names}) WHERE parcels.id = seen.id`,
  acrossAccounts,
})

const database = useDatabase()

beforeAll(async () => {
  await database().query(
    `CREATE TABLE parcels (id text PRIMARY KEY, labels text[], made_at timestamptz, state text,
      weight bigint, units bigint, is_heavy boolean, seal bytea, content jsonb, sent_at timestamptz,
      carrier text, carrier_version bigint)`,
  )
})

const full = (id: string): Parcel => ({
  id,
  state: 'sent',
  weight: 99_999_999_999,
  units: 99_999_999_999n,
  labels: ['x, y', '{z}', 'NULL'],
  isHeavy: true,
  seal: Buffer.from([0, 255]),
  content: { of: `'";\\ 漢 🎁` },
  sentAtMs: 1_794_744_000_123,
  madeAtSeconds: 1_794_744_000,
  carrier: { name: '"x"', version: 7 },
  isSent: true,
})
const empty = (id: string): Parcel => ({
  ...full(id),
  units: null,
  seal: null,
  content: null,
  sentAtMs: null,
  carrier: null,
  isSent: false,
})

test('an object is read as it was inserted', async () => {
  const { db } = database()
  await db.insert([PARCELS.row(full('a1')), PARCELS.row(empty('a2'))])
  expect(await db.run(all, ['a%'])).toEqual([full('a1'), empty('a2')])
})

test('an update writes the fields by name and leaves the others', async () => {
  const { db } = database()
  await db.insert([PARCELS.row(full('b1'))])
  const changes = { ...empty('b2'), labels: ['another'] }
  expect(await db.run(update, ['b1', ...CHANGES.values(changes)])).toHaveLength(1)
  expect(await db.run(all, ['b%'])).toEqual([empty('b1')])
})

test('many objects are updated at once, each with its own values', async () => {
  const { db } = database()
  await db.insert([PARCELS.row(full('c1')), PARCELS.row(empty('c2'))])
  await db.run(updateMany, SEEN.values([empty('c1'), full('c2')]))
  expect(await db.run(all, ['c%'])).toEqual([empty('c1'), full('c2')])
})

test('JSON has no times, bigints or bytes: a group with one is refused', () => {
  expect(() => group<{ at: number }>({ at: millis('at') })).toThrow()
  expect(() => group<{ units: bigint }>({ units: bigint('units') })).toThrow()
  expect(() => group<{ seal: Buffer }>({ seal: bytes('seal') })).toThrow()
})
