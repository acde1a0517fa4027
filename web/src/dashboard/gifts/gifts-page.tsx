import type { Gift } from '@florin/sdk'
import { Amount } from '../../ui/amount.tsx'
import { ActionLink } from '../parts/action.tsx'
import { Icon } from '../parts/icon.tsx'
import { ShortIdent } from '../parts/ident.tsx'
import { ListPage } from '../parts/list-page.tsx'
import type { ListView } from '../parts/list-view.ts'
import { Moment } from '../parts/moment.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { Liability } from './liability.tsx'
import { ageOf, STATUSES, statusKeyOf } from './view.ts'

const VIEW: ListView<Gift> = {
  title: 'Gifts',
  path: '/dashboard/gifts',
  api: { path: '/v1/gifts', sdk: 'gifts.list' },
  list: ({ gifts }, query, options) => gifts.list(query, options),
  columns: [
    { name: 'Amount', render: ({ amount }) => <Amount cents={amount} /> },
    { name: 'Status', render: (gift) => <StatusChip status={statusKeyOf(gift)} /> },
    { name: 'Open for', render: (gift) => ageOf(gift, Math.floor(Date.now() / 1_000)) },
    {
      name: 'Claimed by',
      render: ({ recipient_address: taker }) => (taker === null ? null : <ShortIdent id={taker} />),
      isExtra: true,
    },
    { name: 'ID', render: ({ id }) => <ShortIdent id={id} />, isExtra: true },
    {
      name: 'Created',
      render: ({ created }) => <Moment seconds={created} />,
      isFigure: true,
      isTime: true,
    },
  ],
  filters: [
    { name: 'status', label: 'Status', choices: STATUSES },
    { name: 'sender_address', label: 'Sent from' },
    { name: 'recipient_address', label: 'Claimed by' },
  ],
  empty: {
    title: 'No gifts yet',
    text: 'A gift locks USDC in escrow. Anyone with its code can claim it, without an account or SOL. Until then you can reclaim it.',
    action: <ActionLink to="/dashboard/gifts/new">New gift</ActionLink>,
  },
  lead: <Liability />,
  actions: (
    <ActionLink to="/dashboard/gifts/new" look="filled">
      <Icon name="plus" />
      New gift
    </ActionLink>
  ),
}

export default function GiftsPage() {
  return <ListPage view={VIEW} />
}
