import type { Queryable } from './queryable.ts'
import { statement } from './statement.ts'

/**
 * Deletes rows of the table by their age, at most `limit`; returns how many. A function of the
 * database does it, because the roles of the processes may not delete such rows themselves.
 */
export function forgetting(table: string): (db: Queryable, limit: number) => Promise<number> {
  const forget = statement<{ forgotten: number }>({
    name: `${table}.forget`,
    text: `SELECT forget_${table}($1) AS forgotten`,
    acrossAccounts: 'housekeeping by age',
  })
  return async (db, limit) => (await db.run(forget, [limit]))[0]?.forgotten ?? 0
}
