import type pg from 'pg'
import type { Column, Table } from './catalogue.ts'

export const OWN = 'acct_own'
export const FOREIGN = 'acct_foreign'

/**
 * One row for each account in each table of accounts, with values of the right type. Constraints
 * would ask for a whole business; policies do not, so the constraints go first.
 */
export async function fill(admin: pg.Client, tables: readonly Table[]): Promise<void> {
  const { rows } = await admin.query<{ name: string; table: string }>(
    `SELECT conname AS name, conrelid::regclass AS "table" FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f') AND conparentid = 0`,
  )
  for (const { name, table } of rows)
    await admin.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  await admin.query("SET session_replication_role = 'replica'") // no triggers
  for (const { name, columns, account, isView } of tables) {
    if (account === null || isView) continue
    const own = columns.filter(({ isIdentity }) => !isIdentity)
    for (const id of [OWN, FOREIGN]) {
      const values = own.map((column) =>
        column.name === account ? `'${id}'` : sampleOf(column, id),
      )
      const names = own.map((column) => column.name)
      await admin.query(`INSERT INTO ${name} (${names}) VALUES (${values})`)
    }
  }
  await admin.query("SET session_replication_role = 'origin'")
}

function sampleOf({ name, type }: Column, id: string): string {
  if (name === 'creator_id') return 'NULL' // a trigger looks for the creator
  if (type === 'text') return `'${name} of ${id}'`
  if (type === 'text[]') return "'{}'"
  if (type === 'bytea') return `sha256('${name} of ${id}')`
  if (type === 'jsonb') return "'{}'"
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'boolean') return 'true'
  if (/^(bigint|smallint|integer)$/.test(type)) return '1'
  return `now()::${type}`
}
