import { DatabaseUnavailable } from './errors.ts'
import { findPendingMigrations } from './migrate.ts'
import { assertWritable } from './outages.ts'
import type { Queryable } from './queryable.ts'

/** Why a process cannot work with its database. Null: it accepts writes and has all migrations. */
export async function findObstacle(db: Queryable): Promise<string | null> {
  try {
    await assertWritable(db)
    const pending = await findPendingMigrations(db)
    return pending.length === 0 ? null : `${pending.length} migrations to run`
  } catch (error) {
    const isReadOnly = error instanceof DatabaseUnavailable && error.isReadOnly
    return isReadOnly ? 'the database is read-only' : 'no database'
  }
}
