import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useDatabase } from '../../test/database.ts'

const database = useDatabase()
const MIGRATION = new URL(
  '../../migrations/20261119184000000_names-without-bidi-controls.sql',
  import.meta.url,
)

test('names lose the controls that turn their words around, and nothing else changes', async () => {
  const { query } = database()
  const names = ['Shop\u202emoc.live\u2069', 'קפה\u200f 1', 'Café', '\u202e']
  for (const [n, name] of names.entries()) {
    await query('INSERT INTO accounts (id, business_name, wallet_address) VALUES ($1, $2, $1)', [
      `acct_${n}`,
      name,
    ])
  }
  await query(await readFile(MIGRATION, 'utf8'))
  const { rows } = await query('SELECT business_name AS name FROM accounts ORDER BY id')
  expect(rows.map(({ name }) => name)).toEqual(['Shopmoc.live', 'קפה\u200f 1', 'Café', '?'])
})
