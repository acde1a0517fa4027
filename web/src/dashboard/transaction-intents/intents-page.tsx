import type { TransactionIntent } from '@florin/sdk'
import { Amount } from '../../ui/amount.tsx'
import { ActionLink } from '../parts/action.tsx'
import { ShortIdent } from '../parts/ident.tsx'
import { ListPage } from '../parts/list-page.tsx'
import type { ListView } from '../parts/list-view.ts'
import { Moment } from '../parts/moment.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { viewOf } from '../payment-requests/view.ts'

const NEW = (
  <ActionLink to="/dashboard/transaction-intents/new" look="filled">
    New intent
  </ActionLink>
)

const VIEW: ListView<TransactionIntent> = {
  title: 'Transaction intents',
  path: '/dashboard/transaction-intents',
  api: { path: '/v1/transaction_intents', sdk: 'transactionIntents.list' },
  list: ({ transactionIntents }, query, options) => transactionIntents.list(query, options),
  columns: [
    { name: 'Amount', render: ({ amount }) => <Amount cents={amount} /> },
    { name: 'Status', render: (intent) => <StatusChip status={viewOf(intent).status} /> },
    {
      name: 'Net',
      render: ({ net_amount }) => <Amount cents={net_amount} />,
      isFigure: true,
      isExtra: true,
    },
    { name: 'ID', render: ({ id }) => <ShortIdent id={id} />, isExtra: true },
    { name: 'Created', render: ({ created }) => <Moment seconds={created} />, isTime: true },
  ],
  filters: [
    {
      name: 'status',
      label: 'Status',
      choices: {
        requires_action: 'Waiting for payment',
        processing: 'Processing',
        succeeded: 'Succeeded',
        canceled: 'Canceled',
      },
    },
    { name: 'amount_gte', label: 'Min USDC', unit: 'cents' },
    { name: 'amount_lte', label: 'Max USDC', unit: 'cents' },
  ],
  empty: {
    title: 'No transaction intents yet',
    text: 'A transaction intent asks for one amount, like at a till: a QR code and a payment page, no line items.',
    action: NEW,
  },
  actions: NEW,
}

export default function IntentsPage() {
  return <ListPage view={VIEW} />
}
