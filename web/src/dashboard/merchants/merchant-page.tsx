import type { Merchant } from '@florin/sdk'
import { useParams } from 'react-router'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { Day } from '../parts/day.tsx'
import { DetailPage } from '../parts/detail-page.tsx'
import { DetailSection, RawJson } from '../parts/detail-section.tsx'
import { readable } from '../parts/statuses.ts'
import { Readiness, Success } from './standing.tsx'
import { blockerWords, purchasesOf, READINESS } from './view.ts'

export default function MerchantPage() {
  const { id: slug = '' } = useParams()
  const query = useRead({
    key: ['/v1/merchants', slug],
    read: (options) => florin().merchants.get(slug, options),
  })
  return (
    <DetailPage
      id={slug}
      noun="Shop"
      list={{ path: '/dashboard/merchants', title: 'Shops' }}
      query={query}
      calls={[{ method: 'GET', path: `/v1/merchants/${slug}`, sdk: 'merchants.get', args: [slug] }]}
      head={({ name, hosts }) => ({ title: name ?? hosts[0] ?? slug })}
    >
      {(shop) => <Detail shop={shop} />}
    </DetailPage>
  )
}

function Detail({ shop }: { readonly shop: Merchant }) {
  const { blockers, last_verified_at: verified, platform, currencies, hosts } = shop
  return (
    <>
      <DetailSection title="Purchases">
        <p>{READINESS[shop.readiness].text}</p>
        <Facts
          facts={[
            ['Readiness', <Readiness key="readiness" shop={shop} />],
            ['Success rate', <Success key="success" shop={shop} />],
            ['Purchases, all accounts', purchasesOf(shop) ?? 'Not enough data'],
            ['Last verified', verified === null ? 'Never' : <Day key="day" seconds={verified} />],
          ]}
        />
        {blockers.length > 0 && (
          <Notice tone="warn" title="Problems in the last 30 days">
            <ul>
              {blockers.map(({ code, last_seen_at: day }) => (
                <li key={code}>
                  {blockerWords(code)} (<Day seconds={day} />)
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </DetailSection>
      <DetailSection title="Details">
        <Facts
          facts={[
            ['Hosts', hosts.join(', ')],
            ['Platform', platform === null ? 'Unknown' : readable(platform)],
            ['Currencies', currencies.map((it) => it.toUpperCase()).join(', ') || 'None yet'],
            ['First seen', <Day key="since" seconds={shop.created} />],
          ]}
        />
      </DetailSection>
      <RawJson value={shop} />
    </>
  )
}
