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

type Paged<Row> = Pick<Statement<Row>, 'name' | 'text' | 'unprepared' | 'read'>

export type PagedStatement<Row> = Record<Page['from'], Statement<Row>>

/**
 * A list query for both directions. `text` ends in its WHERE clause and uses $1 to $`parameters`;
 * the page's bounds follow. Ids sort by age, so the primary key (account, id) serves the order,
 * the cursors and the `created_*` filters.
 */
export function pagedStatement<Row>({
  name,
  text,
  parameters: n,
  ...rest
}: Paged<Row> & { readonly parameters: number }): PagedStatement<Row> {
  const build = (order: 'DESC' | 'ASC') =>
    statement<Row>({
      name: `${name}.${order.toLowerCase()}`,
      text: `${text} AND id > $${n + 1} AND id < $${n + 2} ORDER BY id ${order} LIMIT $${n + 3}`,
      ...rest,
    })
  return { newest: build('DESC'), oldest: build('ASC') }
}

/**
 * Merges pages of several lists into one. Each list is read by its own index, so none is scanned.
 */
export function mergePages<Row extends { readonly id: string }>(
  pages: readonly { readonly rows: readonly Row[]; readonly hasMore: boolean }[],
  { limit, from }: Page,
): { rows: Row[]; hasMore: boolean } {
  const all = pages.flatMap(({ rows }) => rows).toSorted((a, b) => (a.id > b.id ? -1 : 1))
  const rows = from === 'newest' ? all.slice(0, limit) : all.slice(-limit)
  return { rows, hasMore: all.length > limit || pages.some(({ hasMore }) => hasMore) }
}

/**
 * The filters of a request: the value that each column must have, and the bounds of the ranged one.
 */
type Given = Readonly<Record<string, string | undefined>>
export type Range = { readonly from?: number | undefined; readonly to?: number | undefined }

export type FilteredStatement<Row> = {
  readonly statements: PagedStatement<Row>
  /** For a range that holds too few of the rows near the page. */
  readonly wider?: PagedStatement<Row>
  readonly values: readonly unknown[]
}

/** A column that can be filtered by a range, and the field that the select list calls it. */
type Within = { readonly table: string; readonly column: string; readonly field: string }

/**
 * A list with filters: equality on any of the columns `filters`, and a range of `within`, whose
 * index begins with the account. Every combination is a statement of its own, so that each gets its
 * own plan. `text` ends in its WHERE clause and uses $1, the account.
 */
export function filteredStatement<Row>({
  filters,
  within,
  ...definition
}: Paged<Row> & {
  readonly filters: readonly string[]
  readonly within?: Within
}): (given: Given, range?: Range) => FilteredStatement<Row> {
  const combinations = Array.from({ length: 2 ** filters.length }, (_, bits) => {
    const used = filters.filter((_filter, index) => (bits >> index) & 1)
    const conditions = used.map((filter, index) => ` AND ${filter} = $${index + 2}`).join('')
    const combined = { ...definition, name: [definition.name, ...used].join('.') }
    return {
      plain: pagedStatement<Row>({
        ...combined,
        text: combined.text + conditions,
        parameters: used.length + 1,
        // A rare value is found by its index, a common one by walking the list.
        ...(used.length > 0 && { unprepared: true }),
      }),
      ranged: within && rangedStatements<Row>(combined, conditions, used.length + 1, within),
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

// 2,000 rows scan quickly and usually fill a page.
const NEAR_ROWS = 2_000

/**
 * No index has both the order and the range. If many rows are in the range, a page of them is near;
 * if few are, the range's index finds all of them to be sorted. Either way alone could read the
 * whole account.
 */
function rangedStatements<Row>(
  { name, text, ...rest }: Paged<Row>,
  conditions: string,
  n: number,
  { table, column, field }: Within,
): { statements: PagedStatement<Row>; wider: PagedStatement<Row> } {
  const range = `BETWEEN $${n + 1} AND $${n + 2}`
  const bounds = `id > $${n + 3} AND id < $${n + 4}`
  const limit = `LIMIT $${n + 5}`
  const build = (part: string, write: (order: 'DESC' | 'ASC') => string): PagedStatement<Row> => {
    const of = (order: 'DESC' | 'ASC') =>
      statement<Row>({
        ...rest,
        name: `${name}.${column}.${part}.${order.toLowerCase()}`,
        text: write(order),
        unprepared: true,
      })
    return { newest: of('DESC'), oldest: of('ASC') }
  }
  return {
    statements: build(
      'near',
      (order) => `SELECT * FROM (
          ${text}${conditions} AND ${bounds} ORDER BY id ${order} LIMIT ${NEAR_ROWS}
        ) AS near WHERE "${field}" ${range} ORDER BY id ${order} ${limit}`,
    ),
    wider: build(
      'wide',
      (order) => `WITH found AS MATERIALIZED (
          SELECT id FROM ${table} WHERE account_id = $1${conditions} AND ${column} ${range}
            AND ${bounds}
        ) ${text} AND id IN (SELECT id FROM found ORDER BY id ${order} ${limit})
        ORDER BY id ${order}`,
    ),
  }
}
