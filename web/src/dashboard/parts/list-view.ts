import type { Florin, List, RequestOptions } from '@florin/sdk'
import type { ReactNode } from 'react'
import type { Filter } from '../data/filters.ts'

export type Column<Item> = {
  readonly name: string
  readonly render: (item: Item) => ReactNode
  /** Figures stand at the end, one under the other. */
  readonly isFigure?: boolean
  /** Its head names the zone that its moments are in. */
  readonly isTime?: boolean
  /** Left out where there is little room. */
  readonly isExtra?: boolean
}

/** All that a list is; `ListPage` does the rest. The first column names the row. */
export type ListView<Item> = {
  readonly title: string
  /** Its own address; `{path}/{id}` is the detail. */
  readonly path: string
  /** What stands in the address of a detail where that is not the id. */
  readonly slugOf?: (item: Item) => string
  readonly api: { readonly path: string; readonly sdk: string }
  readonly list: (
    florin: Florin,
    query: Record<string, string | number>,
    options: RequestOptions,
  ) => Promise<List<Item>>
  readonly columns: readonly Column<Item>[]
  readonly filters: readonly Filter[]
  /** What is said, and the one thing to do, when the account has none at all. */
  readonly empty: { readonly title: string; readonly text: string; readonly action: ReactNode }
  readonly actions?: ReactNode
  /** Stands before the filters. */
  readonly lead?: ReactNode
}
