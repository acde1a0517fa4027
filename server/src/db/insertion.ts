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

export type NewRow = { readonly into: Insertion; readonly values: readonly unknown[] }

/** The values of a row, in the order of its columns. */
export function rowOf(into: Insertion, row: Readonly<Record<string, unknown>>): NewRow {
  return { into, values: Object.keys(into.columns).map((column) => row[column]) }
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
  const name = `${condition.name} ${rows.map(({ into }) => into.table).join(', ')}`
  const known = composed.get(name)
  if (known !== undefined) return known
  let parameter = condition.parameters
  const inserts = rows.map(({ into }, index) => {
    const columns = Object.keys(into.columns).join(', ')
    const values = Object.values(into.columns).map((type) => `$${++parameter}::${type}`)
    const text = `INSERT INTO ${into.table} (${columns}) SELECT ${values.join(', ')} FROM condition`
    return `row_${index} AS (${text})`
  })
  const text = `WITH condition AS (${condition.text}), ${inserts.join(', ')} SELECT 1 AS done FROM condition`
  const next = { name, text }
  composed.set(name, next)
  return next
}
