import type { Product } from '@florin/sdk'
import { Amount } from '../../ui/amount.tsx'
import { ActionLink } from '../parts/action.tsx'
import { ShortIdent } from '../parts/ident.tsx'
import { ListPage } from '../parts/list-page.tsx'
import type { ListView } from '../parts/list-view.ts'
import { Moment } from '../parts/moment.tsx'
import { ShortText } from '../parts/short-text.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { TYPES } from './draft.ts'

const NEW = (
  <ActionLink to="/dashboard/products/new" look="filled">
    New product
  </ActionLink>
)

const VIEW: ListView<Product> = {
  title: 'Products',
  path: '/dashboard/products',
  api: { path: '/v1/products', sdk: 'products.list' },
  list: ({ products }, query, options) => products.list(query, options),
  columns: [
    { name: 'Name', render: ({ name }) => <ShortText>{name}</ShortText> },
    {
      name: 'Status',
      render: ({ active }) => <StatusChip status={active ? 'active' : 'archived'} />,
    },
    { name: 'Type', render: ({ type }) => TYPES[type], isExtra: true },
    {
      name: 'Price',
      render: ({ default_price, amount }) =>
        default_price === null ? 'No price' : <Amount cents={amount} />,
      isFigure: true,
    },
    { name: 'ID', render: ({ id }) => <ShortIdent id={id} />, isExtra: true },
    { name: 'Created', render: ({ created }) => <Moment seconds={created} />, isTime: true },
  ],
  filters: [{ name: 'active', label: 'Status', choices: { true: 'Active', false: 'Archived' } }],
  empty: {
    title: 'No products yet',
    text: 'A product is a name and a price you can reuse in links and sessions.',
    action: NEW,
  },
  actions: NEW,
}

export default function ProductsPage() {
  return <ListPage view={VIEW} />
}
