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
}): PagedStatement<Row> {
  const n = definition.parameters
  const build = (order: 'DESC' | 'ASC') =>
    statement<Row>({
      name: `${definition.name}.${order.toLowerCase()}`,
      text: `${definition.text} AND id > $${n + 1} AND id < $${n + 2} ORDER BY id ${order} LIMIT $${n + 3}`,
    })
  return { newest: build('DESC'), oldest: build('ASC') }
}

/**
 * A list with filters, each an equality on a column: one statement for every combination, so that
 * each is planned for what it asks. `text` ends in its WHERE clause and uses $1, the account.
 */
export function filteredStatement<Row>(definition: {
  name: string
  text: string
  filters: readonly string[]
}): (given: Readonly<Record<string, string | undefined>>) => {
  statements: PagedStatement<Row>
  values: string[]
} {
  const { name, text, filters } = definition
  const combinations = Array.from({ length: 2 ** filters.length }, (_, bits) => {
    const used = filters.filter((_filter, index) => (bits >> index) & 1)
    const conditions = used.map((filter, index) => ` AND ${filter} = $${index + 2}`).join('')
    return pagedStatement<Row>({
      name: [name, ...used].join('.'),
      text: text + conditions,
      parameters: used.length + 1,
    })
  })
  return (given) => {
    const used = filters.filter((filter) => given[filter] !== undefined)
    const bits = used.reduce((sum, filter) => sum + 2 ** filters.indexOf(filter), 0)
    return {
      statements: combinations[bits] as PagedStatement<Row>,
      values: used.map((filter) => given[filter] as string),
    }
  }
}
