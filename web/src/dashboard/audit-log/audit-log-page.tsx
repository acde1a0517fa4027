import { useSearchParams } from 'react-router'
import { florin } from '../data/client.ts'
import type { Filter } from '../data/filters.ts'
import { queryOf } from '../data/filters.ts'
import { cursorsOf, PAGE_SIZE } from '../data/paging.ts'
import { POLL_MS, useRead } from '../data/queries.ts'
import { Empty } from '../parts/empty.tsx'
import { FilterBar } from '../parts/filter-bar.tsx'
import { Pager } from '../parts/pager.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { ViewHeader } from '../parts/view-header.tsx'
import styles from './audit-log-page.module.css'
import { EventsTable } from './events-table.tsx'

const FILTERS: readonly Filter[] = [{ name: 'object', label: 'Object ID' }]

/** Not a `ListPage`, because events have no detail page; rows link to the object. */
export default function AuditLogPage() {
  const [search] = useSearchParams()
  const query = {
    ...queryOf(search, FILTERS, new Date()),
    limit: PAGE_SIZE,
    ...cursorsOf(search),
  }
  const isFirst = !search.has('after') && !search.has('before')
  const page = useRead({
    key: ['/v1/audit_events', query],
    read: (options) => florin().auditEvents.list(query, options),
    pollMs: isFirst ? POLL_MS : false,
  })
  return (
    <div className={styles.page}>
      <ViewHeader
        title="Audit log"
        calls={[{ method: 'GET', path: '/v1/audit_events', query, sdk: 'auditEvents.list' }]}
      />
      <p className={styles.words}>
        Every change to your account, and requests refused for their credentials. Entries can’t be
        edited or deleted.
      </p>
      <FilterBar filters={FILTERS} />
      {page.error !== null && <Trouble error={page.error} onRetry={() => void page.refetch()} />}
      {page.data?.data.length === 0 && isFirst ? (
        <Empty title="No results" text="Change or clear the filters." action={null} />
      ) : (
        (page.data !== undefined || page.error === null) && <EventsTable events={page.data?.data} />
      )}
      {page.data !== undefined && <Pager page={page.data} />}
    </div>
  )
}
