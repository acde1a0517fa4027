import type { Transaction } from '@florin/sdk'
import { useSearchParams } from 'react-router'
import { Amount } from '../../ui/amount.tsx'
import { ActionLink } from '../parts/action.tsx'
import { ShortIdent } from '../parts/ident.tsx'
import { ListPage } from '../parts/list-page.tsx'
import type { ListView } from '../parts/list-view.ts'
import { Moment } from '../parts/moment.tsx'
import { CsvLink } from './csv-link.tsx'
import { FoundPage } from './found-page.tsx'
import { FILTERS, KINDS } from './payments.ts'
import { SearchField } from './search-field.tsx'

const VIEW: ListView<Transaction> = {
  title: 'Payments',
  path: '/dashboard/payments',
  api: { path: '/v1/transactions', sdk: 'transactions.list' },
  list: ({ transactions }, query, options) => transactions.list(query, options),
  columns: [
    { name: 'Amount', render: ({ amount }) => <Amount cents={amount} /> },
    { name: 'Type', render: ({ type }) => KINDS[type] },
    { name: 'From', render: ({ sender_address }) => <ShortIdent id={sender_address} /> },
    { name: 'ID', render: ({ id }) => <ShortIdent id={id} />, isExtra: true },
    { name: 'Date', render: ({ created }) => <Moment seconds={created} />, isTime: true },
  ],
  filters: FILTERS,
  empty: {
    title: 'No payments yet',
    text: 'Payments appear here within a second of becoming final.',
    action: (
      <ActionLink to="/dashboard/links/new" look="filled">
        New payment link
      </ActionLink>
    ),
  },
  lead: <SearchField />,
  actions: <CsvLink />,
}

/** All payments of the account, or search results if `q` is set. */
export default function PaymentsPage() {
  const [search] = useSearchParams()
  const text = search.get('q')
  return text === null ? <ListPage view={VIEW} /> : <FoundPage text={text} />
}
