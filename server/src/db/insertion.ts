import type { Columns, Stored } from './columns.ts'
import { storedOf } from './columns.ts'
import type { Statement } from './statement.ts'

/**
 * A table and the columns that an insertion fills, as data, so that several can share a statement.
 */
export type Insertion = {
  readonly table: string
  readonly columns: readonly Stored[]
  /** Why its rows belong to no account. */
  readonly acrossAccounts?: string
}

const insertions: Insertion[] = []

/** The insertions of all modules loaded so far, for the account-scope test. */
export function allInsertions(): readonly Insertion[] {
  return insertions
}

export type NewRow = {
  readonly into: Insertion
  readonly values: readonly unknown[]
  /** Any number of rows, as one array of JSON. */
  readonly isMany?: true
}

/**
 * Builds rows to insert: `row` one, `rows` any number. Many rows are one parameter, so the
 * statement and its name do not depend on how many there are; they cannot hold bytes, because they
 * are sent as JSON.
 */
export function insertion<Fields>(definition: {
  readonly table: string
  readonly columns: Columns<Fields>
  readonly acrossAccounts?: string
}) {
  const columns = storedOf(definition.columns)
  const into: Insertion = { ...definition, columns }
  insertions.push(into)
  const toJson = (object: Fields) =>
    columns.map(({ name, type, raw, value }) => [
      name,
      type === 'jsonb' ? raw(object) : value(object),
    ])
  return {
    row: (object: Fields): NewRow => ({ into, values: columns.map(({ value }) => value(object)) }),
    rows: (objects: readonly Fields[]): NewRow => ({
      into,
      values: [JSON.stringify(objects.map((object) => Object.fromEntries(toJson(object))))],
      isMany: true,
    }),
  }
}

type Condition = { readonly name: string; readonly text: string; readonly parameters: number }

const ALWAYS: Condition = { name: 'insert', text: 'SELECT 1', parameters: 0 }

const composed = new Map<string, Statement<{ done: number }>>()

/**
 * One statement, and so one round trip and one commit, that inserts all rows if `condition` returns
 * a row, and none otherwise. Its text is built once for each combination of tables.
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
    const columns = into.columns.map(({ name }) => name).join(', ')
    const source = isMany
      ? `SELECT ${columns} FROM condition, ${recordsOf(into, ++parameter)}`
      : `SELECT ${into.columns.map(({ type }) => `$${++parameter}::${type}`)} FROM condition`
    return `row_${index} AS (INSERT INTO ${into.table} (${columns}) ${source})`
  })
  const text = `WITH condition AS (${condition.text}), ${inserts.join(', ')} SELECT 1 AS done FROM condition`
  const next = { name, text }
  composed.set(name, next)
  return next
}

function recordsOf({ columns }: Insertion, parameter: number): string {
  const typed = columns.map(({ name, type }) => `${name} ${type}`)
  return `jsonb_to_recordset($${parameter}::jsonb) AS given (${typed.join(', ')})`
}
