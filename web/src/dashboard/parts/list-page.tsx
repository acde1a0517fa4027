import { Outlet, useParams, useSearchParams } from 'react-router'
import type { ApiCall } from '../data/calls.ts'
import { florin } from '../data/client.ts'
import { queryOf } from '../data/filters.ts'
import { cursorsOf, PAGE_SIZE } from '../data/paging.ts'
import { POLL_MS, useRead } from '../data/queries.ts'
import { Empty } from './empty.tsx'
import { FilterBar } from './filter-bar.tsx'
import styles from './list-page.module.css'
import { ListTable } from './list-table.tsx'
import type { ListView } from './list-view.ts'
import { Pager } from './pager.tsx'
import { Boundary } from './panel.tsx'
import { Trouble } from './trouble.tsx'
import { ViewHeader } from './view-header.tsx'

/**
 * A paginated list. Filters and page are in the URL. The detail of a row is a child route: a panel
 * beside the list on wide screens, a page of its own on narrow ones.
 */
export function ListPage<Item extends { readonly id: string }>(props: {
  readonly view: ListView<Item>
}) {
  const { view } = props
  const { id } = useParams()
  const [search] = useSearchParams()
  const filters = queryOf(search, view.filters, new Date())
  const query = { ...filters, limit: PAGE_SIZE, ...cursorsOf(search) }
  const isFirst = !search.has('after') && !search.has('before')
  const page = useRead({
    key: [view.api.path, query],
    read: (options) => view.list(florin(), query, options),
    pollMs: isFirst ? POLL_MS : false,
  })
  const call: ApiCall = { method: 'GET', path: view.api.path, query, sdk: view.api.sdk }
  const isNarrowed = Object.keys(filters).length > 0
  return (
    <div className={styles.split} data-open={id !== undefined || undefined}>
      <div className={styles.list}>
        <ViewHeader title={view.title} calls={[call]} actions={view.actions} />
        {view.lead}
        <FilterBar filters={view.filters} />
        {page.error !== null && <Trouble error={page.error} onRetry={() => void page.refetch()} />}
        {page.data?.data.length === 0 && isFirst ? (
          <Empty {...(isNarrowed ? NOTHING_FITS : view.empty)} />
        ) : (
          (page.data !== undefined || page.error === null) && (
            <ListTable view={view} items={page.data?.data} openId={id} />
          )
        )}
        {page.data !== undefined && <Pager page={page.data} />}
      </div>
      <Boundary key={id}>
        <Outlet />
      </Boundary>
    </div>
  )
}

const NOTHING_FITS = {
  title: 'No results',
  text: 'Change or clear the filters.',
  action: null,
}
