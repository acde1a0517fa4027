import type { CheckoutIntent } from '@florin/sdk'
import { Amount } from '../../ui/amount.tsx'
import { ActionLink } from '../parts/action.tsx'
import { Icon } from '../parts/icon.tsx'
import { ListPage } from '../parts/list-page.tsx'
import type { ListView } from '../parts/list-view.ts'
import { Moment } from '../parts/moment.tsx'
import { ShortText } from '../parts/short-text.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { shopOf, titleOf } from './view.ts'

const STATUSES = {
  requires_confirmation: 'Needs approval',
  requires_action: 'Needs action',
  processing: 'Processing',
  succeeded: 'Succeeded',
  failed: 'Failed',
  canceled: 'Canceled',
} as const satisfies Record<CheckoutIntent['status'], string>

const NEW = (
  <ActionLink to="/dashboard/checkout-intents/new" look="filled">
    <Icon name="plus" />
    New purchase
  </ActionLink>
)

const VIEW: ListView<CheckoutIntent> = {
  title: 'Purchases',
  path: '/dashboard/checkout-intents',
  api: { path: '/v1/checkout_intents', sdk: 'checkoutIntents.list' },
  list: ({ checkoutIntents }, query, options) => checkoutIntents.list(query, options),
  columns: [
    { name: 'Item', render: (intent) => <ShortText>{titleOf(intent)}</ShortText> },
    { name: 'Status', render: ({ status }) => <StatusChip status={status} /> },
    { name: 'Shop', render: shopOf },
    { name: 'Amount', render: (intent) => <Price {...intent} />, isFigure: true },
    { name: 'Date', render: ({ created }) => <Moment seconds={created} />, isTime: true },
  ],
  filters: [{ name: 'status', label: 'Status', choices: STATUSES }],
  empty: {
    title: 'No purchases yet',
    text: 'Purchases you or your agents make at web shops appear here. Nothing is charged without approval.',
    action: NEW,
  },
  actions: NEW,
}

function Price({ amount, currency }: Pick<CheckoutIntent, 'amount' | 'currency'>) {
  if (amount === null || currency === null) return 'No quote yet'
  return <Amount cents={amount} currency={currency} />
}

export default function IntentsPage() {
  return <ListPage view={VIEW} />
}
