/**
 * A repository describes its columns once, as an object with the fields of the domain type. The
 * select list, the reading of rows, insertions and SET lists follow from it.
 */
export type Columns<Fields> = { readonly [Field in keyof Fields]: Column<Fields[Field]> }

/**
 * How one field is stored: in a column, in a `group` of columns, or in none if it is `computed`.
 */
export type Column<Value> = {
  readonly stored: readonly Stored[]
  /** The SQL expression that reads the field; `table` is '' or ends in a dot. */
  readonly select: (table: string) => string
  /** Converts what the driver returns, unless it is null. */
  readonly read?: Convert
  /** Carries the field's type; never set. */
  readonly __value?: Value
}

type Convert = (value: unknown) => unknown

/** One column of a table, and how its value follows from the field's or from the whole object. */
export type Stored = {
  readonly name: string
  readonly type: string
  /** As JSON has it. */
  readonly raw: Convert
  /** As the driver takes it. */
  readonly value: Convert
}

function column<Value>(
  name: string,
  type: string,
  { write, ...reading }: { readonly read?: Convert; readonly write?: Convert } = {},
): Column<Value> {
  const raw = (value: unknown) => value
  const value = write ? (given: unknown) => (given === null ? null : write(given)) : raw
  return { stored: [{ name, type, raw, value }], select: (table) => table + name, ...reading }
}

export const text = <V extends string | null>(name: string) => column<V>(name, 'text')
export const texts = <V extends readonly string[] | null>(name: string) => column<V>(name, 'text[]')
export const boolean = <V extends boolean>(name: string) => column<V>(name, 'boolean')
export const bytes = <V extends Buffer | null>(name: string) => column<V>(name, 'bytea')
export const json = <V>(name: string) => column<V>(name, 'jsonb', { write: JSON.stringify })

/** A bigint below 2^53. */
export const number = <V extends number | null>(name: string) => column<V>(name, 'bigint')
export const bigint = <V extends bigint | null>(name: string) =>
  column<V>(name, 'bigint', { read: (value) => BigInt(value as number), write: String })

export const millis = <V extends number | null>(name: string) => time<V>(name, 1)
export const seconds = <V extends number | null>(name: string) => time<V>(name, 1000)

function time<V>(name: string, unitMs: number): Column<V> {
  return column<V>(name, 'timestamptz', {
    read: (at) => Math.floor((at as Date).getTime() / unitMs),
    write: (value) => new Date((value as number) * unitMs),
  })
}

/** Read by an SQL expression and never written; converted as the second argument is, a column of that type. */
export const computed = <V>(expression: string, { read }: Partial<Column<V>> = {}): Column<V> => ({
  stored: [],
  select: () => expression,
  ...(read && { read }),
})

/** An object of several columns, which PostgreSQL returns as JSON; null if the first of them is. */
export function group<V extends object | null>(columns: Columns<NonNullable<V>>): Column<V> {
  const members = Object.entries<Column<unknown>>(columns)
  const stored = storedOf(columns)
  if (members.some(([, { read }]) => read) || stored.some(({ type }) => type === 'bytea')) {
    throw new Error('JSON has no such value')
  }
  const select = (table: string) => {
    const fields = members.map(([field, member]) => `'${field}', ${member.select(table)}`)
    const first = members[0]?.[1].select(table)
    return `CASE WHEN ${first} IS NOT NULL THEN json_build_object(${fields.join(', ')}) END`
  }
  return { stored, select }
}

export function storedOf<Fields>(columns: Columns<Fields>): Stored[] {
  return Object.entries<Column<unknown>>(columns).flatMap(([field, { stored }]) => {
    const get = (object: unknown) => (object as Record<string, unknown> | null)?.[field] ?? null
    return stored.map(({ name, type, raw, value }) => ({
      name,
      type,
      raw: (object) => raw(get(object)),
      value: (object) => value(get(object)),
    }))
  })
}

/**
 * The list for SELECT or RETURNING, and the reader of its rows. PostgreSQL renames the columns to
 * their fields, so reading a row only converts, in place, the values that need it.
 */
export function selection<Fields>(columns: Columns<Fields>, table?: string) {
  const entries = Object.entries<Column<unknown>>(columns)
  const prefix = table === undefined ? '' : `${table}.`
  const list = entries.map(([field, { select }]) => {
    const expression = select(prefix)
    return expression === field ? field : `${expression} AS "${field}"`
  })
  const converted = entries.flatMap(([field, { read }]) => (read ? [{ field, read }] : []))
  const read = (row: object): Fields => {
    const values = row as Record<string, unknown>
    for (const { field, read } of converted) {
      if (values[field] !== null) values[field] = read(values[field])
    }
    return row as Fields
  }
  return { columns: list.join(', '), read }
}

/** The columns of an INSERT or UPDATE as parameters from $`first` on, and the values for them. */
export function parameters<Fields>(columns: Columns<Fields>, first = 1) {
  const stored = storedOf(columns)
  const nth = (index: number) => `$${first + index}`
  return {
    names: stored.map(({ name }) => name).join(', '),
    placeholders: stored.map((_, index) => nth(index)).join(', '),
    assignments: stored.map(({ name }, index) => `${name} = ${nth(index)}`).join(', '),
    values: (object: Fields): unknown[] => stored.map(({ value }) => value(object)),
  }
}

/** `a = seen.a, b = seen.b, …` for an UPDATE of many rows, or of a row that already exists. */
export function assignmentFrom<Fields>(columns: Columns<Fields>, source: string): string {
  const assignments = storedOf(columns).map(({ name }) => `${name} = ${source}.${name}`)
  return assignments.join(', ')
}

/** Any number of objects as a table: one array for each column, and the values for them. */
export function records<Fields>(columns: Columns<Fields>) {
  const stored = storedOf(columns)
  const names = stored.map(({ name }) => name).join(', ')
  const arrays = stored.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')
  return {
    names,
    unnest: `unnest(${arrays})`,
    values: (objects: readonly Fields[]): unknown[] =>
      stored.map(({ value }) => objects.map((object) => value(object))),
  }
}
