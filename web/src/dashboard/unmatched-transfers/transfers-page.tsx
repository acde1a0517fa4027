import type { UnmatchedTransfer } from '@florin/sdk'
import { Amount } from '../../ui/amount.tsx'
import { ActionLink } from '../parts/action.tsx'
import { ShortIdent } from '../parts/ident.tsx'
import { ListPage } from '../parts/list-page.tsx'
import type { ListView } from '../parts/list-view.ts'
import { Moment } from '../parts/moment.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { hintOf } from './view.ts'

const VIEW: ListView<UnmatchedTransfer> = {
  title: 'Unmatched money',
  path: '/dashboard/unmatched',
  api: { path: '/v1/unmatched_transfers', sdk: 'unmatchedTransfers.list' },
  list: ({ unmatchedTransfers }, query, options) => unmatchedTransfers.list(query, options),
  columns: [
    { name: 'Amount', render: ({ amount }) => <Amount cents={amount} /> },
    { name: 'Status', render: ({ status }) => <StatusChip status={status} /> },
    { name: 'Suggestion', render: hintOf },
    {
      name: 'From',
      render: ({ sender_address }) => <ShortIdent id={sender_address} />,
      isExtra: true,
    },
    { name: 'Received', render: ({ created }) => <Moment seconds={created} />, isTime: true },
  ],
  filters: [
    {
      name: 'status',
      label: 'Status',
      choices: {
        unmatched: 'Unmatched',
        matched: 'Matched',
        refunded: 'Refunded',
        set_aside: 'Set aside',
      },
    },
  ],
  empty: {
    title: 'Every payment has its order',
    text: 'USDC sent to your wallets without a payment reference appears here. Match it to an order or refund it.',
    action: <ActionLink to="/dashboard/payments">View payments</ActionLink>,
  },
}

/** Money in the account's wallets that no payment request claims. */
export default function TransfersPage() {
  return <ListPage view={VIEW} />
}
