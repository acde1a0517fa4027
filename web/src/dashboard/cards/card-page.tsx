import type { Card } from '@florin/sdk'
import { useParams } from 'react-router'
import { cardName } from '../../ui/card-brands.ts'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { florin } from '../data/client.ts'
import { useRead } from '../data/queries.ts'
import { DetailPage } from '../parts/detail-page.tsx'
import { DetailSection, RawJson } from '../parts/detail-section.tsx'
import { Metadata } from '../parts/metadata.tsx'
import { RemoveCard } from './remove-card.tsx'
import { useDefaultCard } from './use-default-card.ts'
import { CODE_WORDS, expiryOf, isExpired } from './view.ts'

export default function CardPage() {
  const { id = '' } = useParams()
  const query = useRead({
    key: ['/v1/cards', id],
    read: (options) => florin().cards.get(id, options),
  })
  return (
    <DetailPage
      id={id}
      noun="Card"
      list={{ path: '/dashboard/cards', title: 'Cards' }}
      query={query}
      calls={[
        { method: 'GET', path: `/v1/cards/${id}`, sdk: 'cards.get', args: [id] },
        { method: 'DELETE', path: `/v1/cards/${id}`, sdk: 'cards.remove', args: [id] },
      ]}
      head={(card) => ({ title: cardName(card), actions: <RemoveCard card={card} /> })}
    >
      {(card) => <Detail card={card} />}
    </DetailPage>
  )
}

function Detail({ card }: { readonly card: Card }) {
  const newest = useDefaultCard()
  const isDefault = newest.data?.id === card.id
  const stored = card.source === 'stored'
  return (
    <>
      {isExpired(card, new Date()) && (
        <Notice tone="bad" title="Card expired">
          Shops decline it. Add its replacement.
        </Notice>
      )}
      <DetailSection title="Details">
        <Facts
          facts={[
            [
              'Default',
              isDefault ? 'Yes, unless a purchase names a card' : 'No, the newest card is',
            ],
            ['Type', stored ? 'Your own, encrypted' : 'Issued, a new number for each purchase'],
            ['Expires', expiryOf(card) ?? 'Never'],
            ...(stored
              ? [['Security code', CODE_WORDS[`${card.has_security_code}`]] as const]
              : []),
            ['Open purchases', `${card.open_intent_count ?? 0}`],
            ['Added', <Time key="created" seconds={card.created} />],
          ]}
        />
      </DetailSection>
      <Metadata metadata={card.metadata} />
      <RawJson value={card} />
    </>
  )
}
