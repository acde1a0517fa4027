import type { Statement } from './statement.ts'

/** A table to insert into, with the types of its columns, as data: so that several can be joined. */
export type Insertion = {
  readonly table: string
  readonly columns: Readonly<Record<string, string>>
  /** Why its rows belong to no account. */
  readonly acrossAccounts?: string
}

const insertions: Insertion[] = []

export function insertion(definition: Insertion): Insertion {
  insertions.push(definition)
  return definition
}

/** All insertions of the modules loaded so far: what the account-scope test walks. */
export function allInsertions(): readonly Insertion[] {
  return insertions
}

export type NewRow = {
  readonly into: Insertion
  readonly values: readonly unknown[]
  /** Any number of rows, as one array of JSON. */
  readonly isMany?: true
}

/** The values of a row, in the order of its columns. */
export function rowOf(into: Insertion, row: Readonly<Record<string, unknown>>): NewRow {
  return { into, values: Object.keys(into.columns).map((column) => row[column]) }
}

/**
 * Any number of rows of one table. They are one parameter, so that the statement and its name are the
 * same however many they are. Not for bytes, of which JSON has none.
 */
export function rowsOf(
  into: Insertion,
  rows: readonly Readonly<Record<string, unknown>>[],
): NewRow {
  return { into, values: [JSON.stringify(rows)], isMany: true }
}

type Condition = { readonly name: string; readonly text: string; readonly parameters: number }

const ALWAYS: Condition = { name: 'insert', text: 'SELECT 1', parameters: 0 }

const composed = new Map<string, Statement<{ done: number }>>()

/**
 * One statement, and so one round trip and one commit, that inserts all rows if `condition` yields a
 * row, and none if it does not. Composed once for each combination of tables.
 */
export function insertAll(
  rows: readonly NewRow[],
  condition: Condition = ALWAYS,
): Statement<{ done: number }> {
  const tables = rows.map(({ into, isMany }) => (isMany ? `${into.table}[]` : into.table))
  const name = `${condition.name} ${tables.join(', ')}`
  const known = composed.get(name)
  if (known !== undefined) return known
  let parameter = condition.parameters
  const inserts = rows.map(({ into, isMany }, index) => {
    const columns = Object.keys(into.columns).join(', ')
    const source = isMany
      ? `SELECT ${columns} FROM condition, ${recordsOf(into, ++parameter)}`
      : `SELECT ${Object.values(into.columns).map((type) => `$${++parameter}::${type}`)} FROM condition`
    return `row_${index} AS (INSERT INTO ${into.table} (${columns}) ${source})`
  })
  const text = `WITH condition AS (${condition.text}), ${inserts.join(', ')} SELECT 1 AS done FROM condition`
  const next = { name, text }
  composed.set(name, next)
  return next
}

function recordsOf({ columns }: Insertion, parameter: number): string {
  const typed = Object.entries(columns).map(([column, type]) => `${column} ${type}`)
  return `jsonb_to_recordset($${parameter}::jsonb) AS given (${typed.join(', ')})`
}
