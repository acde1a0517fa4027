import type { AuditEvent, Gift } from '@florin/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Amount } from '../../ui/amount.tsx'
import type { ApiCall } from '../data/calls.ts'
import { florin } from '../data/client.ts'
import { useFollowed, useRead } from '../data/queries.ts'
import { DetailPage } from '../parts/detail-page.tsx'
import { RawJson } from '../parts/detail-section.tsx'
import { Metadata } from '../parts/metadata.tsx'
import { FundButton } from './fund-button.tsx'
import styles from './gift-page.module.css'
import { Details, Detections, ForRecipient, Happenings } from './gift-sections.tsx'
import { ReclaimButton } from './reclaim-button.tsx'
import { SituationNotice } from './situation-notice.tsx'
import { useSent } from './use-sent.ts'
import { awaitedOf, CHOICES, situationOf, statusKeyOf } from './view.ts'

const MOST_EVENTS = 100

export default function GiftPage() {
  const { id = '' } = useParams()
  const query = useFollowed({
    key: ['/v1/gifts', id],
    read: (wait, options) => florin().gifts.get(id, wait, options),
    next: awaitedOf,
  })
  const events = useRead({
    key: ['/v1/audit_events', { object: id }],
    read: (options) => florin().auditEvents.list({ object: id, limit: MOST_EVENTS }, options),
  })
  return (
    <DetailPage
      id={id}
      noun="Gift"
      list={{ path: '/dashboard/gifts', title: 'Gifts' }}
      query={query}
      calls={callsOf(id)}
      head={(gift) => ({ title: <Amount cents={gift.amount} />, status: statusKeyOf(gift) })}
    >
      {(gift) => (
        <>
          <WhatToDo key={gift.status} gift={gift} events={events.data?.data} />
          <Details gift={gift} />
          <ForRecipient gift={gift} />
          <Happenings gift={gift} events={events.data?.data} />
          <Detections gift={gift} />
          <Metadata metadata={gift.metadata} />
          <RawJson value={gift} />
        </>
      )}
    </DetailPage>
  )
}

type Props = { readonly gift: Gift; readonly events: readonly AuditEvent[] | undefined }

/** The gift's state, and what the sender can do. */
function WhatToDo({ gift, events }: Props) {
  const queries = useQueryClient()
  const { sent, send } = useSent()
  const situation = situationOf(gift, events)
  const renew = async () => {
    const keys = [['/v1/gifts'], ['/v1/audit_events']]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  const onSent = () => {
    send()
    void renew()
  }
  const choices = situation === null ? null : CHOICES[situation]
  return (
    <>
      <SituationNotice gift={gift} situation={situation} sent={sent} />
      {choices !== null && sent !== 'on_its_way' && (
        <div className={styles.actions}>
          {choices.canFund && <FundButton gift={gift} onSent={onSent} />}
          <ReclaimButton gift={gift} choice={choices.reclaim} onSent={onSent} onGivenUp={renew} />
        </div>
      )}
    </>
  )
}

function callsOf(id: string): ApiCall[] {
  const path = `/v1/gifts/${id}`
  return [
    { method: 'GET', path, sdk: 'gifts.get', args: [id] },
    { method: 'GET', path: `${path}/detections`, sdk: 'gifts.detections', args: [id] },
    { method: 'POST', path: `${path}/reclaim`, sdk: 'gifts.reclaim', args: [id] },
    { method: 'GET', path: '/v1/audit_events', query: { object: id }, sdk: 'auditEvents.list' },
  ]
}
