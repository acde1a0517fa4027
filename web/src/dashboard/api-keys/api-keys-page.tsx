import type { ApiKey } from '@florin/sdk'
import { useWords } from '../../i18n/i18n.ts'
import { ActionLink } from '../parts/action.tsx'
import { Icon } from '../parts/icon.tsx'
import { ListPage } from '../parts/list-page.tsx'
import type { ListView } from '../parts/list-view.ts'
import { Moment } from '../parts/moment.tsx'
import { maySpend, scopesWords, shortBudgetWords } from './view.ts'

const VIEW: ListView<ApiKey> = {
  title: 'API keys',
  path: '/dashboard/api-keys',
  api: { path: '/v1/api_keys', sdk: 'apiKeys.list' },
  list: ({ apiKeys }, query, options) => apiKeys.list(query, options),
  columns: [
    { name: 'Name', render: ({ name }) => name },
    { name: 'Ends in', render: ({ last4 }) => <code>…{last4}</code> },
    { name: 'Permissions', render: ({ scopes }) => scopesWords(scopes) },
    { name: 'Budget', render: (key) => <Budget apiKey={key} />, isExtra: true },
    { name: 'Last used', render: (key) => <LastUsed apiKey={key} /> },
    {
      name: 'Created',
      render: ({ created }) => <Moment seconds={created} />,
      isFigure: true,
      isTime: true,
    },
  ],
  filters: [],
  empty: {
    title: 'No API keys',
    text: 'Your code and agents use API keys. Limit what each key can do and spend.',
    action: <ActionLink to="/dashboard/api-keys/new">New API key</ActionLink>,
  },
  actions: (
    <ActionLink to="/dashboard/api-keys/new" look="filled">
      <Icon name="plus" />
      New API key
    </ActionLink>
  ),
}

export default function ApiKeysPage() {
  return <ListPage view={VIEW} />
}

function Budget({ apiKey: { scopes, budget } }: { readonly apiKey: ApiKey }) {
  const { locale } = useWords()
  return maySpend(scopes) ? shortBudgetWords(budget, locale) : 'Nothing'
}

function LastUsed({ apiKey: { last_used_at: at } }: { readonly apiKey: ApiKey }) {
  return at === null ? 'Never' : <Moment seconds={at} />
}
