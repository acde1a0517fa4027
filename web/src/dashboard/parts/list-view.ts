import type { Florin, List, RequestOptions } from '@florin/sdk'
import type { ReactNode } from 'react'
import type { Filter } from '../data/filters.ts'

export type Column<Item> = {
  readonly name: string
  readonly render: (item: Item) => ReactNode
  /** Aligned right, with tabular figures. */
  readonly isFigure?: boolean
  /** The header names the time zone. */
  readonly isTime?: boolean
  /** Hidden on narrow screens. */
  readonly isExtra?: boolean
}

/** Definition of a list for `ListPage`. The first column links to the detail. */
export type ListView<Item> = {
  readonly title: string
  /** Path of the list; `{path}/{id}` is the detail. */
  readonly path: string
  /** Path segment of the detail, if it is not the id. */
  readonly slugOf?: (item: Item) => string
  readonly api: { readonly path: string; readonly sdk: string }
  readonly list: (
    florin: Florin,
    query: Record<string, string | number>,
    options: RequestOptions,
  ) => Promise<List<Item>>
  readonly columns: readonly Column<Item>[]
  readonly filters: readonly Filter[]
  /** Shown when the account has no objects of this type. */
  readonly empty: { readonly title: string; readonly text: string; readonly action: ReactNode }
  readonly actions?: ReactNode
  /** Shown above the filters. */
  readonly lead?: ReactNode
}
