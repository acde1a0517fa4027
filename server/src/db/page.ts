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
