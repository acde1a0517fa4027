import type { Statement } from './statement.ts'
import { statement } from './statement.ts'

/** A slice of a list, newest first, between two ids (both exclusive). */
export type Page = {
  readonly afterId: string
  readonly beforeId: string
  readonly limit: number
  /** From which end the page is counted: `ending_before` counts from the older one. */
  readonly from: 'newest' | 'oldest'
}

export type PagedStatement<Row> = Record<Page['from'], Statement<Row>>

/**
 * A list query for both directions. `text` ends in its WHERE clause and uses $1 to $`parameters`;
 * the page's bounds follow. Ids sort by age, so the primary key (account, id) serves the order,
 * the cursors and the `created_*` filters alike.
 */
export function pagedStatement<Row>(definition: {
  name: string
  text: string
  parameters: number
  isPlannedAnew?: true
}): PagedStatement<Row> {
  const { parameters: n, isPlannedAnew } = definition
  const build = (order: 'DESC' | 'ASC') =>
    statement<Row>({
      name: `${definition.name}.${order.toLowerCase()}`,
      text: `${definition.text} AND id > $${n + 1} AND id < $${n + 2} ORDER BY id ${order} LIMIT $${n + 3}`,
      ...(isPlannedAnew && { isPlannedAnew }),
    })
  return { newest: build('DESC'), oldest: build('ASC') }
}

/** A page of several lists as if they were one: each was read by its own index, none is looked through. */
export function mergePages<Row extends { readonly id: string }>(
  pages: readonly { readonly rows: readonly Row[]; readonly hasMore: boolean }[],
  { limit, from }: Page,
): { rows: Row[]; hasMore: boolean } {
  const all = pages.flatMap(({ rows }) => rows).toSorted((a, b) => (a.id > b.id ? -1 : 1))
  const rows = from === 'newest' ? all.slice(0, limit) : all.slice(-limit)
  return { rows, hasMore: all.length > limit || pages.some(({ hasMore }) => hasMore) }
}

/** Filters that were asked for: columns with what they must be, and the bounds of one with a range. */
type Given = Readonly<Record<string, string | undefined>>
export type Range = { readonly from?: number | undefined; readonly to?: number | undefined }

export type FilteredStatement<Row> = {
  readonly statements: PagedStatement<Row>
  /** For a range that too few of those near the page are in. */
  readonly wider?: PagedStatement<Row>
  readonly values: readonly unknown[]
}

/**
 * A list with filters, each an equality on a column, and a range of `within`, which has an index that
 * begins with the account: one statement for every combination, so that each is planned for what it asks.
 * `text` ends in its WHERE clause and uses $1, the account.
 */
export function filteredStatement<Row>(definition: {
  name: string
  text: string
  filters: readonly string[]
  within?: { readonly table: string; readonly column: string }
}): (given: Given, range?: Range) => FilteredStatement<Row> {
  const { name, text, filters, within } = definition
  const combinations = Array.from({ length: 2 ** filters.length }, (_, bits) => {
    const used = filters.filter((_filter, index) => (bits >> index) & 1)
    const conditions = used.map((filter, index) => ` AND ${filter} = $${index + 2}`).join('')
    const combined = {
      name: [name, ...used].join('.'),
      text,
      conditions,
      parameters: used.length + 1,
    }
    return {
      plain: pagedStatement<Row>({
        ...combined,
        text: text + conditions,
        // A rare value must be found by its index, a common one by walking.
        ...(used.length > 0 && { isPlannedAnew: true }),
      }),
      ranged: within && rangedStatements<Row>(combined, within),
    }
  })
  return (given, range = {}) => {
    const used = filters.filter((filter) => given[filter] !== undefined)
    const bits = used.reduce((sum, filter) => sum + 2 ** filters.indexOf(filter), 0)
    const { plain, ranged } = combinations[bits] as (typeof combinations)[number]
    const values = used.map((filter) => given[filter])
    if (ranged === undefined || (range.from === undefined && range.to === undefined)) {
      return { statements: plain, values }
    }
    const bounds = [range.from ?? 0, range.to ?? Number.MAX_SAFE_INTEGER]
    return { ...ranged, values: [...values, ...bounds] }
  }
}

// So many rows are read in no time, and hold a page of any range that is not rare.
const NEAR_ROWS = 2_000

/**
 * No index has both the order and the range. Where many are in the range, a page of them is near; where few
 * are, all of them are found by it and put in order. Either alone would read the whole account at times.
 */
function rangedStatements<Row>(
  {
    name,
    text,
    conditions,
    parameters: n,
  }: {
    name: string
    text: string
    conditions: string
    parameters: number
  },
  { table, column }: { readonly table: string; readonly column: string },
): { statements: PagedStatement<Row>; wider: PagedStatement<Row> } {
  const range = `${column} BETWEEN $${n + 1} AND $${n + 2}`
  const bounds = `id > $${n + 3} AND id < $${n + 4}`
  const limit = `LIMIT $${n + 5}`
  const build = (part: string, write: (order: 'DESC' | 'ASC') => string): PagedStatement<Row> => {
    const of = (order: 'DESC' | 'ASC') =>
      statement<Row>({
        name: `${name}.${column}.${part}.${order.toLowerCase()}`,
        text: write(order),
        isPlannedAnew: true,
      })
    return { newest: of('DESC'), oldest: of('ASC') }
  }
  return {
    statements: build(
      'near',
      (order) => `SELECT * FROM (
          ${text}${conditions} AND ${bounds} ORDER BY id ${order} LIMIT ${NEAR_ROWS}
        ) AS near WHERE ${range} ORDER BY id ${order} ${limit}`,
    ),
    wider: build(
      'wide',
      (order) => `WITH found AS MATERIALIZED (
          SELECT id FROM ${table} WHERE account_id = $1${conditions} AND ${range} AND ${bounds}
        ) ${text} AND id IN (SELECT id FROM found ORDER BY id ${order} ${limit})
        ORDER BY id ${order}`,
    ),
  }
}
