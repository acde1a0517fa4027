import type { SearchHit } from '@florin/sdk'
import { Outlet, useParams } from 'react-router'
import { Amount } from '../../ui/amount.tsx'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { ActionLink } from '../parts/action.tsx'
import { Empty } from '../parts/empty.tsx'
import { ShortIdent } from '../parts/ident.tsx'
import styles from '../parts/list-page.module.css'
import { ListTable } from '../parts/list-table.tsx'
import type { Column } from '../parts/list-view.ts'
import { Moment } from '../parts/moment.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { readable } from '../parts/statuses.ts'
import { Trouble } from '../parts/trouble.tsx'
import { ViewHeader } from '../parts/view-header.tsx'
import { hitStatus, kindOf, placesOf } from '../shell/choices.ts'
import { SearchField } from './search-field.tsx'

const MOST_HITS = 50
const PATH = '/dashboard/payments'

const COLUMNS: readonly Column<SearchHit>[] = [
  { name: 'Type', render: kindOf },
  {
    name: 'Amount',
    render: ({ amount, currency }) =>
      amount === null ? '–' : <Amount cents={amount} currency={currency ?? ''} />,
    isFigure: true,
  },
  {
    name: 'Status',
    render: (hit) => {
      const status = hitStatus(hit)
      return status === null ? '–' : <StatusChip status={status} />
    },
  },
  { name: 'Matched by', render: ({ matched }) => readable(matched), isExtra: true },
  { name: 'ID', render: ({ id }) => <ShortIdent id={id} />, isExtra: true },
  { name: 'Date', render: ({ created }) => <Moment seconds={created} />, isTime: true },
]

/** Search results for an id, signature, address, amount or metadata. */
export function FoundPage({ text }: { readonly text: string }) {
  const { id } = useParams()
  const query = { query: text, limit: MOST_HITS }
  const found = useRead({
    key: ['/v1/search', text, MOST_HITS],
    read: (options) => florin().search(query, options),
  })
  const places = found.data && placesOf(found.data.data)
  const hits = places?.map(({ hit }) => hit)
  return (
    <div className={styles.split} data-open={id !== undefined || undefined}>
      <div className={styles.list}>
        <ViewHeader
          title="Payments"
          calls={[{ method: 'GET', path: '/v1/search', query, sdk: 'search' }]}
          actions={<ActionLink to={PATH}>All payments</ActionLink>}
        />
        <SearchField />
        {found.error !== null && (
          <Trouble error={found.error} onRetry={() => void found.refetch()} />
        )}
        {hits?.length === 0 ? (
          <Empty {...NOTHING} />
        ) : (
          (hits !== undefined || found.error === null) && (
            <ListTable
              view={{ title: 'Results', path: PATH, columns: COLUMNS }}
              items={hits}
              openId={id}
              pathOf={({ id }) => places?.find(({ hit }) => hit.id === id)?.to ?? PATH}
            />
          )
        )}
      </div>
      <Outlet />
    </div>
  )
}

const NOTHING = {
  title: 'No results',
  text: 'Enter IDs, signatures and addresses in full, amounts in USDC like 25.00, and metadata as name:value.',
  action: null,
}
