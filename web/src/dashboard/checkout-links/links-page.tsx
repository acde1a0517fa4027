import type { CheckoutLink } from '@florin/sdk'
import { Amount } from '../../ui/amount.tsx'
import { totalOf } from '../line-items/lines.ts'
import { ActionLink } from '../parts/action.tsx'
import { ShortIdent } from '../parts/ident.tsx'
import { ListPage } from '../parts/list-page.tsx'
import type { ListView } from '../parts/list-view.ts'
import { Moment } from '../parts/moment.tsx'
import { ShortText } from '../parts/short-text.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { linesOf, statusOfLink, titleOf } from './view.ts'

const NEW = (
  <ActionLink to="/dashboard/links/new" look="filled">
    New link
  </ActionLink>
)

const VIEW: ListView<CheckoutLink> = {
  title: 'Links',
  path: '/dashboard/links',
  api: { path: '/v1/checkout_links', sdk: 'checkoutLinks.list' },
  list: ({ checkoutLinks }, query, options) => checkoutLinks.list(query, options),
  columns: [
    { name: 'Items', render: (link) => <ShortText>{titleOf(link)}</ShortText> },
    { name: 'Status', render: (link) => <StatusChip status={statusOfLink(link)} /> },
    { name: 'Total', render: (link) => <Amount cents={totalOf(linesOf(link))} />, isFigure: true },
    { name: 'ID', render: ({ id }) => <ShortIdent id={id} />, isExtra: true },
    { name: 'Created', render: ({ created }) => <Moment seconds={created} />, isTime: true },
  ],
  filters: [{ name: 'canceled', label: 'Status', choices: { false: 'Active', true: 'Canceled' } }],
  empty: {
    title: 'No links yet',
    text: 'Sell to many buyers with one link. Print its QR code or share its URL; each buyer gets their own payment page.',
    action: NEW,
  },
  actions: NEW,
}

export default function LinksPage() {
  return <ListPage view={VIEW} />
}
