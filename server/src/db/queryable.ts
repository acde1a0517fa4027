import type { NewRow } from './insertion.ts'
import type { Statement } from './statement.ts'

/** Runs statements: the pool itself, or one transaction. */
export type Queryable = {
  run<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>
  /** Inserts all rows in one statement. */
  insert(rows: readonly NewRow[]): Promise<void>
}
