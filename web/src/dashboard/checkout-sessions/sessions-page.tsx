import type { CheckoutSession } from '@florin/sdk'
import { Amount } from '../../ui/amount.tsx'
import { ActionLink } from '../parts/action.tsx'
import { ShortIdent } from '../parts/ident.tsx'
import { ListPage } from '../parts/list-page.tsx'
import type { ListView } from '../parts/list-view.ts'
import { Moment } from '../parts/moment.tsx'
import { ShortText } from '../parts/short-text.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { viewOf } from '../payment-requests/view.ts'

const NEW = (
  <ActionLink to="/dashboard/sessions/new" look="filled">
    New session
  </ActionLink>
)

const VIEW: ListView<CheckoutSession> = {
  title: 'Sessions',
  path: '/dashboard/sessions',
  api: { path: '/v1/checkout_sessions', sdk: 'checkoutSessions.list' },
  list: ({ checkoutSessions }, query, options) => checkoutSessions.list(query, options),
  columns: [
    { name: 'Amount', render: ({ amount_total }) => <Amount cents={amount_total} /> },
    { name: 'Status', render: (session) => <StatusChip status={viewOf(session).status} /> },
    {
      name: 'Items',
      render: ({ line_items }) => <ShortText>{linesInShort(line_items.data)}</ShortText>,
    },
    { name: 'ID', render: ({ id }) => <ShortIdent id={id} />, isExtra: true },
    { name: 'Created', render: ({ created }) => <Moment seconds={created} />, isTime: true },
  ],
  filters: [
    {
      name: 'status',
      label: 'Status',
      choices: { open: 'Open', complete: 'Complete', canceled: 'Canceled' },
    },
    {
      name: 'payment_status',
      label: 'Payment',
      choices: { unpaid: 'Unpaid', paid: 'Paid', no_payment_required: 'Free' },
    },
    { name: 'amount_gte', label: 'Min USDC', unit: 'cents' },
    { name: 'amount_lte', label: 'Max USDC', unit: 'cents' },
    { name: 'checkout_link', label: 'Link ID' },
  ],
  empty: {
    title: 'No sessions yet',
    text: 'A session asks one buyer to pay: line items, a total and a payment page.',
    action: NEW,
  },
  actions: NEW,
}

export default function SessionsPage() {
  return <ListPage view={VIEW} />
}

/** The first line item and the number of others, to fit a table row. */
function linesInShort(lines: CheckoutSession['line_items']['data']): string {
  const [first, ...others] = lines
  if (first === undefined) return '–'
  const name = first.quantity > 1 ? `${first.description} × ${first.quantity}` : first.description
  return others.length === 0 ? name : `${name} and ${others.length} more`
}
