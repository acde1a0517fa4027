import type { Merchant } from '@florin/sdk'
import { ActionLink } from '../parts/action.tsx'
import { Day } from '../parts/day.tsx'
import { ListPage } from '../parts/list-page.tsx'
import type { ListView } from '../parts/list-view.ts'
import { Readiness, Success } from './standing.tsx'

const VIEW: ListView<Merchant> = {
  title: 'Shops',
  path: '/dashboard/merchants',
  slugOf: ({ slug }) => slug,
  api: { path: '/v1/merchants', sdk: 'merchants.list' },
  list: ({ merchants }, query, options) => merchants.list(query, options),
  columns: [
    { name: 'Shop', render: ({ name, hosts, slug }) => name ?? hosts[0] ?? slug },
    { name: 'Readiness', render: (shop) => <Readiness shop={shop} /> },
    { name: 'Host', render: ({ hosts }) => hosts[0] ?? '', isExtra: true },
    { name: 'Success rate', render: (shop) => <Success shop={shop} />, isFigure: true },
    {
      name: 'Last verified (UTC)',
      render: ({ last_verified_at: day }) => (day === null ? 'Never' : <Day seconds={day} />),
      isFigure: true,
    },
  ],
  filters: [{ name: 'host', label: 'Host' }],
  empty: {
    title: 'No shops yet',
    text: 'Florin learns a shop when you buy there. Shops you have used appear here.',
    action: (
      <ActionLink to="/dashboard/checkout-intents/new" look="filled">
        New purchase
      </ActionLink>
    ),
  },
}

export default function MerchantsPage() {
  return <ListPage view={VIEW} />
}
