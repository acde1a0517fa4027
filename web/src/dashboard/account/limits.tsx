import type { Limits as AccountLimits } from '@florin/sdk'
import { formatCents, formatCount } from '../../i18n/format.ts'
import { useWords } from '../../i18n/i18n.ts'
import type { Locale } from '../../i18n/locales.ts'
import { Facts } from '../../ui/facts.tsx'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Trouble } from '../parts/trouble.tsx'

export function Limits() {
  const { locale } = useWords()
  const { data, error, refetch } = useRead({
    key: ['/v1/limits'],
    read: (options) => florin().limits.get(options),
    pollMs: false,
  })
  return (
    <Panel title="Limits">
      {error !== null && <Trouble error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={11} />}
      {data !== undefined && <Facts facts={factsOf(data, locale)} />}
    </Panel>
  )
}

function factsOf({ gift, line_items: lines, network, ...limits }: AccountLimits, locale: Locale) {
  const money = (cents: number) => `${formatCents(cents, locale)} USDC`
  return [
    ['Network', network.name === 'mainnet' ? 'Solana mainnet' : 'Local network, no real money'],
    ['Gift amount', `${money(gift.minimum_amount)} to ${money(gift.maximum_amount)}`],
    [
      'Network fee to claim a gift',
      gift.sponsored_releases ? 'Paid by Florin' : 'Paid by the recipient',
    ],
    ['Link or session total', `Up to ${money(lines.maximum_amount)}`],
    [
      'Line items',
      `Up to ${formatCount(lines.maximum_count, locale)}, quantity up to ${formatCount(lines.maximum_quantity, locale)} each`,
    ],
    ['Metadata keys per object', formatCount(limits.metadata_keys, locale)],
    ['Objects per API page', formatCount(limits.page_size, locale)],
  ] as const
}
