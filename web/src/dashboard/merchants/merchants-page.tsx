import type { Merchant } from '@florin/sdk'
import { formatShare } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import { Status } from '../../ui/status.tsx'
import { ActionLink } from '../parts/action.tsx'
import { Day } from '../parts/day.tsx'
import { ListPage } from '../parts/list-page.tsx'
import type { ListView } from '../parts/list-view.ts'
import { READINESS } from './view.ts'

const VIEW: ListView<Merchant> = {
  title: 'Shops',
  path: '/dashboard/merchants',
  slugOf: ({ slug }) => slug,
  api: { path: '/v1/merchants', sdk: 'merchants.list' },
  list: ({ merchants }, query, options) => merchants.list(query, options),
  columns: [
    { name: 'Shop', render: ({ name, hosts, slug }) => name ?? hosts[0] ?? slug },
    { name: 'Readiness', render: (shop) => <Readiness shop={shop} /> },
    { name: 'Address', render: ({ hosts }) => hosts[0] ?? '', isExtra: true },
    { name: 'Success', render: (shop) => <Success shop={shop} />, isFigure: true },
    {
      name: 'Last verified (UTC)',
      render: ({ last_verified_at: day }) => (day === null ? 'Not yet' : <Day seconds={day} />),
      isFigure: true,
    },
  ],
  filters: [{ name: 'host', label: 'Address of the shop' }],
  empty: {
    title: 'No shops yet',
    text: 'Florin learns a shop by buying there. Those that you have been to appear here.',
    action: (
      <ActionLink to="/dashboard/checkout-intents/new" look="filled">
        Buy something
      </ActionLink>
    ),
  },
}

export function Readiness({ shop }: { readonly shop: Merchant }) {
  const { word, tone } = READINESS[shop.readiness]
  return <Status tone={tone}>{word}</Status>
}

export function Success({ shop }: { readonly shop: Merchant }) {
  const { locale } = useWords()
  return shop.success_rate === null ? 'Too few yet' : formatShare(shop.success_rate, locale)
}

/** What Florin knows of the shops that it buys at. */
export function MerchantsPage() {
  return <ListPage view={VIEW} />
}
