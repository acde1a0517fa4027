import { expect, test } from 'vitest'
import { useApi } from '../../../test/api.ts'

const api = useApi()
const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2040, security_code: '737' }

const query = async (sql: string, values: unknown[] = []) =>
  (await api().database.query(sql, values)).rows

test('no column that holds a security code is in a logged table', async () => {
  const found = await query(
    `SELECT c.relname AS "table", c.relpersistence AS persistence
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind = 'r' AND a.attname = 'sealed_security_code' ORDER BY 1`,
  )
  expect(found).toEqual([
    { table: 'card_security_codes', persistence: 'u' },
    { table: 'purchase_security_codes', persistence: 'u' },
  ])
})

test('a removed card keeps no sealed number', async () => {
  const { secret: key } = await api().newKey()
  const { id } = (await api().call('POST', '/v1/cards', { key, body: CARD })).body
  const removing = query('UPDATE cards SET removed_at = now() WHERE id = $1', [id])
  await expect(removing).rejects.toThrow('cards_removed_has_no_number')
})

test('a sealed code is not in the write-ahead log; the sealed number is', async () => {
  const { secret: key } = await api().newKey()
  const [{ at: from }] = await query('SELECT pg_current_wal_insert_lsn() AS at')
  const { id } = (await api().call('POST', '/v1/cards', { key, body: CARD })).body
  const [{ number, code }] = await query(
    `SELECT c.sealed_number AS number, s.sealed_security_code AS code
      FROM cards c JOIN card_security_codes s ON s.card_id = c.id WHERE c.id = $1`,
    [id],
  )
  const written = await query(
    `SELECT pg_read_binary_file('pg_wal/' || pg_walfile_name(at)) AS file
      FROM unnest(ARRAY[$1::pg_lsn, pg_current_wal_flush_lsn()]) AS at`,
    [from],
  )
  const log = Buffer.concat(written.map(({ file }) => file))
  expect(isPartlyIn(log, number)).toBe(true)
  expect(isPartlyIn(log, code)).toBe(false)
})

/** A record may be cut where a page of the log ends. */
function isPartlyIn(log: Buffer, sealed: Buffer): boolean {
  const random = sealed.subarray(-128)
  return [0, 32, 64, 96].some((at) => log.includes(random.subarray(at, at + 32)))
}
